"""Graph mechanisms: proved along edges, true between all pairs, drawn as proved."""

import heapq
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from geopriv_gis.core.errors import ConversionError, ParameterError
from geopriv_gis.core.fitting.equilibrium import (
    find_equal_measure,
    find_largest_share,
    fit_graph_laplace,
    solve_equilibrium,
)
from geopriv_gis.core.ground.graph import LARGEST, Graph
from geopriv_gis.core.mechanisms import graph_laplace
from geopriv_gis.core.mechanisms.finite import TOTAL
from geopriv_gis.core.mechanisms.graph_laplace import (
    GraphLaplace,
    count_edge_violations,
    round_to_integer_weights,
)
from geopriv_gis.testing import insecure_rng

UNIT = Fraction(1, 64)  # lengths are multiples: sums of them are exact in doubles
STEPS = [Fraction(1, 1)]
for k in range(1, 40):
    STEPS.append(STEPS[-1] / k)


def exponential(loss):
    """Return e^loss rounded down: a partial sum of its series, in fractions."""
    whole = int(loss) + 1
    part, power, total = loss / whole, Fraction(1), Fraction(0)
    for step in STEPS[:18]:
        total += power * step
        power *= part
    return total**whole


def lattice(rng, wide, high):
    index = np.arange(wide * high).reshape(high, wide)
    edges = [*zip(index[:, :-1].ravel(), index[:, 1:].ravel(), strict=True)]
    edges += [*zip(index[:-1].ravel(), index[1:].ravel(), strict=True)]
    return wide * high, edges


def tree(rng, nodes):
    return nodes, [(int(rng.integers(n)), n) for n in range(1, nodes)]


