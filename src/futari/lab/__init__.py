"""Research: tournaments and measurements."""
