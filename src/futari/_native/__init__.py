"""C++ kernels, one extension module a game; the games wrap them and the tests compare them with the rules."""
