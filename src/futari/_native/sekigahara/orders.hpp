// Orders worth a thought: every stack in a few sizes to every place it can reach, musters, and the Mori box.

#pragma once

#include "hand.hpp"
#include "movement.hpp"

namespace futari::sekigahara {

constexpr int kBase = 1;  // steps of every stack (7.3.3)

// An enemy, a castle or a resource that is not held.
inline bool is_prize(const World& world, int side, int at) {
    const Place& here = world.edition->place[at];
    return world.has_units(1 - side, at) || (here.castle >= 0 && world.castle[here.castle] != side) ||
           (here.resource >= 0 && world.marker[here.resource] != side);
}

// How many blocks an own castle has room for behind its walls (8.9.1).
inline int room_inside(const World& world, int side, int at) {
    return world.castle_owner(at) == side ? std::max(0, kShelter - size_of(world.stacks[side][at])) : 0;
}

// Whether an order fights or takes something.
inline bool is_loud(const World& world, int side, const Order& order) {
    return order.goal == Goal::march && is_prize(world, side, order.place);
}

class OrderList {
public:
    // With `to` only orders that lead there.
    OrderList(const World& world, int side, Might& might, int to = -1)
        : world_(world), edition_(*world.edition), side_(side), might_(might), to_(to) {
        const Hand& hand = world.pile[side].hand;
        const CardWorth worth = Front(world, side, might).worth(hand);
        for (int kind = 0; kind < edition_.kinds[side]; ++kind) {
            if (hand.count[kind]) spare_.push_back(kind);
        }
        std::stable_sort(spare_.begin(), spare_.end(), [&](int one, int other) { return worth[one] < worth[other]; });
        if (world.phase.marches) {
            for (int origin = 0; origin < edition_.places; ++origin) {
                if (origin != to && may_march(world, side, origin)) list_marches(origin);
            }
            if (world.phase.musters) list_musters();
        }
        if (side == kIshida && world.mori_box && hand.size && (to < 0 || to == edition_.osaka)) list_calls();
    }

    std::vector<Order> orders;

private:
    static constexpr int kBeside = 2;

    // A way to a place: the steps it takes off the highway, and what it takes on the way.
    struct Path {
        std::array<std::int8_t, kMostSteps> at{};
        int steps = 0, need = 0, taken = 0;
    };

    void list_marches(int origin) {
        const Blocks stack = may_march(world_, side_, origin);
        groups_.clear();
        gather_groups(origin, stack);
        // A few of whom none fits a card and none leads are nobody.
        std::erase(groups_, Blocks{0});
        std::sort(groups_.begin(), groups_.end(), [](Blocks a, Blocks b) {
            return size_of(a) != size_of(b) ? size_of(a) < size_of(b) : a < b;
        });
        groups_.erase(std::unique(groups_.begin(), groups_.end()), groups_.end());
        const bool leads = site_leads(world_, side_, origin);
        pressed_ = false;
        for (int at = 0; at < edition_.places; ++at) {
            pressed_ |= world_.stacks[1 - side_][at] && edition_.far[origin][at] <= kBeside;
        }
        int walked = -1;  // for what size of groups the paths were found
        for (Blocks group : groups_) {
            const int size = size_of(group);
            if (size != walked) find_paths(origin, size), walked = size;
            list_group(origin, group, leads);
        }
    }

    void list_group(int origin, Blocks group, bool leads) {
        const int penalty = (size_of(group) - 1) / kBlocksAPenalty;
        // The chief is shown only if no other leader is there.
        const Blocks leaders = group & edition_.leaders[side_], others = leaders & ~edition_.chiefs[side_];
        const int leader = leads || !leaders ? -1 : std::countr_zero(others ? others : leaders);
        const int allowed = kBase + (leads || leader >= 0) - penalty;
        for (int to = 0; to < edition_.places; ++to) {
            if (!(reached_ >> to & 1) || (to_ >= 0 && to != to_)) continue;
            const Path* shortest = &shortest_[to];
            const bool forced = shortest->need > allowed;
            if (forced && (shortest->need > allowed + 1 || spare_.empty())) continue;
            if (forced && !is_urgent(group, to)) continue;
            add(origin, to, group, *shortest, leads, leader, kBase - penalty, forced);
            const Path& richest = richest_[to];
            if (!forced && richest.taken > shortest->taken && richest.need <= allowed) {
                add(origin, to, group, richest, leads, leader, kBase - penalty, false);
            }
        }
    }

