"""`futari serve` and `futari play`: the server, for a club or for this sofa."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from futari.cli.answers import fail
from futari.cli.options import DEFAULT_LANGUAGE, LanguageOption
from futari.core import FutariError, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["play", "serve"]


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on (127.0.0.1).")] = None,
    port: Annotated[int | None, typer.Option(help="The port (8000); 0 takes a free one.")] = None,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///file or postgresql://... (a file in the user's data folder).")
    ] = None,
    redis: Annotated[str | None, typer.Option(help="redis://... for several server processes.")] = None,
    workers: Annotated[int | None, typer.Option(help="Processes for bots and analyses.")] = None,
    cluster: Annotated[str | None, typer.Option(help="HOST:PORT of a Ray cluster for bots and analyses.")] = None,
    secret_file: Annotated[Path | None, typer.Option(help="Where the server's secret is kept.")] = None,
    chat: Annotated[bool | None, typer.Option("--chat/--no-chat", help="Whether people may chat.")] = None,
    sign_up: Annotated[
        bool | None, typer.Option("--sign-up/--no-sign-up", help="Whether accounts may be made.")
    ] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json.")] = None,
    settings_file: Annotated[Path | None, typer.Option("--settings", help="A TOML file with settings.")] = None,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Serve games over HTTP and WebSocket; every option may also be an environment variable FUTARI_... or in a file."""
    with _in_one_go():
        from futari.server.run import serve as run
        from futari.server.settings import Settings

    try:
        settings = Settings.load(
            settings_file,
            host=host,
            port=port,
            database=database,
            redis=redis,
            workers=workers,
            cluster=cluster,
            secret_file=secret_file,
            chat=chat,
            sign_up=sign_up,
            log_format=log_format,
        )
        run(settings, lambda bound: typer.echo(_address(settings.host, bound, lang), err=True))
    except FutariError as error:
        fail(error, lang)


def play(
    port: Annotated[int, typer.Option(help="The port; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    lang: LanguageOption = DEFAULT_LANGUAGE,
) -> None:
    """Play on this computer: start a local server and open the browser on it."""
    import webbrowser

    with _in_one_go():
        from futari.server.run import serve as run
        from futari.server.settings import Settings

    def started(bound: int) -> None:
        typer.echo(_address("127.0.0.1", bound, lang), err=True)
        if browser:
            webbrowser.open(f"http://127.0.0.1:{bound}/")

    try:
        run(Settings.load(None, host="127.0.0.1", port=port, log_level="warning"), started)
    except FutariError as error:
        fail(error, lang)


@contextmanager
def _in_one_go() -> Iterator[None]:
    """Import much without looking for garbage meanwhile: all of it stays, and is not looked through later either."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _address(host: str, port: int, lang: str) -> str:
    shown = f"[{host}]" if ":" in host else host
    return Message("serve.ready", {"address": f"http://{shown}:{port}/"}).text(lang)
