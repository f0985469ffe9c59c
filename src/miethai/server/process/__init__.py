"""Starting and stopping: one process, or several that share the tables."""
