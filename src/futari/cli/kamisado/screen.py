"""Kamisado on a terminal screen (Textual): board, list of choices, log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from futari.cli.kamisado.board_widget import BoardWidget
from futari.cli.kamisado.sitting import PERSON
from futari.cli.kamisado.typed import typed_choice
from futari.core import FutariError, IllegalChoice, Message
from futari.kamisado.board import BLACK, GOLD, Colour
from futari.kamisado.game import KAMISADO
from futari.kamisado.match import Stage
from futari.kamisado.moves import Move
from futari.kamisado.refusal import attempt_towards, judge
from futari.kamisado.terms import entry_term, side_term

if TYPE_CHECKING:
    from textual import events

    from futari.cli.kamisado.sitting import Sitting
    from futari.core import Parameter
    from futari.kamisado.game import Choice

__all__ = ["Screen", "play_on_screen"]

BOT_PAUSE = 0.5
TALL = 31


def play_on_screen(sitting: Sitting, language: str) -> None:
    """Play until the players leave."""
    Screen(sitting, language).run()
    if sitting.file is not None and sitting.outcome is None:
        print(Message("play.resume", {"file": str(sitting.file)}).text(language))


class Screen(App[None]):
    """One game at one terminal."""

    CSS = """
    BoardWidget { margin: 1 1 0 1; height: auto; width: auto; }
    #side { width: 1fr; min-width: 26; margin: 1 1 0 0; }
    #prompt { height: auto; text-style: bold; }
    #note { height: auto; min-height: 1; color: $warning; }
    #score { height: auto; }
    #choices { height: 1fr; min-height: 4; border: none; padding: 0; }
    #log { height: 1fr; min-height: 3; }
    #typed { display: none; }
    #typed.open { display: block; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, sitting: Sitting, language: str) -> None:
        super().__init__()
        self.sitting = sitting
        self.language = language
        for key, action, word in (
            ("t", "type", "type"),
            ("u", "undo", "undo"),
            ("s", "save", "save"),
            ("f", "flip", "flip"),
            ("r", "resign", "resign"),
            ("q", "quit", "quit"),
        ):
            self.bind(key, action, description=self.word(f"play.word.{word}"))

    def word(self, key: str, **params: Parameter) -> str:
        """A message of the catalogue in the players' language."""
        return Message(key, params).text(self.language)

    def compose(self) -> ComposeResult:
        """Board at the left, what to do at the right."""
        with Horizontal():
            yield BoardWidget()
            with Vertical(id="side"):
                yield Static(id="prompt", markup=False)
                yield Static(id="score", markup=False)
                yield Static(id="note", markup=False)
                yield OptionList(id="choices", markup=False)
                yield RichLog(id="log", wrap=True, min_width=10, markup=False)
        yield Input(id="typed", placeholder=self.word("notation.shape"))
        yield Footer()

    def on_mount(self) -> None:
        """Show the game as it stands."""
        self.title = "futari"
        if self.sitting.players.first != PERSON and self.sitting.players.second == PERSON:
            self.board.viewpoint = GOLD
        self.refresh_game()
        self.board.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Squares three lines high where there is room."""
        self.board.tall = event.size.height >= TALL

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one(BoardWidget)

    def note(self, text: str) -> None:
        """A line for what went wrong, or was done."""
        self.query_one("#note", Static).update(text)

    def refresh_game(self) -> None:
        """Show where the game stands and let the bot think if it is its turn."""
        match = self.sitting.match
        self.board.position = match.position
        self.board.last = match.last
        self.board.chosen = match.position.tower
        if match.position.tower is not None:
            self.board.cursor = match.position.towers[match.position.to_move][match.position.tower]
        self.query_one("#prompt", Static).update(self._prompt())
        score = match.score
        self.query_one("#score", Static).update(
            self.word("play.score", black=score.first, gold=score.second, target=match.options.target)
        )
        self._list_choices()
        if self.sitting.bot_to_act:
            self.set_timer(BOT_PAUSE, self.bot_turn)

    def _prompt(self) -> str:
        outcome = self.sitting.outcome
        if outcome is None or outcome.winner is None:
            return KAMISADO.prompt(self.sitting.match, None).text(self.language)
        key = "play.won_by_resignation" if outcome.how == "resign" else "play.won"
        score = outcome.score
        return self.word(key, side=side_term(outcome.winner), black=score.first, gold=score.second)

    def _list_choices(self) -> None:
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        actor = self.sitting.actor
        if actor is None or self.sitting.bot_to_act:
            return
        for choice in KAMISADO.choices(self.sitting.match, actor):
            listed.add_option(Option(self._choice_text(choice), id=None))

    def _choice_text(self, choice: Choice) -> str:
        if isinstance(choice, Move):
            entry = entry_term(choice).text(self.language)
            return " ".join((entry, self.word("play.push"))) if choice.push else entry
        return self.word(f"fill.{choice.value}")

    def bot_turn(self) -> None:
        """The bot's answer."""
        if self.sitting.bot_to_act:
            self.make(self.sitting.bot_choice())

    def make(self, choice: Choice) -> None:
        """Make a choice and tell what happened."""
        try:
            events = self.sitting.choose(choice)
        except FutariError as error:
            self.refuse(error)
            return
        finally:
            # A choice that was made but could not be saved stands all the same.
            self.refresh_game()
        self.note("")
        for event in events:
            self.query_one("#log", RichLog).write(event.message.text(self.language))

    def refuse(self, error: FutariError) -> None:
        """Say which rule forbids it."""
        rule = f"{error.rule}: " if isinstance(error, IllegalChoice) and error.rule else ""
        self.note(f"{rule}{error.message.text(self.language)}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice was picked from the list."""
        actor = self.sitting.actor
        if actor is not None and not self.sitting.bot_to_act:
            self.make(KAMISADO.choices(self.sitting.match, actor)[event.option_index])

    def on_board_widget_picked(self, event: BoardWidget.Picked) -> None:
        """A square was picked: one of the mover's towers, or where it should go."""
        match = self.sitting.match
        if self.sitting.bot_to_act or match.stage is not Stage.MOVE or self.sitting.outcome is not None:
            return
        tower = self.board.tower_at(event.square)
        if tower is not None and tower[0] is match.position.to_move and self._selects(tower[1]):
            return
        if self.board.chosen is None:
            self.note(self.word("play.choose_tower"))
            return
        try:
            attempt = attempt_towards(match.position, self.board.chosen, event.square)
            self.make(judge(match.position, attempt))
        except FutariError as error:
            self.refuse(error)

    def _selects(self, tower: Colour) -> bool:
        """Choose an own tower; with a forced tower, say which one it is."""
        if self.sitting.match.position.tower not in {None, tower}:
            self.note(KAMISADO.prompt(self.sitting.match, None).text(self.language))
        self.board.chosen = self.sitting.match.position.tower or tower
        return True

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """An entry was typed."""
        event.input.value = ""
        event.input.remove_class("open")
        self.board.focus()
        if not event.value.strip() or self.sitting.bot_to_act:
            return
        try:
            self.make(typed_choice(self.sitting, event.value.strip(), self.language))
        except FutariError as error:
            self.refuse(error)

    def action_type(self) -> None:
        """Open the line for typing an entry."""
        line = self.query_one("#typed", Input)
        line.add_class("open")
        line.focus()

    def action_undo(self) -> None:
        """Take back the last choice of a person."""
        done = self.sitting.take_back()
        self.refresh_game()
        self.note(self.word("play.taken_back" if done else "play.nothing_to_undo"))

    def action_save(self) -> None:
        """Save to the game's file, or to a new one beside."""
        file = self.sitting.file or Path("kamisado-game.json")
        try:
            self.sitting.save(file)
        except FutariError as error:
            self.refuse(error)
        else:
            self.note(self.word("play.saved", file=str(file)))

    def action_flip(self) -> None:
        """Turn the board round."""
        self.board.viewpoint = GOLD if self.board.viewpoint is BLACK else BLACK

    def action_resign(self) -> None:
        """Give the match up."""
        if not self.sitting.bot_to_act:
            self.sitting.resign()
            self.refresh_game()
