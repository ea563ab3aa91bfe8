"""Every path of the API, with the types of what is asked and answered. The OpenAPI document is made from it."""

from typing import Any

from hanpan.house.contract import Listing
from hanpan.server import (
    account,
    choices,
    classes,
    entrance,
    evenings,
    figures,
    friends,
    hand_files,
    history,
    leagues,
    lessons,
    my_hands,
    odds,
    own_figures,
    people,
    profiles,
    ranges,
    reading,
    receipts,
    replays,
    reporting,
    sharing,
    signing_in,
    tables,
)
from hanpan.server import link_cards as link
from hanpan.server.asking import Done, Nothing, Route

EVENING = "/api/evenings/{evening}"

ROUTES: tuple[Route[Any], ...] = (
    # people
    Route("POST", "/api/guest", people.come_as_guest, people.NewGuest, people.Entered, signed_in=False),
    Route("GET", "/api/me", people.who_am_i, Nothing, people.Me, signed_in=False, nullable=True),
    Route("POST", "/api/language", people.choose_language, people.ChosenLanguage, people.Me),
    Route("POST", "/api/face", profiles.choose_face, profiles.ChosenFace, people.Me),
    Route("GET", "/api/people/{person}", profiles.profile, friends.FriendChosen, profiles.Profile),
    Route("POST", "/api/password", signing_in.set_password, signing_in.NewPassword, people.Me),
    Route("POST", "/api/sign-in", signing_in.sign_in, signing_in.SignIn, people.Entered, signed_in=False),
    Route("POST", "/api/sign-out", signing_in.sign_out, Nothing, Done),
    Route("POST", "/api/token", signing_in.make_token, Nothing, signing_in.NewToken),
    Route("DELETE", "/api/token", signing_in.end_tokens, Nothing, Done),
    Route("GET", "/api/account/export", account.export, Nothing, account.Exported),
    Route("POST", "/api/account/delete", account.delete_account, account.Farewell, Done),
    Route("GET", "/api/house", entrance.how_it_is_open, Nothing, entrance.HouseOpen, signed_in=False),
    Route("POST", "/api/reports", reporting.report, reporting.Reported, Done),
    # friends (HO-2.7)
    Route("GET", "/api/friends", friends.list_friends, Nothing, friends.FriendList),
    Route("POST", "/api/friends", friends.request_friend, friends.FriendNamed, Done),
    Route("POST", "/api/friends/{person}/accept", friends.accept_friend, friends.FriendChosen, Done),
    Route("DELETE", "/api/friends/{person}", friends.remove_friend, friends.FriendChosen, Done),
    Route("POST", "/api/blocks/{person}", friends.block, friends.FriendChosen, Done),
    Route("DELETE", "/api/blocks/{person}", friends.unblock, friends.FriendChosen, Done),
    # tables (HO-2.1)
    Route("GET", "/api/lobby", tables.list_lobby, tables.LobbyWanted, tables.LobbyList, signed_in=False),
    Route("GET", "/api/seated", tables.who_sits, tables.TablesNamed, tables.Seated),
    Route("GET", "/api/tables/{table}", tables.one_table, tables.TableAsked, Listing, signed_in=False),
    Route("GET", "/api/tables/{table}/qr.svg", tables.table_qr, tables.TableAsked, tables.QR_TYPE, signed_in=False),
    Route("GET", "/api/choices", choices.read_choices, Nothing, choices.Choices, signed_in=False),
    Route("GET", "/api/cage", choices.ask_cage, Nothing, choices.CageTold),
    # what has been played (HO-2.6)
    Route("GET", "/api/hands", my_hands.list_hands, my_hands.HandsAsked, my_hands.OwnHands),
    Route("GET", "/api/hands/choices", my_hands.list_choices, Nothing, my_hands.HandChoices),
    Route("POST", "/api/favourites", my_hands.keep_favourite, my_hands.Favourite, Done),
    Route("GET", "/api/hands/{table}/{hand}", history.one_hand, history.HandAsked, history.HandTold),
    Route("GET", "/api/hands/file", hand_files.my_file, hand_files.ManyFile, hand_files.FILE_TYPE),
    Route("GET", "/api/hands/{table}/{hand}/file", hand_files.one_file, hand_files.OneFile, hand_files.FILE_TYPE),
    Route("GET", "/api/hands/{table}/{hand}/phh", history.hand_on_paper, history.HandAsked, history.PHH_TYPE),
    Route(
        "GET", "/api/hands/{table}/{hand}/receipt", receipts.receipt_of, receipts.ReceiptAsked, receipts.RECEIPT_TYPE
    ),
    Route("GET", "/api/hands/{table}/{hand}/replay", replays.replay_hand, history.HandAsked, replays.HandReplay),
    Route("GET", "/api/shares", sharing.list_shares, Nothing, sharing.ShareList),
    Route("POST", "/api/shares", sharing.share_hand, sharing.HandToShare, sharing.Share),
    Route("DELETE", "/api/shares/{share}", sharing.withdraw_share, sharing.ShareAsked, Done),
    Route("GET", "/api/shared/{share}", sharing.read_share, sharing.ShareAsked, replays.HandReplay, signed_in=False),
    Route("GET", "/api/statistics", figures.statistics, figures.StatisticsAsked, figures.Statistics),
    Route("GET", "/api/figures", own_figures.own_figures, own_figures.FiguresAsked, own_figures.Figures),
    Route("GET", "/api/sittings", own_figures.list_sittings, own_figures.SittingsAsked, own_figures.SittingList),
    Route(
        "GET", "/api/leaderboard", figures.leaderboard, figures.LeaderboardAsked, figures.Leaderboard, signed_in=False
    ),
    # leagues (LG-2.3)
    Route("GET", "/api/leagues", leagues.list_leagues, Nothing, leagues.LeagueList, signed_in=False),
    Route("GET", "/api/leagues/{league}", leagues.one_league, leagues.LeagueAsked, leagues.LeagueTold, signed_in=False),
    Route(
        "GET", "/api/leagues/{league}/games", leagues.list_games, leagues.GamesAsked, leagues.GameList, signed_in=False
    ),
    Route(
        "GET",
        "/api/leagues/{league}/games/{game}/hands/{hand}",
        leagues.league_hand,
        leagues.HandOfGame,
        leagues.LeagueHand,
        signed_in=False,
    ),
    # evenings (EV)
    Route("GET", "/api/evenings", evenings.list_evenings, Nothing, evenings.EveningList),
    Route("GET", EVENING, evenings.one_evening, evenings.EveningAsked, evenings.EveningTold, signed_in=False),
    Route("GET", f"{EVENING}/qr.svg", evenings.evening_qr, evenings.EveningAsked, tables.QR_TYPE, signed_in=False),
    Route("GET", f"{EVENING}/results.csv", evenings.results_csv, evenings.EveningAsked, evenings.CSV_TYPE),
    Route("GET", f"{EVENING}/ledger.csv", evenings.ledger_file, evenings.EveningAsked, evenings.CSV_TYPE),
    Route("GET", f"{EVENING}/hands.phhs", evenings.evening_hands, evenings.EveningFile, history.PHH_TYPE),
    Route("GET", f"{EVENING}/handed-out", classes.handed_out, evenings.EveningAsked, replays.HandReplay),
    Route("GET", f"{EVENING}/shown", classes.shown_table, evenings.EveningAsked, classes.JSON_TYPE, signed_in=False),
    Route("GET", f"{EVENING}/seats/receipt", receipts.seats_receipt_of, receipts.SeatsAsked, receipts.RECEIPT_TYPE),
    Route("GET", f"{EVENING}/curve", evenings.evening_curve, evenings.EveningAsked, evenings.CurveTold),
    Route("GET", "/api/seasons/{person}", evenings.season, evenings.HostAsked, evenings.Season),
    # beside a link
    Route("GET", "/api/house/card.png", link.house_card, link.HouseCard, link.PNG_TYPE, signed_in=False),
    Route("GET", "/api/tables/{table}/card.png", link.table_card, link.TableCard, link.PNG_TYPE, signed_in=False),
    Route("GET", "/api/shared/{share}/card.png", link.share_card, link.ShareCard, link.PNG_TYPE, signed_in=False),
    # to learn
    Route("POST", "/api/lessons", lessons.ask_lesson, lessons.LessonAsked, lessons.LessonTold, signed_in=False),
    Route("GET", "/api/odds", odds.ask_odds, odds.OddsAsked, odds.Odds, signed_in=False),
    Route("GET", "/api/ranges", ranges.ask_ranges, ranges.RangesAsked, ranges.RangesTold, signed_in=False),
    # to read
    Route("GET", "/api/rulebook", reading.read_rulebook, reading.InLanguage, reading.Rulebook, signed_in=False),
    Route("GET", "/api/rulebook/{rule}", reading.read_rule, reading.RuleAsked, reading.RuleTold, signed_in=False),
    Route("GET", "/api/words", reading.read_words, reading.WordsAsked, reading.Words, signed_in=False),
)
