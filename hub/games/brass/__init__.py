"""What the Brass family shares: income, markets, connections, stacks, hands, and the verbs both boards have.

A title brings its own tables and the verbs that only it knows.
"""
