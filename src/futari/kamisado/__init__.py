"""Kamisado: the rules, notation, records and pictures."""
