"""Every path of the operator's, for the page and for programs with a token. They stand in the OpenAPI document, too."""

from typing import Any

from hanpan.server import operator_access as access
from hanpan.server import operator_charts as charts
from hanpan.server import operator_finding as finding
from hanpan.server import operator_house as house
from hanpan.server import operator_leagues as leagues
from hanpan.server import operator_odd as odd
from hanpan.server import operator_people as people
from hanpan.server import operator_record as record
from hanpan.server import operator_views as views
from hanpan.server.asking import Done, Nothing
from hanpan.server.operator_asking import OperatorRoute

OPERATOR = "/api/operator"


def _get(path: str, handle: Any, given: Any, answer: Any) -> OperatorRoute[Any]:
    return OperatorRoute("GET", f"{OPERATOR}/{path}", handle, given, answer)


def _post(path: str, handle: Any, given: Any, answer: Any = Done, *, signed_in: bool = True) -> OperatorRoute[Any]:
    return OperatorRoute("POST", f"{OPERATOR}/{path}", handle, given, answer, signed_in=signed_in)


OPERATOR_ROUTES: tuple[OperatorRoute[Any], ...] = (
    # who gives orders
    _post("sign-in", access.operator_sign_in, access.OperatorSignIn, access.OperatorSession, signed_in=False),
    _post("sign-out", access.operator_sign_out, Nothing),
    _get("session", access.operator_session, Nothing, access.OperatorSession),
    _post("password", access.change_operator_password, access.OperatorPassword),
    _get("operators", access.list_operators, Nothing, access.OperatorList),
    _post("operators", access.add_operator, access.NewOperator, access.OperatorAdded),
    _post("operators/remove", access.remove_operator, access.OperatorChosen),
    _get("tokens", access.list_tokens, Nothing, access.TokenList),
    _post("tokens", access.make_operator_token, access.TokenWanted, access.TokenMade),
    _post("tokens/remove", access.remove_token, access.TokenChosen),
    # to look at
    _get("overview", views.see_house, Nothing, views.HouseSeen),
    _get("charts", charts.read_charts, charts.ChartsAsked, charts.Charts),
    _get("record", record.read_record, record.RecordAsked, record.Record),
    _get("reports", record.list_reports, record.ReportsAsked, record.ReportList),
    _post("reports/close", record.close_report, record.CloseReport),
    _get("suspicious", odd.read_suspicious, Nothing, odd.Suspicious),
    # people
    _get("people", finding.find_people, finding.PeopleAsked, finding.PeopleFound),
    _get("people/{person}", finding.one_person, finding.PersonAsked, finding.PersonTold),
    _get("sanctions", finding.list_sanctions, Nothing, finding.SanctionList),
    _post("orders/kick", people.kick, people.Kick),
    _post("orders/ban", people.ban, people.Ban, finding.SanctionList),
    _post("orders/mute", people.mute, people.Mute, finding.SanctionList),
    _post("orders/lift", people.lift, people.Lift),
    _post("orders/rename", people.rename, people.Rename),
    _post("orders/reset-password", people.reset_password, people.ResetPassword, people.PasswordMade),
    _post("orders/grant", people.grant, people.MoveChips),
    _post("orders/take", people.take, people.MoveChips),
    # the house
    _post("orders/close-table", house.close_table, house.CloseTable),
    _post("orders/pause", house.pause_house, house.Pause, house.HouseTold),
    _post("orders/announce", house.announce, house.Announce, house.AnnouncementLine),
    _post("orders/end-announcement", house.end_announcement, house.EndAnnouncement),
    _get("house", house.read_house, Nothing, house.HouseTold),
    _post("house", house.order_house, house.HouseOrder, house.HouseTold),
    _get("codes", house.list_codes, Nothing, house.CodeList),
    _post("codes", house.make_code, house.NewCode, house.CodeLine),
    _post("codes/revoke", house.revoke_code, house.CodeChosen),
    # leagues (LG-4.2)
    _get("leagues", leagues.see_leagues, Nothing, leagues.LeaguesSeen),
    _post("leagues", leagues.begin_league, leagues.NewLeague),
    _post("leagues/order", leagues.order_league, leagues.LeagueOrder),
)
