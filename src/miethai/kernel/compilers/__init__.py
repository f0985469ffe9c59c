"""Rules at full speed: the only modules that know numba."""
