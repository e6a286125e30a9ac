"""Benchmarks: every figure is printed with its target and as a ratio to a baseline measured in the same run."""
