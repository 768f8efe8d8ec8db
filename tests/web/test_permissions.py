"""The one list of who may do what, and whether the tablet's scripts do nothing that is not in it."""

import re
from itertools import chain

import pytest

from companion.core.acts import Repair
from web.assets import STATIC
from web.permissions import roles_of_actions

DEFINED_IN = {  # the functions of the tablet's scripts that say what taps do; games say it of their own
    "deeds.js": "export function deedsOf",
    "drafting.js": "function deedsOf",
    "repairs.js": "export function repairDeeds",
    "sound.js": "function deedsOf",
}
NEEDED = {
    "act": "player",
    "act correct": "table",
    "begin": "table",
    "dismiss": "player",
    "history": "spectator",
    "open": "player",
    "open menu": "spectator",
    "recount": "table",
    "stop": "spectator",
    "tryOut": "owner",
}


def actions_in(source: str, head: str) -> set[str]:
    """The names in the object that a function gives, as they stand at the beginning of its lines."""
    body = (
        source.partition(head)[2].partition("\n  return {\n")[2] or source.partition(head)[2].partition("return {\n")[2]
    )
    return set(re.findall(r"^    (?:async )?(\w+)(?=[:(,])", body.partition("\n  };")[0], re.MULTILINE))


@pytest.fixture(scope="module")
def actions() -> set[str]:
    sources = {name: (STATIC / name).read_text(encoding="utf-8") for name in DEFINED_IN}
    return set(chain.from_iterable(actions_in(sources[name], head) for name, head in DEFINED_IN.items()))


def test_each_action_of_the_scripts_is_in_the_list(actions: set[str]) -> None:
    assert len(actions) > 30
    assert actions - roles_of_actions().keys() == set()


def test_the_list_names_no_action_that_no_script_has(actions: set[str]) -> None:
    assert {name.partition(" ")[0] for name in roles_of_actions()} - actions == set()


def test_scripts_that_add_actions_are_known() -> None:
    adding = {path.name for path in STATIC.glob("*.js") if "addDeeds(" in path.read_text(encoding="utf-8")}
    assert adding - {"tablet.js"} <= DEFINED_IN.keys()


@pytest.mark.parametrize(("action", "role"), NEEDED.items())
def test_an_action_needs_the_role_of_what_it_posts_to(action: str, role: str) -> None:
    assert roles_of_actions()[action] == role


def test_every_repair_is_for_the_table() -> None:
    repairs = {f"act {kind.__name__.lower()}" for kind in Repair.__args__}
    assert {roles_of_actions()[name] for name in repairs} == {"table"}


def test_no_script_knows_what_a_role_may_do_but_by_the_list() -> None:
    source = (STATIC / "rights.js").read_text(encoding="utf-8")
    named = {name for name in roles_of_actions() if f'"{name}"' in source}
    assert named <= {"act", "open"}  # whose names go on with what is told or opened
