"""Lord Wallace, the player of the solo game: how he decides, his turn, his auctions."""
