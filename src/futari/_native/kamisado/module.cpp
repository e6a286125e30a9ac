#include <nanobind/nanobind.h>
NB_MODULE(kamisado, module) { module.def("one", [] { return 1; }); }
