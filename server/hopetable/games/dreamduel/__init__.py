"""幻想夢斗符 Dream Duel: a two-player duel of spell cards."""
