// How good a world looks to a side: few terms, each with a name, in victory points (docs/sekigahara-bots.md).

#pragma once

#include <cmath>

#include "advance.hpp"
#include "might.hpp"
#include "tempo.hpp"

namespace futari::sekigahara {

// What each term counts, in the order in which Python lists them.
struct Weights {
    double points, early_points, more_castles, more_resources, block, mon, arm, leader, late_material, in_box,
        in_mori_box, card, late_cards, halved_cards, hand_fit, advance, chief_in_danger, castle_in_danger,
        resource_in_danger, siege, stack_in_danger, threat, hideyori;

    static constexpr std::size_t kCount = 23;

    static Weights of(const std::vector<double>& values) {
        if (values.size() != kCount) throw std::invalid_argument("not as many weights as there are terms");
        Weights made;
        std::memcpy(&made, values.data(), sizeof(Weights));
        return made;
    }
};
static_assert(sizeof(Weights) == Weights::kCount * sizeof(double));

class Evaluation {
public:
    Evaluation(const Edition& edition, const Weights& weights, const std::array<Reach, 2>& reach,
               std::array<Might, 2>& might)
        : weights(weights), edition_(edition), reach_(reach), might_(might), advance_(edition) {
        for (int side = 0; side < 2; ++side) {
            for (int number = 0; number < edition.blocks[side]; ++number) {
                const Block& block = edition.block[side][number];
                worth_[side][number] = weights.block + weights.mon * block.mon + weights.arm * (block.arm != 0) +
                                       weights.leader * block.leader;
            }
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
        usual_block = weights.block + 2 * weights.mon;
    }

    double worth(int side, Blocks blocks) const {
        double total = 0;
        for_each(blocks, [&](int number) { total += worth_[side][number]; });
        return total;
    }

    // The world as it stands, before combats that wait and before the enemy moves again; positive is good.
    // What draws the side and what it has to lose is told by what it held when it began to plan: else whoever is in
    // mortal danger would have less to fear with every castle that he gives up.
    double value(const World& world, int side, const Holds& held) {
        if (world.is_over()) return world.winner == side ? kWar : -kWar;
        const int enemy = 1 - side;
        double total = holdings(world, side) + material(world, side);
        if (has_last_word(world, side)) return total;
        const bool again = acts_again(world, side);
        const double lasting = again ? 1.0 : kLastHand;
        total += lasting * weights.card * cards_fade(world) * (hand_worth(world, side) - hand_worth(world, enemy));
        total += hand_fit(world, side);
        total += lasting * card(world) * kLoyal * loyalty(world, side);
        Pressure theirs;
        pressures(world, enemy, theirs);
        double advance = -kTheirAdvance * advance_.of(world, enemy, home_[enemy]);
        if (again) {
            total += weights.threat * threats(world, side, theirs);
            // The chief is drawn nowhere: he goes where an army takes him, not with one block into the enemy's land.
            advance += advance_.of(world, side, held, edition_.chiefs[side], &theirs);
        }
        const double lateness = late(world);
        total += weights.advance * 4 * lateness * (1 - lateness) * advance;
        return total - danger(world, side, theirs, held);
    }

    // What a point counts that may still be lost again until the end.
    double point(const World& world) const {
        return weights.early_points + (1 - weights.early_points) * std::pow(late(world), kPointCurve);
    }

    // What a card of many counts that there is still time to use. In turn B every second one will go (6.2), but whoever
    // moves first in it needs them for the enemy's phase before that.
    double card(const World& world) const {
        const double kept = weights.halved_cards / 2;
        const double share = world.active == world.first ? (1 + kept) / 2 : kept;
        return weights.card * cards_fade(world) * (world.turn ? share : 1.0);
    }

    // What of a card's worth there is still time to use.
    double cards_fade(const World& world) const {
        return 1 - (1 - weights.late_cards) * std::pow(late(world), kCardCurve);
    }

    // What castles and resources are worth: their points, and the card and the block they bring (2.2, 6.2).
    double holdings(const World& world, int side) const {
        return weights.points * point(world) * world.lead(side) + reinforcements(world, side);
    }

    // What of a block's worth there is still time to use.
    double share(const World& world) const {
        if (is_last_turn(world)) return kLeftOver;
        return 1 - (1 - weights.late_material) * std::pow(late(world), kMaterialCurve);
    }

    // What the blocks of both sides are worth that there is still time to use; the enemy's count by their number.
    double material(const World& world, int side) const {
        return share(world) * (own_material(world, side) - enemy_material(world, 1 - side));
    }

    // How many blocks a side could bring to each place in one phase, those of each place counted so much, if that is told;
    // who is shut in comes out only against those before the castle.
    void pressures(const World& world, int side, Pressure& found, const Pressure* counts = nullptr) const {
        const Barriers barriers(edition_, world.stacks[1 - side]);
        if (!world.sieges) return reach_[side].pressures(world.stacks[side], barriers, found, counts);
        const Stacks free = free_stacks(world, side);
        reach_[side].pressures(free, barriers, found, counts);
        for (int at = 0; at < edition_.places; ++at) {
            const double each = counts ? (*counts)[at] : 1.0;
            if (world.stacks[side][at] && !free[at]) found[at] += each * size_of(world.stacks[side][at]);
        }
    }

    // The same without those who are attacked, and have other worries.
    void pressures_of_idle(const World& world, int side, Pressure& found) const {
        reach_[side].pressures(idle_stacks(world, side), Barriers(edition_, world.stacks[1 - side]), found);
    }

    // How soon anybody of a side may be at a place; those who are attacked count only if `all` do.
    Soon soonest(const World& world, int side, int place, bool all) const {
        Soon found = Soon::never;
        const Stacks stacks = all ? free_stacks(world, side) : idle_stacks(world, side);
        reach_[side].arrivals(stacks, Barriers(edition_, world.stacks[1 - side]), place, [&](const Arrival& each) {
            found = std::max(found, each.coming(chief::kPossible)  ? Soon::at_once
                                    : each.coming(chief::kFarOff) ? Soon::in_two_phases
                                                                  : Soon::never);
        });
        return found;
    }

    // What of the danger would end the war: the chief's, and Hideyori's, for a side that leads by so many points.
    double mortal_danger(const World& world, int side, const Holds& held) const {
        double total = 0;
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[side][at] & edition_.chiefs[side]) {
                total += weights.chief_in_danger * chief_falls(world, side, at, held.menace);
                break;
            }
        }
        if (side == kIshida) total += weights.hideyori * hideyori_falls(world, held.menace);
        return total * war_at_stake(world, held.lead);
    }

