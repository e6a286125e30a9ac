// What a side can bring to a place in one phase: marches by their true length, stopped by whoever stands in the way.

#pragma once

#include <algorithm>
#include <map>
#include <set>

#include "world.hpp"

namespace futari::sekigahara {

constexpr int kFast = 4;  // more are a step slower (7.3.5)

// Numbers of blocks by place.
using Pressure = std::array<double, kMostPlaces>;
using Stacks = std::array<Blocks, kMostPlaces>;

// A stack that could come to a place: where it stands, its size, and how likely all of it comes, and four.
struct Arrival {
    int from = 0, blocks = 0;
    double whole = 0, four = 0;

    int coming(double chance) const {
        if (whole >= chance) return blocks;
        return four >= chance ? std::min(blocks, kFast) : 0;
    }
};

// How soon somebody may come: in one phase with all its bonuses (7.3.3), or with a second one.
enum class Soon : std::uint8_t { never, in_two_phases, at_once };

// The places that stop whoever overruns nobody there: one block, two, three (7.4.2).
struct Barriers {
    std::array<Places, 3> at{};

    explicit Barriers(const Edition& edition, const Stacks& stacks) {
        for (int place = 0; place < edition.places; ++place) {
            const int count = size_of(stacks[place]);
            for (int more = 0; more < 3; ++more) {
                if (count > more) at[more] |= bit(place);
            }
        }
    }
    // A side's stacks, and its castles: nobody inside is overrun (7.4.3), and a disk alone stops a march, too (R18).
    Barriers(const Edition& edition, const World& world, int side) : Barriers(edition, world.stacks[side]) {
        for (int number = 0; number < edition.castles; ++number) {
            const int place = edition.castle_place[number];
            if (world.castle[number] != side || !world.has_units(side, place)) continue;
            for (Places& each : at) each |= bit(place);
        }
    }
    Places before(int count) const { return at[std::min(count / kOverrun, 2)]; }
};

class Reach {
public:
    Reach(const Edition& edition, int side) : edition_(edition), side_(side) {
        for (int at = 0; at < edition.places; ++at) find_routes(at);
    }

    // How many blocks these stacks could bring to each place, by their likelihood to get there past the others; those of
    // each place count so much, if that is told.
    void pressures(const Stacks& stacks, const Barriers& barriers, Pressure& found, const Pressure* counts = nullptr,
                   Places leaderless = 0) const {
        found.fill(0.0);
        for (int at = 0; at < edition_.places; ++at) {
            if (!stacks[at]) continue;
            const int count = size_of(stacks[at]), fast = std::min(count, kFast);
            const Places blocked = barriers.before(count);
            const double each = counts ? (*counts)[at] : 1.0;
            found[at] += each * count;
            for (const Target& target : targets_[at]) {
                const Route* route = open_route(target, blocked);
                if (!route) continue;
                const Chances& comes = route->comes[leading(stacks[at], leaderless >> at & 1)];
                found[target.to] += each * (fast * (count == 1 ? comes.lone : comes.fast) + (count - fast) * comes.slow);
            }
        }
    }

