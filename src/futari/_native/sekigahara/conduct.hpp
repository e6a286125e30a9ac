// What plans cost or gain besides what the evaluation says of where they lead: strolls, marches back, what is left behind,
// and who is run over.

#pragma once

#include "orders.hpp"
#include "plan.hpp"
#include "prospects.hpp"

namespace futari::sekigahara {

class Conduct {
public:
    // From the world that is planned from; `came_from` are the side's last phases, and `leaderless` are the enemy's stacks
    // among whom no leader is expected.
    Conduct(Evaluation& evaluation, const Edition& edition, int side, const std::vector<Guess>& guesses,
            const std::vector<CameFrom>& came_from, const World& begun, Places leaderless)
        : evaluation_(evaluation), edition_(edition), side_(side), guesses_(guesses), came_from_(came_from), begun_(begun),
          leaderless_(leaderless) {
        evaluation.roads.pressures(begun, 1 - side, pressed_);
        for (int at = 0; at < edition.castles; ++at) {
            reached_[at] = evaluation.roads.soonest(begun, 1 - side, edition.castle_place[at], true, leaderless_);
        }
    }

    // What an order costs besides that leads to nothing, or that a challenge is paid for.
    double price(const World& before, const Order& order) const {
        const bool challenge = order.card >= 0 && edition_.card[side_][order.card].kind == kLoyalty;
        // In the last turn whoever walks back has a reason.
        const double idles = is_last_turn(before) ? 0.0 : std::max(undoes(before, order), strolls(before, order));
        return idles + kChallenge * challenge;
    }

    // Whether an order gets somebody going: it fights or takes something, or leads several blocks nearer to anything.
    bool stirs(const World& before, const Order& order) const {
        if (order.goal != Goal::march) return false;
        if (is_loud(before, side_, order)) return true;
        return size_of(order.group) >= kBand && undoes(before, order) == 0 && strolls(before, order) == 0;
    }

    // What it costs to let a full hand and the armies rest for a phase; a siege that goes on is no rest.
    double rests(const World& after) const {
        if (begun_.pile[side_].hand.size < kFullHand || is_last_turn(after)) return 0;
        for (int at = 0; at < edition_.places; ++at) {
            if (after.stacks[side_][at] && after.is_contested(at) && after.castle_owner(at) != side_) return 0;
        }
        return kRest;
    }

    // What it is worth to run somebody over besides his blocks: it costs nobody, and a chief may be among them, which
    // nobody knows before.
    double run_over(const World& before, const World& after, const Order& order) const {
        double total = 0;
        const Blocks chief = edition_.chiefs[1 - side_];
        const auto look = [&](int at) {
            if (!before.stacks[1 - side_][at] || after.stacks[1 - side_][at]) return;
            const double share = chief_at(guesses_, chief, at);
            total += kKilled * share + kSureVictory * (share == 1.0) + kGone * size_of(before.stacks[1 - side_][at]);
        };
        for (int step = 0; step < order.steps; ++step) look(order.path[step]);
        if (!order.steps) look(order.place);
        return total;
    }

    // What it costs that a castle stands thin before enemies while two or more beside it, who could have marched, did not.
    double idles_beside(const World& after) const {
        if (after.is_over() || has_last_word(after, side_)) return 0;
        double total = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            const int castle = edition_.castle_place[at], guards = size_of(after.stacks[side_][castle]);
            if (after.castle[at] != side_ || guards > 1 || after.disk_at(castle) || !is_idle_beside(after, castle)) continue;
            // 8.9.4: whoever is alone takes nobody from his walls.
            const bool feared = evaluation_.roads.likely_comers(after, 1 - side_, castle) > guards;
            total += feared * kIdleBeside[static_cast<std::size_t>(guards)];
        }
        return total;
    }

    // What a plan costs by what it leaves behind, whichever march did it: a later one may make it good. Castles that go
    // back to the enemy (4.3), castles that stand open for him, and stacks that went where they can be run over (7.4).
    double neglects(const World& after) const {
        if (after.is_over() || has_last_word(after, side_)) return 0;
        const bool last = is_last_turn(after);
        double total = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            const int castle = edition_.castle_place[at];
            total += kAbandoned * (begun_.castle[at] == side_ && after.castle[at] != side_);
            total += kLifted * (is_besieging(begun_, at) && after.castle[at] != side_ && !is_besieging(after, at));
            if (after.castle[at] != side_) continue;
            const int guards = size_of(after.stacks[side_][castle]), before = size_of(begun_.stacks[side_][castle]);
            const bool disk = after.disk_at(castle);
            if (castle == edition_.osaka && side_ == kIshida) total += bares_hideyori(after, guards, before);
            if (guards >= (disk ? kShelter : 1)) continue;
            const Soon comes = evaluation_.roads.soonest(after, 1 - side_, castle, false, leaderless_);
            if (disk) {
                // R18: a disk alone holds its castle, but seven impacts take both; with one guard fourteen, with two more
                // than a stack of four makes.
                if (!guards || before > guards) total += kBesideDisk[guards][static_cast<std::size_t>(comes)];
            } else if (before) {
                // An attack on who could come may fail, so he counts as he stood before.
                const Soon soonest = std::max(comes, reached_[at]);
                if (soonest == Soon::at_once) total += kOpened;
                if (soonest == Soon::in_two_phases && !last) total += kOpenedLater;
            } else {
                total += kUncovered * (comes == Soon::at_once && reached_[at] != Soon::at_once);
            }
        }
        if (last) return total;
        for (int at = 0; at < edition_.places; ++at) {
            const Blocks here = after.stacks[side_][at];
            if (!here || !(here & ~begun_.stacks[side_][at]) || after.castle_owner(at) == side_) continue;
            total += kRunInto * (evaluation_.roads.likely_comers(after, 1 - side_, at) >= kOverrun * size_of(here));
        }
        return total;
    }