    // What the enemy's next phase may cost: the chief, castles, resources and stacks that stand too thin.
    double danger(const World& world, int side, const Pressure& threats, const Holds& held) {
        double total = mortal_danger(world, side, held);
        Pressure strengths;
        pressures(world, 1 - side, strengths, &held.menace);
        const double share = std::max(kSquandered, this->share(world)), ready = readiness(world, 1 - side);
        for (int at = 0; at < edition_.places; ++at) {
            const Blocks here = world.stacks[side][at];
            if (here && threats[at] > 0) total += share * stack_danger(world, side, at, threats[at], ready);
        }
        const bool last = is_last_turn(world);
        double places = 0, weakest = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            if (world.castle[at] != side) continue;
            const int castle = edition_.castle_place[at];
            const double exposed = castle_falls(world, side, castle, strengths[castle], held.menace);
            const int guards = std::min(kShelter, size_of(world.stacks[side][castle]) + world.disk_at(castle));
            places += weights.castle_in_danger * exposed * kGuarded[guards];
            weakest = std::max(weakest, exposed);
            places += unforeseen(world, side, castle);
        }
        for (int at = 0; at < edition_.resources; ++at) {
            if (world.marker[at] == 1 - side) continue;
            const int resource = edition_.resource_place[at];
            const double lost = (world.marker[at] == side ? 1.0 : kNobodys) * (last ? kLastResource : 1.0);
            places += lost * weights.resource_in_danger * exposure::place(threats[resource], world.stacks[side][resource]);
        }
        total += majority(world, side) * weakest;
        const double stake = last ? kLastStake : std::max(kStake, point(world) / kMidwar);
        return total + places * stake;
    }

    const Weights weights;
    double usual_block = 0;

