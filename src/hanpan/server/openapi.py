"""The API as an OpenAPI document, made from the routes and their types."""

from functools import cache
from importlib.metadata import version
from typing import Any

import msgspec
from msgspec import Struct

from hanpan.server.asking import Nothing, Route
from hanpan.server.errors import Trouble
from hanpan.server.operator_login import OPERATOR_COOKIE
from hanpan.server.operator_routes import OPERATOR_ROUTES
from hanpan.server.routes import ROUTES
from hanpan.server.visitors import COOKIE_NAME

Schema = dict[str, Any]
_REF = "#/components/schemas/{name}"
_JSON = "application/json"


@cache
def document() -> bytes:
    return msgspec.json.encode(describe((*ROUTES, *OPERATOR_ROUTES)))


def describe(routes: tuple[Route[Any], ...]) -> Schema:
    types: dict[type[Struct], None] = {Trouble: None}
    for route in routes:
        types[route.given] = None
        if not isinstance(route.answer, str):
            types[route.answer] = None
    references, components = msgspec.json.schema_components(types, ref_template=_REF)
    paths: dict[str, Schema] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(
            route, dict(zip(types, references, strict=True)), components
        )
    in_body = {route.given.__name__ for route in routes if route.has_body}
    spoken = {route.given.__name__ for route in routes} - in_body
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hanpan", "version": version("hanpan"), "description": "A card house anyone can run."},
        "paths": paths,
        "components": {
            "schemas": {name: schema for name, schema in components.items() if name not in spoken},
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE_NAME},
                "token": {"type": "http", "scheme": "bearer"},
                "operator": {"type": "apiKey", "in": "cookie", "name": OPERATOR_COOKIE},
                "operator-token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(route: Route[Any], references: dict[type[Struct], Schema], components: Schema) -> Schema:
    operation: Schema = {
        "operationId": route.handle.__name__,
        "summary": _first_line(route),
        "responses": {
            "200": {"description": "Granted", "content": _answered(route, references)},
            "default": {"description": Trouble.__doc__, "content": _content(_JSON, references[Trouble])},
        },
    }
    if route.signed_in:
        operation["security"] = [{scheme: []} for scheme in route.schemes]
    if route.has_body:
        operation["requestBody"] = {"required": True, "content": _content(_JSON, references[route.given])}
    elif route.given is not Nothing:
        operation["parameters"] = _parameters(route, components[route.given.__name__])
    return operation


def _parameters(route: Route[Any], given: Schema) -> list[Schema]:
    return [
        {
            "name": name,
            "in": "path" if name in route.in_path else "query",
            "required": name in given["required"],
            "schema": schema,
        }
        for name, schema in given["properties"].items()
    ]


def _answered(route: Route[Any], references: dict[type[Struct], Schema]) -> Schema:
    if isinstance(route.answer, str):
        return _content(route.answer, {"type": "string"})
    answer = references[route.answer]
    return _content(_JSON, {"anyOf": [answer, {"type": "null"}]} if route.nullable else answer)


def _content(media_type: str, schema: Schema) -> Schema:
    return {media_type: {"schema": schema}}


def _first_line(route: Route[Any]) -> str:
    return (route.handle.__doc__ or "").split("\n")[0]
