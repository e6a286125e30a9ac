"""What is kept for good: SQLite out of the box, PostgreSQL by URL, the same code and the same tests."""
