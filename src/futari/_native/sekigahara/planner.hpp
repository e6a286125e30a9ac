// Plans: whole movement phases, put together from orders and judged by what combats and the enemy may make of them.

#pragma once

#include <ctime>
#include <limits>
#include <unordered_set>

#include "orders.hpp"
#include "prospects.hpp"

namespace futari::sekigahara {

// Where each own block stood in one of the side's last phases, if it marched; -1 if not.
using CameFrom = std::array<std::int8_t, kMostBlocks>;

// The processor's seconds of this thread, so that other work on the machine does not count.
inline double thread_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// How much is looked at. `thoughts` are the orders weighed for each level of movement, `again` those of before one march
// that are weighed again before the next (0: all); `width` plans are followed side by side, `joins`
// attacks of several stacks begun for each enemy, `kept` plans that differ worked out.
struct Scope {
    int thoughts = 1 << 30, again = 0, width = 1, joins = 0, kept = 1, samples = 4;
    double deadline = std::numeric_limits<double>::infinity();
};

constexpr int kExchange = -1, kGoingOn = 3;

// What is done in a phase: a level (or kExchange: nothing moves, the paid cards are exchanged), the cards for it, and
// the orders. `main` is the order that promised most, -1 if there is none; `wasted` what the marches cost besides, less
// the chance to run over a chief, and `neglected` what they leave behind costs.
struct Plan {
    int level = kGoingOn, main = -1;
    std::vector<int> paid;
    std::vector<Order> orders;
    double value = 0, gain = 0, wasted = 0, neglected = 0;
    World after;
};

class Planner {
public:
    Planner(Evaluation& evaluation, std::array<Might, 2>& might, const Edition& edition, int side,
            const std::vector<Guess>& guesses, const Scope& scope, const std::vector<CameFrom>& came_from, Dice& dice)
        : evaluation_(evaluation), might_(might), edition_(edition), side_(side), guesses_(guesses), scope_(scope),
          came_from_(came_from), dice_(dice) {}

    // The plans that differ for a phase, or for the rest of one; the best first.
    std::vector<Plan> plans(World world, bool going_on) {
        hide_chief(world);
        begun_ = &world;
        Prospects prospects(evaluation_, might_, edition_, side_, guesses_, scope_.samples, holds_of(world, side_),
                            world.mori_box);
        prospects_ = &prospects;
        evaluation_.pressures(world, 1 - side_, pressed_);
        for (int at = 0; at < edition_.castles; ++at) {
            reached_[at] = evaluation_.soonest(world, 1 - side_, edition_.castle_place[at], true);
        }
        std::vector<Plan> found;
        if (going_on) {
            found = march_on(world, {});
            return different(found);
        }
        found.push_back(exchange(world));
        for (int level = 0; level < static_cast<int>(kLevels.size()); ++level) {
            if (world.pile[side_].hand.size < kLevels[level].cards) continue;
            Plan start;
            start.level = level;
            Front front(outlook(found), side_, might_[side_]);
            start.paid = front.cheapest(world.pile[side_].hand, kLevels[level].cards);
            World begun = world;
            for (int card : start.paid) begun.discard(side_, card);
            begin_movement(begun, kLevels[level]);
            for (Plan& plan : march_on(begun, start)) found.push_back(std::move(plan));
        }
        std::vector<Plan> kept = different(found);
        for (Plan& plan : kept) repay(world, plan);
        std::stable_sort(kept.begin(), kept.end(), [](const Plan& a, const Plan& b) { return a.value > b.value; });
        return kept;
    }

private:
    // An order must promise at least this much to be given.
    static constexpr double kWorth = 0.02;
    // Orders that cost more than this when they were weighed before are not weighed again.
    static constexpr double kDull = 0.25;
    // What a card is worth that is exchanged for an unknown one; in the last turn nothing.
    static constexpr double kExchanged = 0.06;
    // What it costs to walk back to where a block stood one phase ago, two, or three.
    static constexpr std::array<double, 3> kUndone{0.8, 0.6, 0.35};
    // What it costs to march about where no enemy can come and nothing is to be had.
    static constexpr double kStroll = 0.3;
    // What it costs besides to leave a castle of the enemy's without a guard, or an own one without a block where the
    // enemy may be at once or in two phases; and to march away who stood between him and an empty castle.
    static constexpr double kAbandoned = 3.0, kOpened = 5.0, kOpenedLater = 1.0, kUncovered = 2.0;
    // What it costs besides to march off from a siege, and let those inside go.
    static constexpr double kLifted = 0.8;
    // What it costs besides to go where one will be run over.
    static constexpr double kRunInto = 0.8;
    // Plans that promise so much less than the best are not worked out, nor those after which fewer blocks stand
    // elsewhere than after a better one; in the last turn a single one may decide the war.
    static constexpr double kHopeless = 1.5;
    static constexpr int kElsewhere = 2, kElsewhereAtLast = 1;
    // So many payments of a plan are looked at; by so much better one must be.
    static constexpr std::size_t kPayments = 16;
    static constexpr double kClearly = 0.1;