    // What is worth the card of a forced march: a prize, an own castle with room inside, walls for the chief, any place if
    // he has enemies beside him, and the roads to him and to Hideyori, where nobody stands yet who stops an enemy.
    bool is_urgent(Blocks group, int to) const {
        const bool flees = group & edition_.chiefs[side_] && (pressed_ || world_.castle_owner(to) == side_);
        return flees || is_prize(world_, side_, to) || room_inside(world_, side_, to) || bars_the_road(group, to);
    }

    bool bars_the_road(Blocks group, int to) const {
        if (world_.stacks[side_][to] || group & edition_.chiefs[side_]) return false;
        const Place& here = edition_.place[to];
        for (int way = 0; way < here.ways; ++way) {
            const int at = here.way[way].to;
            const bool of_the_war = side_ == kIshida && at == edition_.osaka;
            if (of_the_war || world_.stacks[side_][at] & edition_.chiefs[side_]) return true;
        }
        return false;
    }

    void add(int origin, int to, Blocks group, const Path& path, bool leads, int leader, int plain, bool forced) {
        Order order;
        order.origin = static_cast<std::int8_t>(origin);
        order.place = static_cast<std::int8_t>(to);
        order.group = group;
        order.path = path.at;
        order.steps = static_cast<std::int8_t>(path.steps);
        order.leader = static_cast<std::int8_t>(leads || path.need <= plain ? -1 : leader);
        order.card = static_cast<std::int8_t>(forced ? least_missed_card(group) : -1);
        orders.push_back(order);
        add_leaving(order);
    }

    // The card without which those who march make most, and of equal ones the one that is missed least by all (7.3.3).
    int least_missed_card(Blocks group) {
        const Hand& hand = world_.pile[side_].hand;
        int found = -1, most = -1;
        for (int kind : spare_) {
            Hand without = hand;
            without.lose(kind);
            const int made = might_.of(group, without);
            if (made > most) most = made, found = kind;
        }
        return found;
    }

    // The same march with one block, or two, left in a castle on its way that has room inside (7.3.1).
    void add_leaving(Order order) {
        if (size_of(order.group) < 2) return;
        int room = 0;
        for (int step = 0; step + 1 < order.steps; ++step) {
            const int at = order.path[step];
            if (world_.has_units(1 - side_, at)) return;
            if (order.at >= 0 || edition_.place[at].castle < 0) continue;
            room = kShelter - size_of(world_.stacks[side_][at]);
            if (room > 0) order.at = static_cast<std::int8_t>(at);
        }
        if (order.at < 0) return;
        const Blocks others = order.group & ~edition_.leaders[side_];
        for (int count = 1; count <= room; ++count) {
            const Blocks left = weakest_of(edition_, side_, others, count);
            if (size_of(left) < count || left == order.group) return;
            order.left = left;
            orders.push_back(order);
        }
    }

    // Every place in reach with every bonus, the shortest way there and the one that takes most; enemies stop a march
    // unless they are run over, together with those who are there already (7.4.2).
    void find_paths(int origin, int size) {
        reached_ = 0;
        Path path;
        walk(origin, origin, path, bit(origin), true, size);
    }

