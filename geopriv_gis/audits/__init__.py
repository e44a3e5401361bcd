"""Audits of releases, ours or another's: what they certainly give away."""
