"""The API describes itself, and so does the page about it."""

import json
from pathlib import Path
from typing import Any

import pytest

from hanpan.server.asking import Route
from hanpan.server.openapi import describe, document
from hanpan.server.routes import ROUTES
from tests.server.house import House, in_house

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def called(route: Route[Any]) -> str:
    return f"{route.method} {route.path}"


@in_house()
async def test_the_document_is_served(house: House) -> None:
    reply = await house.browser().get("/api/openapi.json")
    assert reply.body == json.loads(document())


@pytest.mark.parametrize("route", ROUTES, ids=called)
def test_every_route_is_described(route: Route[Any]) -> None:
    operation = describe(ROUTES)["paths"][route.path][route.method.lower()]
    assert operation["summary"].endswith((".", "?", '"'))
    assert ("security" in operation) == route.signed_in
    assert set(route.in_path) <= {parameter["name"] for parameter in operation.get("parameters", [])}
    assert f"`{called(route)}`" in PAGE, "docs/api.md"


def test_every_reference_leads_somewhere() -> None:
    described = describe(ROUTES)
    text = json.dumps(described)
    for name in described["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text, f"{name} is used by nobody"
    referred = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert referred <= set(described["components"]["schemas"])


def test_a_route_has_one_name() -> None:
    operations = [operation for path in describe(ROUTES)["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) == len(ROUTES)
