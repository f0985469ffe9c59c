"""The terminal game behind ``miethai play``: it knows no rules, only tables and their texts."""