    void walk(int origin, int at, Path& path, Places seen, bool highway, int size) {
        const Place& here = edition_.place[at];
        // Base, leadership, forced march, and the highway's step.
        constexpr int most = kBase + 2;
        for (int each = 0; each < here.ways; ++each) {
            const Way& way = here.way[each];
            const bool paved = highway && way.highway;
            if (world_.phase.used >> way.road & 1 || seen >> way.to & 1 || path.steps >= most + paved ||
                path.steps == kMostSteps) {
                continue;
            }
            Path longer = path;
            longer.at[longer.steps++] = static_cast<std::int8_t>(way.to);
            longer.need = longer.steps - paved;
            keep(way.to, longer);
            if (stops(way.to, size)) continue;
            longer.taken += takes(way.to);
            walk(origin, way.to, longer, seen | bit(way.to), paved, size);
        }
    }

    void keep(int to, const Path& path) {
        const bool known = reached_ >> to & 1;
        reached_ |= bit(to);
        if (!known || path.need < shortest_[to].need ||
            (path.need == shortest_[to].need && path.taken > shortest_[to].taken)) {
            shortest_[to] = path;
        }
        if (!known || path.taken > richest_[to].taken ||
            (path.taken == richest_[to].taken && path.need < richest_[to].need)) {
            richest_[to] = path;
        }
    }

    bool stops(int at, int size) const {
        if (!world_.has_units(1 - side_, at)) return false;
        const int enemies = size_of(world_.stacks[1 - side_][at]);
        const bool walls = world_.castle_owner(at) == 1 - side_;
        return walls || !enemies || size + size_of(world_.stacks[side_][at]) < kOverrun * enemies;
    }

    // Whether passing through takes something (4.2).
    int takes(int at) const {
        const int resource = edition_.place[at].resource;
        return resource >= 0 && world_.marker[resource] != side_;
    }

    // All of a stack or all but the chief, with or without a guard left behind; fast parts; one block, two, three.
    void gather_groups(int origin, Blocks stack) {
        const Blocks chief = edition_.chiefs[side_];
        const Hand& hand = world_.pile[side_].hand;
        const bool castle = edition_.place[origin].castle >= 0;
        groups_.push_back(stack);
        const int count = size_of(stack);
        if (count == 1) return;
        for (int few = 1; few <= 3 && few < count; ++few) groups_.push_back(weakest_of(edition_, side_, stack, few));
        for (Blocks army : {stack, stack & ~chief}) {
            const int size = size_of(army);
            if (!size) continue;
            groups_.push_back(army);
            for (int guard = 1; guard <= 2 && guard < size; ++guard) {
                groups_.push_back(army & ~weakest_of(edition_, side_, army, guard));
            }
            if (castle && size > 2) groups_.push_back(army & ~bit(least_missed(army, hand)));
            for (int fast : {kBlocksAPenalty, 2 * kBlocksAPenalty}) {
                if (size <= fast) continue;
                groups_.push_back(led(army, strongest(army), fast));
                groups_.push_back(led_mightiest(army, hand, fast));
            }
        }
        if (count > 2) groups_.push_back(mightiest(stack, hand, kBlocksAPenalty));
    }

    // The block without whom the hand makes most; the chief is not left alone.
    int least_missed(Blocks army, const Hand& hand) {
        int found = -1, best = -1;
        for_each(army & ~edition_.chiefs[side_], [&](int number) {
            const int made = might_.of(army & ~bit(number), hand);
            if (made > best || (made == best && weaker(number, found))) best = made, found = number;
        });
        return found;
    }

    bool weaker(int one, int other) const {
        return rank_of(edition_.block[side_][one]) < rank_of(edition_.block[side_][other]);
    }

    // Who fights best; leaders are for marching (7.3.4), most of them fight like one mon.
    std::vector<int> strongest(Blocks army) const {
        std::vector<int> ordered;
        for_each(army, [&](int number) { ordered.push_back(number); });
        std::stable_sort(ordered.begin(), ordered.end(), [&](int one, int other) {
            const Block &a = edition_.block[side_][one], &b = edition_.block[side_][other];
            return a.mon != b.mon ? a.mon > b.mon : (a.arm != 0) > (b.arm != 0);
        });
        return ordered;
    }

