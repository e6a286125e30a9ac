"""`docs/kamisado-theory.md`: what is known of Kamisado, made of an inquiry's results and of nothing else."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from futari.lab.theory.match_page import match_chapter
from futari.lab.theory.picture import first_moves_svg
from futari.lab.theory.single_page import proof_files, single_chapter
from futari.lab.theory.starts_page import starts_chapter

if TYPE_CHECKING:
    from pathlib import Path

    from futari.lab.theory.inquiry import Inquiry

__all__ = ["theory_page", "write_page"]


def write_page(inquiry: Inquiry, folder: Path) -> Path:
    """Write the page, its picture and the proofs it speaks of; where the page is."""
    files = {
        "kamisado-theory.md": theory_page(inquiry, dt.datetime.now(dt.UTC).date()).encode(),
        "pictures/first-moves.svg": (first_moves_svg(inquiry.first_moves) + "\n").encode(),
        **{f"proofs/{name}": content for name, content in proof_files(inquiry).items()},
    }
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder / "kamisado-theory.md"


def theory_page(inquiry: Inquiry, date: dt.date) -> str:
    """The page, in Markdown."""
    options = " ".join(f"--{name} {value}" for name, value in inquiry.settings._asdict().items())
    heading = f"""# What is known of Kamisado

Made on {date.isoformat()} by

    futari lab kamisado theory {options}

in {inquiry.seconds() / 60:.0f} minutes of a processor; do not edit. The same command gives the same results on any
machine, local or on a cluster (`--jobs N`, `--cluster HOST:PORT`), and goes on where it was stopped (`--results
FOLDER`: a JSON line a task).

- *Verified* is what the Python rules alone have replayed: a whole strategy against every reply.
- *Solved* is what the C++ kernel has proved; the tests compare its rules with the Python rules.
- *Measured* is counted in a sample.
"""
    chapters = (single_chapter(inquiry), starts_chapter(inquiry), match_chapter(inquiry))
    return "\n".join([heading, *filter(None, chapters)])
