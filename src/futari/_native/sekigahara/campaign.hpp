// Everything of one edition that is put together once: its facts, its marches, and what was counted.

#pragma once

#include <mutex>

#include "foresight.hpp"

namespace futari::sekigahara {

class Campaign {
public:
    explicit Campaign(const Edition& facts)
        : edition(facts), reach{Reach(edition, 0), Reach(edition, 1)}, might{Might(edition, 0), Might(edition, 1)} {}
    Campaign(const Campaign&) = delete;

    const Edition edition;
    const std::array<Reach, 2> reach;
    std::array<Might, 2> might;
    std::mutex at_work;  // sums are remembered in `might`, so one thread at a time
};

// An evaluation with the campaign that it belongs to.
struct Judge {
    Judge(Campaign& campaign, const std::vector<double>& weights)
        : campaign(campaign), evaluation(campaign.edition, Weights::of(weights), campaign.reach, campaign.might) {}

    Campaign& campaign;
    Evaluation evaluation;
};

// The two sides of a war that the kernel plays alone: how each judges, plays, and looks ahead.
struct Player {
    Judge* judge = nullptr;
    Habits habits;   // how he plans his own phases
    Habits thinks;   // how he thinks that both play on when he looks ahead
    Horizon horizon;
};

struct War {
    int winner = kNobody, phases = 0;
    std::array<int, 2> points{};
};

// A whole war from a world before the bid of week 1.
inline War play_war(Campaign& campaign, World world, const std::array<Player, 2>& players, std::uint64_t seed) {
    Dice dice{seed};
    const std::array<Evaluation*, 2> evaluations{&players[0].judge->evaluation, &players[1].judge->evaluation};
    Playing playing(evaluations, campaign.might, campaign.edition, {players[0].habits, players[1].habits}, dice);
    playing.calendar().begin(world);
    War war;
    for (; !world.is_over(); ++war.phases) {
        const int side = world.active;
        const Player& player = players[side];
        std::vector<Plan> plans = playing.plans(world);
        std::size_t best = 0;
        if (player.horizon.worlds && plans.size() > 1) {
            // Each thinks that the other plays like himself.
            Foresight foresight({evaluations[side], evaluations[side]}, campaign.might, campaign.edition,
                                {player.thinks, player.thinks}, player.horizon);
            best = foresight.best(plans, side, dice,
                                  [&](Dice& luck) { return imagined(world, side, player.thinks.knows, luck); });
        }
        playing.carry_on(world, plans[best]);
    }
    war.winner = world.winner;
    war.points = world.points();
    return war;
}

}  // namespace futari::sekigahara
