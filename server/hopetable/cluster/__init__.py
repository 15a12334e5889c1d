"""Several processes as one server: each room is kept by one of them, any of them serves any client.

Redis says which process keeps which room (`node`) and carries letters between processes (`post`, `letters`). A
connection to another process's room has two ends: one where its socket is (`edge`), one where the room is (`desk`).
What was declared is in the database alone; whatever Redis forgets costs a reconnection, never a move.
"""
