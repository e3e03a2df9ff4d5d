"""A step's drawing: what is seen of a folded state, and the notation on it.

Faces come first, from bottom to top, those that are wholly covered left out; then edges and creases, only
where they are seen; then what the step adds: fold lines, arrows, marks. All coordinates are the viewer's.
"""

from fractions import Fraction

import outline
from geometry import Line, between, edges, overlap, span, subtract
from tracks import Tracks

PLACES = 6
"""Decimal places of a coordinate: a hundredth of a hair on a sheet of 15 cm."""


class Drawing:
    """What is seen of a state, and what is added to it."""

    def __init__(self, state, peek=None):
        """Draws a state.

        `peek`: a corner of the unfolded square that is covered, edge upon edge, by another layer. Its edges
        are drawn all the same, before what covers them, so that a renderer can let them peek out.
        """
        self.state = state
        self._faces, self._notation = [], []
        self._edge, self._crease = seen_lines(state)
        for levels, polygon, side in seen_sheets(state, peek):
            self._faces.append(_face(polygon, side))
            if peek and any(state.faces[level].holds(peek) for level in levels):
                self._faces += [_line("edge", path) for path in raw_edges(state, levels, peek)]

    @property
    def elements(self):
        """In the order in which they are painted, as (name, attributes, text)."""
        edges = [_line("edge", path) for path in outline.paths(self._edge.segments())]
        creases = [_line("crease", segment) for segment in self._crease.segments()]
        return self._faces + edges + creases + self._notation

    def face(self, polygon, side):
        """A face that is no part of the flat state."""
        return self._add(_face(polygon, side))

    def line(self, kind, *path):
        return self._add(_line(kind, path))

    def bare(self, a, b):
        """Draws nothing of the paper on a segment."""
        self._edge.remove(a, b)
        self._crease.remove(a, b)
        return self

    def fold(self, kind, line, moving, layers_at=None):
        """A fold line across the layers that this fold would move, in place of what else runs there."""
        found = Tracks()
        for _, (a, b) in self.state.crossing(line, moving, layers_at):
            found.add(a, b)
        for segment in found.segments():
            self.bare(*segment).line(kind, *segment)
        return self

    def arrow(self, kind, start, end=None, bend=None, degrees=None, times=None):
        attributes = {"kind": kind, "from": _place(start)}
        if end is not None:
            attributes["to"] = _place(end)
        if bend:
            attributes["bend"] = bend
        if degrees is not None:
            attributes["degrees"] = _number(degrees)
        if times is not None:
            attributes["times"] = str(times)
        return self._add(("arrow", attributes, None))

    def mark(self, kind, at):
        return self._add(("mark", {"kind": kind, "at": _place(at)}, None))

    def label(self, text, at):
        return self._add(("label", {"at": _place(at)}, text))

    def hidden(self, path):
        """An x-ray line: where something lies behind, or will lie."""
        return self.line("xray", *path)

    def _add(self, element):
        self._notation.append(element)
        return self


def landing(line, p, short=Fraction(1)):
    """Where p lands when it is folded on a line; with `short`, the arrow stops that part of the way."""
    return between(p, line.mirror(p), short)


# MARK: What is seen


def seen_sheets(state, peek=None):
    """(levels, polygon, side) of each unfolded region to be painted, from bottom to top.

    A region of which nothing is seen is left out, unless it holds the corner that is to peek out.
    """
    sheets = []
    for levels in state.sheets:
        peeks = peek and any(state.faces[level].holds(peek) for level in levels)
        if not peeks and not any(_seen_pieces(state, level) for level in levels):
            continue
        polygon = outline.union([state.faces[level].plane for level in sorted(levels)])
        sheets.append((levels, polygon, state.faces[min(levels)].side))
    ordered = []
    while sheets:
        # The lowest of those that nothing left lies under; there is one, for layers form no circle.
        lowest = next(s for s in sheets if not any(_below(state, t[0], s[0]) for t in sheets if t is not s))
        sheets.remove(lowest)
        ordered.append(lowest)
    return ordered


def raw_edges(state, levels, corner):
    """The paths along which a sheet's raw edges run to a corner of the square, where no layer covers them."""
    found = Tracks()
    flat = _flat_joints(state)
    for level in levels:
        face = state.faces[level]
        for a, b in edges(face.paper):
            on_border = not (a.x - b.x) and a.x in (0, 1) or not (a.y - b.y) and a.y in (0, 1)
            if on_border and Line(a, b).side(corner) == 0:
                border = Tracks()
                border.add(face.place(a), face.place(b))
                for segment in _uncovered(state, border, level, flat):
                    found.add(*segment)
    return outline.strokes(found.segments())


def _seen_pieces(state, level):
    pieces = [list(state.faces[level].plane)]
    for other in state.faces[level + 1:]:
        pieces = [rest for piece in pieces for rest in subtract(piece, list(other.plane))]
    return pieces


def _below(state, lower, upper):
    return any(
        i < j and overlap(state.faces[i].plane, state.faces[j].plane) for i in lower for j in upper)


def seen_lines(state):
    """The edges and the creases that are seen, as two `Tracks`."""
    edge, crease = Tracks(), Tracks()
    flat = _flat_joints(state)
    for level, face in enumerate(state.faces):
        for a, b in edges(face.plane):
            border = Tracks()
            border.add(a, b)
            for i, j, joint in flat:
                if level in (i, j):
                    border.remove(*joint)
            for segment in _uncovered(state, border, level, flat):
                edge.add(*segment)
    for i, j, joint in flat:
        track = Tracks()
        track.add(*joint)
        for segment in _uncovered(state, track, max(i, j), flat):
            crease.add(*segment)
    for segment in edge.segments():
        crease.remove(*segment)
    return edge, crease


def _flat_joints(state):
    return [(i, j, s) for i, j, s, _ in state.joints if state.is_flat(i, j)]


def _uncovered(state, track, level, flat):
    """The segments of a track that no face above a level covers."""
    for other in range(level + 1, len(state.faces)):
        for a, b in track.segments():
            covered = span((a, b), state.faces[other].plane)
            if covered:
                track.remove(between(a, b, covered[0]), between(a, b, covered[1]))
    for i, j, joint in flat:
        # Along a joint of two faces above, both cover it though it is inside neither.
        if min(i, j) > level:
            track.remove(*joint)
    return track.segments()


# MARK: Elements


def _face(polygon, side):
    return "face", {"points": _points(polygon), "side": side}, None


def _line(kind, path):
    return "line", {"kind": kind, "points": _points(path)}, None


def _number(value):
    return Fraction(value).numerator if Fraction(value).denominator == 1 else f"{float(value):g}"


def _place(p):
    return f"{p.x.decimal(PLACES)},{p.y.decimal(PLACES)}"


def _points(path):
    return " ".join(map(_place, path))
