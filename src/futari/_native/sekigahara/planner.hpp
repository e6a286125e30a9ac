// Plans: whole movement phases, put together from orders and judged by what combats and the enemy may make of them.

#pragma once

#include <optional>
#include <unordered_set>

#include "conduct.hpp"
#include "plan.hpp"

namespace futari::sekigahara {

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
        Prospects prospects(evaluation_, might_, edition_, side_, guesses_, scope_.samples, world);
        prospects_ = &prospects;
        const Conduct conduct(evaluation_, edition_, side_, guesses_, came_from_, world, prospects.leaderless());
        conduct_ = &conduct;
        std::vector<Plan> found;
        if (going_on) {
            found = march_on(world, {});
            return different(found);
        }
        found.push_back(exchange(world));
        // Who looks quickly need not weigh all orders anew for every level of movement.
        Gains gains;
        for (int level = 0; level < static_cast<int>(kLevels.size()); ++level) {
            if (world.pile[side_].hand.size < kLevels[level].cards) continue;
            Plan start;
            start.level = level;
            Front front(outlook(found), side_, might_[side_]);
            start.paid = front.cheapest(world.pile[side_].hand, kLevels[level].cards);
            World begun = world;
            for (int card : start.paid) begun.discard(side_, card);
            begin_movement(begun, kLevels[level]);
            for (Plan& plan : march_on(begun, start, scope_.again ? &gains : nullptr)) found.push_back(std::move(plan));
        }
        std::vector<Plan> kept = different(found);
        for (int at = 0; at < std::min(scope_.revised, static_cast<int>(kept.size())); ++at) revise(world, kept[at]);
        for (Plan& plan : kept) lower(world, plan);
        if (scope_.revised) kept = different(kept);
        if (scope_.varied) {
            const std::vector<Plan> best(kept.begin(), kept.begin() + std::min(scope_.varied, static_cast<int>(kept.size())));
            for (const Plan& plan : best) vary(world, plan, kept);
            kept = different(kept, kVaried * scope_.kept, kElsewhereAtLast);
        }
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
    // Plans after which fewer blocks stand elsewhere than after a better one are not worked out; in the last turn, or if
    // the best are varied, a single one is enough: it may decide the war, or be the one whom nobody guards.
    static constexpr int kElsewhere = 2, kElsewhereAtLast = 1;
    static constexpr int kVaried = 2;  // how many times as many plans are kept when the best are varied
    // So many others are tried for an order that is taken out of a plan, if they alone promise no more than so much less.
    static constexpr int kReplacements = 4, kOfTheSame = 2;
    static constexpr double kFarBehind = 4.0;
    // So many of the orders of before one march are weighed again before the next when a plan is looked over.
    static constexpr int kGlance = 24;
    // So many payments of a plan are looked at; by so much better one must be.
    static constexpr std::size_t kPayments = 16;
    static constexpr double kClearly = 0.1;

    // What orders promised when they were last weighed.
    using Gains = std::unordered_map<std::uint64_t, double>;

    // A plan that is not ended yet. `joint` is the place of an attack that was begun for others to join: until they do,
    // its value is that from before. `gains` are what orders promised when they were last weighed, `last` where the
    // last of them led.
    struct Draft {
        Plan plan;
        int joint = -1, last = -1;
        Gains gains;
    };

    struct Move {
        double worth = 0, wasted = 0, neglected = 0;
        Order order;
        std::size_t draft = 0;
        bool contested = false, stirred = false;
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

    static const Plan& best_of(const std::vector<Plan>& found) {
        const auto less = [](const Plan& a, const Plan& b) { return a.value < b.value; };
        return *std::max_element(found.begin(), found.end(), less);
    }

    // Where everybody stands after the best plan so far: whoever moves more will hardly miss other cards.
    static const World& outlook(const std::vector<Plan>& found) { return best_of(found).after; }

    // Nothing moves; cards that fit no block are exchanged (7.1).
    Plan exchange(const World& world) {
        Plan plan;
        plan.level = kExchange;
        const Hand& hand = world.pile[side_].hand;
        plan.paid = Front(world, side_, might_[side_]).cheapest(hand, hand.size / 2);
        plan.after = world;
        plan.neglected = conduct_->rests(world) + conduct_->idles_beside(world);
        plan.value = prospects_->judge(world) - plan.neglected;
        if (!is_last_turn(world)) plan.value += kExchanged * static_cast<double>(plan.paid.size());
        return plan;
    }

