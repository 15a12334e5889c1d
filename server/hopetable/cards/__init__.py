"""Card sets as data: loading, localisation, formats and ban lists, deck legality, deck codes."""
