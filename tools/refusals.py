"""Find what the library says when it refuses or warns: templates with named fields.

From where an error or a warning is made, its words are followed to where they are:
through f-strings, names, constants, choices and sums, and by parameters to those who
give them. Nothing is run. ``translations.py`` asks this for its catalogues.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

MADE = "Error"  # the first argument of what is called so, is a message; but of these
INNER = ("AssertionError", "AttributeError", "KeyError", "TypeError", "IndexError")
FAULTS = "Iterator[Fault]"  # who yields these, yields messages last
WARN = "warn"  # and all arguments of this one
ASIDE = (
    "format_message",
    "gettext_noop",
    "gettext",
)  # catalogues have these by themselves
PLAIN = ("str", "sorted", "list", "tuple", "next", "iter", "retranslate")
PARTS = ("replace", "removesuffix", "removeprefix", "strip", "get")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
ASSIGNED = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)
LOOPS = (ast.For, ast.comprehension)
GIVING = (*ASSIGNED, *LOOPS)
PROSE = re.compile(r"[^\W\d_]{2,}")
CODE = re.compile(r"[\w.:/%*+²-]*")  # a name, a unit, one word
MARKUP = re.compile(r"<\w|^\| |^#+ |\n")
FIELD = re.compile(r"\{[^{}]*\}")
SILENT = ("self", "len", "shown", "str", "join", "sorted", "if", "else", "map", "repr")
DEEP = 6  # steps from a message to its words


@dataclass(frozen=True)
class Scope:
    """Where an expression stands: its file, and the class and function around it."""

    place: str
    owner: str = ""
    function: ast.FunctionDef | ast.AsyncFunctionDef | None = None


class Refusals:
    """All messages of a tree of sources; ``found`` has their places.

    Parameters
    ----------
    trees : mapping
        Modules by their places.
    """

    def __init__(self, trees: Mapping[str, ast.Module]) -> None:
        self.found: dict[str, str] = {}
        self._functions = defaultdict(list)  # with their scopes, by names
        self._calls = defaultdict(list)
        self._constants = defaultdict(dict)  # by names and places
        self._fields: dict[str, list[str]] = {}  # of classes, in their order
        self._going, self._visited, self._given_by = set(), set(), set()
        self._giving: dict[ast.AST, list[ast.AST]] = {}  # nodes that give names values
        for place, tree in trees.items():
            self._read(tree, Scope(place))
        for name, calls in list(self._calls.items()):
            for call, scope in calls:
                if name == WARN or (name.endswith(MADE) and name not in INNER):
                    arguments = call.args if name == WARN else call.args[:1]
                    for each in arguments:
                        self._store_best(self._texts(each, scope), scope)
        for function, scope in list(itertools.chain(*self._functions.values())):
            if function.returns and FAULTS in ast.unparse(function.returns):
                for node in ast.walk(function):
                    if isinstance(node, ast.Yield):
                        parts = getattr(node.value, "elts", [])
                        self._store_best(self._all(parts[-1:], scope, 0), scope)

    def _read(self, tree: ast.AST, scope: Scope) -> None:
        """Remember functions, classes, constants and calls, with their scopes."""
        for node in ast.iter_child_nodes(tree):
            inner = scope
            if isinstance(node, FUNCTIONS):
                inner = replace(scope, function=node)
                self._functions[node.name].append((node, inner))
            elif isinstance(node, ast.ClassDef):
                inner = Scope(scope.place, node.name)
                self._fields[node.name] = [
                    _id(part.target)
                    for part in node.body
                    if isinstance(part, ast.AnnAssign)
                ]
            elif isinstance(node, ast.Call):
                self._calls[_name(node)].append((node, scope))
            elif isinstance(tree, ast.Module) and isinstance(node, ASSIGNED):
                self._constants[_id(_target(node))][scope.place] = node.value, scope
            self._read(node, inner)

    def _store_best(self, texts: Iterable[str], scope: Scope) -> None:
        for text in texts:
            bare = FIELD.sub(" ", text)
            code = MARKUP.search(bare) or CODE.fullmatch(text)
            if PROSE.search(bare) and not code:
                self.found.setdefault(text, scope.place)

    def _parts(self, node: ast.AST, scope: Scope) -> None:
        """Keep the words that go into a sentence as values."""
        if id(node) not in self._visited:
            self._visited.add(id(node))
            self._store_best(self._texts(node, scope), scope)

    def _texts(self, node: ast.AST | None, scope: Scope, deep: int = 0) -> list[str]:
        """Return what an expression may say, as templates."""
        if node is None or deep > DEEP or id(node) in self._going:
            return []
        self._going.add(id(node))
        try:
            return list(self._of(node, scope, deep + 1))
        finally:
            self._going.discard(id(node))

    def _of(self, node: ast.AST, scope: Scope, deep: int) -> Iterable[str]:
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            return self._literal(node, scope)
        if isinstance(node, ast.BinOp):
            left = self._texts(node.left, scope, deep)
            right = self._texts(node.right, scope, deep)
            both = map("".join, itertools.product(left, right))
            return both if left and right else [*left, *right]
        if isinstance(node, ast.Name):
            return self._named(node.id, scope, deep)
        if isinstance(node, ast.Attribute) and _id(node.value) == "self":
            known = node.attr in self._functions
            return (
                self._returned(node.attr, scope, deep)
                if known
                else self._given(scope.owner, node.attr, scope, deep)
            )
        if isinstance(node, ast.Call):
            return self._called(node, scope, deep)
        return self._all(_alternatives(node), scope, deep)

    def _all(self, nodes: Iterable[ast.AST], scope: Scope, deep: int) -> Iterator[str]:
        for node in nodes:
            yield from self._texts(node, scope, deep)

    def _named(self, name: str, scope: Scope, deep: int) -> list[str]:
        """Return what a name stands for: here, as a parameter, or as a constant."""
        if scope.function is not None:
            values = self._assigned(name, scope.function)
            found = list(self._all(values, scope, deep))
            if found:
                return found
            if name in _parameters(scope.function):
                return self._given(scope.function.name, name, scope, deep)
        known = self._constants[name]
        here = known.get(scope.place) or next(iter(known.values()), (None, scope))
        return self._texts(*here, deep)

    def _assigned(self, name: str, function: ast.AST) -> Iterator[ast.AST]:
        """Yield the expressions that a function gives a name, by loops as well."""
        if function not in self._giving:
            nodes = ast.walk(function)
            self._giving[function] = [x for x in nodes if isinstance(x, GIVING)]
        for node in self._giving[function]:
            loop = isinstance(node, LOOPS)
            target, value = _target(node), node.iter if loop else node.value
            if _id(target) == name:
                yield value
            elif isinstance(target, ast.Tuple) and name in map(_id, target.elts):
                spot = [*map(_id, target.elts)].index(name)
                for each in getattr(value, "elts", []) if loop else [value]:
                    yield from getattr(each, "elts", [])[spot : spot + 1]

    def _given(self, callee: str, name: str, scope: Scope, deep: int) -> list[str]:
        """Keep what callers give for a parameter or a field; return its default."""
        known = self._functions[callee]
        alone = len({own.place for _, own in known}) < 2  # else those of its own file
        if (callee, name, alone or scope.place) in self._given_by:
            return []
        self._given_by.add((callee, name, alone or scope.place))
        spots, found = set(), list[str]()
        for function, own in self._functions[callee]:
            named = [
                each for each in _parameters(function) if each not in ("self", "cls")
            ]
            spots |= {named.index(name)} if name in named else set()
            found += self._texts(_default(name, function), own, deep)
        named = self._fields.get(callee, [])
        spots |= {named.index(name)} if name in named else set()
        for call, own in self._calls[callee]:
            keywords = {each.arg: each.value for each in call.keywords}
            for spot in spots:
                value = keywords.get(name) or next(iter(call.args[spot:]), None)
                if value is not None and (alone or own.place == scope.place):
                    self._parts(value, own)
        return found

    def _called(self, node: ast.Call, scope: Scope, deep: int) -> Iterable[str]:
        """Return what a call returns, if that is words."""
        name, method = _name(node), isinstance(node.func, ast.Attribute)
        if name in ASIDE or name in ("format", "join"):
            for each in (*node.args, *(part.value for part in node.keywords)):
                if name not in ASIDE or each not in node.args:
                    self._parts(each, scope)
            if name == "format" and method:
                own = self._texts(node.func.value, scope, deep)
                return [text.replace("{{", "{").replace("}}", "}") for text in own]
            return []
        if name in PLAIN:
            return self._all(node.args, scope, deep)
        if method and name in PARTS:
            return self._texts(node.func.value, scope, deep)
        return self._returned(name, scope, deep)

    def _returned(self, name: str, scope: Scope, deep: int) -> Iterable[str]:
        known = self._functions[name]
        known = [each for each in known if each[1].place == scope.place] or known
        if len(known) != 1:
            return []
        function, own = known[0]
        returns = [each for each in ast.walk(function) if isinstance(each, ast.Return)]
        return self._all((each.value for each in returns), own, deep)

    def _literal(self, node: ast.Constant | ast.JoinedStr, scope: Scope) -> list[str]:
        """Return a text, or an f-string with its fields by names.

        Where a string has fields only, its words are those of the fields.
        """
        parts = getattr(node, "values", [node])
        bare = "".join(
            str(getattr(part, "value", "")) for part in parts if _plain(part)
        )
        used, texts = dict[str, str](), [""]
        for part in parts:
            said = []
            if isinstance(part, ast.FormattedValue):
                self._parts(part.value, scope)
                said = [] if PROSE.search(bare) else self._texts(part.value, scope)
                said = said or ["{" + _field(ast.unparse(part.value), used) + "}"]
            elif isinstance(part.value, str):
                said = [part.value.replace("{", "{{").replace("}", "}}")]
            texts = [before + each for before in texts for each in said]
        return texts


def _plain(part: ast.AST) -> bool:
    return isinstance(part, ast.Constant)


def _alternatives(node: ast.AST) -> list[ast.AST]:
    """Return the expressions one of which a value is."""
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, (ast.BoolOp, ast.Dict)):
        return node.values
    if isinstance(node, (ast.Tuple, ast.List)):
        return node.elts
    if isinstance(node, ast.Subscript):
        return [node.value]
    return [node.elt] if isinstance(node, (ast.GeneratorExp, ast.ListComp)) else []


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    own = function.args
    return [each.arg for each in (*own.posonlyargs, *own.args, *own.kwonlyargs)]


def _default(
    name: str, function: ast.FunctionDef | ast.AsyncFunctionDef
) -> ast.AST | None:
    own = function.args
    given = zip([*own.posonlyargs, *own.args][::-1], own.defaults[::-1], strict=False)
    found = {each.arg: value for each, value in given}
    found |= {
        each.arg: value
        for each, value in zip(own.kwonlyargs, own.kw_defaults, strict=True)
    }
    return found.get(name)


def _field(code: str, used: dict[str, str]) -> str:
    """Return a name of its own for an expression: its last word, counted."""
    words = [word for word in re.findall(r"[^\W\d]\w*", code) if word not in SILENT]
    name = words[-1].strip("_") if words else "value"
    for number in itertools.count(1):
        own = f"{name}{number}" if number > 1 else name
        if used.setdefault(own, code) == code:
            return own
    raise AssertionError


def _target(node: ast.AST) -> ast.AST:
    return node.targets[0] if isinstance(node, ast.Assign) else node.target


def _id(node: ast.AST) -> str:
    return getattr(node, "id", "")


def _name(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")
