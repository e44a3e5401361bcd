"""Places along roads: the exact loss of pairs that touch, beside what is stated.

Run ``python -m benchmarks.roads``; a minute or two. Networks, and what checks them
without the package's own matching, are those of the test.
"""

from __future__ import annotations

from tests.frames.test_roads import EPS, NETWORKS, touching

from .report import publish, table

PAIRS = 100_000


def main() -> None:
    """Publish a table: networks, places on roads and beside them."""
    rows = []
    for name in NETWORKS:
        for offset in (0.0, 4.0, 150.0):
            metric, road, apart, lost = touching(name, offset, PAIRS)
            stated = EPS * (road + metric.tolerance)
            above = int((lost > stated * (1 + 1e-9)).sum())
            rows.append([
                name, f"{offset:.0f}", f"{metric.tolerance:.1f}", f"{road.max():,.0f}",
                f"{apart.max():,.0f}", f"{lost.max():.2f}",
                f"{(lost / stated).max():.3f}", f"{above:,}",
            ])  # fmt: skip
    paragraph = (
        f"{PAIRS:,} pairs of places a metre from each other, ε = {EPS:g} per metre of "
        "road, nodes at most 60 m apart. Stated: ε times the way by road between the "
        "nearest places on roads, and the tolerance."
    )
    header = [
        "network", "beside a road, up to (m)", "tolerance (m)", "by road, at most (m)",
        "nodes, at most (m)", "loss, at most", "loss / stated, at most", "pairs above",
    ]  # fmt: skip
    publish("roads", ["# Along roads", paragraph, table(header, rows)], complete=True)


if __name__ == "__main__":
    main()
