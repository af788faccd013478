"""A plugin of pytest: under a failing test it prints the best known record about the failure.

Off by default; `pytest --cairnway` or `cairnway = true` in the configuration of pytest turns it on. It never changes the
result of a test or of a run.
"""

from __future__ import annotations

import time
from collections.abc import Generator

# a program that is typed by this package need not have pytest
import pytest  # type: ignore[import-not-found,unused-ignore]

_TIMEOUT = 2.0
_MAX_SECONDS = 20.0
_HEADING = "Cairnway"
_HELP = "print the best known record under a failing test"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("cairnway").addoption("--cairnway", action="store_true", default=None, help=_HELP)
    parser.addini("cairnway", _HELP, type="bool", default=False)


def pytest_configure(config: pytest.Config) -> None:
    is_wanted = config.getoption("--cairnway")
    if is_wanted is None:
        is_wanted = config.getini("cairnway")
    if is_wanted:
        config.pluginmanager.register(_FailureAdviser(), "cairnway-failure-adviser")


class _FailureAdviser:
    def __init__(self) -> None:
        # the time that all failures of a run together may wait for the service
        self._seconds_left = _MAX_SECONDS

    @pytest.hookimpl(wrapper=True)  # type: ignore[misc,untyped-decorator,unused-ignore]
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed and call.excinfo is not None:
            advice = self._find_advice(call.excinfo.value)
            if advice is not None:
                report.sections.append((_HEADING, advice))
        return report

    def _find_advice(self, error: BaseException) -> str | None:
        if self._seconds_left <= 0:
            return None
        started = time.monotonic()
        try:
            from ._find_advice import find_advice

            advice = find_advice(error, None, min(_TIMEOUT, self._seconds_left))
            return None if advice is None else advice.text
        except (Exception, pytest.fail.Exception, pytest.skip.Exception):
            # without advice the report is what it was; some stand-ins for the network fail or skip the test
            return None
        finally:
            self._seconds_left -= time.monotonic() - started
