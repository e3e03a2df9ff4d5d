"""Paths from segments: the outline of a drawing, then what is inside it, in as few strokes as possible."""

import math

from geometry import Line, edges


def union(polygons):
    """The outline of polygons that join side by side without a hole, anticlockwise."""
    corners = {p for polygon in polygons for p in polygon}
    border = set()
    for polygon in polygons:
        for a, b in edges(polygon):
            for step in _cut(a, b, corners):
                if step[::-1] in border:
                    border.remove(step[::-1])
                else:
                    border.add(step)
    following = dict(border)
    # From the lowest point (the leftmost of these), so that equal states give equal bytes.
    start = min(following, key=lambda p: (p.near[1], p.near[0]))
    path = [start]
    while following[path[-1]] != start and len(path) < len(following):
        path.append(following[path[-1]])
    if len(path) != len(following):
        raise ArithmeticError("the faces of a sheet do not join to one polygon")
    return straightened(path, closed=True)


def paths(segments):
    """The same segments as polylines: the outline of the whole first, closed, then the rest."""
    steps = _steps(segments)
    found = []
    loop = _outer_loop(steps)
    if loop:
        _forget(steps, loop)
        found.append(straightened(loop[:-1], closed=True))
        found[-1].append(found[-1][0])
    return found + _strokes(steps)


def strokes(segments):
    """The same segments as polylines."""
    return _strokes(_steps(segments))


def _steps(segments):
    """Where one can go from each end and crossing."""
    ends = {p for segment in segments for p in segment}
    for i, (a, b) in enumerate(segments):
        for c, d in segments[:i]:
            crossing = _crossing(a, b, c, d)
            if crossing:
                ends.add(crossing)
    steps = {}
    for a, b in segments:
        for p, q in _cut(a, b, ends):
            steps.setdefault(p, []).append(q)
            steps.setdefault(q, []).append(p)
    return steps


def _strokes(steps):
    found = []
    while any(steps.values()):
        found.append(straightened(_stroke(steps), closed=False))
    return found


def straightened(path, closed):
    """The path without the points that only lie on the way."""
    def turns(i):
        if not closed and i in (0, len(path) - 1):
            return True
        return Line(path[i - 1], path[i]).side(path[(i + 1) % len(path)]) != 0
    return [p for i, p in enumerate(path) if turns(i)]


def _cut(a, b, points):
    """The segment from a to b as steps between those of the points that lie on it."""
    along = b - a
    (ax, ay), (dx, dy) = a.near, along.near
    on = []
    for p in points:
        px, py = p.near
        if abs(dx * (py - ay) - dy * (px - ax)) > 1e-9 or along.cross(p - a):
            continue
        part = along.dot(p - a)
        if part.sign() >= 0 and part <= along.dot(along):
            on.append((float(part), p))
    on = [p for _, p in sorted(on, key=lambda entry: entry[0])]
    return list(zip(on, on[1:]))


def _crossing(a, b, c, d):
    first, second = Line(a, b), Line(c, d)
    if first.side(c) * first.side(d) < 0 and second.side(a) * second.side(b) < 0:
        return first.meet(second)
    return None


def _outer_loop(steps):
    """Around everything, anticlockwise, from the lowest point; [] if a stroke sticks out or all is apart."""
    if not steps:
        return []
    start = min(steps, key=lambda p: (p.near[1], p.near[0]))
    path, before = [start], None
    while before is None or path[-1] != start:
        here = path[-1]
        path.append(_rightmost(here, before, steps[here]))
        before = here
    walked = [frozenset(step) for step in zip(path, path[1:])]
    return path if len(set(walked)) == len(walked) else []


def _rightmost(here, before, choices):
    """The way that turns furthest right, seen by one who comes from `before` (at first: from the left)."""
    x, y = here.near
    came = math.pi if before is None else math.atan2(before.near[1] - y, before.near[0] - x)
    def turn(p):
        # Anticlockwise from where one came: the smallest positive angle hugs the outside.
        angle = (math.atan2(p.near[1] - y, p.near[0] - x) - came) % (2 * math.pi)
        return angle if angle > 1e-12 else 2 * math.pi
    return min(choices, key=turn)


def _forget(steps, path):
    for p, q in zip(path, path[1:]):
        steps[p].remove(q)
        steps[q].remove(p)


def _stroke(steps):
    """Takes one stroke out: from an end, straight on or around corners, until it meets another stroke."""
    def order(p):
        return len(steps[p]) % 2 == 0, p.near[1], p.near[0]
    path = [min((p for p in steps if steps[p]), key=order)]
    while steps[path[-1]]:
        here = path[-1]
        ways = sorted(steps[here], key=lambda p: p.near)
        if len(path) > 1:
            straight = [p for p in ways if Line(path[-2], here).side(p) == 0]
            if not straight and len(ways) > 1:
                break
            ways = straight or ways
        path.append(ways[0])
        steps[here].remove(ways[0])
        steps[ways[0]].remove(here)
    return path
