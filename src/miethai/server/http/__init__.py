"""Addresses, requests and sockets."""
