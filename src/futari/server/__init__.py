"""The server: tables over HTTP and WebSocket, safe, measured, in the reader's language."""
