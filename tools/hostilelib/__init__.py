"""Storms: programs that attack `origami` in one way each, and count attempts and failures."""
