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
    tables,
    web,
    why,
)

__all__ = ["ROUTERS"]

ROUTERS = tuple(
    part.router
    for part in (
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
        tables,
        why,
        web,
    )
)
