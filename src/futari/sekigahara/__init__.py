"""Sekigahara: the rules, pure; no I/O but the package's own data, no clock, no globals."""
