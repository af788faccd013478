from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import cairnway.gates
from cairnway._generated import gates as tables

TABLES = [module.name for module in iter_modules(tables.__path__)]
SOURCES = [ast.parse(path.read_text("utf-8")) for path in Path(cairnway.gates.__path__[0]).glob("*.py")]
USED = {
    (node.module.rsplit(".", 1)[-1], alias.name)
    for source in SOURCES
    for node in ast.walk(source)
    if isinstance(node, ast.ImportFrom) and node.module is not None and "_generated.gates" in node.module
    for alias in node.names
}


@pytest.mark.parametrize("name", TABLES)
def test_every_constant_of_a_typescript_gate_has_its_use_in_python(name: str) -> None:
    table = vars(import_module(f"{tables.__name__}.{name}"))
    constants = {constant for constant in table if constant.isupper()} - {"ASCII", "IGNORECASE"}
    assert {constant for constant in constants if (name, constant) not in USED} == set()