    // A plan that is not ended yet. `joint` is the place of an attack that was begun for others to join: until they do,
    // its value is that from before. `gains` are what orders promised when they were last weighed, `last` where the
    // last of them led.
    struct Draft {
        Plan plan;
        int joint = -1, last = -1;
        std::unordered_map<std::uint64_t, double> gains;
    };

    struct Move {
        double worth = 0, wasted = 0, neglected = 0;
        Order order;
        std::size_t draft = 0;
        bool contested = false;
    };

    static std::uint64_t key_of(const Order& order) {
        std::uint64_t key = order.group * 0x9e3779b97f4a7c15ULL ^ (order.left + 1) * 0xbf58476d1ce4e5b9ULL;
        const int rest = (static_cast<int>(order.goal) * 64 + order.origin + 1) * 64 + order.place;
        key ^= static_cast<std::uint64_t>(rest * 8 + order.steps) * 0x94d049bb133111ebULL;
        return key ^ key >> 31;
    }

    // What tells a draft's world from another's of the same phase.
    std::uint64_t position_of(const World& world) const {
        std::uint64_t key = world.box[side_] * 31 + world.mori_box + static_cast<std::uint64_t>(world.phase.marches) * 7;
        for (int at = 0; at < edition_.places; ++at) {
            key = (key ^ world.stacks[side_][at]) * 0x9e3779b97f4a7c15ULL;
            key ^= key >> 29;
        }
        return key;
    }

    // The planner thinks in one guess, but where the enemy's chief is it knows only by its odds: somebody else who is
    // not on the map stands in for him, another leader if there is one.
    void hide_chief(World& world) const {
        const int enemy = 1 - side_;
        const Blocks chief = edition_.chiefs[enemy];
        Blocks others = world.lost[enemy] | world.box[enemy];
        for (int at = 0; at < world.bagged[enemy]; ++at) others |= bit(world.bag[enemy][at]);
        if (others & edition_.leaders[enemy]) others &= edition_.leaders[enemy];
        if (!others) return;
        for (int at = 0; at < edition_.places; ++at) {
            if (world.stacks[enemy][at] & chief) world.stacks[enemy][at] ^= chief | (others & -others);
        }
    }

    // Where everybody stands after the best plan so far: whoever moves more will hardly miss other cards.
    static const World& outlook(const std::vector<Plan>& found) {
        const auto less = [](const Plan& a, const Plan& b) { return a.value < b.value; };
        return std::max_element(found.begin(), found.end(), less)->after;
    }

    // Nothing moves; cards that fit no block are exchanged (7.1).
    Plan exchange(const World& world) {
        Plan plan;
        plan.level = kExchange;
        const Hand& hand = world.pile[side_].hand;
        plan.paid = Front(world, side_, might_[side_]).cheapest(hand, hand.size / 2);
        plan.after = world;
        plan.value = prospects_->judge(world);
        if (!is_last_turn(world)) plan.value += kExchanged * static_cast<double>(plan.paid.size());
        return plan;
    }

