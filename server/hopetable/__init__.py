"""Hopetable: one authoritative server for three Chinese tabletop card games."""

__version__ = "0.1.0"
