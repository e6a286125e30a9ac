"""The HTTP API, a file a noun; each has a `router` that the app includes."""

from futari.server.routes import (
    account,
    analysis,
    bot,
    bots,
    chat,
    export,
    games,
    health,
    host,
    invitations,
    kamisado,
    kamisado_graph,
    kamisado_lessons,
    kamisado_puzzles,
    lobby,
    players,
    records,
    rules,
    sekigahara,
    sekigahara_rules,
    tables,
    web,
    why,
)

__all__ = ["ROUTERS"]

ROUTERS = tuple(
    part.router
    for part in (
        web,  # first: a page asks for many files at once, and none of its addresses belongs to anybody else
        account,
        analysis,
        bot,
        bots,
        chat,
        export,
        games,
        health,
        host,
        invitations,
        kamisado,
        kamisado_graph,
        kamisado_lessons,
        kamisado_puzzles,
        lobby,
        players,
        records,
        rules,
        sekigahara,
        sekigahara_rules,
        tables,
        why,
    )
)
