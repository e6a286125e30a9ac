// Thousands of matches side by side: a column of actions in, columns of masks and results out.
#pragma once

#include "planes.hpp"

#include <atomic>
#include <barrier>
#include <memory>
#include <thread>
#include <vector>

namespace futari::kamisado {

// One choice in each of many matches. The results are those of the last step; `rewards` and `points` are Black's.
class Batch {
public:
    static constexpr int leave_alone = -1;

    Batch(std::size_t size, Terms terms, bool restart, unsigned threads, std::uint64_t seed)
        : matches(size),
          masks(new bool[size * actions]()),
          done(new bool[size]()),
          legal(size),
          to_act(size),
          rewards(size),
          points(size),
          sampled(size),
          terms(terms),
          written(size, free_choice),
          dice(size),
          restart(restart),
          threads(threads ? threads : std::max(1u, std::thread::hardware_concurrency())) {
        reseed(seed);
        reset_all();
    }

    std::size_t size() const { return matches.size(); }

    // The same seed gives every match the same dice, whatever the number of threads.
    void reseed(std::uint64_t seed) {
        Chance chance(seed);
        for (std::uint64_t& each : dice) {
            each = chance.below(~0u);
            each = each << 32 | chance.below(~0u);
        }
    }

    void reset(std::size_t lane) {
        matches[lane] = Match{};
        forget(lane);
    }

    void reset_all() {
        for (std::size_t lane = 0; lane < size(); ++lane) reset(lane);
    }

    void place(std::size_t lane, const Match& match) {
        matches[lane] = match;
        forget(lane);
    }

    // Makes one legal choice in every match; a match that is over begins anew, if `restart`. If an action is not legal
    // nothing is done at all: returns the first such match, or `size` if there is none.
    std::size_t step(const std::int64_t* chosen) {
        std::atomic<std::size_t> illegal = size();
        share([&](std::size_t first, std::size_t last, auto&& wait_for_all) {
            const std::size_t here = first_illegal(chosen, first, last);
            if (here != last)
                for (std::size_t known = illegal; here < known && !illegal.compare_exchange_weak(known, here);) {}
            wait_for_all();
            if (illegal != size()) return;
            for (std::size_t lane = first; lane < last; ++lane) choose(lane, chosen[lane]);
        });
        return illegal;
    }

    // A legal action for every match, each as likely as the other; matches that are over are left alone.
    void sample() {
        share([&](std::size_t first, std::size_t last, auto&&) {
            for (std::size_t lane = first; lane < last; ++lane) {
                Chance chance(dice[lane]);
                const int rank = static_cast<int>(chance.below(legal[lane]));
                sampled[lane] = legal[lane] ? matches[lane].ranked_choice(rank) : leave_alone;
                dice[lane] = chance.memory();
            }
        });
    }

    // Every match as its viewer sees it: a side, or whoever is to act.
    void draw(int viewer, std::uint8_t* out) {
        share([&](std::size_t first, std::size_t last, auto&&) {
            for (std::size_t lane = first; lane < last; ++lane) {
                const Side side = viewer < 0 ? matches[lane].actor() : static_cast<Side>(viewer);
                draw_planes(matches[lane], terms, side, out + lane * planes * plane_size);
            }
        });
    }

    std::vector<Match> matches;
    std::unique_ptr<bool[]> masks;
    std::unique_ptr<bool[]> done;
    std::vector<std::uint8_t> legal;
    std::vector<std::int8_t> to_act;
    std::vector<std::int8_t> rewards;
    std::vector<std::int8_t> points;
    std::vector<std::int64_t> sampled;
    const Terms terms;
    std::atomic<bool> busy{false};

private:
    // A thread costs as much as some hundred plies.
    static constexpr std::size_t least_share = 1024;

    void forget(std::size_t lane) {
        done[lane] = false;
        rewards[lane] = points[lane] = 0;
        look(lane);
    }

    std::size_t first_illegal(const std::int64_t* chosen, std::size_t first, std::size_t last) const {
        for (std::size_t lane = first; lane < last; ++lane) {
            const std::int64_t action = chosen[lane];
            if (action == leave_alone) continue;
            if (action < 0 || action >= actions || !masks[lane * actions + action]) return lane;
        }
        return last;
    }

    void choose(std::size_t lane, std::int64_t action) {
        done[lane] = false;
        rewards[lane] = points[lane] = 0;
        if (action == leave_alone) return;
        Match& match = matches[lane];
        const Scored scored = match.choose(static_cast<int>(action), terms);
        if (scored.points) {
            const int sign = scored.winner == black ? 1 : -1;
            points[lane] = static_cast<std::int8_t>(sign * scored.points);
            if (match.stage == Stage::over) {
                done[lane] = true;
                rewards[lane] = static_cast<std::int8_t>(sign);
                if (restart) match = Match{};
            }
        }
        look(lane);
    }

    // Only what the last look wrote has to be wiped out: most often the actions of one tower.
    void look(std::size_t lane) {
        const Match& match = matches[lane];
        bool* row = &masks[lane * actions];
        if (written[lane] < towers)
            std::memset(row + written[lane] * actions_of_tower, 0, actions_of_tower);
        else
            std::memset(row, 0, actions);
        legal[lane] = static_cast<std::uint8_t>(match.mark_choices(row));
        written[lane] = match.stage == Stage::move ? match.position.tower : free_choice;
        to_act[lane] = match.stage == Stage::over ? std::int8_t{-1} : static_cast<std::int8_t>(match.actor());
    }

    // Calls `work` with parts of the matches, each in a thread of its own if that pays, and a way to wait for the
    // others.
    template <class Work>
    void share(Work work) {
        const std::size_t parts = std::clamp<std::size_t>(size() / least_share, 1, threads);
        if (parts == 1) return work(std::size_t{0}, size(), [] {});
        std::barrier meeting(static_cast<std::ptrdiff_t>(parts));
        const auto part = [&](std::size_t number) {
            work(size() * number / parts, size() * (number + 1) / parts, [&] { meeting.arrive_and_wait(); });
        };
        std::vector<std::thread> others;
        for (std::size_t number = 1; number < parts; ++number) others.emplace_back(part, number);
        part(0);
        for (std::thread& other : others) other.join();
    }

    std::vector<Tower> written;
    std::vector<std::uint64_t> dice;
    bool restart;
    unsigned threads;
};

}  // namespace futari::kamisado