private:
    static constexpr double kWar = 100.0;
    static constexpr double kLeftOver = 0.11;   // what of a block's worth counts in the last turn of the war
    static constexpr double kSquandered = 0.25; // the least that counts of who is lost for nothing, however late
    static constexpr double kLastHand = 0.43;   // what a card counts once the side's last phase is over
    static constexpr int kNear = 3;            // stacks within so many roads of an enemy may have to fight soon
    // The first cards of a hand count more than the last ones: without the first no stack can fight, and of many cards
    // half are discarded at the turn of the week (6.2).
    static constexpr std::array<double, 8> kCards{1.7, 1.55, 1.45, 1.35, 1.35, 1.3, 1.1, 0.8};
    static constexpr double kAnotherCard = 0.24;
    // What the cards of whoever moves first in turn B count in the enemy's phase before that.
    static constexpr std::array<double, 8> kDefence{1.0, 0.9, 0.8, 0.6, 0.4, 0.3, 0.15, 0.1};
    static constexpr double kChosen = 0.06;  // a card that goes at the turn of the week: those kept are the better half
    // What is held at each phase of a week is so likely still held when the next one begins.
    static constexpr std::array<double, 4> kSoon{0.5, 0.6, 0.8, 1.0};
    // How much stronger the enemy is before a stack if of three blocks the hand can deploy all, two, one, nobody.
    static constexpr std::array<double, 4> kUnfit{1.0, 1.2, 1.4, 1.8};
    // How much more a chief is worth to who is ahead for sure, and less to who is behind; and the lead that is sure at
    // the end of the war, and what more it takes before.
    static constexpr double kAhead = 0.83, kBehind = 0.38, kSettled = 2.9, kOpen = 21.0;
    static constexpr double kNobodys = 0.48;    // what of a resource's danger counts for one that is nobody's yet
    static constexpr double kDecisive = 0.61;  // what of the extra card is feared for if the weakest castle decides on it
    // What of the threat to a castle counts that stands empty: else one next door would be worth as much as one that is
    // held, and nobody would walk in.
    static constexpr double kPassedBy = 0.35;
    static constexpr double kReady = 0.94;      // a castle next to those who can make all its sevens with the hand
    // A castle without a guard, which whoever walks in takes; with one, for whom seven are enough; with two.
    static constexpr std::array<double, kShelter + 1> kGuarded{2.0, 1.5, 0.9};
    // What of a castle's worth each block counts that still has room inside, so many roads from an enemy; in Osaka of
    // Hideyori's, if nobody waits in the Mori box.
    static constexpr double kUnforeseen = 0.008;
    static constexpr int kFarRoads = 4;
    static constexpr double kAnotherPhase = 0.5;  // what of Hideyori's danger is left if a battle is to be won first
    static constexpr double kBesiegers = 2.8;  // so many blocks make seven impacts with an ordinary hand
    // What is lost late is lost for good: a danger counts by what a point counts, in the middle of the war 1; the
    // least; and in the enemy's last phase, after which no resource is won back either.
    static constexpr double kMidwar = 0.88, kStake = 0.72, kLastStake = 2.3, kLastResource = 1.8;

    // Of two impacts that the hand can make with stacks near an enemy the second counts a little.
    static constexpr double kSecondFit = 0.022;
    static constexpr double kLoyal = 0.28;      // what a challenge counts more than another card, in cards
    static constexpr double kTheirAdvance = 2.4;  // what the enemy's advance counts beside the own one
    static constexpr double kHunt = 0.22;       // what the enemy's stacks in danger count, beside the own ones
    // How what a point, a block and a card count changes from the first phase to the last: 1 is evenly.
    static constexpr double kPointCurve = 1.1, kMaterialCurve = 1.1, kCardCurve = 1.4;

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
        double total = weights.halved_cards * kept + kChosen * (size - kept);
        if (world.active != world.first || world.first != side) return total;
        for (int at = 0; at < std::min(size, static_cast<int>(kDefence.size())); ++at) total += kDefence[at];
        return total;
    }

    // 6.2: the card for castles and the block for resources, as long as there are weeks to come.
    double reinforcements(const World& world, int side) const {
        const double left = weeks_left(world) * kSoon[world.turn * 2 + (world.active != world.first)];
        if (left == 0) return 0;
        const int castles = world.more_castles(), resources = world.more_resources();
        const int sign = side == kTokugawa ? 1 : -1;
        double total = weights.more_castles * (castles * sign > 0 ? 1 : -1);
        if (resources) total += weights.more_resources * (resources * sign > 0 ? 1 : -1);
        return total * left;
    }

    double own_material(const World& world, int side) const {
        double total = 0;
        for (int at = 0; at < edition_.places; ++at) total += worth(side, world.stacks[side][at]);
        total += weights.in_box * worth(side, world.box[side]);
        if (side == kIshida) total += weights.in_mori_box * worth(side, world.mori_box);
        return total;
    }

    double enemy_material(const World& world, int enemy) const {
        double count = 0;
        for (int at = 0; at < edition_.places; ++at) count += size_of(world.stacks[enemy][at]);
        count += weights.in_box * size_of(world.box[enemy]);
        if (enemy == kIshida) count += weights.in_mori_box * size_of(world.mori_box);
        return count * usual_block;
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
        return weights.hand_fit * best + kSecondFit * second;
    }

    // A side's stacks without those that are shut in a castle (8.9.6).
    Stacks free_stacks(const World& world, int side) const {
        Stacks free = world.stacks[side];
        for_each(world.sieges, [&](int at) {
            if (world.castle_owner(at) == side) free[at] = 0;
        });
        return free;
    }

    // Those of them whom nobody attacks.
    Stacks idle_stacks(const World& world, int side) const {
        Stacks idle = free_stacks(world, side);
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[1 - side][at]) idle[at] = 0;
        }
        return idle;
    }

    // The side's stacks without those that the enemy can overrun before they do anything (7.4).
    Stacks lasting_stacks(const World& world, int side, const Pressure& theirs) const {
        Stacks lasting = free_stacks(world, side);
        for (int at = 0; at < edition_.places; ++at) {
            if (lasting[at] && theirs[at] >= kOverrun * size_of(lasting[at]) && world.castle_owner(at) != side) {
                lasting[at] = 0;
            }
        }
        return lasting;
    }

    // Around 1: who is far ahead when it is late can only lose by a chief, who is far behind has little to lose.
    double war_at_stake(const World& world, int lead) const {
        const double spread = kSettled + (1 - late(world)) * kOpen;
        const double ahead = std::erf(lead / spread);
        return 1.0 + (ahead > 0 ? kAhead : kBehind) * ahead;
    }

    // 6.2: what more hangs on the weakest castle of a side that would lose the extra card with any of them.
    double majority(const World& world, int side) const {
        int held = 0;
        for (int at = 0; at < edition_.castles; ++at) held += world.castle[at] == side;
        const bool decisive = held == edition_.castles / 2 + 1;
        return decisive ? kDecisive * weights.more_castles * weeks_left(world) : 0.0;
    }

    double chief_falls(const World& world, int side, int at, const Pressure& menace) const {
        const int enemy = 1 - side, own = size_of(world.stacks[side][at]);
        const bool walled = own <= kShelter && world.castle_owner(at) == side;
        const bool besieged = walled && world.is_siege(at), last = is_last_turn(world);
        double falls = chief::falls(coming(world, enemy, at, menace), own, walled, besieged, last);
        if (last) return falls;
        if (may_act_twice(world, enemy)) {
            falls = std::max(falls, chief::falls_by_two(edition_, world.stacks[enemy], at, own, walled));
        }
        return falls + (1 - falls) * chief::cut_off(edition_, world.stacks[side], world.stacks[enemy], at);
    }

    // What room inside a castle costs before enemies whom nobody expects at once: a battle that goes wrong opens roads.
    double unforeseen(const World& world, int side, int castle) const {
        const int room = kShelter - size_of(world.stacks[side][castle]);
        if (room <= 0) return 0;
        const bool of_the_war = castle == edition_.osaka && side == kIshida && !world.mori_box;
        const int roads = of_the_war ? kFarRoads + 1 : kFarRoads;
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[1 - side][at] && edition_.far[castle][at] <= roads) {
                return room * kUnforeseen * (of_the_war ? weights.hideyori : weights.castle_in_danger);
            }
        }
        return 0;
    }

    // From 0 to 1: how easily an own castle is taken. Its walls fall to four who come as one, or not at all: half of four
    // who may come are not two.
    double castle_falls(const World& world, int side, int castle, double threat, const Pressure& menace) const {
        const Blocks guards = world.stacks[side][castle];
        const int inside = size_of(guards) + world.disk_at(castle);
        if (threat <= 0 || !inside || size_of(guards) > kShelter) return exposure::place(threat, guards);
        return chief::stormed(inside, coming(world, 1 - side, castle, menace), is_last_turn(world));
    }

    chief::Coming coming(const World& world, int enemy, int place, const Pressure& menace) const {
        const Barriers barriers(edition_, world.stacks[1 - enemy]);
        return {reach_[enemy], free_stacks(world, enemy), menace, readiness(world, enemy), barriers, place};
    }

    // What a side's cards will make of its blocks when it moves next: one is paid, and at the turn of the week half go,
    // five come and one is bid (6.2, 6.3).
    static double readiness(const World& world, int side) {
        const int held = world.pile[side].hand.size;
        const bool turns = world.turn == kTurns - 1 && world.active != world.first && world.active != side;
        return chief::readiness((turns && world.week < kLastWeek ? held - held / 2 + kCardsAWeek - 1 : held) - 1);
    }

    // 9.1, 9.3: how likely Osaka falls in Tokugawa's next phase; all of the Mori box come to its help. More than two
    // have to fight before the walls (8.9.1), where no disk is lost (8.9.3): those of them who get back inside fall to
    // another phase, if they cannot hold the field.
    double hideyori_falls(const World& world, const Pressure& menace) const {
        const int osaka = edition_.osaka;
        int guard = size_of(world.stacks[kIshida][osaka]) + size_of(world.mori_box);
        double later = 1.0;
        if (guard > kShelter) {
            Pressure attackers;
            const Barriers barriers(edition_, world.stacks[kIshida]);
            reach_[kTokugawa].pressures(world.stacks[kTokugawa], barriers, attackers, &menace);
            later = kAnotherPhase * std::min(1.0, std::max(0.0, attackers[osaka] / guard - chief::kEase));
            if (later == 0) return 0;
            guard = kShelter;
        }
        double falls = chief::falls(coming(world, kTokugawa, osaka, menace), guard + 1, true, world.is_siege(osaka),
                                    is_last_turn(world));
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
        return weights.stack_in_danger * exposure::beaten(odds, own) * worth(side, here);
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

    // What the side threatens: castles and resources of the enemy that stand thin before its own stacks.
    double threats(const World& world, int side, const Pressure& theirs) {
        const int enemy = 1 - side;
        const Stacks lasting = lasting_stacks(world, side, theirs);
        Pressure mine;
        reach_[side].pressures(lasting, Barriers(edition_, world.stacks[enemy]), mine);
        double total = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            if (world.castle[at] != enemy) continue;
            const int castle = edition_.castle_place[at];
            const Blocks inside = world.stacks[enemy][castle];
            const double passed_by = world.has_units(enemy, castle) ? 1.0 : kPassedBy;
            const double open = passed_by * exposure::castle(world, castle, mine[castle], inside);
            total += weights.castle_in_danger * std::max(open, ready(world, side, castle, inside, lasting));
            total += weights.siege * besieged(world, side, castle, inside);
        }
        for (int at = 0; at < edition_.resources; ++at) {
            if (world.marker[at] != enemy) continue;
            const int resource = edition_.resource_place[at];
            total += weights.resource_in_danger * exposure::place(mine[resource], world.stacks[enemy][resource]);
        }
        double hunted = 0;
        for (int at = 0; at < edition_.places; ++at) {
            const int count = size_of(world.stacks[enemy][at]);
            if (!count || mine[at] <= 0) continue;
            hunted += exposure::stack(world, enemy, at, mine[at]) * count;
        }
        return total + kHunt * usual_block * share(world) * hunted;
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
    const std::array<Reach, 2>& reach_;
    std::array<Might, 2>& might_;
    std::array<std::array<double, kMostBlocks>, 2> worth_{};
    std::array<Holds, 2> home_{};
    std::array<Places, kMostPlaces> near_{};
    Advance advance_;
};

}  // namespace futari::sekigahara
