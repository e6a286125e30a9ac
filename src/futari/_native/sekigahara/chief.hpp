// How likely a chief or Hideyori falls before what the enemy may bring (2.1), in the field or behind walls.
// A castle is stormed by the same table, whoever is the last inside.

#pragma once

#include <cmath>

#include "menace.hpp"

namespace futari::sekigahara {

namespace chief {

// How often a chief alone, with one block, two ... falls in one battle before no attacker, one, two ...: as the battle
// kernel has it with hands of any cards, and with the best of three hands, since who attacks has the cards for it.
constexpr std::array<std::array<double, 13>, 5> kInTheField{{
    {0.0, 0.75, 0.93, 0.96, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0},
    {0.0, 0.0, 0.08, 0.51, 0.76, 0.85, 0.93, 0.96, 1.0, 1.0, 1.0, 1.0, 1.0},
    {0.0, 0.0, 0.0, 0.0, 0.04, 0.19, 0.39, 0.52, 0.65, 0.74, 0.83, 0.89, 1.0},
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.02, 0.03, 0.1, 0.18, 0.31, 0.42, 0.51},
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.02, 0.05, 0.07},
}};
// The same in one assault on his walls (8.9.4); behind two blocks only Hideyori can be, who is a disk (8.9.1).
constexpr std::array<std::array<double, 13>, 3> kBehindWalls{{
    {0.0, 0.0, 0.01, 0.24, 0.6, 0.78, 0.87, 0.92, 0.96, 0.99, 0.99, 0.99, 1.0},
    {0.0, 0.0, 0.0, 0.0, 0.01, 0.04, 0.16, 0.28, 0.42, 0.57, 0.73, 0.79, 0.84},
    {0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.04, 0.08, 0.13, 0.19},
}};
// What else there is to fear when the next phase comes: for who may be shut in by three blocks for each of his own, for
// who is (8.9.6), and for who may be beaten in the field by two for each.
constexpr double kShutIn = 0.29, kBesieged = 0.54, kPressed = 0.086;
// The same for a castle: what is shut in by three for each inside may fall later.
constexpr double kStarved = 0.19;
// So many phases it takes until all of that has come true.
constexpr double kPatience = 4.0;
// Before so few attackers for each block nobody is pressed.
constexpr double kEase = 0.66;
constexpr int kSeven = 7;  // impacts that kill a block (8.7.1)
// How much more than by numbers it counts what known stacks would do, to a chief and to Hideyori: the weights are tuned to
// vaguer fears.
constexpr double kTold = 1.5, kToldOfHideyori = 2.2;
// Those who come without any bonus; with one; the largest stack that needs both; and the largest that needs a phase
// more: how likely a march must be to count, and what each counts, since nobody knows where the chief is; and what two
// count who both need both.
constexpr double kSure = 0.9, kLikely = 0.6, kWithACard = 0.5, kPossible = 0.2, kFarOff = 0.01;
constexpr double kComesLikely = 0.9, kComesAtAll = 0.6, kComesJoined = 0.4, kComesLater = 0.07;
// How likely a stack comes that needs two phases in a row for it, and how far away it may stand.
constexpr double kTwice = 0.33;
constexpr int kTwoMarches = 5;
// How much a stack counts by the roads between it and the chief: enemies who hunt him, friends who come to his help;
// and what he has to fear later if there are three times more hunters than friends.
constexpr std::array<double, 7> kNearness{1.0, 1.0, 1.0, 0.8, 0.6, 0.4, 0.2};
constexpr std::array<double, 4> kHelp{1.0, 0.7, 0.5, 0.3};
constexpr double kCutOff = 0.091;

// How much stronger or weaker attackers are with so many cards than with six, with which the tables were counted: whoever
// holds two brings two blocks into battle, however many stand there.
constexpr std::array<double, 11> kWithCards{0.1, 0.25, 0.42, 0.56, 0.73, 0.87, 1.0, 1.08, 1.13, 1.17, 1.2};

inline double readiness(int cards) {
    return kWithCards[std::min<std::size_t>(static_cast<std::size_t>(std::max(0, cards)), kWithCards.size() - 1)];
}

// Attackers: how many they are, and how many usual blocks they are as strong as.
struct Attackers {
    int blocks = 0;
    double strength = 0;

