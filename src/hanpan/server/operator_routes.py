"""Every path of the operator's, for the page and for programs with a token. They stand in the OpenAPI document, too."""

from typing import Any

from hanpan.server import operator_access as access
from hanpan.server import operator_announcing as announcing
from hanpan.server import operator_charts as charts
from hanpan.server import operator_chips as chips
from hanpan.server import operator_codes as codes
from hanpan.server import operator_evenings as evenings
from hanpan.server import operator_finding as finding
from hanpan.server import operator_house as house
from hanpan.server import operator_leagues as leagues
from hanpan.server import operator_odd as odd
from hanpan.server import operator_people as people
from hanpan.server import operator_programs as programs
from hanpan.server import operator_record as record
from hanpan.server import operator_sanctions as sanctions
from hanpan.server import operator_staff as staff
from hanpan.server import operator_views as views
from hanpan.server.asking import Done, Nothing
from hanpan.server.operator_asking import OperatorRoute

OPERATOR = "/api/operator"


def _get(path: str, handle: Any, given: Any, answer: Any, *, signed_in: bool = True) -> OperatorRoute[Any]:
    """A path without a sign-in may answer null."""
    return OperatorRoute(
        "GET", f"{OPERATOR}/{path}", handle, given, answer, signed_in=signed_in, nullable=not signed_in
    )


def _post(path: str, handle: Any, given: Any, answer: Any = Done, *, signed_in: bool = True) -> OperatorRoute[Any]:
    return OperatorRoute("POST", f"{OPERATOR}/{path}", handle, given, answer, signed_in=signed_in)


OPERATOR_ROUTES: tuple[OperatorRoute[Any], ...] = (
    # who gives orders
    _post("sign-in", access.operator_sign_in, access.OperatorSignIn, access.OperatorSession, signed_in=False),
    _post("sign-out", access.operator_sign_out, Nothing),
    _get("session", access.operator_session, Nothing, access.OperatorSession, signed_in=False),
    _post("password", staff.change_operator_password, staff.OperatorPassword),
    _get("operators", staff.list_operators, Nothing, staff.OperatorList),
    _post("operators", staff.add_operator, staff.NewOperator, staff.OperatorAdded),
    _post("operators/remove", staff.remove_operator, staff.OperatorChosen),
    _get("tokens", programs.list_tokens, Nothing, programs.TokenList),
    _post("tokens", programs.make_operator_token, programs.TokenWanted, programs.TokenMade),
    _post("tokens/remove", programs.remove_token, programs.TokenChosen),
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
    _post("orders/kick", sanctions.kick, sanctions.Kick),
    _post("orders/ban", sanctions.ban, sanctions.Ban, finding.SanctionList),
    _post("orders/mute", sanctions.mute, sanctions.Mute, finding.SanctionList),
    _post("orders/lift", sanctions.lift, sanctions.Lift),
    _post("orders/rename", people.rename, people.Rename),
    _post("orders/reset-password", people.reset_password, people.ResetPassword, people.PasswordMade),
    _post("orders/grant", chips.grant, chips.MoveChips),
    _post("orders/take", chips.take, chips.MoveChips),
    # the house
    _post("orders/close-table", house.close_table, house.CloseTable),
    _post("orders/pause", house.pause_house, house.Pause, house.HouseTold),
    _post("orders/announce", announcing.announce, announcing.Announce, announcing.AnnouncementLine),
    _post("orders/end-announcement", announcing.end_announcement, announcing.EndAnnouncement),
    _get("house", house.read_house, Nothing, house.HouseTold),
    _post("house", house.order_house, house.HouseOrder, house.HouseTold),
    _get("codes", codes.list_codes, Nothing, codes.CodeList),
    _post("codes", codes.make_code, codes.NewCode, codes.CodeLine),
    _post("codes/revoke", codes.revoke_code, codes.CodeChosen),
    # evenings (EV)
    _get("evenings", evenings.see_evenings, Nothing, evenings.EveningsSeen),
    _post("orders/close-evening", evenings.close_evening, evenings.CloseEvening),
    # leagues (LG-4.2)
    _get("leagues", leagues.see_leagues, Nothing, leagues.LeaguesSeen),
    _post("leagues", leagues.begin_league, leagues.NewLeague),
    _post("leagues/order", leagues.order_league, leagues.LeagueOrder),
)
