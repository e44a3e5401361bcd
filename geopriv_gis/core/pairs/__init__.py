"""Statistics of pairs of true points from released ones, without bias."""
