"""A campaign in lines of text: what was seen, who must do what, the numbered choices, and the curtain between seats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from futari.cli.sekigahara.typed import typed_choices
from futari.core import FutariError, IllegalChoice, Message
from futari.kamisado.lexicon import plain
from futari.sekigahara.log import log_text
from futari.sekigahara.pictures import text_map
from futari.sekigahara.terms import side_term
from futari.sekigahara.wording import choice_term

if TYPE_CHECKING:
    from collections.abc import Callable

    from futari.cli.sekigahara.sitting import Sitting
    from futari.core import Parameter, Seat

__all__ = ["Conversation"]

# What clears a terminal with all that was scrolled out of it, so that nobody scrolls back to the other's hand.
CLEAR = "\033[3J\033[2J\033[H"
RULE = "=" * 72


class _Left(Exception):
    """Nobody types any more."""


class Conversation:
    """It prints what happened and what can be done, and reads a line at a time."""

    def __init__(self, sitting: Sitting, language: str) -> None:
        self.sitting = sitting
        self.language = language
        self.running = True
        # Who sits at the terminal; None while the curtain is drawn, and before the first has sat down.
        people = sitting.people
        self.seated: Seat | None = people[0] if len(people) == 1 else None
        self.told = dict.fromkeys(people, 0)
        self.commands: dict[str, Callable[[Seat, str], None]] = {
            "help": self.help,
            "moves": self.moves,
            "board": self.board,
            "log": self.log,
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
        setup = self.sitting.play.record.options.get("setup", "")
        self.say("sekigahara.play.welcome", setup=Message(f"sekigahara.setup.{setup}"))
        self.say("sekigahara.play.how")
        if self.seated is not None:
            self.board(self.seated, "")
        try:
            while self.running and self.sitting.waited:
                self.turn()
        except _Left:
            pass
        self.farewell()

    def turn(self) -> None:
        """The next choice, a bot's or a person's."""
        bot = self.sitting.bot_waited()
        try:
            if bot is not None:
                self.sitting.let_bot_choose(bot)
            else:
                self.ask()
        except IllegalChoice as refusal:
            rule = f"{refusal.rule}: " if refusal.rule else ""
            print(f"{rule}{refusal.message.text(self.language)}")
        except FutariError as error:
            print(error.message.text(self.language))

    def ask(self) -> None:
        """Whoever has to choose says what."""
        waited = self.sitting.waited
        seat = self.seated if self.seated in waited else waited[0]
        if seat is not self.seated:
            self.change_seats(seat)
        self.news(seat)
        print(self.sitting.game.prompt(self.sitting.state, seat).text(self.language))
        self.moves(seat, "")
        self.obey(seat, self.line())

    def line(self) -> str:
        """What somebody types next."""
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise _Left
        return line.strip()

    def change_seats(self, seat: Seat) -> None:
        """The curtain: what one has seen goes, and the other says when he is alone at the terminal."""
        self.seated = None
        print(CLEAR if sys.stdout.isatty() else f"\n{RULE}")
        self.say("page.curtain.title", side=side_term(seat))
        self.say("page.curtain.text")
        self.say("sekigahara.play.enter")
        self.line()
        self.seated = seat
        # The week, the numbers and the own hand; `board` shows the whole map.
        print(self.map(seat).partition("\n\n")[0])

    def news(self, seat: Seat) -> None:
        """What a seat has seen happen since it last looked."""
        lines = self.sitting.log(seat)
        # An undo takes back what only its own player has seen.
        since = min(self.told[seat], len(lines))
        if lines[since:]:
            print(log_text(lines[since:], self.language))
        self.told[seat] = len(lines)

    def obey(self, seat: Seat, line: str) -> None:
        """A command, or choices."""
        word, _, rest = line.partition(" ")
        if command := self.command(word):
            command(seat, rest.strip())
            return
        if not line:
            return
        self.sitting.choose(seat, *typed_choices(self.sitting.game, self.sitting.state, seat, line))
        silent = self.sitting.answered_silently(seat)
        if silent is not None and silent in self.sitting.people and self.sitting.waited:
            # R21: nobody can tell a standing answer from one that is given now, so the seats change all the same.
            self.change_seats(silent)
            self.news(silent)
            self.say("sekigahara.play.standing")
            self.say("sekigahara.play.enter")
            self.line()

    def command(self, word: str) -> Callable[[Seat, str], None] | None:
        """The command that a word of the reader's language, or of English, stands for."""
        for name, command in self.commands.items():
            if plain(word) in {name, plain(Message(f"play.word.{name}").text(self.language))}:
                return command
        return None

    def help(self, _seat: Seat, _: str) -> None:
        """What can be typed."""
        self.say("sekigahara.play.how")
        words = ", ".join(Message(f"play.word.{name}").text(self.language) for name in self.commands)
        self.say("play.commands", words=words)

    def moves(self, seat: Seat, _: str) -> None:
        """The numbered choices in words."""
        state = self.sitting.state
        for number, choice in enumerate(self.sitting.game.choices(state, seat), start=1):
            print(f"{number:4}  {choice_term(state, choice).text(self.language)}")

    def board(self, seat: Seat, _: str) -> None:
        """The map as the seat sees it."""
        print(self.map(seat))

    def map(self, seat: Seat) -> str:
        """The map in words, as the seat sees it."""
        game = self.sitting.game
        return text_map(game.edition, game.view(self.sitting.state, seat), self.language)

    def log(self, seat: Seat, _: str) -> None:
        """All that the seat has seen."""
        print(log_text(self.sitting.log(seat), self.language))

    def undo(self, seat: Seat, _: str) -> None:
        """Take back the last choice, if that is still possible (R23)."""
        self.say("play.taken_back" if self.sitting.undo(seat) else "play.nothing_to_undo")

    def save(self, _seat: Seat, name: str) -> None:
        """Save; from then on every choice is saved at once."""
        file = Path(name) if name else self.sitting.file
        if file is None:
            self.say("play.save_where")
            return
        self.sitting.save(file)
        self.say("play.saved", file=str(file))

    def resign(self, seat: Seat, _: str) -> None:
        """Give the campaign up."""
        self.sitting.resign(seat)

    def quit(self, _seat: Seat, _: str) -> None:
        """Leave."""
        self.running = False

    def farewell(self) -> None:
        """How it ended, or how to come back."""
        people = self.sitting.people
        if self.sitting.outcome is not None:
            if len(people) == 1:
                self.news(people[0])
            print(log_text(self.sitting.ending(), self.language).strip())
        elif self.sitting.file is not None:
            self.say("sekigahara.play.resume", file=str(self.sitting.file))
        else:
            self.say("play.bye")
