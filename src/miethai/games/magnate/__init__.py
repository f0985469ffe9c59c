"""The family of Magnate: The First City, with the advanced tenants and the AI opponent."""
