"""The table server: games for people and bots over WebSocket and HTTP. It knows no rules."""
