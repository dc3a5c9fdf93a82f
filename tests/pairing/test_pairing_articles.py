"""Every article of the FIDE tournament rules that the tables, teams and knock-outs cite is in the register."""

import ast
from pathlib import Path

from kodeks.rulebook import Article, register

SOURCE = Path(__file__).parents[2] / "src/kodeks/pairing"


def cited() -> set[str]:
    found = set()
    for room in ("tables", "teams", "knockout"):
        for path in (SOURCE / room).glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_ftr", "FTR2012.cite"):
                    found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_every_FIDE_article_is_in_the_register():
    numbers = cited()
    assert len(numbers) > 12
    assert not [number for number in numbers if register().find(Article("FTR2012", number)) is None]
