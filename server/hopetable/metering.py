"""What a process counts about itself, for operators and for Prometheus. On the way of an answer nothing but counters
and one histogram is touched: about a hundredth of an answer.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector

_RULES_S = (0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
_COMMIT_S = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
_GROUP = (1, 2, 4, 8, 16, 32, 64, 128, 256, 1000)


class Meters:
    """Counters and histograms in a registry of their own; gauges are added by whoever knows them (api/metrics)."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self._inputs = Counter(
            "hopetable_inputs", "Inputs that were applied and stored.", ("game", "kind"), registry=registry
        )
        self._refusals = Counter("hopetable_refusals", "Refusals, by code.", ("over", "code"), registry=registry)
        self._faults = Counter("hopetable_faults", "Inputs on which the rules failed.", ("game",), registry=registry)
        self.rules = Histogram(
            "hopetable_rules_seconds", "Time of the rules for one input.", buckets=_RULES_S, registry=registry
        )
        self._commit = Histogram(
            "hopetable_commit_seconds", "Time of one commit of the match log.", buckets=_COMMIT_S, registry=registry
        )
        self._group = Histogram(
            "hopetable_commit_jobs", "Appends stored by one commit.", buckets=_GROUP, registry=registry
        )
        ProcessCollector(registry=registry)  # memory, processor time, open files; read when somebody asks
        self._kinds: dict[tuple[str, str], Counter] = {}

    def taken(self, game: str, kind: str) -> None:
        """An input was applied and stored."""
        counter = self._kinds.get((game, kind))
        if counter is None:
            counter = self._kinds[game, kind] = self._inputs.labels(game, kind)
        counter.inc()

    def refused(self, code: str, over: str = "socket") -> None:
        self._refusals.labels(over, code).inc()

    def faulted(self, game: str) -> None:
        self._faults.labels(game).inc()

    def committed(self, seconds: float, jobs: int) -> None:
        """A group was stored."""
        self._commit.observe(seconds)
        self._group.observe(jobs)

    def totals(self) -> dict[str, int]:
        """What was counted since the process began: inputs, refusals, faults."""
        out = {}
        for name, counter in (("inputs", self._inputs), ("refusals", self._refusals), ("faults", self._faults)):
            samples = [s for metric in counter.collect() for s in metric.samples if s.name.endswith("_total")]
            out[name] = int(sum(sample.value for sample in samples))
        return out
