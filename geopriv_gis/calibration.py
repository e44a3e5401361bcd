"""Calibration of noise: from levels and metres to ε and ρ, and back."""

from .core.points.calibration import (
    eps_from_displacement,
    eps_from_error,
    eps_from_level,
    gaussian_displacement,
    laplace_displacement,
    level_from_eps,
    peak_displacement,
    peak_eps,
    peak_radius,
    rho_from_displacement,
    rho_from_level,
)

__all__ = [
    "eps_from_displacement",
    "eps_from_error",
    "eps_from_level",
    "gaussian_displacement",
    "laplace_displacement",
    "level_from_eps",
    "peak_displacement",
    "peak_eps",
    "peak_radius",
    "rho_from_displacement",
    "rho_from_level",
]
