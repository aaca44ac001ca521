# Which firmware this is; `status` says it and an update compares with it.
VERSION = "1.1.0"
