"""Tables: seats, clocks, people and ratings around any game of the contract; no game by name, no I/O of its own."""
