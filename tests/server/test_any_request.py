"""Schemathesis reads the OpenAPI document and asks whatever it can think of: nothing breaks, and every answer is of the
shape the document says. The examples are the same in every run; one that fails is printed as a curl command."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from hanpan.server.openapi import describe
from hanpan.server.routes import ROUTES
from tests.server.in_thread import house_in_thread, new_token

EXAMPLES = 20
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
    checks.allow_header_conformance,
]
schema = schemathesis.openapi.from_dict(describe(ROUTES))


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with house_in_thread() as address:
        yield address


@pytest.mark.long
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_any_request_is_answered(case: Any, url: str) -> None:
    headers = {"Authorization": f"Bearer {new_token(url)}"}
    case.call_and_validate(base_url=url, headers=headers, checks=CHECKS)


@pytest.mark.long
@schema.parametrize()
@settings(
    max_examples=EXAMPLES // 4,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_any_request_of_nobody_is_answered(case: Any, url: str) -> None:
    case.call_and_validate(base_url=url, checks=CHECKS[:4])