def roads(rng, nodes):
    """Return two towns of crooked streets, a bridge between them, and dead ends."""
    half = nodes // 3
    towns = [tree(rng, half)[1] for _ in range(2)]
    edges = towns[0] + [(a + half, b + half) for a, b in towns[1]]
    for start in (0, half):
        extra = rng.integers(start, start + half, (half // 2, 2))
        edges += [(int(a), int(b)) for a, b in extra if a != b]
    edges.append((0, half))
    ends = range(2 * half, nodes)
    return nodes, edges + [(int(rng.integers(2 * half)), end) for end in ends]


def random_graph(seed):
    rng = np.random.default_rng(seed)
    nodes, edges = (
        lattice(rng, *rng.integers(2, 5, 2)),
        tree(rng, int(rng.integers(2, 14))),
        roads(rng, int(rng.integers(9, 15))),
    )[seed % 3]
    steep = 10 ** rng.uniform(0, 1.5, len(edges))  # town and country
    lengths = np.maximum(np.rint(steep * 8), 1) * float(UNIT)
    return Graph(nodes=int(nodes), edges=np.array(edges), lengths=lengths)


def shortest(graph):
    """Return all shortest paths in whole multiples of `UNIT`, by a heap."""
    beside = [[] for _ in range(graph.nodes)]
    for (a, b), length in zip(graph.edges.tolist(), graph.lengths, strict=True):
        whole = int(Fraction(float(length)) / UNIT)
        beside[a].append((b, whole))
        beside[b].append((a, whole))
    found = []
    for start in range(graph.nodes):
        away, heap = {}, [(0, start)]
        while heap:
            so_far, node = heapq.heappop(heap)
            if node not in away:
                away[node] = so_far
                for other, more in beside[node]:
                    heapq.heappush(heap, (so_far + more, other))
        found.append([away[node] for node in range(graph.nodes)])
    return found


def broken_pairs(weights, graph, eps):
    """Count pairs of nodes and outputs beyond e^(eps·d), in integers alone."""
    away, count = shortest(graph), 0
    bounds = {d: exponential(Fraction(eps) * d * UNIT) for row in away for d in row}
    for x, row in enumerate(weights.tolist()):
        for y, other in enumerate(weights.tolist()):
            bound = bounds[away[x][y]]
            count += sum(
                a * bound.denominator > bound.numerator * b
                for a, b in zip(row, other, strict=True)
            )
    return count


@pytest.mark.representatives(2)
@pytest.mark.parametrize("part", range(8))
def test_graph_laplace_loss_is_at_most_eps_times_distance(part):
    """200 graphs: what is proved along edges is recounted between all pairs."""
    for seed in range(25 * part, 25 * part + 25):
        graph = random_graph(seed)
        eps = (0.05, 0.3, 1.0, 4.0)[seed % 4]
        weights = fit_graph_laplace(graph, eps).weights
        assert all(sum(row) == TOTAL for row in weights.tolist())
        assert broken_pairs(weights, graph, eps) == 0


def _law(graph, share, measure):
    return measure * np.exp(-share * graph.distance)


def _sharpest(graph, eps, measure):
    """Return the largest share that the exact check lets pass, by bisection."""
    low, high = find_largest_share(graph, eps, measure) * (1 - 1e-5), 2 * eps
    for _ in range(20):
        middle = (low + high) / 2
        weights = round_to_integer_weights(_law(graph, middle, measure))
        good = count_edge_violations(weights, graph, eps) == 0
        low, high = (middle, high) if good else (low, middle)
    return low


@pytest.mark.representatives(4)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("eps", [0.3, 1.0])
def test_graph_laplace_refuses_rate_two_percent_larger(seed, eps):
    graph = random_graph(seed)
    measure = find_equal_measure(graph, eps)
    share = _sharpest(graph, eps, measure)
    good = round_to_integer_weights(_law(graph, share, measure))
    assert GraphLaplace(eps=eps, graph=graph, weights=good).weights is good
    assert broken_pairs(good, graph, eps) == 0
    bad = round_to_integer_weights(_law(graph, share * 1.02, measure))
    with pytest.raises(ParameterError, match="violate eps"):
        GraphLaplace(eps=eps, graph=graph, weights=bad)
    assert broken_pairs(bad, graph, eps) > 0


def test_graph_laplace_check_finds_an_omitted_edge():
    """A short cut that fitting and proof do not know breaks what is promised."""
    graph = Graph(nodes=12, edges=[(n, n + 1) for n in range(11)], lengths=[1.0] * 11)
    short = Graph(
        nodes=12, edges=[*graph.edges, (0, 11)], lengths=[*graph.lengths, 1.0]
    )
    weights = fit_graph_laplace(graph, 0.5).weights
    assert broken_pairs(weights, short, 0.5) > 0
    with pytest.raises(ParameterError, match="violate eps"):
        GraphLaplace(eps=0.5, graph=short, weights=weights)


def test_graph_laplace_measure_must_not_depend_on_rows():
    """A measure that follows the row is no common one: a neighbour gives it away."""
    graph = random_graph(0)
    laws = []
    for home in (0, 1):
        measure = np.ones(graph.nodes)
        measure[home] += 20.0
        law = round_to_integer_weights(_law(graph, 0.25, measure))
        laws.append(law)
    mixed = laws[1].copy()
    mixed[0] = laws[0][0]  # what a release for node 0, and for the others, would do
    with pytest.raises(ParameterError, match="violate eps"):
        GraphLaplace(eps=0.5, graph=graph, weights=mixed)


def test_graph_laplace_refuses_wrong_row_sums():
    graph = random_graph(0)
    weights = fit_graph_laplace(graph, 1.0).weights.copy()
    weights[3, 0] += 1
    with pytest.raises(ParameterError, match="row sums 1 times"):
        GraphLaplace(eps=1.0, graph=graph, weights=weights)
    weights[3, 0] = -1
    with pytest.raises(ParameterError, match="row sums 1 times"):
        GraphLaplace(eps=1.0, graph=graph, weights=weights)


def test_graph_laplace_check_compares_integers(monkeypatch):
    """A weight one above the bound is a violation; at the bound it is none."""
    graph = Graph(nodes=2, edges=[(0, 1)], lengths=[1.0])
    monkeypatch.setattr(
        graph_laplace, "compute_ratio_bounds", lambda eps, lengths: lengths * 3
    )
    quarter = TOTAL // 4
    weights = np.array([[3 * quarter, quarter], [quarter, 3 * quarter]])
    assert GraphLaplace(eps=1.0, graph=graph, weights=weights).eps == 1.0
    weights[0] += (1, -1)
    with pytest.raises(ParameterError, match="row sums 2 times"):
        GraphLaplace(eps=1.0, graph=graph, weights=weights)


def test_graph_laplace_draws_follow_the_proved_law():
    """Frequencies of 200,000 draws: chi-squared, false alarm below 1e-6."""
    graph = random_graph(4)
    mechanism = fit_graph_laplace(graph, 0.4)
    node, draws = 3, 200_000
    nodes = np.full(2 * draws, node)
    nodes[::2] = 1  # two nodes' rows, mixed
    drawn = mechanism.randomise(nodes, insecure_rng(5))[1::2]
    seen = np.bincount(drawn, minlength=graph.nodes)
    law = mechanism.weights[node] / TOTAL

    def chance(law):
        likely = law * draws > 5
        return stats.chisquare(
            [*seen[likely], seen[~likely].sum() + 1e-9],
            [*(law[likely] * draws), law[~likely].sum() * draws + 1e-9],
        ).pvalue

    assert chance(law) > 1e-6
    measure = find_equal_measure(graph, 0.4)
    other = _law(graph, find_largest_share(graph, 0.4, measure) * 1.05, measure)[node]
    assert chance(other / other.sum()) < 1e-6


def test_graph_laplace_on_a_path_keeps_nearly_all_of_eps():
    """On a line the equilibrium measure is exact: Z is the same everywhere."""
    graph = Graph(nodes=50, edges=[(n, n + 1) for n in range(49)], lengths=[1.0] * 49)
    kernel = np.exp(-0.5 * graph.distance)
    measure = solve_equilibrium(kernel)
    assert kernel @ measure == pytest.approx(np.ones(50))
    assert (measure > 0).all()
    assert find_largest_share(graph, 0.5, find_equal_measure(graph, 0.5)) > 0.99 * 0.5
    assert find_largest_share(graph, 0.5, np.ones(50)) < 0.65 * 0.5


def test_equilibrium_measure_is_nonnegative_and_complementary():
    graph = random_graph(5)
    kernel = np.exp(-0.2 * graph.distance)
    measure = solve_equilibrium(kernel)
    assert (measure >= 0).all()
    assert (measure == 0).any()
    assert (kernel @ measure)[measure > 0] == pytest.approx(1.0)
    assert (kernel @ measure >= 1 - 1e-8).all()


@pytest.mark.parametrize(
    ("nodes", "edges", "lengths", "match"),
    [
        (4, [(0, 1), (2, 3)], [1.0, 1.0], "has 2 parts, the largest with 2 of 4"),
        (2, [(0, 2)], [1.0], "two different nodes"),
        (2, [(0, 1), (1, 1)], [1.0, 1.0], "two different nodes"),
        (2, [(0, 1)], [0.0], "finite and positive"),
        (2, [(0, 1)], [np.inf], "finite and positive"),
        (1, [], [], "at least 2 nodes"),
        (LARGEST + 1, [(0, 1)], [1.0], "at most 6,000 nodes"),
    ],
)
def test_graph_refuses_disconnected_or_bad_edges(nodes, edges, lengths, match):
    with pytest.raises(ParameterError, match=match):
        Graph(nodes=nodes, edges=np.array(edges).reshape(-1, 2), lengths=lengths)


def test_graph_laplace_refuses_too_short_edges():
    graph = Graph(nodes=3, edges=[(0, 1), (1, 2)], lengths=[1e-13, 50.0])
    with pytest.raises(ParameterError, match="eps is too small for edges this short"):
        fit_graph_laplace(graph, 1.0, np.array([1.0, 2.0, 1.0]))


def test_graph_laplace_with_single_node_measure_is_private():
    """Whatever the measure, and where e^(-eps·d) is 0 in doubles."""
    edges = [(n, n + 1) for n in range(9)]
    graph = Graph(nodes=10, edges=edges, lengths=[500.0] * 9)
    weights = fit_graph_laplace(graph, 1.0, np.eye(10)[0]).weights
    assert broken_pairs(weights, graph, 1.0) == 0
    # Nearly every row stays: all others are farther than doubles can count.
    assert (np.diag(weights) > 0.999 * TOTAL).all()


def test_graph_distance_uses_the_shortest_parallel_edge():
    graph = Graph(nodes=2, edges=[(0, 1), (1, 0)], lengths=[3.0, 2.0])
    assert graph.distance.tolist() == [[0.0, 2.0], [2.0, 0.0]]
    again = Graph(nodes=2, edges=[(0, 1), (1, 0)], lengths=[3.0, 2.5])
    assert graph.digest != again.digest


def test_graph_guarantee_does_not_convert_to_metres():
    from geopriv_gis.core.budget.filter import compute_cost
    from geopriv_gis.core.promise.composition import compose
    from geopriv_gis.core.promise.guarantee import Guarantee

    one, other = (fit_graph_laplace(random_graph(s), 0.5).guarantee for s in (0, 1))
    told = str(one)
    assert "not a distance in metres" in told
    assert one.graph in told
    assert "per unit of length" in told
    assert " m " not in told
    assert compose(one, one).eps == 1.0
    assert compose(one, one).graph == one.graph
    assert Guarantee.from_json(one.to_json()) == one
    for wrong in (other, Guarantee(notion="gp", eps=0.1)):
        with pytest.raises(ConversionError, match="cannot be added"):
            compose(one, wrong)
    for notion in ("gp", "cgp", "approximate-gp", "dp"):
        with pytest.raises(ConversionError, match="two ledgers"):
            compute_cost(one, notion, radius=10.0)
    with pytest.raises(ParameterError, match="must be given together"):
        Guarantee(notion="gp", eps=0.1, unit="metre of road")


def test_graph_laplace_flatter_measure_keeps_more_of_eps():
    """Where ε is small beside the edges the equilibrium measure is not the best."""
    rng = np.random.default_rng(2)
    nodes, edges = lattice(rng, 15, 15)
    lengths = np.maximum(10 ** rng.uniform(0, 1, len(edges)), 1)
    graph = Graph(nodes=nodes, edges=np.array(edges), lengths=lengths)
    first = solve_equilibrium(np.exp(-0.1 * graph.distance))
    better = find_equal_measure(graph, 0.1)
    assert (better > 0).all()
    shares = [
        find_largest_share(graph, 0.1, m) / 0.1 for m in (np.ones(225), first, better)
    ]
    assert shares[0] < shares[1]
    assert shares[1] + 0.02 < shares[2] < 1
