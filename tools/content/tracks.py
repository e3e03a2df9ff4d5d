"""Sets of segments: those on one line are joined, cut and merged exactly."""


class _Track:
    """One line, and disjoint intervals on it in order."""

    def __init__(self, a, b):
        self.a, self.along = a, b - a
        self.intervals = []

    def holds(self, p):
        (ax, ay), (dx, dy), (px, py) = self.a.near, self.along.near, p.near
        if abs(dx * (py - ay) - dy * (px - ax)) > 1e-9:
            return False
        return not self.along.cross(p - self.a)

    def interval(self, a, b):
        length2 = self.along.dot(self.along)
        u, v = self.along.dot(a - self.a) / length2, self.along.dot(b - self.a) / length2
        return (u, v) if u < v else (v, u)

    def at(self, t):
        return self.a + self.along * t


class Tracks:
    """A set of points on lines, to which segments are added and from which they are taken."""

    def __init__(self):
        self._tracks = []

    def add(self, a, b):
        track = next((t for t in self._tracks if t.holds(a) and t.holds(b)), None)
        if track is None:
            track = _Track(a, b)
            self._tracks.append(track)
        low, high = track.interval(a, b)
        apart = []
        for u, v in track.intervals:
            if v < low or u > high:
                apart.append((u, v))
            else:
                low, high = min(low, u), max(high, v)
        track.intervals = sorted(apart + [(low, high)], key=lambda interval: float(interval[0]))

    def remove(self, a, b):
        for track in self._tracks:
            if track.holds(a) and track.holds(b):
                low, high = track.interval(a, b)
                rest = []
                for u, v in track.intervals:
                    rest += [(u, min(v, low)), (max(u, high), v)]
                track.intervals = [(u, v) for u, v in rest if u < v]

    def segments(self):
        """Every segment, longest possible, as pairs of points; ordered by when its line was added."""
        return [(t.at(u), t.at(v)) for t in self._tracks for u, v in t.intervals]
