"""Kamisado in plain lines of text: for screen readers, pipes and simple terminals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from futari.cli.kamisado.typed import typed_choice
from futari.core import BySide, FutariError, IllegalChoice, Message
from futari.kamisado.game import KAMISADO
from futari.kamisado.lexicon import plain
from futari.kamisado.pictures import spoken_board, text_board
from futari.kamisado.regroup import Fill
from futari.kamisado.terms import side_term

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.cli.kamisado.sitting import Sitting
    from futari.core import Event, Parameter
    from futari.kamisado.game import Choice

__all__ = ["play_in_lines"]


def play_in_lines(sitting: Sitting, language: str) -> None:
    """Play until the match is over or somebody quits."""
    Lines(sitting, language).run()


class Lines:
    """The conversation: it prints what happened and what can be done, and reads a line at a time."""

    def __init__(self, sitting: Sitting, language: str) -> None:
        self.sitting = sitting
        self.language = language
        self.running = True
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self.help,
            "moves": self.moves,
            "board": self.board,
            "describe": self.describe,
            "undo": self.undo,
            "save": self.save,
            "resign": self.resign,
            "quit": self.quit,
        }

    def say(self, key: str, **params: Parameter) -> None:
        """Print a message of the catalogue."""
        print(Message(key, params).text(self.language), flush=True)

    def run(self) -> None:
        """One choice after another."""
        self.say("play.welcome", format=Message(f"format.{self.sitting.match.options.format}"))
        self.say("play.how")
        self.board("")
        while self.running and self.sitting.outcome is None:
            if self.sitting.bot_to_act:
                self.make(self.sitting.bot_choice())
                continue
            print(KAMISADO.prompt(self.sitting.match, None).text(self.language))
            print("> ", end="", flush=True)
            line = sys.stdin.readline()
            if not line:
                self.quit("")
                break
            try:
                self.obey(line.strip())
            except IllegalChoice as refusal:
                rule = f"{refusal.rule}: " if refusal.rule else ""
                print(f"{rule}{refusal.message.text(self.language)}")
            except FutariError as error:
                print(error.message.text(self.language))
        self.farewell()

    def obey(self, line: str) -> None:
        """A command, the number of a choice, a fill direction or an entry."""
        word, _, rest = line.partition(" ")
        if command := self.command(word):
            command(rest.strip())
        elif line:
            self.make(typed_choice(self.sitting, line, self.language))

    def command(self, word: str) -> Callable[[str], None] | None:
        """The command that a word of the reader's language, or of English, stands for."""
        for name, command in self.commands.items():
            if plain(word) in {name, plain(Message(f"play.word.{name}").text(self.language))}:
                return command
        return None

    def make(self, choice: Choice) -> None:
        """Make a choice and tell what happened."""
        for event in self.sitting.choose(choice):
            self.tell(event)
        self.board("")

    def tell(self, event: Event) -> None:
        """A line of the log."""
        print(event.message.text(self.language))

    def help(self, _: str) -> None:
        """What can be typed."""
        self.say("play.how")
        words = ", ".join(Message(f"play.word.{name}").text(self.language) for name in self.commands)
        self.say("play.commands", words=words)

    def moves(self, _: str) -> None:
        """The numbered choices."""
        actor = self.sitting.actor
        if actor is not None:
            for number, choice in enumerate(KAMISADO.choices(self.sitting.match, actor), start=1):
                text = Message(f"fill.{choice.value}").text(self.language) if isinstance(choice, Fill) else str(choice)
                print(f"{number:4}  {text}")

    def board(self, _: str) -> None:
        """The board and the score."""
        print(text_board(self.sitting.match.position))
        score = self.sitting.match.score
        self.say("play.score", black=score.first, gold=score.second, target=self.sitting.match.options.target)

    def describe(self, _: str) -> None:
        """The board in words."""
        for message in spoken_board(self.sitting.match.position):
            print(message.text(self.language))

    def undo(self, _: str) -> None:
        """Take back the last choice of a person."""
        self.say("play.taken_back" if self.sitting.take_back() else "play.nothing_to_undo")
        self.board("")

    def save(self, name: str) -> None:
        """Save; from then on every choice is saved at once."""
        file = Path(name) if name else self.sitting.file
        if file is None:
            self.say("play.save_where")
            return
        self.sitting.save(file)
        self.say("play.saved", file=str(file))

    def resign(self, _: str) -> None:
        """Give the match up."""
        self.sitting.resign()

    def quit(self, _: str) -> None:
        """Leave."""
        self.running = False

    def farewell(self) -> None:
        """The result, or how to come back."""
        outcome = self.sitting.outcome
        if outcome is not None and outcome.winner is not None:
            key = "play.won_by_resignation" if outcome.how == "resign" else "play.won"
            score: BySide[int] = outcome.score
            self.say(key, side=side_term(outcome.winner), black=score.first, gold=score.second)
        elif self.sitting.file is not None:
            self.say("play.resume", file=str(self.sitting.file))
        else:
            self.say("play.bye")