    // Give the orders that promise most, then the next from there, as long as one promises anything. `first` is what the
    // orders of the first march promised with less movement, and then with this.
    std::vector<Plan> march_on(const World& world, Plan start, Gains* first = nullptr) {
        start.after = world;
        start.stirred = start.level == kGoingOn;
        start.neglected = conduct_->idles_beside(world) + (start.stirred ? 0 : conduct_->rests(world));
        start.value = prospects_->judge(world) - start.neglected;
        std::vector<Plan> ended{start};
        std::vector<Draft> edge;
        edge.push_back({std::move(start), -1, -1, first ? *first : Gains{}});
        std::unordered_set<std::uint64_t> met{position_of(world)};
        int left = scope_.thoughts;
        while (!edge.empty() && left > 0 && in_time()) {
            std::vector<Move> found;
            for (std::size_t at = 0; at < edge.size(); ++at) {
                Draft& draft = edge[at];
                const OrderList list(draft.plan.after, side_, might_[side_], draft.joint);
                const std::vector<Order> promising = promising_of(draft, list.orders, left, scope_.again);
                left -= static_cast<int>(promising.size());
                judge(draft, at, promising, found);
            }
            if (first) *first = edge.front().gains;
            first = nullptr;
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
            const double besides = conduct_->price(before, order) - conduct_->run_over(before, after, order);
            const bool stirred = draft.plan.stirred || conduct_->stirs(before, order);
            const double left_behind = conduct_->neglects(after) + conduct_->idles_beside(after);
            const double neglected = left_behind + (stirred ? 0 : conduct_->rests(after));
            const double wasted = draft.plan.wasted + besides;
            const double worth = prospects_->judge(after) - wasted - neglected;
            found.push_back({worth, wasted, neglected, order, number, after.is_contested(order.place), stirred});
            draft.gains[key_of(order)] = worth - draft.plan.value;
        }
    }

    // The orders to weigh: those that are new, the best of before, and whoever may join the last march. If there are
    // more than thoughts left, those that fight or take something come first, the others by chance.
    std::vector<Order> promising_of(const Draft& draft, const std::vector<Order>& listed, int left, int again) {
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
            const bool best = !again || (rank < again && loss < kDull);
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
        next.push_back(extended(draft, move, after));
        return 1;
    }

    static Draft extended(const Draft& draft, const Move& move, const World& after) {
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
        more.plan.stirred = move.stirred;
        more.joint = -1;
        more.last = move.order.place;
        return more;
    }

    bool in_time() const { return thread_seconds() < scope_.deadline; }

    // A plan is looked over once more: each of its orders is taken out in turn, others are given in its place, and
    // whatever promises anything then. Whoever gives one order after the other sees too late what the first one cost.
    void revise(const World& world, Plan& plan) {
        if (plan.level == kExchange || plan.after.is_over()) return;
        World begun = world;
        for (int card : plan.paid) begun.discard(side_, card);
        begin_movement(begun, kLevels[plan.level]);
        for (std::size_t at = 0; at < plan.orders.size() && in_time();) {
            at = is_replaced(begun, plan, at) ? 0 : at + 1;
        }
    }

    // The plans that come of one without each of its orders in turn, with whatever promises most instead: what follows
    // may show that it was a mistake.
    void vary(const World& world, const Plan& plan, std::vector<Plan>& found) {
        if (plan.level == kExchange || plan.after.is_over()) return;
        World begun = world;
        for (int card : plan.paid) begun.discard(side_, card);
        begin_movement(begun, kLevels[plan.level]);
        for (std::size_t at = 0; at < plan.orders.size() && in_time(); ++at) {
            std::optional<Draft> rest = without(begun, plan, at);
            if (!rest) continue;
            complete(*rest, &plan.orders[at]);
            lower(world, rest->plan);
            found.push_back(std::move(rest->plan));
        }
    }

