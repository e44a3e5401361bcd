"""Smooth sensitivity: bounds on how fast a function of one place changes.

A function f of places has the pointwise Lipschitz constant L(z) = sup_w |f(z) −
f(w)|/d(z, w). With a growth γ, B(x) = sup_z L(z)·e^{−γ·d(x, z)} is the least bound on L
that changes by at most the factor e^{γd} over a distance d. Noise in proportion to B(x)
is private; noise in proportion to L(x) is not.

For pure ε-geo-privacy L may be the slope at z itself, which is less: losses along a
straight way add up to that of its ends (`SmoothMechanism`). With δ they do not, and
chords count, up to the radius of the promise.

Everything here is about functions F of one number s, composed with a 1-Lipschitz s(x):
a threshold's distance, a signed distance to a polygon, a distance to a place. If B is a
γ-smooth bound for F, B(s(x)) is one for F(s(x)) [SSGP Lemmas 4.5 and 4.8].
"""

from .forms import (
    distance_beyond_threshold,
    distance_to_corner,
    distance_to_range,
    linear_form,
)
from .kernel import GaussianKernel
from .laws import (
    SmoothLaw,
    find_best_split,
    generalised_cauchy_law,
    laplace_law,
    student_t_law,
)
from .membership import SoftMembership
from .table import SmoothFunction, TabulatedFunction, smooth_sensitivity

__all__ = [
    "GaussianKernel",
    "SmoothFunction",
    "SmoothLaw",
    "SoftMembership",
    "TabulatedFunction",
    "distance_beyond_threshold",
    "distance_to_corner",
    "distance_to_range",
    "find_best_split",
    "generalised_cauchy_law",
    "laplace_law",
    "linear_form",
    "smooth_sensitivity",
    "student_t_law",
]
