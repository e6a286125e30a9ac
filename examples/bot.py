"""A bot in twenty lines: it accepts every invitation and picks any choice that it is offered.

1. Log in with your account on the server, make a bot account (POST /api/v1/account/bots) and a token for it
   (POST /api/v1/account/bots/{id}/tokens). The token is shown once.
2. FUTARI_TOKEN=... FUTARI_SERVER=https://play.example.org python bot.py
3. Open a table against a player and give the bot's name.

Only the Python standard library is needed. To write a better bot, replace `random.choice`: `call["sight"]` has the
view, the list of choices and the clock, and the choice is one text of that list, whatever the game.
"""

import json
import os
import random
import time
import urllib.error
import urllib.request

SERVER = os.environ.get("FUTARI_SERVER", "http://127.0.0.1:8000")
HEADERS = {"Authorization": f"Bearer {os.environ['FUTARI_TOKEN']}", "Content-Type": "application/json"}


def ask(path: str, body: object = None):  # noqa: ANN201, D103
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{SERVER}/api/v1/bot/{path}", data, HEADERS)  # noqa: S310
    return urllib.request.urlopen(request, timeout=60)  # noqa: S310  (pings come every 15 seconds)


def answer(call: dict) -> None:  # noqa: D103
    if call["type"] == "invited":
        ask(f"tables/{call['table']}/accept", {})
    elif call["type"] == "turn":
        choice = random.choice(call["sight"]["choices"])  # noqa: S311  (a game, not a secret)
        ask(f"tables/{call['table']}/choice", {"ply": call["ply"], "choice": choice})


while True:
    try:
        for line in ask("stream"):
            answer(json.loads(line))
    except urllib.error.HTTPError as error:
        print(error, error.read().decode())  # a game that ended meanwhile, a token that is good no longer
    except OSError as error:
        print(error)  # the server restarts: what waits for us is told when we come back
    time.sleep(1)
