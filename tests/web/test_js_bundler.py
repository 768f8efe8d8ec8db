"""Scripts that a page needs together come as one, and mean what the modules mean that they are made of."""

import json
import subprocess
from collections.abc import Mapping
from shutil import which

import pytest

from web.assets import Assets
from web.js_bundler import Tree, read

PAGES = ("tablet", "enter", "join", "tv", "matches", "bench", "camera", "enrol", "calibrate", "boards", "words", "safe")

# A page that imports at once and later; what both need is at one place only and keeps its state.
PAGE = {
    "page.js": 'import { add, all } from "./kept.js";\nimport "./aside.js";\nadd("page");\n'
    'const { late } = await import("./views/late.js");\nlate();\nconsole.log(all());\n',
    "kept.js": "const kept = [];\nexport function add(one) {\n  kept.push(one);\n}\n"
    'export const all = () => kept.join(" ");\n',
    "aside.js": 'import * as kept from "./kept.js";\nkept.add("aside");\n',
    "views/late.js": 'import { more as another } from "./deep/passed.js";\n'
    'export function late() {\n  another("late");\n}\n',
    "views/deep/passed.js": 'export { add as more } from "../../kept.js";\n',
}


def tree(sources: Mapping[str, str], page: str = "page.js") -> Tree:
    return Tree({path: read(path, source) for path, source in sources.items()}, page)


def test_modules_that_a_page_needs_come_as_one_and_run_in_the_order_of_their_imports() -> None:
    folded = tree(PAGE)
    script = folded.find("page.js")
    assert folded.ahead() == ["page.js"]
    assert folded.ahead("views/late.js") == ["page.js", "views/late.js"]
    assert script is not None
    assert [script.index(f"// {path}\n") for path in ("kept.js", "aside.js", "page.js")] == sorted(
        script.index(f"// {path}\n") for path in ("kept.js", "aside.js", "page.js")
    )
    assert "views/late.js\n" not in script


def test_comments_on_lines_of_their_own_are_left_out() -> None:
    source = (
        "// @ts-check\n/**\n * Adds.\n * @param {number} a\n */\nexport function add(a) {\n"
        "  /** @type {any} */ (a).b(); // stays\n  // goes\n  return a;\n}\n"
    )
    assert read("add.js", source).body == "function add(a) {\n  /** @type {any} */ (a).b(); // stays\n  return a;\n}\n"


def test_what_is_imported_later_shares_what_the_page_has() -> None:
    assert tree(PAGE).find("views/late.js") == (
        'import { $kept } from "../page.js";\n'
        "// views/deep/passed.js\n"
        "const $views_deep_passed = (() => {\n"
        "return { more: $kept.add };\n"
        "})();\n"
        "// views/late.js\n"
        "const $views_late = (() => {\n"
        "const { more: another } = $views_deep_passed;\n"
        "function late() {\n"
        '  another("late");\n'
        "}\n"
        "return { late };\n"
        "})();\n"
        "export { $views_deep_passed, $views_late };\n"
        "export const { late } = $views_late;\n"
    )


def test_a_module_that_came_with_others_can_still_be_imported_by_its_own_path() -> None:
    assert tree(PAGE).find("kept.js") == 'import { $kept } from "./page.js";\nexport const { add, all } = $kept;\n'


def test_modules_that_two_later_ones_need_come_together_once() -> None:
    two = {
        "page.js": 'const a = () => import("./a.js");\nconst b = () => import("./b.js");\n',
        "a.js": 'import { one } from "./one.js";\nexport const a = one;\n',
        "b.js": 'import { one } from "./one.js";\nexport const b = one;\n',
        "one.js": 'import { two } from "./two.js";\nexport const one = two;\n',
        "two.js": "export const two = 2;\n",
    }
    folded = tree(two)
    assert folded.ahead("a.js", "b.js") == ["page.js", "one.js", "a.js", "b.js"]
    assert (folded.find("one.js") or "").count("const two = 2;") == 1
    assert (folded.find("two.js") or "").startswith('import { $two } from "./one.js";\n')
    assert folded.find("three.js") is None


@pytest.mark.skipif(which("node") is None, reason="no node")
def test_a_folded_page_does_what_its_modules_do(tmp_path) -> None:  # type: ignore[no-untyped-def]
    said = []
    for folder, sources in (("plain", PAGE), ("folded", {path: tree(PAGE).find(path) for path in PAGE})):
        for path, source in sources.items():
            (tmp_path / folder / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / folder / path).write_text(str(source))
        (tmp_path / folder / "package.json").write_text(json.dumps({"type": "module"}))
        run = ["node", str(tmp_path / folder / "page.js")]
        said.append(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    assert said == ["aside page late\n"] * 2


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ('export default "x";\n', "cannot fold 'export default"),
        ("export let count = 0;\n", "cannot fold 'export let"),
        ('import one from "./kept.js";\n', "cannot fold 'import one"),
        ("const here = import.meta.url;\n", "cannot fold 'import.meta"),
        ('import { page } from "./page.js";\n', "import each other"),
    ],
)
def test_what_cannot_be_folded_is_refused_by_its_name(source: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        tree({"page.js": 'import "./other.js";\n', "other.js": source})


def test_only_the_script_of_a_page_may_wait() -> None:
    with pytest.raises(ValueError, match=r"other\.js: only the script of a page waits"):
        tree({"page.js": 'import "./other.js";\n', "other.js": "await 1;\n"}).find("page.js")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_can_be_folded_and_needs_one_script_at_once(page: str) -> None:
    folded = Assets().tree(page)
    assert folded.ahead() == [f"{page}.js"]
    assert len(folded.find(f"{page}.js") or "") > 1000


def test_a_page_comes_without_games_and_with_the_one_that_is_played() -> None:
    folded = Assets().tree("tablet")
    assert "// games/diadingo/" not in (folded.find("tablet.js") or "")
    assert folded.ahead("games/diadingo/index.js")[-2:] != ["tablet.js"]
    assert len(folded.ahead("games/diadingo/index.js")) <= 4
