"""The example that trains a policy: it learns, and its curve can be drawn."""

from __future__ import annotations

import numpy as np

from futari.lab.share import Share
from lab.test_openspiel import example


def test_the_policy_of_the_example_learns() -> None:
    module = example("train_kamisado")
    dice = np.random.default_rng(2)
    policy, rounds = module.Policy(dice), module.SelfPlay(48, dice)
    before = module.against_random(policy, 100)
    for _ in range(12):
        policy.learn(*rounds.play(policy))
    after = module.against_random(policy, 100)
    assert after.interval[0] > before.interval[1]


def test_its_curve_is_a_picture_with_its_numbers_told() -> None:
    picture = example("train_kamisado").draw([(0, Share(50, 100)), (8192, Share(75, 100))])
    assert picture.startswith("<svg")
    assert "75.0% after 8,192 plies" in picture
