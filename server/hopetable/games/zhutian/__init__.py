"""诛天, casual rules: two to six players round one deck."""
