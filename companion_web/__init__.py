"""The companion pages: they draw the View and nothing else."""
