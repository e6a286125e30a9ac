// How good a world looks to a side: few terms, each with a name, in victory points (docs/sekigahara-bots.md).

#pragma once

#include "dangers.hpp"
#include "might.hpp"

namespace futari::sekigahara {

class Evaluation {
public:
    Evaluation(const Edition& edition, const Weights& weights, const std::array<Reach, 2>& reach,
               std::array<Might, 2>& might)
        : worth(edition, weights), roads(edition, reach), edition_(edition), weights_(weights), might_(might),
          dangers_(edition, weights, worth, roads, might), advance_(edition) {
        for (int side = 0; side < 2; ++side) {
            for (int at = 0; at < edition.castles; ++at) {
                const int colour = edition.place[edition.castle_place[at]].castle_of;
                home_[side].castles |= std::uint32_t{colour == side} << at;
            }
        }
        for (int at = 0; at < edition.places; ++at) {
            for (int other = 0; other < edition.places; ++other) {
                if (edition.far[at][other] <= kNear) near_[at] |= bit(other);
            }
        }
    }

    Evaluation(const Evaluation&) = delete;  // its parts know each other

    // The world as it stands, before combats that wait and before the enemy moves again; positive is good.
    // What draws the side, where it has anything to do and what it has to lose is told by what it held when it began to
    // plan: else whoever is in mortal danger would have less to fear with every castle that he gives up, and whoever takes
    // a resource would lose what all who stand near it were good for.
    double value(const World& world, int side, const Holds& held) {
        if (world.is_over()) return world.winner == side ? kWar : -kWar;
        const int enemy = 1 - side;
        double total = worth.holdings(world, side) + worth.material(world, side, held.goals);
        if (has_last_word(world, side)) return total;
        const bool again = acts_again(world, side);
        const double lasting = again ? 1.0 : kLastHand;
        total += lasting * weights_.card * worth.cards_fade(world) * (hand_worth(world, side) - hand_worth(world, enemy));
        total += hand_fit(world, side);
        total += lasting * worth.card(world) * kLoyal * loyalty(world, side);
        const Lines lines = seen(world, side, held);
        Pressure theirs;
        roads.pressures(world, lines, enemy, theirs);
        double advance = -kTheirAdvance * advance_.of(world, enemy, home_[enemy]);
        if (again) {
            total += weights_.threat * threats(world, lines, side, theirs);
            // The chief is drawn nowhere: he goes where an army takes him, not with one block into the enemy's land.
            advance += advance_.of(world, side, held, edition_.chiefs[side], &theirs);
        }
        const double lateness = late(world);
        total += weights_.advance * 4 * lateness * (1 - lateness) * advance;
        return total - dangers_.all(world, lines, side, theirs, held);
    }

    // What of the enemy's next phase would end the war, by the lead that the side had.
    double mortal_danger(const World& world, int side, const Holds& held) const {
        return dangers_.mortal(world, seen(world, side, held), side, held);
    }

    // What the enemy's next phase may cost.
    double danger(const World& world, int side, const Holds& held) const {
        const Lines lines = seen(world, side, held);
        Pressure threats;
        roads.pressures(world, lines, 1 - side, threats);
        return dangers_.all(world, lines, side, threats, held);
    }

    const Worth worth;
    const Roads roads;

private:
    static constexpr double kWar = 100.0;
    static constexpr double kLastHand = 0.43;   // what a card counts once the side's last phase is over
    static constexpr int kNear = 3;            // stacks within so many roads of an enemy may have to fight soon
    // The first cards of a hand count more than the last ones: without the first no stack can fight, and of many cards
    // half are discarded at the turn of the week (6.2).
    static constexpr std::array<double, 8> kCards{1.7, 1.55, 1.45, 1.35, 1.35, 1.3, 1.1, 0.8};
    static constexpr double kAnotherCard = 0.24;
    // What the cards of whoever moves first in turn B count in the enemy's phase before that.
    static constexpr std::array<double, 8> kDefence{1.0, 0.9, 0.8, 0.6, 0.4, 0.3, 0.15, 0.1};
    static constexpr double kChosen = 0.06;  // a card that goes at the turn of the week: those kept are the better half
    // What of the threat to a castle counts that stands empty: else one next door would be worth as much as one that is
    // held, and nobody would walk in.
    static constexpr double kPassedBy = 0.35;
    static constexpr double kReady = 0.94;      // a castle next to those who can make all its sevens with the hand
    static constexpr double kBesiegers = 2.8;  // so many blocks make seven impacts with an ordinary hand

    // Of two impacts that the hand can make with stacks near an enemy the second counts a little.
    static constexpr double kSecondFit = 0.022;
    static constexpr double kLoyal = 0.28;      // what a challenge counts more than another card, in cards
    static constexpr double kTheirAdvance = 2.4;  // what the enemy's advance counts beside the own one
    static constexpr double kHunt = 0.22;       // what the enemy's stacks in danger count, beside the own ones

    // The lines of a world with what the side knows of the enemy's leaders.
    Lines seen(const World& world, int side, const Holds& held) const {
        Lines lines(edition_, world);
        lines.leaderless[1 - side] = held.menace.leaderless;
        return lines;
    }

    double hand_worth(int size) const {
        double total = 0;
        for (int at = 0; at < size; ++at) total += at < static_cast<int>(kCards.size()) ? kCards[at] : kAnotherCard;
        return total;
    }

