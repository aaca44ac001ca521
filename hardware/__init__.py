"""Parts, wiring, reader positions and printed parts of Tallyman's stations, and the tools that make the drawings."""
