"""The tasks of the project: `nox -l` lists them, `nox -s lint` runs one, `nox -s tests-3.12 -- -k witch` one test.

What a check runs stands once, in `.ci/run`; a session gives it an environment with the versions of constraints.txt.
"""

import nox

nox.options.default_venv_backend = "venv"
nox.options.error_on_missing_interpreters = False  # a machine has seldom all of them
nox.options.reuse_existing_virtualenvs = True
nox.options.sessions = ["lint", "types", "docs"]

PYTHONS = ["3.11", "3.12", "3.13"]
CONSTRAINTS = "constraints.txt"


def _install(session: nox.Session, extras: str) -> None:
    session.install("--editable", f".[{extras}]", env={"PIP_CONSTRAINT": CONSTRAINTS})


def _check(session: nox.Session, part: str, extras: str = "test") -> None:
    """Runs a part of `.ci/run` in the session's environment."""
    _install(session, extras)
    session.run(".ci/run", part, external=True, env={"VENV": session.virtualenv.location})


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The tests, on each Python; words after -- go to pytest (default: all of them on two processors)."""
    _install(session, "test")
    session.run("pytest", *(session.posargs or ("--numprocesses", "2", "--dist", "worksteal")))


@nox.session
def lint(session: nox.Session) -> None:
    """Style, layers, and the files that the forge reads."""
    _check(session, "lint")


@nox.session
def types(session: nox.Session) -> None:
    """Types, strictly."""
    _check(session, "types")


@nox.session
def docs(session: nox.Session) -> None:
    """The documentation site, into build/site; a broken link fails."""
    _check(session, "docs", "test,docs")


@nox.session
def constraints(session: nox.Session) -> None:
    """Writes constraints.txt anew: the newest versions that go together, for each supported Python and processor."""
    session.install("uv")
    session.run(
        *("uv", "pip", "compile", "pyproject.toml", "--all-extras", "--universal", "--python-version", PYTHONS[0]),
        *("--quiet", "--upgrade", "--no-annotate", "--output-file", CONSTRAINTS),
        env={"UV_CUSTOM_COMPILE_COMMAND": "nox -s constraints"},
    )


@nox.session
def notices(session: nox.Session) -> None:
    """Writes THIRD_PARTY_NOTICES.md anew."""
    _install(session, "test")
    session.run("python", ".ci/notices.py", "--write")
