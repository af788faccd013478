"""The synchronous client, which `hatch_build.py` derives from the asynchronous one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cairnway
from hatch_build import DERIVED, PACKAGE, derive


def _signatures(path: Path) -> list[tuple[str, str]]:
    """The names of all functions with their parameters, those for type checkers alone included."""
    return [
        (node.name, ast.unparse(node.args))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]


@pytest.mark.parametrize(("asynchronous", "synchronous"), DERIVED.items())
def test_the_synchronous_file_in_use_is_derived_from_the_asynchronous_one(asynchronous: str, synchronous: str) -> None:
    source = (PACKAGE / asynchronous).read_text("utf-8")
    used = Path(cairnway.__path__[0]) / synchronous
    # stale? `python hatch_build.py`, which `npm run test:python` does itself
    assert used.read_text("utf-8").split("\n", 1)[1] == derive(source)


def test_a_synchronous_method_has_the_name_and_the_parameters_of_the_asynchronous_one() -> None:
    methods = _signatures(PACKAGE / "_generated" / "methods.py")
    assert len(methods) > 300
    assert methods == _signatures(PACKAGE / "_generated" / "async_methods.py")


@pytest.mark.parametrize("synchronous", DERIVED.values())
def test_nothing_in_a_synchronous_file_is_awaited_or_named_as_if_it_were(synchronous: str) -> None:
    tree = ast.parse((PACKAGE / synchronous).read_text("utf-8"))
    awaited = (ast.AsyncFunctionDef, ast.Await, ast.AsyncFor, ast.AsyncWith)
    assert [ast.dump(node) for node in ast.walk(tree) if isinstance(node, awaited)] == []
    names = {name for node in ast.walk(tree) for name in _names(node)}
    assert {name for name in names if name.startswith(("Async", "async_", "__a", "aclose", "aiter"))} == set()


def _names(node: ast.AST) -> list[str]:
    return [value for field in ("id", "attr", "name") if isinstance(value := getattr(node, field, None), str)]


def test_comments_strings_and_lines_stay_where_they_are() -> None:
    source = (
        'async def aclose(self: AsyncClient) -> None:\n'
        '    """The asynchronous word: await it, say async."""\n'
        "    async with other, await_it as x:  # AsyncClient\n"
        '        await self.f(f"AsyncClient({x!r})", "é", [each async for each in aclosed])\n'
    )
    assert derive(source) == (
        'def close(self: Client) -> None:\n'
        '    """The synchronous word: await it, say async."""\n'
        "    with other, await_it as x:  # Client\n"
        '        self.f(f"Client({x!r})", "é", [each for each in aclosed])\n'
    )
