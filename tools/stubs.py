"""Write the stubs of `geopriv_gis.public` and of the accessor.

Their functions and methods come from rows when they are imported; type checkers and
editors, which import nothing, read here what they are: signatures and docstrings, whole
with "Parameters"; a method's has its function's first line and says where the rest is,
if the function has a public name.
Run by make reference.
"""

import ast
import builtins
import inspect
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from geopriv_gis import public
from geopriv_gis.arguments import RELEASES
from geopriv_gis.frames import accessor

HEAD = '"""{}"""\n\n# Made by make reference. Not to be edited.\n\n'
FUNCTIONS = {row.name: row.function for row in RELEASES}
PLAIN = (str, int, float, tuple, type(None))


def stubs() -> dict[Path, str]:
    """Return the stubs by their paths."""
    methods = [find() for find in accessor.METHODS.values()]
    made = (
        (public, _of_public(public.FUNCTIONS.values())),
        (accessor, _of_class(accessor.GeoPriv, methods)),
    )
    return {
        Path(inspect.getfile(of)).with_suffix(".pyi"): _formatted(text)
        for of, text in made
    }


def _formatted(text: str) -> str:
    """Return a stub as it is laid out by the formatter."""
    layout = [sys.executable, "-m", "ruff", "format", "--stdin-filename", "a.pyi", "-"]
    return subprocess.run(
        layout, input=text, capture_output=True, text=True, encoding="utf-8", check=True
    ).stdout


def _of_public(functions: Iterable[Any]) -> str:
    """Return the stub of the module with all public names."""
    others = sorted(set(public.__all__) - set(public.FUNCTIONS))
    lines = {f"{_origin(name, getattr(public, name))} as {name}" for name in others}
    written = [_Written(function) for function in functions]
    lines |= {each for one in written for each in one.imports(set(others))}
    names = "\n".join(f'    "{name}",' for name in public.__all__)
    parts = ["\n".join(sorted(lines)), f"__all__ = [\n{names}\n]"]
    parts += [each.text() for each in written]
    return HEAD.format(inspect.getdoc(public)) + "\n\n".join(parts) + "\n"


def _of_class(kind: type, functions: Iterable[Any]) -> str:
    """Return the stub of a class: what is written there, then one method for each."""
    own = [
        _Written(part.fget if isinstance(part, property) else part)
        for name, part in vars(kind).items()
        if name != "__getattr__"  # which raises for every name
        and (
            (inspect.isfunction(part) and not hasattr(part, "__wrapped__"))
            or isinstance(part, property)
        )
    ]  # fmt: skip
    methods = [_Written(function, method=True) for function in functions]
    lines = {line for each in (*own, *methods) for line in each.imports(set())}
    body = "\n\n".join(each.text() for each in (*own, *methods))
    start = f"class {kind.__name__}:\n{_quoted(inspect.getdoc(kind), 4)}\n\n"
    return (
        HEAD.format(inspect.getdoc(accessor))
        + "\n".join(sorted(lines))
        + f"\n\n{start}{textwrap.indent(body, '    ')}\n"
    )


def _origin(name: str, thing: Any) -> str:
    """Return the import of a module, class or function."""
    if isinstance(thing, ModuleType):
        package, _, own = thing.__name__.rpartition(".")
        return f"from {package} import {own}"
    return f"from {thing.__module__} import {name}"


