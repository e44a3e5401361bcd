"""Sizes and error rates of the statistical tests, and why.

Seeds are fixed (`insecure_rng`), so a test that passes passes for ever; the numbers
below say how little its passing owes to the choice of the seed.

**False alarms.** Every comparison is made at level ALPHA = 1e-6; where one test makes
several, each at ALPHA. About 150 comparisons are made, so that for a correct library a
new set of seeds would turn one of them red with probability below 2e-4.

**Power.** Every accepted law stands beside rejected ones, 5 % off on both sides. Rows
needed to reject 5 % at level 1e-6 with probability 0.99 (Kolmogorov-Smirnov unless
said otherwise; a closed form or simulation gave the numbers):

==================================================  =======
radius of planar Laplace, Gamma(2)                   20 100
radius in R³, Gamma(3)                               13 100
largest radius of a group of n rows, at most         20 100
axis of a Gaussian (a row has two)                  100 400
direction, 5 % ripple of one of four harmonics       50 000
radius by direction, 5 % ripple, chi-square          50 000
spherical Laplace, εR = 5                            22 400
spherical Laplace, εR = 1.5                          51 000
spherical Laplace, εR = 0.5                         319 400
==================================================  =======

So N = 100 000 rows, and MANY where curvature hides ε (εR < 1: the noise is nearly
uniform on the sphere whatever ε is).
"""

ALPHA = 1e-6
N = 100_000
MANY = 500_000
OFF = (1 / 1.05, 1.05)  # "5 % off", both sides
