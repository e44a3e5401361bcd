"""Audits of releases: measured lower bounds on their privacy loss."""