    // Each stack that could come to a place: all of it, or four, who march farther.
    template <class Visit>
    void arrivals(const Stacks& stacks, const Barriers& barriers, int place, Places leaderless, Visit visit) const {
        for (int at = 0; at < edition_.places; ++at) {
            if (!stacks[at]) continue;
            const int count = size_of(stacks[at]);
            if (at == place) {
                visit(Arrival{at, count, 1.0, 1.0});
                continue;
            }
            const int index = index_[at][place];
            if (index < 0) continue;
            const Route* route = open_route(targets_[at][index], barriers.before(count));
            if (!route) continue;
            const Chances& comes = route->comes[leading(stacks[at], leaderless >> at & 1)];
            const double four = count == 1 ? comes.lone : comes.fast;
            visit(Arrival{at, count, count > kFast ? comes.slow : four, four});
        }
    }

private:
    // How likely a stack of four makes a march that needs no bonus, one bonus, or two of them: a leader or an own
    // castle, and a card for a forced march (7.3.3). What is farther off needs two phases and counts a little.
    static constexpr std::array<double, 7> kShares{1.0, 1.0, 0.7, 0.25, 0.06, 0.03, 0.0};
    // The same of one block alone, who is seldom a leader, and of who is led: by a leader among them, or from an own
    // castle or capital (7.3.4).
    static constexpr std::array<double, 7> kLoneShares{1.0, 1.0, 0.7, 0.08, 0.03, 0.0, 0.0};
    static constexpr std::array<double, 7> kLedShares{1.0, 1.0, 0.95, 0.5, 0.1, 0.05, 0.0};
    // The same of who is known to have no leader among them: he has a forced march, no more.
    static constexpr std::array<double, 7> kUnledShares{1.0, 1.0, 0.7, 0.04, 0.02, 0.0, 0.0};
    static constexpr int kFarthest = 5;
    static constexpr int kDetours = 3;

    // How likely one block comes, one of four, one of more.
    struct Chances {
        double lone = 0, fast = 0, slow = 0;
    };
    static constexpr std::size_t kMayBeLed = 0, kLed = 1, kLeaderless = 2;
    // A way to a place: who stands between stops it; and who comes, by who leads them.
    struct Route {
        Places between = 0;
        std::array<Chances, 3> comes{};
    };
    struct Target {
        int to = 0, routes = 0;
        std::array<Route, kDetours> route{};
    };

    static const Route* open_route(const Target& target, Places blocked) {
        for (int at = 0; at < target.routes; ++at) {
            if (!(target.route[at].between & blocked)) return &target.route[at];
        }
        return nullptr;
    }

    // Whether a stack is led, may be, or is known not to be.
    std::size_t leading(Blocks stack, bool leaderless) const {
        return leaderless ? kLeaderless : stack & edition_.leaders[side_] ? kLed : kMayBeLed;
    }

    struct Walk {
        int at = 0, length = 0;
        Places path = 0;
        bool highway = true;
    };

    void find_routes(int origin) {
        const Place& printed = edition_.place[origin];
        const bool led = printed.castle_of == side_ || printed.capital_of == side_;
        const auto& shares = led ? kLedShares : kShares;
        const auto& lone = led ? kLedShares : kLoneShares;
        std::map<int, std::set<std::pair<int, Places>>> found;
        std::vector<Walk> edge{{origin, 0, 0, true}};
        while (!edge.empty()) {
            std::vector<Walk> further;
            for (const Walk& walk : edge) {
                const Place& here = edition_.place[walk.at];
                for (int way = 0; way < here.ways; ++way) {
                    const int to = here.way[way].to;
                    const bool paved = walk.highway && here.way[way].highway;
                    const int steps = walk.length + 1 - paved;
                    if (to == origin || walk.path >> to & 1 || steps > kFarthest) continue;
                    found[to].insert({steps, walk.path});
                    further.push_back({to, walk.length + 1, walk.path | bit(to), paved});
                }
            }
            edge = std::move(further);
        }
        index_[origin].fill(-1);
        for (const auto& [to, ways] : found) {
            Target target;
            target.to = to;
            for (const auto& [steps, between] : ways) {
                if (target.routes == kDetours) break;
                const Chances by_leader{kLedShares[steps], kLedShares[steps], kLedShares[steps + 1]};
                const Chances by_site{lone[steps], shares[steps], shares[steps + 1]};
                const auto& none = led ? kLedShares : kUnledShares;
                const Chances by_nobody{none[steps], none[steps], none[steps + 1]};
                target.route[target.routes++] = {between, {by_site, by_leader, by_nobody}};
            }
            index_[origin][to] = static_cast<int>(targets_[origin].size());
            targets_[origin].push_back(target);
        }
    }

    const Edition& edition_;
    int side_;
    std::array<std::vector<Target>, kMostPlaces> targets_;
    std::array<std::array<int, kMostPlaces>, kMostPlaces> index_{};
};

}  // namespace futari::sekigahara
