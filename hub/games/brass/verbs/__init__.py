"""The chapters of the rulebook that every Brass has: values, checks and changes; a title puts its verbs together."""
