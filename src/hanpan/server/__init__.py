"""The front door: HTTP, the WebSocket, sessions, and what an operator sees."""
