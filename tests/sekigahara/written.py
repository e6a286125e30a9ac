"""Positions written down, one for every step of play, and what a document that is none is told."""

import pytest

from futari.core import Impossible
from sekigahara.positions import position

__all__ = ["BATTLE", "OVERRUN", "SIEGE", "STEPS", "faults"]

# Three Tokugawa blocks have marched from Gifu into two of Ishida's at Sawayama; both have cards.
BATTLE = """
week = 3
active = "tokugawa"
[tokugawa]
hand = ["date-plain", "tokugawa-sword", "tokugawa-loyalty"]
[tokugawa.stacks]
sawayama = ["tokugawa-leader", "date-mon3", "date-gun"]
[ishida]
hand = ["mori-plain", "ukita-sword", "ishida-loyalty"]
[ishida.stacks]
sawayama = ["ukita-gun", "mori-mon3"]
[phase]
level = "full"
entries = [{ place = "sawayama", from = "gifu", blocks = ["tokugawa-leader", "date-mon3", "date-gun"] }]
"""
# Four Tokugawa blocks besiege one of Ishida's at Ueda, where Sanada's disk is.
SIEGE = """
active = "tokugawa"
[tokugawa]
hand = ["date-plain", "date-double"]
[tokugawa.stacks]
ueda = ["date-leader", "date-mon3", "date-mon2", "date-mon2"]
[ishida.stacks]
ueda = ["mori-gun"]
[board]
sieges = ["ueda"]
"""
# Twelve Ishida blocks have come to Anotsu, where three of Tokugawa's hold the castle.
OVERRUN = """
active = "ishida"
[tokugawa.stacks]
anotsu = ["date-gun", "date-mon2", "date-mon3"]
[ishida.stacks]
anotsu = ["mori-mon3", "mori-mon3", "mori-mon3", "mori-mon2", "mori-mon2", "mori-mon2",
          "ukita-mon3", "ukita-mon3", "ukita-mon3", "ukita-mon2", "ukita-mon2", "ukita-mon2"]
"""

STEPS = {
    "discards": """
week = 2
[tokugawa]
hand = ["date-plain", "date-plain", "date-sword"]
[ishida]
hand = ["mori-plain", "mori-plain", "mori-plain"]
[step]
at = "discards"
chosen = { ishida = ["mori-sword"] }
""",
    "bid": """
[tokugawa]
hand = ["date-plain"]
[step]
at = "bid"
cards = { ishida = "mori-sword" }
""",
    "first-player": """
[step]
at = "first-player"
chooser = "ishida"
""",
    "level": "",
    "payment": """
[tokugawa]
hand = ["date-plain", "date-plain"]
[step]
at = "payment"
level = "full"
paid = ["date-sword"]
""",
    "exchange": """
[tokugawa]
hand = ["date-plain", "date-plain"]
[step]
at = "exchange"
given = ["date-sword"]
""",
    "movement": """
[tokugawa]
box = ["date-gun", "date-mon2"]
[tokugawa.stacks]
edo = ["tokugawa-leader", "tokugawa-mon3"]
[phase]
level = "limited"
marches = 2
roads_used = [["edo", "oshi"]]
""",
    "muster": """
[tokugawa]
box = ["date-gun", "date-gun", "date-mon2"]
[phase]
level = "full"
[step]
at = "muster"
clan = "date"
blocks = ["date-gun"]
""",
    "march": """
[tokugawa]
hand = ["date-plain"]
[tokugawa.stacks]
oyama = ["date-leader", "date-gun", "date-mon2"]
edo = ["date-mon2"]
[phase]
level = "full"
[step]
at = "march"
origin = "edo"
path = ["oyama"]
blocks = ["date-leader", "date-gun", "date-mon2"]
forced = true
""",
    "overrun": OVERRUN
    + """
[phase]
level = "full"
entries = [{ place = "anotsu", from = "kuwana", blocks = ["mori-mon3", "mori-mon3", "mori-mon3", "mori-mon2",
  "mori-mon2", "mori-mon2", "ukita-mon3", "ukita-mon3", "ukita-mon3", "ukita-mon2", "ukita-mon2", "ukita-mon2"] }]
[step]
at = "overrun"
place = "anotsu"
""",
    "combat-order": """
[tokugawa.stacks]
sawayama = ["tokugawa-leader", "date-mon3"]
kiyosu = ["maeda-mon3"]
[ishida.stacks]
sawayama = ["ukita-gun"]
kiyosu = ["ukita-mon2"]
[step]
at = "combat-order"
""",
    "gate": SIEGE + '[step]\nat = "gate"\nplace = "ueda"\n',
    "deployment": BATTLE
    + """
[step]
at = "deployment"
place = "sawayama"
totals = { tokugawa = 3 }
deployed = { tokugawa = ["date-mon3"] }
played = { tokugawa = ["date-plain"] }
quiet = ["tokugawa"]
answers = { ishida = "yield-all" }
""",
    "second-block": BATTLE
    + """
[step]
at = "second-block"
place = "sawayama"
totals = { tokugawa = 3 }
deployed = { tokugawa = ["date-mon3"] }
played = { tokugawa = ["date-double"] }
card = "date-double"
blocks = ["date-mon3"]
""",
    "challenge": BATTLE
    + """
[step]
at = "challenge"
place = "sawayama"
totals = { tokugawa = 3 }
deployed = { tokugawa = ["date-mon3"] }
played = { tokugawa = ["date-plain"] }
card = "date-plain"
blocks = ["date-mon3"]
""",
    "answer": BATTLE
    + """
[step]
at = "answer"
place = "sawayama"
totals = { tokugawa = 3 }
deployed = { tokugawa = ["date-mon3"] }
played = { tokugawa = ["date-plain"], ishida = ["ishida-loyalty"] }
card = "date-plain"
blocks = ["date-mon3"]
""",
    "losses": BATTLE
    + """
[step]
at = "losses"
place = "sawayama"
totals = { tokugawa = 9, ishida = 12 }
done = ["tokugawa", "ishida"]
""",
    "retreat": """
active = "ishida"
[tokugawa.stacks]
sawayama = ["date-gun"]
[ishida.stacks]
sawayama = ["ukita-gun", "mori-mon3"]
[step]
at = "retreat"
place = "sawayama"
totals = { ishida = 3 }
side = "tokugawa"
""",
    "siege-losses": SIEGE
    + """
[step]
at = "siege-losses"
place = "ueda"
siege = true
totals = { tokugawa = 8 }
""",
}


def faults(text: str) -> list[tuple[str, dict[str, object]]]:
    """Every fault of a document: the end of its key, and its parameters."""
    with pytest.raises(Impossible) as impossible:
        position(text)
    assert impossible.value.message.key == "position.impossible"
    told = impossible.value.faults
    assert not [fault for fault in told if str(fault) == fault.key], "a fault is not in the catalogue"
    return [(fault.key.rpartition(".")[2], dict(fault.params)) for fault in told]