    static Attackers usual(int count) { return {count, static_cast<double>(count)}; }
    void add(int count, double each) { blocks += count, strength += count * each; }
    Attackers operator+(const Attackers& other) const { return {blocks + other.blocks, strength + other.strength}; }
};

// The entry of a row for so many, or between two of them.
template <class Row>
double entry(const Row& row, double attackers) {
    const std::size_t last = row.size() - 1, whole = std::min(static_cast<std::size_t>(attackers), last);
    const double part = attackers - std::floor(attackers);
    return row[whole] + (whole < last ? part * (row[whole + 1] - row[whole]) : 0.0);
}

// How likely the last of so many falls before so many attackers, at once or because he is shut in.
inline double falls_before(int own, const Attackers& attackers, bool walled, double shut_in = kShutIn,
                           double pressed = kPressed) {
    if (walled) {
        const double falls = entry(kBehindWalls[own - 1], attackers.strength);
        return falls + (1 - falls) * shut_in * std::min(1.0, attackers.strength / (3.0 * own));
    }
    if (attackers.blocks >= kOverrun * own) return 1.0;
    const double falls = own <= 5 ? entry(kInTheField[own - 1], attackers.strength) : 0.0;
    const double press = std::max(0.0, attackers.strength / own - kEase) / (2 - kEase);
    return falls + (1 - falls) * pressed * std::min(1.0, press);
}

// Who may come to a place in the enemy's next phase: surely, likely, at all, and with a phase more. A block of each of
// the enemy's stacks counts so many usual ones, times what his cards make of them.
struct Coming {
    Attackers sure, likely, possible, joined, later;
    Menace::Sevens sevens{};  // how likely one of their stacks comes and makes so many sevens before walls
    double beaten = 0;        // how likely one of them comes and kills all in the field

    // Those in the field are `own` blocks and make so much impact.
    Coming(const Reach& reach, const Stacks& enemies, const Menace& menace, double ready, const Barriers& barriers,
           int place, int own = 0, int made = 0) {
        Attackers most_possible, next_possible, most_later;
        const auto more = [](Attackers& most, int count, double each) {
            if (count * each > most.strength) most = {count, count * each};
        };
        reach.arrivals(enemies, barriers, place, menace.leaderless, [&](const Arrival& stack) {
            const double each = menace.each[stack.from] * ready;
            const int at_likely = stack.coming(kLikely), at_possible = stack.coming(kPossible);
            sure.add(stack.coming(kSure), each);
            likely.add(at_likely, each);
            const Attackers before = most_possible;
            more(most_possible, at_possible - at_likely, each);
            if (most_possible.blocks == before.blocks && most_possible.strength == before.strength) {
                more(next_possible, at_possible - at_likely, each);
            } else {
                next_possible = before;
            }
            more(most_later, stack.coming(kFarOff) - at_possible, each);
            if (menace.told_apart) storm(stack, menace, place);
            if (menace.told_apart && own) beat(stack, menace, own, made);
        });
        possible = likely + most_possible;
        joined = possible + next_possible;
        later = possible + most_later;
    }

    // How likely walls with so many units behind them fall to a single stack, whoever stands in it.
    double storms(int units) const {
        const std::size_t seven = static_cast<std::size_t>(units) - 1;
        return seven < sevens.size() ? sevens[seven] : 0.0;
    }

    // The worst of what they may do; in the `last` phase nobody comes later.
    template <class Falls>
    double at_worst(bool last, Falls falls) const {
        return std::max({falls(sure), kComesLikely * falls(likely), kComesAtAll * falls(possible),
                         kComesJoined * falls(joined), last ? 0.0 : kComesLater * falls(later)});
    }

private:
    // Who has a leader or sets out from his castle needs but a card for the last step.
    static double chance(double comes) {
        return comes >= kSure ? 1.0 : comes >= kWithACard ? kComesLikely : comes >= kPossible ? kComesAtAll : 0.0;
    }

    // 8.7.1: seven impacts for each but the last, who falls by the defeat; whoever makes as much is not beaten.
    void beat(const Arrival& stack, const Menace& menace, int own, int made) {
        const auto share = [&](const Menace::Impacts& impacts) {
            int found = 0;
            for (int impact : impacts) found += impact > made && impact >= kSeven * (own - 1);
            return impacts.empty() ? 0.0 : found / static_cast<double>(impacts.size());
        };
        beaten = std::max({beaten, chance(stack.whole) * share(menace.whole_made[stack.from]),
                           chance(stack.four) * share(menace.four_made[stack.from])});
    }