    // Whether the plan is better now, with something else in place of that order.
    bool is_replaced(const World& begun, Plan& plan, std::size_t at) {
        const Order taken = plan.orders[at];
        std::optional<Draft> rest = without(begun, plan, at);
        if (!rest) return false;
        std::vector<Move> found;
        judge(*rest, 0, OrderList(rest->plan.after, side_, might_[side_]).orders, found);
        std::stable_sort(found.begin(), found.end(), [](const Move& a, const Move& b) { return a.worth > b.worth; });
        int tried = 0, same = 0;
        for (const Move& move : found) {
            if (move.worth < plan.value - kFarBehind || tried == kReplacements || !in_time()) break;
            const bool of_the_same = move.order.origin == taken.origin && move.order.place == taken.place;
            if (key_of(move.order) == key_of(taken) || same + of_the_same > kOfTheSame) continue;
            same += of_the_same;
            ++tried;
            Draft draft = given(*rest, move);
            complete(draft);
            if (draft.plan.value < plan.value + kWorth) continue;
            plan = std::move(draft.plan);
            return true;
        }
        return false;
    }

    Draft given(const Draft& draft, const Move& move) {
        World after = draft.plan.after;
        carry_out(after, move.order, dice_);
        return extended(draft, move, after);
    }

    // Whoever has taken orders out may need less movement for the others (7.1), and keeps the cards.
    void lower(const World& world, Plan& plan) {
        if (plan.level == kExchange || plan.level == kGoingOn || plan.after.is_over()) return;
        const auto acts = std::count_if(plan.orders.begin(), plan.orders.end(),
                                        [](const Order& order) { return order.goal != Goal::mori; });
        int level = 0;
        while (!kLevels[level].full && acts > kLevels[level].marches) ++level;
        if (level >= plan.level) return;
        Plan less = plan;
        less.level = level;
        less.paid.resize(static_cast<std::size_t>(kLevels[level].cards));
        World begun = world;
        for (int card : less.paid) begun.discard(side_, card);
        begin_movement(begun, kLevels[level]);
        std::optional<Draft> draft = without(begun, less, less.orders.size());
        if (draft) plan = std::move(draft->plan);
    }

    // The plan without one of its orders, if the others can still be given.
    std::optional<Draft> without(const World& begun, const Plan& plan, std::size_t taken) {
        Draft draft;
        draft.plan.level = plan.level;
        draft.plan.paid = plan.paid;
        draft.plan.after = begun;
        draft.plan.neglected = conduct_->rests(begun) + conduct_->idles_beside(begun);
        draft.plan.value = prospects_->judge(begun) - draft.plan.neglected;
        for (std::size_t at = 0; at < plan.orders.size(); ++at) {
            if (at == taken) continue;
            std::vector<Move> found;
            if (!is_possible(draft.plan.after, side_, plan.orders[at])) return std::nullopt;
            judge(draft, 0, {plan.orders[at]}, found);
            if (found.empty()) return std::nullopt;
            draft = given(draft, found.front());
        }
        return draft;
    }

    // The orders that promise most, one after the other; nobody goes where the order `but` led him.
    void complete(Draft& draft, const Order* but = nullptr) {
        while (in_time()) {
            std::vector<Move> found;
            OrderList list(draft.plan.after, side_, might_[side_]);
            if (but) {
                std::erase_if(list.orders, [&](const Order& order) {
                    return order.place == but->place && order.group & but->group;
                });
            }
            judge(draft, 0, promising_of(draft, list.orders, scope_.thoughts, kGlance), found);
            const auto less = [](const Move& a, const Move& b) { return a.worth < b.worth; };
            const auto best = std::max_element(found.begin(), found.end(), less);
            if (best == found.end() || best->worth < draft.plan.value + kWorth) return;
            draft = given(draft, *best);
        }
    }

    // The plans worth working out, the best first; of those that lead to nearly the same only the best.
    std::vector<Plan> different(std::vector<Plan>& plans) const {
        return different(plans, scope_.kept, is_last_turn(*begun_) ? kElsewhereAtLast : kElsewhere);
    }

    std::vector<Plan> different(std::vector<Plan>& plans, int most, int enough) const {
        std::stable_sort(plans.begin(), plans.end(), [](const Plan& a, const Plan& b) { return a.value > b.value; });
        std::vector<Plan> kept;
        for (Plan& plan : plans) {
            if (!kept.empty() && (static_cast<int>(kept.size()) == most || plan.value < kept[0].value - scope_.hopeless)) break;
            const bool alone = std::all_of(kept.begin(), kept.end(), [&](const Plan& other) {
                return elsewhere(plan, other, side_) >= enough;
            });
            if (alone) kept.push_back(std::move(plan));
        }
        return kept;
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
        const double price = evaluation_.worth.card(before);
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
    const Conduct* conduct_ = nullptr;
    const World* begun_ = nullptr;              // the world that is planned from
};

}  // namespace futari::sekigahara
