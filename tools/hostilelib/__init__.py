"""Storms: programs that treat `origami` as a hostile day does, each with its number of attempts and failures."""