    void storm(const Arrival& stack, const Menace& menace, int place) {
        for (std::size_t seven = 0; seven < sevens.size(); ++seven) {
            const double all = chance(stack.whole) * menace.whole[stack.from][seven];
            const double few = chance(stack.four) * menace.four[stack.from][seven];
            sevens[seven] = std::max({sevens[seven], all, few});
        }
        const Menace::Impacts& there = menace.whole_before_walls[place];
        if (stack.from == place || there.empty()) return;
        join(chance(stack.whole), menace.whole_before_walls[stack.from], there);
        join(chance(stack.four), menace.four_before_walls[stack.from], there);
    }

    // Who comes to a siege adds to what those make who stand there already.
    void join(double comes, const Menace::Impacts& more, const Menace::Impacts& there) {
        if (comes == 0 || more.size() != there.size()) return;
        const double each = comes / static_cast<double>(there.size());
        Menace::Sevens found{};
        for (std::size_t guess = 0; guess < there.size(); ++guess) {
            const std::size_t full = static_cast<std::size_t>((there[guess] + more[guess]) / kSeven);
            for (std::size_t seven = 0; seven < std::min(full, found.size()); ++seven) found[seven] += each;
        }
        for (std::size_t seven = 0; seven < found.size(); ++seven) sevens[seven] = std::max(sevens[seven], found[seven]);
    }
};

// How much of what may come of a defeat in later phases is to be feared with so many of them to come.
inline double patience(int to_come) { return std::min(1.0, to_come / kPatience); }

// How likely the enemy's next phase is the end of the last of so many. Who is shut in waits for all who come, and has less
// to fear from later phases the likelier his friends relieve him before.
inline double falls(const Coming& coming, int own, bool walled, bool besieged, int to_come, double told = kTold,
                    double relieved = 0) {
    const bool last = !to_come;
    const double shut_in = last ? 0.0 : besieged ? kBesieged * (1 - relieved) : kShutIn;
    const double pressed = kPressed * patience(to_come);
    const auto before = [&](const Attackers& attackers) { return falls_before(own, attackers, walled, shut_in, pressed); };
    const double by_numbers = besieged ? before(coming.possible) : coming.at_worst(last, before);
    return std::max(by_numbers, std::min(1.0, told * (walled ? coming.storms(own) : coming.beaten)));
}

// How likely a chief is hunted down in later phases: he and his friends near him are few among many enemies.
inline double cut_off(const Edition& edition, const Stacks& own, const Stacks& enemies, int place) {
    double friends = 0, hunters = 0;
    for (int at = 0; at < edition.places; ++at) {
        const int roads = edition.far[place][at];
        if (own[at] && roads < static_cast<int>(kHelp.size())) friends += kHelp[roads] * size_of(own[at]);
        if (enemies[at] && roads < static_cast<int>(kNearness.size())) hunters += kNearness[roads] * size_of(enemies[at]);
    }
    return kCutOff * std::min(1.0, std::max(0.0, hunters / friends - 1) / 2);
}

// How likely the end comes by two phases in a row, of a week's end and the next one's beginning (6.3).
inline double falls_by_two(const Edition& edition, const Stacks& enemies, int place, int own, bool walled) {
    int largest = 0, second = 0;
    for (int at = 0; at < edition.places; ++at) {
        if (!enemies[at] || edition.far[place][at] > kTwoMarches) continue;
        const int count = size_of(enemies[at]);
        if (count > largest) {
            second = largest;
            largest = count;
        } else {
            second = std::max(second, count);
        }
    }
    return kTwice * falls_before(own, Attackers::usual(std::min(largest, kFast) + std::min(second, kFast)), walled);
}

// How likely walls fall with so many inside before so many, now or because they are shut in.
inline double stormed(int inside, double threat) {
    const double falls = entry(kBehindWalls[inside - 1], threat);
    return falls + (1 - falls) * kStarved * std::min(1.0, threat / (3 * inside));
}

// How likely they fall to those who may come.
inline double stormed(int inside, const Coming& coming, bool last) {
    const auto before = [&](const Attackers& attackers) { return stormed(inside, attackers.strength); };
    return std::max(coming.at_worst(last, before), coming.storms(inside));
}

}  // namespace chief

}  // namespace futari::sekigahara
