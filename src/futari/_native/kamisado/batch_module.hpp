// The batch as Python sees it: columns are NumPy arrays that look into its memory and cannot be written to.
#pragma once

#include "batch.hpp"
#include "crossing.hpp"

#include <nanobind/ndarray.h>

namespace futari::kamisado {

namespace across {

template <class Number>
using Column = nb::ndarray<nb::numpy, const Number, nb::c_contig>;
template <class Number>
using Given = nb::ndarray<const Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Number>
Column<Number> column(nb::handle owner, const Number* first, std::initializer_list<std::size_t> shape) {
    return Column<Number>(first, shape, owner);
}

// A fresh array of bytes that Python owns.
inline nb::ndarray<nb::numpy, std::uint8_t> owned(std::unique_ptr<std::uint8_t[]> bytes,
                                                  std::initializer_list<std::size_t> shape) {
    std::uint8_t* first = bytes.release();
    const nb::capsule owner(first, [](void* data) noexcept { delete[] static_cast<std::uint8_t*>(data); });
    return nb::ndarray<nb::numpy, std::uint8_t>(first, shape, owner);
}

inline void refuse_unless(bool right, const char* fault) {
    if (!right) throw nb::value_error(fault);
}

// A batch serves one call at a time; a second thread is told so instead of spoiling the first one's matches.
class Turn {
public:
    explicit Turn(Batch& batch) : batch(batch) {
        if (batch.busy.exchange(true)) throw std::runtime_error("this batch is busy in another thread");
    }
    ~Turn() { batch.busy = false; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

private:
    Batch& batch;
};

inline void step_all(Batch& batch, const Given<std::int64_t>& chosen) {
    const Turn turn(batch);
    refuse_unless(chosen.shape(0) == batch.size(), "one action a match");
    std::size_t illegal = 0;
    {
        const nb::gil_scoped_release unlocked;
        illegal = batch.step(chosen.data());
    }
    if (illegal == batch.size()) return;
    const std::string fault = "the action of match " + std::to_string(illegal) + " is not legal";
    throw nb::value_error(fault.c_str());
}

inline void reset_some(Batch& batch, const Given<bool>& which) {
    const Turn turn(batch);
    refuse_unless(which.shape(0) == batch.size(), "one mark a match");
    for (std::size_t lane = 0; lane < batch.size(); ++lane)
        if (which.data()[lane]) batch.reset(lane);
}

inline void place_one(Batch& batch, std::size_t lane, const nb::bytes& position, int black_points, int gold_points) {
    const Turn turn(batch);
    refuse_unless(lane < batch.size(), "no such match");
    refuse_unless(black_points >= 0 && black_points < batch.terms.target && gold_points >= 0 &&
                      gold_points < batch.terms.target,
                  "with such a score the match is over");
    Match match;
    match.position = read_running(position);
    match.challenger = match.position.side;
    match.score = {static_cast<std::uint8_t>(black_points), static_cast<std::uint8_t>(gold_points)};
    batch.place(lane, match);
}

inline auto draw_all(Batch& batch, int viewer) {
    const Turn turn(batch);
    refuse_unless(viewer >= -1 && viewer <= gold, "a viewer is 0, 1, or -1 for whoever is to act");
    const std::size_t size = batch.size();
    std::unique_ptr<std::uint8_t[]> bytes(new std::uint8_t[size * planes * plane_size]);
    {
        const nb::gil_scoped_release unlocked;
        batch.draw(viewer, bytes.get());
    }
    return owned(std::move(bytes), {size, planes, 8, 8});
}

inline auto positions(Batch& batch) {
    const Turn turn(batch);
    std::unique_ptr<std::uint8_t[]> bytes(new std::uint8_t[batch.size() * encoded_size]);
    std::uint8_t* out = bytes.get();
    for (const Match& match : batch.matches) {
        const Encoded encoded = encode(match.position);
        out = std::copy(encoded.begin(), encoded.end(), out);
    }
    return owned(std::move(bytes), {batch.size(), encoded_size});
}

inline auto scores(Batch& batch) {
    const Turn turn(batch);
    std::unique_ptr<std::uint8_t[]> bytes(new std::uint8_t[batch.size() * 2]);
    std::uint8_t* out = bytes.get();
    for (const Match& match : batch.matches) out = std::copy(match.score.begin(), match.score.end(), out);
    return owned(std::move(bytes), {batch.size(), 2});
}

inline Batch* make(std::size_t size, int target, bool series, bool restart, unsigned threads, std::uint64_t seed) {
    refuse_unless(size > 0, "a batch has at least one match");
    refuse_unless(target > 0 && target <= 100, "a match is won with 1 to 100 points");
    return new Batch(size, {target, series}, restart, threads, seed);
}

inline Batch& batch_of(nb::handle self) { return *nb::inst_ptr<Batch>(self); }

}  // namespace across

inline void bind_batch(nb::module_& module) {
    using namespace nb::literals;
    using namespace across;
    module.attr("ACTIONS") = actions;
    module.attr("PLANES") = planes;
    nb::class_<Batch>(module, "Batch")
        .def(nb::new_(&make), "size"_a, "target"_a, "series"_a = false, "restart"_a = true, "threads"_a = 0,
             "seed"_a = 0)
        .def("__len__", &Batch::size)
        .def("step", &step_all, "actions"_a)
        .def("reset", &reset_some, "which"_a)
        .def("reset_all",
             [](Batch& batch) {
                 const Turn turn(batch);
                 batch.reset_all();
             })
        .def("reseed",
             [](Batch& batch, std::uint64_t seed) {
                 const Turn turn(batch);
                 batch.reseed(seed);
             },
             "seed"_a)
        .def("place", &place_one, "match"_a, "position"_a, "black_points"_a = 0, "gold_points"_a = 0)
        .def("planes", &draw_all, "viewer"_a = -1)
        .def("positions", &positions)
        .def("scores", &scores)
        .def("sample",
             [](nb::handle self) {
                 Batch& batch = batch_of(self);
                 {
                     const Turn turn(batch);
                     const nb::gil_scoped_release unlocked;
                     batch.sample();
                 }
                 return column(self, batch.sampled.data(), {batch.size()});
             })
        .def_prop_ro("masks",
                     [](nb::handle self) {
                         const Batch& batch = batch_of(self);
                         return column<bool>(self, batch.masks.get(), {batch.size(), actions});
                     })
        .def_prop_ro("done",
                     [](nb::handle self) { return column<bool>(self, batch_of(self).done.get(), {batch_of(self).size()}); })
        .def_prop_ro("to_act",
                     [](nb::handle self) { return column(self, batch_of(self).to_act.data(), {batch_of(self).size()}); })
        .def_prop_ro("rewards",
                     [](nb::handle self) { return column(self, batch_of(self).rewards.data(), {batch_of(self).size()}); })
        .def_prop_ro("points",
                     [](nb::handle self) { return column(self, batch_of(self).points.data(), {batch_of(self).size()}); });
}

}  // namespace futari::kamisado
