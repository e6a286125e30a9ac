// What a side has to fear from the enemy's next phase: for its chief and Hideyori, castles, resources and stacks.

#pragma once

#include "advance.hpp"
#include "lines.hpp"
#include "might.hpp"
#include "worth.hpp"

namespace futari::sekigahara {

class Dangers {
public:
    Dangers(const Edition& edition, const Weights& weights, const Worth& worth, const Roads& roads,
            std::array<Might, 2>& might)
        : edition_(edition), weights_(weights), worth_(worth), roads_(roads), might_(might) {}

    // What of it would end the war: the chief's danger, and Hideyori's, for a side that leads by so many points.
    double mortal(const World& world, const Lines& lines, int side, const Holds& held) const {
        double total = 0;
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[side][at] & edition_.chiefs[side]) {
                total += weights_.chief_in_danger * chief_falls(world, lines, side, at, held.menace);
                break;
            }
        }
        if (side == kIshida) total += weights_.hideyori * hideyori_falls(world, lines, held.menace);
        return total * war_at_stake(world, held.lead);
    }

    // What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin.
    double all(const World& world, const Lines& lines, int side, const Pressure& threats, const Holds& held) const {
        double total = mortal(world, lines, side, held);
        Pressure strengths = threats;
        if (held.menace.told_apart) roads_.pressures(world, lines, 1 - side, strengths, &held.menace.each);
        const double squandered = acts_again(world, side) ? kSquandered : kDoneWith;
        const double share = std::max(squandered, worth_.share(world)), ready = chief::readiness(cards_to_come(world, 1 - side));
        for (int at = 0; at < edition_.places; ++at) {
            const Blocks here = world.stacks[side][at];
            if (here && threats[at] > 0) total += share * stack_danger(world, side, at, threats[at], ready);
        }
        const bool last = is_last_turn(world);
        double places = 0, weakest = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            if (world.castle[at] != side) continue;
            const int castle = edition_.castle_place[at];
            const double exposed = castle_falls(world, lines, side, castle, strengths[castle], held.menace);
            const int guards = std::min(kShelter, size_of(world.stacks[side][castle]) + world.disk_at(castle));
            // In the last turn a castle is lost or not: what it costs is the same, and no more than to give it up.
            places += weights_.castle_in_danger * exposed * (last ? 1.0 : kGuarded[guards]);
            weakest = std::max(weakest, exposed);
            places += unforeseen(world, side, castle);
        }
        for (int at = 0; at < edition_.resources; ++at) {
            if (world.marker[at] == 1 - side) continue;
            const int resource = edition_.resource_place[at];
            const bool capital = edition_.place[resource].capital_of == side;
            const double lost = (world.marker[at] == side ? 1.0 : kNobodys) * (last ? kLastResource : capital ? kCapital : 1.0);
            // 7.2: whoever has recruits may muster one there, if nobody stands in his way.
            const Blocks guards = world.stacks[side][resource];
            const double mustered = !guards && may_muster(world, 1 - side, resource);
            places += lost * weights_.resource_in_danger * exposure::place(threats[resource] + mustered, guards);
        }
        total += majority(world, side) * weakest;
        const double soon = world.week == kLastWeek ? kLateStake : 1.0;
        const double stake = last ? kLastStake : soon * std::max(kStake, worth_.point(world) / kMidwar);
        return total + places * stake;
    }

