// futari._native.kamisado: the kernel as Python sees it. The stub kamisado.pyi documents it.
#include "batch_module.hpp"
#include "crossing.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "strategy.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace futari::kamisado {
namespace {

// ---- moves across the border

// Bits 0-2 tower, 3-4 direction, 5-7 distance, 8 push.
int write_move(const Position& position, const Move& move) {
    const Square from = position.square[position.side][move.tower];
    const int distance = row_of(move.to) - row_of(from);
    const int aside = column_of(move.to) - column_of(from);
    const int direction = aside == 0 ? forward : aside < 0 ? left : right;
    return move.tower | direction << 3 | distance << 5 | move.push << 8;
}

Move read_move(const Position& position, int code) {
    Move found{};
    bool legal = false;
    for_each_move(position, [&](const Move& move) {
        if (write_move(position, move) != code) return;
        found = move;
        legal = true;
    });
    if (!legal) throw nb::value_error("no such move in this position");
    return found;
}

// ---- the rules

std::vector<int> list_moves(const nb::bytes& bytes) {
    const Position position = read_position(bytes);
    std::vector<int> moves;
    for_each_move(position, [&](const Move& move) { moves.push_back(write_move(position, move)); });
    return moves;
}

nb::tuple apply(const nb::bytes& bytes, int code) {
    Position position = read_running(bytes);
    std::vector<std::pair<int, int>> forfeits;
    const Move move = read_move(position, code);
    const Result result = play(position, move, [&](Side side, Tower tower) { forfeits.emplace_back(side, tower); });
    nb::object ending = nb::none();
    if (result.ending != Ending::none) {
        const int worth = ring_worth(position.rings[result.winner][result.tower]);
        finish(position, result);
        ending = nb::make_tuple(result.ending == Ending::reached ? "M7" : "M8", result.winner, result.tower, worth);
    }
    return nb::make_tuple(write_position(position), forfeits, ending);
}

// ---- long work: without the interpreter's lock, but listening to Ctrl-C

bool interrupted() {
    const nb::gil_scoped_acquire lock;
    return PyErr_CheckSignals() != 0;
}

template <class Work>
void without_lock(Work work) {
    {
        const nb::gil_scoped_release unlocked;
        work();
    }
    if (PyErr_Occurred()) throw nb::python_error();
}

std::pair<std::uint64_t, std::uint64_t> count_lines(const nb::bytes& bytes, int depth) {
    const Position position = read_position(bytes);
    if (depth < 0) throw nb::value_error("a depth is not negative");
    bool stopped = false;
    const auto go_on = [&] { return !(stopped = stopped || interrupted()); };
    Lines lines;
    without_lock([&] { lines = perft(position, depth, go_on); });
    return {lines.lines, lines.ended};
}

nb::tuple play_out(const nb::bytes& bytes, std::uint64_t rounds, std::uint64_t seed) {
    constexpr std::uint64_t at_a_time = 1 << 17;
    const Position position = read_running(bytes);
    Playouts playouts(position, seed);
    without_lock([&] {
        for (; rounds > at_a_time && !interrupted(); rounds -= at_a_time) playouts.play_rounds(at_a_time);
        playouts.play_rounds(std::min(rounds, at_a_time));
    });
    const Tally& tally = playouts.result();
    return nb::make_tuple(nb::make_tuple(tally.wins[black], tally.wins[gold]), tally.plies, tally.deadlocks);
}

// ---- the engine

// An engine serves one call at a time; a second thread is told so instead of spoiling the first one's table.
class Bench {
public:
    explicit Bench(std::size_t mebibytes) : engine(mebibytes) { engine.halt.poll = interrupted; }

    nb::tuple value(const nb::bytes& bytes, std::uint64_t budget) {
        return bounds(bytes, budget, [](Engine& engine, const Position& position) { return engine.value(position); });
    }

    nb::tuple points(const nb::bytes& bytes, std::uint64_t budget) {
        return bounds(bytes, budget,
                      [](Engine& engine, const Position& position) { return engine.points(position); });
    }