    // The hand of a side when the phase is over. In turn B what counts is what will be left at the turn of the week
    // (6.2): of five cards three, as of six, so the sixth is as good as free. Whoever has his phase still to come will
    // pay some of them before, and who moves first in that turn may need them in the enemy's phase.
    double hand_worth(const World& world, int side) const {
        const int size = world.pile[side].hand.size;
        if (!world.turn || is_last_turn(world)) return hand_worth(size);
        const bool to_come = world.active == world.first && world.first != side;
        const double kept = to_come ? size / 2.0 : size - size / 2;
        double total = weights_.halved_cards * kept + kChosen * (size - kept);
        if (world.active != world.first || world.first != side) return total;
        for (int at = 0; at < std::min(size, static_cast<int>(kDefence.size())); ++at) total += kDefence[at];
        return total;
    }

    int loyalty(const World& world, int side) const {
        for (int kind = 0; kind < edition_.kinds[side]; ++kind) {
            if (edition_.card[side][kind].kind == kLoyalty) return world.pile[side].hand.count[kind];
        }
        return 0;
    }

    // The impact that the hand can make with the best stack near an enemy.
    double hand_fit(const World& world, int side) {
        Places enemies = 0;
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[1 - side][at]) enemies |= bit(at);
        }
        int best = 0, second = 0;
        for (int at = 0; at < edition_.places; ++at) {
            const Blocks blocks = world.stacks[side][at];
            if (!blocks || !(near_[at] & enemies)) continue;
            if (at_most(edition_, side, blocks).field > second) {
                const int made = might_[side].of(blocks, world.pile[side].hand);
                if (made > best) {
                    second = best;
                    best = made;
                } else {
                    second = std::max(second, made);
                }
            }
        }
        return weights_.hand_fit * best + kSecondFit * second;
    }

    // The side's stacks without those that the enemy can overrun before they do anything (7.4).
    Stacks lasting_stacks(const World& world, const Lines& lines, int side, const Pressure& theirs) const {
        Stacks lasting = lines.free[side];
        for (int at = 0; at < edition_.places; ++at) {
            if (lasting[at] && theirs[at] >= kOverrun * size_of(lasting[at]) && world.castle_owner(at) != side) {
                lasting[at] = 0;
            }
        }
        return lasting;
    }

    // What the side threatens: castles and resources of the enemy that stand thin before its own stacks.
    double threats(const World& world, const Lines& lines, int side, const Pressure& theirs) {
        const int enemy = 1 - side;
        const Stacks lasting = lasting_stacks(world, lines, side, theirs);
        Pressure mine;
        roads.of(side).pressures(lasting, lines.barriers[enemy], mine);
        double total = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            if (world.castle[at] != enemy) continue;
            const int castle = edition_.castle_place[at];
            const Blocks inside = world.stacks[enemy][castle];
            const double passed_by = world.has_units(enemy, castle) ? 1.0 : kPassedBy;
            const double open = passed_by * exposure::castle(world, castle, mine[castle], inside);
            total += weights_.castle_in_danger * std::max(open, ready(world, side, castle, inside, lasting));
            total += weights_.siege * besieged(world, side, castle, inside);
        }
        for (int at = 0; at < edition_.resources; ++at) {
            if (world.marker[at] != enemy) continue;
            const int resource = edition_.resource_place[at];
            total += weights_.resource_in_danger * exposure::place(mine[resource], world.stacks[enemy][resource]);
        }
        double hunted = 0;
        for (int at = 0; at < edition_.places; ++at) {
            const int count = size_of(world.stacks[enemy][at]);
            if (!count || mine[at] <= 0) continue;
            hunted += exposure::stack(world, enemy, at, mine[at]) * count;
        }
        return total + kHunt * worth.usual_block * worth.share(world) * hunted;
    }

    // From 0 to 1: what share of a castle's units the best stack next to it could destroy with the hand (8.9.4).
    double ready(const World& world, int side, int castle, Blocks inside, const Stacks& stacks) {
        const int units = size_of(inside) + world.disk_at(castle);
        if (!units) return 0;
        int most = 0;
        const Place& here = edition_.place[castle];
        for (int way = 0; way < here.ways; ++way) {
            const Blocks blocks = stacks[here.way[way].to];
            if (blocks && at_most(edition_, side, blocks).walls >= kImpactALoss) {
                most = std::max(most, might_[side].of(blocks, world.pile[side].hand, true));
            }
        }
        const double share = static_cast<double>(std::min(units, most / kImpactALoss)) / units;
        return kReady * share * share;
    }

    // From 0 to 1: how likely those before the walls take them in the next phase, seven impacts for each unit.
    double besieged(const World& world, int side, int castle, Blocks inside) const {
        const Blocks before = world.stacks[side][castle];
        const int units = size_of(inside) + world.disk_at(castle);
        if (!before || !units || at_most(edition_, side, before).walls < kImpactALoss) return 0;
        const double share = std::min(1.0, size_of(before) / (kBesiegers * units));
        return share * share;
    }

    const Edition& edition_;
    const Weights weights_;
    std::array<Might, 2>& might_;
    const Dangers dangers_;
    std::array<Holds, 2> home_{};
    std::array<Places, kMostPlaces> near_{};
    Advance advance_;
};

}  // namespace futari::sekigahara