private:
    // The least that counts of who is lost for nothing, however late; after the own last phase he is of no use any more.
    static constexpr double kSquandered = 0.25, kDoneWith = 0.0;
    // How much stronger the enemy is before a stack if of three blocks the hand can deploy all, two, one, nobody.
    static constexpr std::array<double, 4> kUnfit{1.0, 1.2, 1.4, 1.8};
    // How much more a chief is worth to who is ahead for sure, and less to who is behind; and the lead that is sure at
    // the end of the war, and what more it takes before.
    static constexpr double kAhead = 0.83, kBehind = 0.38, kSettled = 2.9, kOpen = 21.0;
    // So many points nobody makes good in the last turn, and what a chief is worth then.
    static constexpr int kLost = 8;
    static constexpr double kNothingLeft = 0.1;
    static constexpr double kCapital = 2.0;     // what the own capital counts, where recruits come and stacks set out (7.2, 7.3.4)
    static constexpr double kNobodys = 0.48;    // what of a resource's danger counts for one that is nobody's yet
    static constexpr double kDecisive = 0.61;  // what of the extra card is feared for if the weakest castle decides on it
    // A castle without a guard, which whoever walks in takes; with one, for whom seven are enough; with two.
    static constexpr std::array<double, kShelter + 1> kGuarded{2.2, 1.5, 0.9};
    // What of a castle's worth each block counts that still has room inside, so many roads from an enemy; in Osaka of
    // Hideyori's, if nobody waits in the Mori box.
    static constexpr double kUnforeseen = 0.008;
    static constexpr int kFarRoads = 4;
    // What a chief who is shut in need not fear of later phases if as many friends as besiegers can come to his relief.
    static constexpr double kRelief = 0.75;
    static constexpr double kAnotherPhase = 0.5;  // what of Hideyori's danger is left if a battle is to be won first
    // What is lost late is lost for good: a danger counts by what a point counts, in the middle of the war 1; the
    // least; how much more in the last week; and in the enemy's last phase, after which no resource is won back either.
    static constexpr double kMidwar = 0.88, kStake = 0.72, kLateStake = 1.4, kLastStake = 2.3, kLastResource = 1.8;

    bool may_muster(const World& world, int side, int at) const {
        const auto& places = edition_.recruit[side];
        return world.box[side] && std::find(places.begin(), places.end(), at) != places.end();
    }

    // Around 1: who is far ahead when it is late can only lose by a chief, who is far behind has little to lose.
    double war_at_stake(const World& world, int lead) const {
        // Whoever has lost the war by points has nothing more to lose by a chief.
        if (is_last_turn(world) && lead < -kLost) return kNothingLeft;
        const double spread = kSettled + (1 - late(world)) * kOpen;
        const double ahead = std::erf(lead / spread);
        return 1.0 + (ahead > 0 ? kAhead : kBehind) * ahead;
    }

    // 6.2: what more hangs on the weakest castle of a side that would lose the extra card with any of them.
    double majority(const World& world, int side) const {
        int held = 0;
        for (int at = 0; at < edition_.castles; ++at) held += world.castle[at] == side;
        const bool decisive = held == edition_.castles / 2 + 1;
        return decisive ? kDecisive * weights_.more_castles * weeks_left(world) : 0.0;
    }

    double chief_falls(const World& world, const Lines& lines, int side, int at, const Menace& menace) const {
        const int enemy = 1 - side, own = size_of(world.stacks[side][at]);
        const bool walled = own <= kShelter && world.castle_owner(at) == side;
        const bool besieged = walled && world.is_siege(at);
        const int to_come = is_last_turn(world) ? 0 : phases_to_come(world);
        const int made = menace.told_apart && !walled ? might_[side].of(world.stacks[side][at], world.pile[side].hand) : 0;
        const chief::Coming coming = this->coming(world, lines, enemy, at, menace, walled ? 0 : own, made);
        // Friends who come to his relief do so in the own phase: the next assault comes before them.
        const double relieved = besieged ? kRelief * relief(world, lines, side, at) : 0.0;
        double falls = chief::falls(coming, own, walled, besieged, to_come, chief::kTold, relieved);
        if (!to_come) return falls;
        if (may_act_twice(world, enemy)) {
            falls = std::max(falls, chief::falls_by_two(edition_, world.stacks[enemy], at, own, walled));
        }
        const double hunted = chief::patience(to_come) * chief::cut_off(edition_, world.stacks[side], world.stacks[enemy], at);
        return falls + (1 - falls) * hunted;
    }

    // From 0 to 1: how many can come to the besieged in the next phase, beside the besiegers.
    double relief(const World& world, const Lines& lines, int side, int at) const {
        Pressure friends;
        roads_.of(side).pressures(lines.free[side], lines.barriers[1 - side], friends);
        return std::min(1.0, friends[at] / size_of(world.stacks[1 - side][at]));
    }

    // What room inside a castle costs before enemies whom nobody expects at once: a battle that goes wrong opens roads.
    double unforeseen(const World& world, int side, int castle) const {
        const int room = kShelter - size_of(world.stacks[side][castle]);
        if (room <= 0) return 0;
        const bool of_the_war = castle == edition_.osaka && side == kIshida && !world.mori_box;
        const int roads = of_the_war ? kFarRoads + 1 : kFarRoads;
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[1 - side][at] && edition_.far[castle][at] <= roads) {
                return room * kUnforeseen * (of_the_war ? weights_.hideyori : weights_.castle_in_danger);
            }
        }
        return 0;
    }

    // From 0 to 1: how easily an own castle is taken. Its walls fall to four who come as one, or not at all: half of four
    // who may come are not two.
    double castle_falls(const World& world, const Lines& lines, int side, int castle, double threat,
                        const Menace& menace) const {
        const Blocks guards = world.stacks[side][castle];
        const int inside = size_of(guards) + world.disk_at(castle);
        if (threat <= 0 || !inside || size_of(guards) > kShelter) return exposure::place(threat, guards);
        return chief::stormed(inside, coming(world, lines, 1 - side, castle, menace), is_last_turn(world));
    }

    chief::Coming coming(const World& world, const Lines& lines, int enemy, int place, const Menace& menace, int own = 0,
                         int made = 0) const {
        const double ready = chief::readiness(cards_to_come(world, enemy));
        return {roads_.of(enemy), lines.free[enemy], menace, ready, lines.barriers[1 - enemy], place, own, made};
    }

    // 9.1, 9.3: how likely Osaka falls in Tokugawa's next phase; all of the Mori box come to its help. More than two
    // have to fight before the walls (8.9.1), where no disk is lost (8.9.3): those of them who get back inside fall to
    // another phase, if they cannot hold the field.
    double hideyori_falls(const World& world, const Lines& lines, const Menace& menace) const {
        const int osaka = edition_.osaka;
        int guard = size_of(world.stacks[kIshida][osaka]) + size_of(world.mori_box);
        double later = 1.0;
        if (guard > kShelter) {
            Pressure attackers;
            roads_.of(kTokugawa).pressures(world.stacks[kTokugawa], lines.barriers[kIshida], attackers, &menace.each);
            later = kAnotherPhase * std::min(1.0, std::max(0.0, attackers[osaka] / guard - chief::kEase));
            if (later == 0) return 0;
            guard = kShelter;
        }
        double falls = chief::falls(coming(world, lines, kTokugawa, osaka, menace), guard + 1, true, world.is_siege(osaka),
                                    is_last_turn(world) ? 0 : phases_to_come(world), chief::kToldOfHideyori);
        if (may_act_twice(world, kTokugawa)) {
            falls = std::max(falls, chief::falls_by_two(edition_, world.stacks[kTokugawa], osaka, guard + 1, true));
        }
        return falls * later;
    }

    // A stack that is outnumbered: an even fight costs little, an overrun the whole stack.
    double stack_danger(const World& world, int side, int at, double threat, double ready) const {
        const Blocks here = world.stacks[side][at];
        const int own = size_of(here);
        const bool walled = world.castle_owner(at) == side;
        double odds = exposure::odds_before(own, walled, threat);
        if (own > 1 && odds < kOverrun) {
            const int needed = std::min(own, 3);
            odds *= ready * kUnfit[needed - std::min(needed, deployable(side, here, world.pile[side].hand))];
        }
        return weights_.stack_in_danger * exposure::beaten(odds, own) * worth_.of(side, here);
    }

    // How many of a stack the hand can bring into a battle, a leader without a card among them; up to three.
    int deployable(int side, Blocks blocks, const Hand& hand) const {
        int known = (blocks & edition_.leaders[side]) != 0;
        Hand left = hand;
        for (; blocks && known < 3; blocks &= blocks - 1) {
            const int number = std::countr_zero(blocks);
            for (int kind = 0; kind < edition_.kinds[side]; ++kind) {
                if (left.count[kind] && has(edition_.deployable[side][kind], number)) {
                    left.lose(kind);
                    ++known;
                    break;
                }
            }
        }
        return known;
    }

    const Edition& edition_;
    const Weights weights_;
    const Worth& worth_;
    const Roads& roads_;
    std::array<Might, 2>& might_;
};

}  // namespace futari::sekigahara