    nb::object at_least(const nb::bytes& bytes, int threshold, std::uint64_t budget) {
        const Position position = read_running(bytes);
        Answer answer{};
        alone(budget, [&] { answer = engine.at_least(position, threshold); });
        if (answer == Answer::unknown) return nb::none();
        return nb::bool_(answer == Answer::yes);
    }

    nb::list analyse(const nb::bytes& bytes, bool points, std::uint64_t budget) {
        const Position position = read_running(bytes);
        std::vector<Analysed> choices;
        alone(budget, [&] {
            engine.analyse(position, points, budget, [&](const Analysed& choice) { choices.push_back(choice); });
        });
        nb::list result;
        for (const Analysed& choice : choices)
            result.append(nb::make_tuple(write_move(position, choice.move), choice.bounds.low, choice.bounds.high));
        return result;
    }

    std::vector<int> line(const nb::bytes& bytes, int low, int high, std::uint64_t budget) {
        const Position position = read_running(bytes);
        if (low > high || (low <= 0 && high >= 0)) throw nb::value_error("a line needs a proved winner");
        std::vector<Move> moves;
        alone(budget, [&] { moves = engine.line(position, {low, high}); });
        std::vector<int> codes;
        Position next = position;
        for (const Move& move : moves) {
            codes.push_back(write_move(next, move));
            play(next, move);
        }
        return codes;
    }

    nb::object strategy(const nb::bytes& bytes, int threshold, std::uint64_t effort, bool polish,
                        std::uint64_t budget) {
        const Position position = read_running(bytes);
        std::optional<std::vector<Step>> steps;
        alone(budget, [&] { steps = find_strategy(engine, position, threshold, effort, polish); });
        if (!steps) return nb::none();
        nb::list result;
        for (const Step& step : *steps)
            result.append(nb::make_tuple(write_position(step.position), write_move(step.position, step.move)));
        return result;
    }

    void clear() {
        alone(0, [&] { engine.clear(); });
    }

    void stop() { engine.halt.requested = true; }
    void resume() { engine.halt.requested = false; }
    std::uint64_t nodes() const { return engine.nodes(); }

private:
    template <class Work>
    void alone(std::uint64_t budget, Work work) {
        if (busy.exchange(true)) throw std::runtime_error("this engine is busy in another thread");
        struct Release {
            std::atomic<bool>& busy;
            ~Release() { busy = false; }
        } release{busy};
        engine.halt.broken_off = false;
        engine.set_budget(budget);
        without_lock(work);
    }

    template <class Question>
    nb::tuple bounds(const nb::bytes& bytes, std::uint64_t budget, Question question) {
        const Position position = read_running(bytes);
        Bounds proved{};
        alone(budget, [&] { proved = question(engine, position); });
        return nb::make_tuple(proved.low, proved.high);
    }

    Engine engine;
    std::atomic<bool> busy{false};
};

}  // namespace
}  // namespace futari::kamisado

NB_MODULE(kamisado, module) {
    using namespace futari::kamisado;
    module.doc() = "Kamisado in C++: moves, random rounds, proofs, and many matches at once.";
    module.def("moves", &list_moves, "position"_a);
    module.def("apply", &apply, "position"_a, "move"_a);
    module.def("perft", &count_lines, "position"_a, "depth"_a);
    module.def("playout", &play_out, "position"_a, "rounds"_a, "seed"_a);
    bind_batch(module);
    nb::class_<Bench>(module, "Engine")
        .def(nb::init<std::size_t>(), "mebibytes"_a = 256)
        .def("value", &Bench::value, "position"_a, "budget"_a = no_limit)
        .def("points", &Bench::points, "position"_a, "budget"_a = no_limit)
        .def("at_least", &Bench::at_least, "position"_a, "threshold"_a, "budget"_a = no_limit)
        .def("analyse", &Bench::analyse, "position"_a, "points"_a = false, "budget"_a = no_limit)
        .def("line", &Bench::line, "position"_a, "low"_a, "high"_a, "budget"_a = no_limit)
        .def("strategy", &Bench::strategy, "position"_a, "threshold"_a = 1, "effort"_a = 0, "polish"_a = false,
             "budget"_a = no_limit)
        .def("clear", &Bench::clear)
        .def("stop", &Bench::stop)
        .def("resume", &Bench::resume)
        .def_prop_ro("nodes", &Bench::nodes);
}