    // Those of an army who make most with the hand, at most so many and nobody who adds nothing; the chief stays.
    Blocks mightiest(Blocks army, const Hand& hand, int count, Blocks group = 0) {
        int made = might_.of(group, hand);
        while (size_of(group) < count) {
            int found = -1;
            for_each(army & ~edition_.chiefs[side_] & ~group, [&](int number) {
                const int with = might_.of(group | bit(number), hand);
                if (with > made) made = with, found = number;
            });
            if (found < 0) break;
            group |= bit(found);
        }
        return group;
    }

    // The same with a leader among them: the one with whom they make most, and not the chief if there is another.
    Blocks led_mightiest(Blocks army, const Hand& hand, int count) {
        const Blocks leaders = army & edition_.leaders[side_], others = leaders & ~edition_.chiefs[side_];
        if (!leaders) return mightiest(army, hand, count);
        Blocks best = 0;
        int most = -1;
        for_each(others ? others : leaders, [&](int leader) {
            const Blocks group = mightiest(army, hand, count, bit(leader));
            const int made = might_.of(group, hand);
            if (made > most) most = made, best = group;
        });
        return best;
    }

    // So many of an army, one of them a leader if it has one: not the chief, if there is another.
    Blocks led(Blocks army, const std::vector<int>& chosen, int count) const {
        const Blocks leaders = army & edition_.leaders[side_];
        const Blocks ahead = weakest_of(edition_, side_, leaders, 1);
        Blocks group = ahead;
        for (int number : chosen) {
            if (size_of(group) == count) break;
            if (!has(leaders, number)) group |= bit(number);
        }
        return group;
    }

    // All blocks of a daimyo together, and the strongest single blocks at each place (7.2).
    void list_musters() {
        const Blocks box = world_.box[side_];
        if (!box) return;
        Places open = 0;
        for (int clan = 0; clan < kClans; ++clan) {
            const int at = edition_.recruit[side_][clan];
            if (at < 0 || (to_ >= 0 && at != to_)) continue;
            const Blocks own = box & edition_.clan[side_][clan];
            if (size_of(own) > 1 && controls(world_, side_, at)) add_coming(Goal::muster, at, own, -1);
            if (may_join(world_, side_, at)) open |= bit(at);
        }
        const Blocks plain = box & ~edition_.leaders[side_];
        for_each(open, [&](int at) {
            if (plain) add_coming(Goal::muster, at, bit(strongest(plain).front()), -1);
            if (box & ~plain) add_coming(Goal::muster, at, (box & ~plain) & -(box & ~plain), -1);
        });
    }

    // A Mori block of each kind, for the card that is missed least (9.3); the leader comes last.
    void list_calls() {
        const Blocks plain = world_.mori_box & ~edition_.leaders[side_];
        std::uint64_t seen = 0;
        for_each(plain ? plain : world_.mori_box, [&](int number) {
            const std::uint64_t kind = bit(edition_.alike[side_][number] & 63);
            if (!(seen & kind)) add_coming(Goal::mori, edition_.osaka, bit(number), spare_.front());
            seen |= kind;
        });
    }

    void add_coming(Goal goal, int at, Blocks blocks, int card) {
        Order order;
        order.goal = goal;
        order.place = static_cast<std::int8_t>(at);
        order.group = blocks;
        order.card = static_cast<std::int8_t>(card);
        orders.push_back(order);
    }

    const World& world_;
    const Edition& edition_;
    int side_;
    Might& might_;
    int to_;
    std::vector<int> spare_;  // the kinds of cards in hand, those first that are missed least
    std::vector<Blocks> groups_;
    bool pressed_ = false;  // whether an enemy stands next to where the march sets out, or one road farther
    Places reached_ = 0;
    std::array<Path, kMostPlaces> shortest_{}, richest_{};
};

}  // namespace futari::sekigahara