    // Give the orders that promise most, then the next from there, as long as one promises anything.
    std::vector<Plan> march_on(const World& world, Plan start) {
        start.after = world;
        start.value = prospects_->judge(world);
        std::vector<Plan> ended{start};
        std::vector<Draft> edge;
        edge.push_back({std::move(start), -1, -1, {}});
        std::unordered_set<std::uint64_t> met{position_of(world)};
        int left = scope_.thoughts;
        while (!edge.empty() && left > 0 && thread_seconds() < scope_.deadline) {
            std::vector<Move> found;
            for (std::size_t at = 0; at < edge.size(); ++at) {
                Draft& draft = edge[at];
                const OrderList list(draft.plan.after, side_, might_[side_], draft.joint);
                const std::vector<Order> promising = promising_of(draft, list.orders, left);
                left -= static_cast<int>(promising.size());
                judge(draft, at, promising, found);
            }
            edge = followed(edge, found, met);
            for (const Draft& draft : edge) {
                if (draft.joint < 0) ended.push_back(draft.plan);
            }
        }
        return ended;
    }

    void judge(Draft& draft, std::size_t number, const std::vector<Order>& orders, std::vector<Move>& found) {
        const World& before = draft.plan.after;
        int weighed = 0;
        for (const Order& order : orders) {
            if (++weighed % 16 == 0 && thread_seconds() > scope_.deadline) return;
            World after = before;
            if (!carry_out(after, order, dice_)) continue;
            double wasted = draft.plan.wasted + std::max(undoes(before, order), strolls(before, order));
            wasted -= run_over(before, after, order);
            const double neglected = neglects(after);
            const double worth = prospects_->judge(after) - wasted - neglected;
            found.push_back({worth, wasted, neglected, order, number, after.is_contested(order.place)});
            draft.gains[key_of(order)] = worth - draft.plan.value;
        }
    }

    // What it is worth that a chief may be among those who are run over: nobody knows before.
    double run_over(const World& before, const World& after, const Order& order) const {
        double total = 0;
        const auto look = [&](int at) {
            if (before.stacks[1 - side_][at] && !after.stacks[1 - side_][at]) total += kKilled * chief_at(guesses_, edition_.chiefs[1 - side_], at);
        };
        for (int step = 0; step < order.steps; ++step) look(order.path[step]);
        if (!order.steps) look(order.place);
        return total;
    }

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

