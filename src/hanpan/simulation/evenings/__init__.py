"""Whole evenings on a virtual clock, from one seed: people come late and go away, hosts move, pause and put out."""
