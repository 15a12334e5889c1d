"""The rules-agnostic engine: state, zones, procedures, decisions, events, chains, modifiers, randomness, projection.

Nothing here names a game, reads a clock, touches a socket or a database.
"""