class _Written:
    """A function as it is written: its signature and names, and its docstring.

    As a ``method`` it has ``self`` in the place of its first argument.
    """

    def __init__(self, function: Any, *, method: bool = False) -> None:
        self.function = function
        self.method = method
        self.module = inspect.getmodule(function)
        source = textwrap.dedent(inspect.getsource(function))
        (self.node,) = ast.parse(source).body
        signature = self.node.args
        if "__signature__" in vars(function):
            _complete(signature, function)
        if method:
            (signature.posonlyargs or signature.args)[0] = ast.arg("self")
        if hasattr(function, "prepare"):  # of what it prepares only the result returns
            self.node.returns = self.node.returns.slice
        for defaults in (signature.defaults, signature.kw_defaults):
            defaults[:] = [each and self._short(each) for each in defaults]

    def _short(self, default: ast.expr) -> ast.expr:
        """Return a default as its value where that is short, else an ellipsis."""
        value = eval(ast.unparse(default), vars(self.module))  # noqa: S307
        return ast.Constant(value if isinstance(value, PLAIN) else ...)

    def text(self) -> str:
        """Return the definition."""
        marks = [f"@{ast.unparse(m)}\n" for m in self.node.decorator_list]
        kept = "".join(mark for mark in marks if mark == "@property\n")
        returns = ast.unparse(self.node.returns)
        start = f"def {self.node.name}({ast.unparse(self.node.args)}) -> {returns}:"
        doc = self.function.__doc__
        if doc is None:
            return f"{kept}{start} ..."
        if self.method:
            doc = self._of_a_frame(inspect.cleandoc(doc))
        return f"{kept}{start}\n{_quoted(inspect.cleandoc(doc), 4)}"

    def _of_a_frame(self, doc: str) -> str:
        """Return a method's docstring; what is a method only has it whole."""
        first, _, rest = doc.partition("\n")
        if name := FUNCTIONS.get(self.node.name):
            return f"{first}\n\nOf this frame: see `geopriv_gis.{name}`.\n"
        frame, *_ = inspect.signature(self.function).parameters
        return f"{first}\n\n`{frame}` is this frame.\n{rest}"

    def imports(self, there: set[str]) -> Iterator[str]:
        """Yield the imports of what the signature names, as the module has them."""
        known = dict(_imported(self.module))
        parts = [self.node.returns, self.node.args]
        for name in {
            each.id
            for part in parts
            for each in ast.walk(part)
            if isinstance(each, ast.Name) and not hasattr(builtins, each.id)
        } - there:
            yield known.get(name, f"from {self.module.__name__} import {name}")


def _complete(signature: ast.arguments, function: Any) -> None:
    """Add what may be given instead of a function's arguments to what is written."""
    whole = inspect.signature(function).parameters
    own = {each.arg: each for each in (*signature.args, *signature.kwonlyargs)}
    late = [each.arg for each in signature.args][-len(signature.defaults) :]
    defaults = dict(zip(late, signature.defaults, strict=False))
    names = [each.arg for each in signature.kwonlyargs]
    defaults |= dict(zip(names, signature.kw_defaults, strict=True))
    for name, parameter in whole.items():
        kind = ast.parse(str(parameter.annotation), mode="eval").body
        if parameter.default is None and defaults.get(name) is None:
            own[name] = ast.arg(name, kind)
            defaults[name] = ast.Constant(None)
    signature.defaults = [
        defaults[each.arg] for each in signature.args if each.arg in defaults
    ]
    signature.args = [own[each.arg] for each in signature.args]
    keywords = [p.name for p in whole.values() if p.kind is p.KEYWORD_ONLY]
    signature.kwonlyargs = [own[name] for name in keywords]
    signature.kw_defaults = [defaults[name] for name in keywords]


def _imported(module: ModuleType) -> Iterator[tuple[str, str]]:
    """Yield each name that a module imports, and the import."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Import):
            for each in node.names:
                name = each.asname or each.name
                yield name, f"import {each.name} as {name}"
        elif isinstance(node, ast.ImportFrom):
            steps = module.__name__.split(".")
            parts = [*(steps[: -node.level] if node.level else []), node.module]
            start = ".".join(filter(None, parts))
            for each in node.names:
                what = f"{each.name} as {each.asname}" if each.asname else each.name
                yield each.asname or each.name, f"from {start} import {what}"


def _quoted(text: str, indent: int) -> str:
    """Return a docstring of so many spaces."""
    start = 'r"""' if "\\" in text else '"""'
    end = "\n" if "\n" in text else ""
    return textwrap.indent(f'{start}{text}{end}"""', " " * indent)


if __name__ == "__main__":
    for path, text in stubs().items():
        path.write_text(text, encoding="utf-8")
