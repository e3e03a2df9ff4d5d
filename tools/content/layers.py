"""Proves that a folded state is paper: nothing lost, nothing torn, no layer through another."""

from field import Exact
from geometry import Line, area, shared, span


def problem(state):
    """What is wrong with a folded state, in words; None when it is paper.

    The layers are one order from bottom to top, so only joints can go wrong: nothing may pass between
    two faces where they are joined (taco-tortilla, tortilla-tortilla), and two folds on one line may
    not interleave (taco-taco).
    """
    total = Exact.of(0)
    for face in state.faces:
        total = total + area(face.paper)
    if total != 1:
        return f"the faces have area {float(total)}, the square has 1"
    for i, j, here, there in state.joints:
        if here != there:
            return f"faces {i} and {j} are torn apart at their joint"
    for i, j, joint, _ in state.joints:
        found = _through(state, i, j, joint) or _interleaved(state, i, j, joint)
        if found:
            return found
    return None


def _through(state, i, j, joint):
    for level in range(i + 1, j):
        if span(joint, state.faces[level].plane):
            return f"face {level} passes through the joint of faces {i} and {j}"
    return None


def _interleaved(state, i, j, joint):
    for k, m, other, _ in state.joints:
        if {i, j} & {k, m} or not shared(joint, other):
            continue
        line = Line(*joint)
        first, second = state.is_flat(i, j), state.is_flat(k, m)
        if first and second:
            same, opposite = (k, m) if _side(state, line, k) == _side(state, line, i) else (m, k)
            if (same > i) != (opposite > j):
                return f"faces {i} and {j} pass through faces {k} and {m}"
        elif first:
            # Two flat faces pass the fold of k and m; the one on the fold's side must not lie in it.
            beside = i if _side(state, line, i) == _side(state, line, k) else j
            if k < beside < m:
                return f"face {beside} passes through the fold of faces {k} and {m}"
        elif not second and _side(state, line, i) == _side(state, line, k):
            if (i < k < j) != (i < m < j):
                return f"the folds of faces {i}, {j} and of {k}, {m} interleave"
    return None


def _side(state, line, level):
    """On which side of a line through one of its edges a face lies."""
    return next(side for side in map(line.side, state.faces[level].plane) if side)