private:
    // What it costs to walk back to where a block stood one phase ago, two, or three.
    static constexpr std::array<double, 3> kUndone{0.8, 0.6, 0.35};
    // What a challenge costs more than another card for a step or a Mori block.
    static constexpr double kChallenge = 1.0;
    static constexpr double kGone = 0.6;  // what a block counts more that is run over than one that falls in a battle
    // What it costs to march about where no enemy can come and nothing is to be had.
    static constexpr double kStroll = 0.3;
    // What it costs to let everybody rest with so many cards in hand, and how many blocks are a band that goes somewhere:
    // in 2,000 phases that were played on in guessed worlds, plans without a march were worth 0.8 points less than they
    // looked, those with a march as much as they looked.
    static constexpr double kRest = 0.8;
    static constexpr int kFullHand = 6, kBand = 3;
    // What it costs besides to leave a castle of the enemy's without a guard, or an own one without a block where the
    // enemy may be at once or in two phases; and to march away who stood between him and an empty castle.
    static constexpr double kAbandoned = 4.0, kOpened = 5.0, kOpenedLater = 1.0, kUncovered = 2.0;
    // What it costs besides to leave a disk alone in its castle, or with one guard of several: where nobody comes, in two
    // phases, and at once.
    static constexpr std::array<std::array<double, 3>, 2> kBesideDisk{{{0.0, 0.6, 1.5}, {0.0, 0.3, 0.8}}};
    // What it costs besides to leave two with Hideyori or fewer, who were more, before an army of so many.
    static constexpr double kBared = 3.0;
    static constexpr int kArmy = 6;
    // What it costs besides to march off from a siege, and let those inside go.
    static constexpr double kLifted = 1.6;
    // What it costs that two stood idle beside a castle without a guard, or with one, to which the enemy is likely to come.
    static constexpr std::array<double, 2> kIdleBeside{2.5, 1.8};
    // What it costs besides to go where one will be run over.
    static constexpr double kRunInto = 0.8;

    // What a march costs that only takes back one of the side's last phases.
    double undoes(const World& world, const Order& order) const {
        if (order.goal != Goal::march || is_loud(world, side_, order)) return 0;
        for (std::size_t phase = 0; phase < came_from_.size() && phase < kUndone.size(); ++phase) {
            bool back = false;
            for_each(order.group, [&](int number) { back |= came_from_[phase][number] == order.place; });
            if (back) return kUndone[phase];
        }
        return 0;
    }

    // What a march costs that leads no nearer to anything, far from any enemy.
    double strolls(const World& world, const Order& order) const {
        if (order.goal != Goal::march || is_loud(world, side_, order) || pressed_[order.place] > 0 ||
            pressed_[order.origin] > 0) {
            return 0;
        }
        return nearest_prize(world, order.origin) <= nearest_prize(world, order.place) ? kStroll : 0;
    }

    int nearest_prize(const World& world, int place) const {
        int found = kFar;
        for (int at = 0; at < edition_.castles; ++at) {
            if (world.castle[at] != side_) found = std::min(found, edition_.far[place][edition_.castle_place[at]]);
        }
        for (int at = 0; at < edition_.resources; ++at) {
            if (world.marker[at] != side_) found = std::min(found, edition_.far[place][edition_.resource_place[at]]);
        }
        return found == kFar ? 0 : found;
    }

    // 8.9.1, 8.9.3: who leaves no more than two with Hideyori, where an army may come that could storm their walls at once:
    // more of them would have to be beaten in the field first.
    double bares_hideyori(const World& after, int guards, int before) const {
        if (guards > kShelter || before + size_of(begun_.mori_box) <= kShelter) return 0;
        return kBared * (evaluation_.roads.possible_comers(after, 1 - side_, edition_.osaka, leaderless_) >= kArmy);
    }

    bool is_idle_beside(const World& world, int castle) const {
        const Place& here = edition_.place[castle];
        return std::any_of(here.way.begin(), here.way.begin() + here.ways, [&](const Way& way) {
            return size_of(may_march(world, side_, way.to)) > 1 && !world.is_contested(way.to);
        });
    }

    bool is_besieging(const World& world, int castle) const {
        return world.castle[castle] == 1 - side_ && world.stacks[side_][edition_.castle_place[castle]];
    }

    Evaluation& evaluation_;
    const Edition& edition_;
    int side_;
    const std::vector<Guess>& guesses_;
    const std::vector<CameFrom>& came_from_;
    const World& begun_;
    Places leaderless_;  // where no leader of the enemy is expected
    Pressure pressed_{};
    std::array<Soon, kMostPlaces> reached_{};  // the castles: how soon the enemy may be there
};

}  // namespace futari::sekigahara
