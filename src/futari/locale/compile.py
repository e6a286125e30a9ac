"""Compiles one catalogue: `python compile.py hu.po hu.mo`. Run by the build, which brings Babel along."""

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def main(po: str, mo: str) -> None:
    """Write the binary catalogue; fuzzy or empty translations are errors, not gaps."""
    source = Path(po)
    with source.open("rb") as lines:
        catalogue = read_po(lines, locale=source.stem)
    unfinished = [str(entry.id) for entry in catalogue if entry.id and (entry.fuzzy or not entry.string)]
    if unfinished:
        sys.exit(f"{source.name}: untranslated: {', '.join(unfinished)}")
    with Path(mo).open("wb") as binary:
        write_mo(binary, catalogue)


if __name__ == "__main__":
    main(*sys.argv[1:])
