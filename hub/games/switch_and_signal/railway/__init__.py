"""Railways: a board side as data, how an owner maps it, our own practice railways, and the net that trains run on."""
