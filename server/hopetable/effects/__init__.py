"""The effect language: schema, expressions, compiler, and the runtime all games share."""
