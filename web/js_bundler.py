"""Modules of a page folded into few scripts: one answer over the network instead of fifty.

The modules in `static` are what browsers read, but a request for each of them, and what a browser does around it, took
two thirds of the time until a tablet could be used. So those that are needed together come together, each in a function
that gives what it exports, in the order in which browsers run modules (ECMA-262, 16.2.1.5). Read is a part of the
language only: imports and exports stand at the beginning of a line, one a line; the rest raises ValueError. Comments
that have their lines for themselves are left out: they are for who reads the modules.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

PLACE = r'"(\.{1,2}/[\w./-]+\.js)"'
IMPORT = re.compile(rf"^import (?:(\{{[^}}]*\}}|\* as \w+) from )?{PLACE};\n", re.MULTILINE)
PASSED_ON = re.compile(rf"^export \{{([^}}]*)\}} from {PLACE};\n", re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|const|class) (\w+))", re.MULTILINE)
LATER = re.compile(rf"\bimport\({PLACE}\)")
LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\.meta\b.*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
AWAITS = re.compile(r"^(?:await |const [^\n]*= await )", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Module:
    """A script: what it imports at once (a path: the pattern of names, or "") and later, what it exports, the rest."""

    path: str
    imports: Mapping[str, str]
    later: tuple[str, ...]
    exports: Mapping[str, str]
    body: str

    @property
    def name(self) -> str:
        """What it is called in a folded script."""
        return named(self.path)


def named(path: str) -> str:
    """The name of what a module exports: "views/idle.js" is $views_idle."""
    return "$" + re.sub(r"\W", "_", path.removesuffix(".js"))


def read(path: str, source: str) -> Module:
    """A module from its source. Raises ValueError for an import or export that is not understood."""
    imports: dict[str, str] = {}
    passed: dict[str, str] = {}
    for names, place in IMPORT.findall(source):
        imports[_found(path, place)] = names.removeprefix("* as ").replace(" as ", ": ")
    for names, place in PASSED_ON.findall(source):
        imports.setdefault(_found(path, place), "")
        for one in filter(None, map(str.strip, names.split(","))):
            inner, _, outer = one.partition(" as ")
            passed[outer or inner] = f"{named(_found(path, place))}.{inner}"
    own = EXPORT.findall(source)
    body = COMMENT.sub("", EXPORT.sub("", PASSED_ON.sub("", IMPORT.sub("", source))))
    if left := LEFT.search(body):
        raise ValueError(f"{path}: cannot fold {left[0]!r}")
    later = tuple(_found(path, place) for place in LATER.findall(body))
    return Module(path, imports, later, dict(zip(own, own, strict=True)) | passed, body)


class Tree:
    """All that the script of a page imports, at once or later, as a few scripts by their path.

    Modules that the same entries need (the page, or what it imports later) come together; what the page needs at once
    comes with it. Raises ValueError where modules import each other in a circle.
    """

    def __init__(self, modules: Mapping[str, Module], page: str) -> None:
        self._modules, self._page = modules, page
        self._closures = self._reach()
        owners: dict[str, list[str]] = {}
        for entry, closure in self._closures.items():
            for path in closure:
                owners.setdefault(path, []).append(entry)
        homes: dict[tuple[str, ...], str] = {}
        for path, entries in owners.items():
            homes[tuple(entries)] = path  # of those that come together the last gives its name: it imports the others
        self._home = {path: page if page in entries else homes[tuple(entries)] for path, entries in owners.items()}
        self._scripts = {path: self._folded(path) for path in self._home}

    def ahead(self, *entries: str) -> list[str]:
        """The scripts of the page, and of what it imports later at these paths: they may be loaded ahead."""
        found = [self._home[path] for entry in (self._page, *entries) for path in self._closures[entry]]
        return list(dict.fromkeys(found))

    def find(self, path: str) -> str | None:
        """The script at a path; None when the page imports none there."""
        return self._scripts.get(path)

    def _folded(self, path: str) -> str:
        """The modules that come together at a path; of one that came with others what it exports."""
        home = self._home[path]
        if home != path:
            return "".join([*self._brought(path, [path]), _told(self._modules[path])])
        members = [member for member in self._home if self._home[member] == home]
        outside = {path: None for one in members for path in self._modules[one].imports if path not in members}
        wrapped = [self._wrapped(self._modules[member], home) for member in members]
        names = ", ".join(named(member) for member in members if member != self._page)
        given = f"export {{ {names} }};\n" if names else ""
        return "".join([*self._brought(home, outside), *wrapped, given, _told(self._modules[home])])

    def _reach(self) -> dict[str, list[str]]:
        """What each entry imports at once, the entry last; the page first, then the entries as they are found."""
        closures: dict[str, list[str]] = {}
        waiting = [self._page]
        for entry in waiting:
            if entry not in closures:
                closures[entry] = list(self._run(entry, {}))
                waiting += [later for path in closures[entry] for later in self._modules[path].later]
        return closures

    def _run(self, path: str, seen: dict[str, bool]) -> Iterator[str]:
        """A module after all that it imports and that is not `seen`: there it is True while its own are looked at."""
        seen[path] = True
        for other in self._modules[path].imports:
            if seen.get(other):
                raise ValueError(f"{path} and {other} import each other")
            if other not in seen:
                yield from self._run(other, seen)
        seen[path] = False
        yield path

    def _brought(self, path: str, wanted: Iterable[str]) -> Iterator[str]:
        """The imports that a script at `path` needs."""
        for home, paths in groupby(sorted(wanted, key=self._home.__getitem__), key=self._home.__getitem__):
            yield f"import {{ {', '.join(map(named, paths))} }} from {_from(path, home)};\n"

    def _wrapped(self, module: Module, home: str) -> str:
        bound = "".join(f"const {names} = {named(path)};\n" for path, names in module.imports.items() if names)
        body = bound + LATER.sub(lambda found: f"import({_from(home, _found(module.path, found[1]))})", module.body)
        if module.path == self._page:
            return f"// {module.path}\n(async () => {{\n{body}}})();\n"
        if AWAITS.search(body):
            raise ValueError(f"{module.path}: only the script of a page waits")
        given = ", ".join(name if name == inner else f"{name}: {inner}" for name, inner in module.exports.items())
        return f"// {module.path}\nconst {module.name} = (() => {{\n{body}return {{ {given} }};\n}})();\n"


def _told(module: Module) -> str:
    return f"export const {{ {', '.join(module.exports)} }} = {module.name};\n" if module.exports else ""


def _found(path: str, place: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), place))


def _from(path: str, other: str) -> str:
    place = posixpath.relpath(other, posixpath.dirname(path) or ".")
    return f'"{place}"' if place.startswith("..") else f'"./{place}"'