    // What a plan costs by what it leaves behind, whichever march did it: a later one may make it good. Castles that go
    // back to the enemy (4.3), castles that stand open for him, and stacks that went where they can be run over (7.4).
    double neglects(const World& after) const {
        if (after.is_over() || has_last_word(after, side_)) return 0;
        Pressure coming;
        evaluation_.pressures_of_idle(after, 1 - side_, coming);
        const bool last = is_last_turn(after);
        double total = 0;
        for (int at = 0; at < edition_.castles; ++at) {
            const int castle = edition_.castle_place[at];
            total += kAbandoned * (begun_->castle[at] == side_ && after.castle[at] != side_);
            total += kLifted * (is_besieging(*begun_, at) && after.castle[at] != side_ && !is_besieging(after, at));
            // R18: a disk alone holds its castle, and how it is in danger is counted elsewhere.
            if (after.castle[at] != side_ || after.has_units(side_, castle)) continue;
            const Soon comes = evaluation_.soonest(after, 1 - side_, castle, false);
            if (begun_->stacks[side_][castle]) {
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
            if (!here || !(here & ~begun_->stacks[side_][at]) || after.castle_owner(at) == side_) continue;
            total += kRunInto * (coming[at] >= kOverrun * size_of(here));
        }
        return total;
    }

    bool is_besieging(const World& world, int castle) const {
        return world.castle[castle] == 1 - side_ && world.stacks[side_][edition_.castle_place[castle]];
    }

    // The orders to weigh: those that are new, the best of before, and whoever may join the last march. If there are
    // more than thoughts left, those that fight or take something come first, the others by chance.
    std::vector<Order> promising_of(const Draft& draft, const std::vector<Order>& listed, int left) {
        std::vector<Order> chosen, fresh;
        std::vector<std::pair<double, const Order*>> known;
        for (const Order& order : listed) {
            const auto before = draft.gains.find(key_of(order));
            if (before == draft.gains.end()) {
                fresh.push_back(order);
            } else {
                known.emplace_back(-before->second, &order);
            }
        }
        std::stable_sort(known.begin(), known.end(), [](auto& a, auto& b) { return a.first < b.first; });
        int rank = 0;
        for (const auto& [loss, order] : known) {
            const bool best = !scope_.again || (rank < scope_.again && loss < kDull);
            if (order->place == draft.last || best) chosen.push_back(*order);
            ++rank;
        }
        if (static_cast<int>(chosen.size() + fresh.size()) > left) {
            shuffle(fresh);
            std::stable_partition(fresh.begin(), fresh.end(),
                                  [&](const Order& order) { return is_loud(draft.plan.after, side_, order); });
        }
        chosen.insert(chosen.end(), fresh.begin(), fresh.end());
        if (static_cast<int>(chosen.size()) > left) chosen.resize(static_cast<std::size_t>(left));
        return chosen;
    }

    void shuffle(std::vector<Order>& orders) {
        for (std::size_t at = orders.size(); at > 1; --at) {
            std::swap(orders[at - 1], orders[dice_.below(static_cast<std::uint32_t>(at))]);
        }
    }

    // The best ways to go on, and for each enemy whom several stacks may fight the best to join and to begin it.
    std::vector<Draft> followed(std::vector<Draft>& edge, std::vector<Move>& found,
                                std::unordered_set<std::uint64_t>& met) {
        std::vector<Draft> next;
        std::stable_sort(found.begin(), found.end(), [](const Move& a, const Move& b) { return a.worth > b.worth; });
        std::unordered_map<int, int> joined;
        std::unordered_set<std::size_t> begun_by;
        int in_all = 0, joins = 0;
        for (const Move& move : found) {
            const Draft& draft = edge[move.draft];
            // Ways to go on side by side that only differ in where the same stack goes are too much alike.
            const std::size_t stack = move.draft * 128 + static_cast<std::size_t>(move.order.origin + 1);
            if (move.worth < draft.plan.value + kWorth || (begun_by.count(stack) && draft.joint < 0)) continue;
            begun_by.insert(stack);
            if (in_all - joins >= scope_.width) {
                if (draft.joint < 0 || joined[draft.joint] >= scope_.joins) continue;
                ++joined[draft.joint];
                ++joins;
            }
            in_all += give(draft, move, met, next);
        }
        if (!scope_.joins) return next;
        std::unordered_map<int, int> begun;
        // The more begin it, the fewer need join; alone even the best of them may have no chance.
        std::stable_sort(found.begin(), found.end(), [](const Move& a, const Move& b) {
            return size_of(a.order.group) > size_of(b.order.group);
        });
        for (const Move& move : found) {
            const Draft& draft = edge[move.draft];
            if (draft.joint >= 0 || move.order.goal != Goal::march || !move.contested) continue;
            if (begun[move.order.place] >= scope_.joins) continue;
            ++begun[move.order.place];
            if (give(draft, move, met, next)) {
                next.back().joint = move.order.place;
                next.back().plan.value = draft.plan.value;
            }
        }
        return next;
    }

    // The draft with one more order; nothing if another way led there.
    int give(const Draft& draft, const Move& move, std::unordered_set<std::uint64_t>& met, std::vector<Draft>& next) {
        World after = draft.plan.after;
        carry_out(after, move.order, dice_);
        if (!met.insert(position_of(after)).second) return 0;
        Draft more = draft;
        more.plan.after = after;
        more.plan.orders.push_back(move.order);
        const double gain = move.worth - draft.plan.value;
        if (gain > draft.plan.gain || more.plan.main < 0) {
            more.plan.main = static_cast<int>(draft.plan.orders.size());
            more.plan.gain = gain;
        }
        more.plan.value = move.worth;
        more.plan.wasted = move.wasted;
        more.plan.neglected = move.neglected;
        more.joint = -1;
        more.last = move.order.place;
        next.push_back(std::move(more));
        return 1;
    }

    // The plans worth working out, the best first; of those that lead to nearly the same only the best.
    std::vector<Plan> different(std::vector<Plan>& plans) const {
        std::stable_sort(plans.begin(), plans.end(), [](const Plan& a, const Plan& b) { return a.value > b.value; });
        std::vector<Plan> kept;
        const int enough = is_last_turn(*begun_) ? kElsewhereAtLast : kElsewhere;
        for (Plan& plan : plans) {
            if (!kept.empty() && (static_cast<int>(kept.size()) == scope_.kept || plan.value < kept[0].value - kHopeless)) break;
            const bool alone = std::all_of(kept.begin(), kept.end(), [&](const Plan& other) {
                return elsewhere(plan.after, other.after) >= enough;
            });
            if (alone) kept.push_back(std::move(plan));
        }
        return kept;
    }

    // How many blocks of the side that moves stand elsewhere than in the other world, or only in one of them.
    int elsewhere(const World& one, const World& other) const {
        int here = 0, there = 0;
        for (int at = 0; at < edition_.places; ++at) {
            here += size_of(one.stacks[side_][at] & ~other.stacks[side_][at]);
            there += size_of(other.stacks[side_][at] & ~one.stacks[side_][at]);
        }
        return std::max(here, there);
    }

    // The same marches, paid with the cards that are missed least in what they lead to (7.1, 7.3.3, 9.3).
    void repay(const World& before, Plan& plan) {
        if (plan.level == kExchange || plan.after.is_over()) return;
        Hand spent;
        for (int card : plan.paid) spent.add(card);
        for (const Order& order : plan.orders) {
            if (order.card >= 0) spent.add(order.card);
        }
        const Hand& hand = before.pile[side_].hand;
        if (!spent.size || hand.size - spent.size != plan.after.pile[side_].hand.size) return;
        Front front(plan.after, side_, might_[side_]);
        const double price = evaluation_.card(before);
        const auto cost = [&](const Hand& cards) { return price * front.worth_of_all(cards, hand); };
        std::vector<std::pair<double, Hand>> payments;
        Hand chosen;
        list_payments(hand, spent.size, 0, chosen, [&](const Hand& cards) { payments.emplace_back(cost(cards), cards); });
        std::stable_sort(payments.begin(), payments.end(), [](auto& a, auto& b) { return a.first < b.first; });
        if (payments.size() > kPayments) payments.resize(kPayments);
        double least = plan.value - cost(spent) + kClearly;
        const Hand* best = nullptr;
        double value = plan.value;
        for (const auto& [price_of, cards] : payments) {
            if (cards == spent) continue;
            World after = plan.after;
            Hand& left = after.pile[side_].hand;
            for (int kind = 0; kind < kCardKinds; ++kind) {
                const int change = hand.count[kind] - cards.count[kind] - left.count[kind];
                if (change) left.add(kind, change);
            }
            const double judged = prospects_->judge(after) - plan.wasted - plan.neglected;
            if (judged - price_of > least) least = judged - price_of, best = &cards, value = judged;
        }
        if (best) pay_with(plan, *best, value);
    }

    template <class Visit>
    static void list_payments(const Hand& hand, int left, int kind, Hand& chosen, Visit visit) {
        if (!left) return visit(chosen);
        if (kind == kCardKinds) return;
        for (int count = 0; count <= std::min<int>(left, hand.count[kind]); ++count) {
            if (count) chosen.add(kind);
            list_payments(hand, left - count, kind + 1, chosen, visit);
        }
        for (int count = std::min<int>(left, hand.count[kind]); count > 0; --count) chosen.lose(kind);
    }

    void pay_with(Plan& plan, Hand cards, double value) const {
        int kind = 0;
        const auto next = [&] {
            while (!cards.count[kind]) ++kind;
            cards.lose(kind);
            return kind;
        };
        for (int& card : plan.paid) card = next();
        for (Order& order : plan.orders) {
            if (order.card >= 0) order.card = static_cast<std::int8_t>(next());
        }
        plan.value = value;
    }

    Evaluation& evaluation_;
    std::array<Might, 2>& might_;
    const Edition& edition_;
    int side_;
    const std::vector<Guess>& guesses_;
    Scope scope_;
    const std::vector<CameFrom>& came_from_;
    Dice& dice_;
    Prospects* prospects_ = nullptr;
    Pressure pressed_{};
    std::array<Soon, kMostPlaces> reached_{};  // the castles: how soon the enemy may be there
    const World* begun_ = nullptr;              // the world that is planned from
};

}  // namespace futari::sekigahara
