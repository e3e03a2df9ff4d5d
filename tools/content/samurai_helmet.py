"""The samurai helmet (kabuto): points up, out as horns, a brim in front and the rest behind."""

from fractions import Fraction

from drawing import Drawing, landing
from geometry import Isometry, Line, between, direction, point
from paper import Paper

# Corners of the unfolded square. The first lies behind once the triangle is folded.
BEHIND, RIGHT, FRONT, LEFT = point(0, 0), point(1, 0), point(1, 1), point(0, 1)

CLEAR = Fraction(14, 15)
"""Two arrows to one place stop short of it, so that their heads do not meet."""


def drawings():
    """The drawing of every step, by the step's id."""
    found = {}

    # A diamond around the origin.
    centred = Isometry.rotation(4).after(Isometry.shifting(point(Fraction(-1, 2), Fraction(-1, 2))))
    paper = Paper.square(centred)
    left, right, bottom, top = (paper.at(p) for p in (LEFT, RIGHT, BEHIND, FRONT))
    crown = Line(left, right)
    found["triangle"] = (
        Drawing(paper)
        .fold("valley", crown, top)
        .arrow("valley", top, bottom, bend="right"))
    paper = paper.valley(crown, top)

    origin = point(0, 0)
    left_fold, right_fold = Line(origin, between(left, bottom)), Line(origin, between(right, bottom))
    found["corners-down"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", left_fold, left)
        .fold("valley", right_fold, right)
        .arrow("valley", left, landing(left_fold, left, CLEAR), bend="right")
        .arrow("valley", right, landing(right_fold, right, CLEAR), bend="left"))
    found["left-corner"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", left_fold, left)
        .arrow("valley", left, bottom, bend="right"))
    paper = paper.valley(left_fold, left)
    found["right-corner"] = (
        Drawing(paper)
        .fold("valley", right_fold, right)
        .arrow("valley", right, bottom, bend="left"))
    paper = paper.valley(right_fold, right)

    middle = between(origin, bottom)
    level = Line(middle, middle + direction(0))
    aside = point(Fraction(1, 40), 0)
    found["points-up"] = (
        Drawing(paper)
        .fold("valley", level, bottom, [LEFT, RIGHT])
        .arrow("valley", bottom - aside, origin - aside, bend="left")
        .arrow("valley", bottom + aside, origin + aside, bend="right"))
    paper = paper.valley(level, bottom, [LEFT]).valley(level, bottom, [RIGHT])

    left_horn, right_horn = Line(middle, middle + direction(11)), Line(middle, middle + direction(5))
    found["horns"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", left_horn, origin, [LEFT])
        .fold("valley", right_horn, origin, [RIGHT])
        .arrow("valley", origin - aside, left_horn.mirror(origin), bend="left")
        .arrow("valley", origin + aside, right_horn.mirror(origin), bend="right"))
    paper = paper.valley(left_horn, origin, [LEFT]).valley(right_horn, origin, [RIGHT])

    # The front point lands a quarter of the way from the top.
    goal = between(origin, bottom, Fraction(1, 4))
    brim_at = between(bottom, goal)
    brim = Line(brim_at, brim_at + direction(0))
    found["brim"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", brim, bottom, [FRONT])
        .fold("valley", level, bottom, [FRONT])
        .arrow("fold-over-over", bottom, goal, bend="left", times=2)
        .mark("point", goal))
    found["brim-up"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", brim, bottom, [FRONT])
        .arrow("valley", bottom, goal, bend="left")
        .mark("point", goal))
    paper = paper.valley(brim, bottom, [FRONT])
    strip = _strip(paper, brim, level)
    found["brim-over"] = (
        Drawing(paper)
        .fold("valley", level, brim_at, strip)
        .arrow("valley", brim_at, landing(level, brim_at), bend="left"))
    paper = paper.valley(level, brim_at, strip)

    found["back"] = (
        Drawing(paper)
        .fold("mountain", level, bottom, [BEHIND])
        .arrow("mountain", bottom, origin, bend="right"))
    paper = paper.mountain(level, bottom, [BEHIND])

    found["open"] = (
        Drawing(paper)
        .arrow("open", middle - point(0, Fraction(1, 8)), middle)
        .mark("finished", point(between(right, origin).x, Fraction(-1, 25))))
    return found


def _strip(paper, brim, level):
    """A point of the unfolded square in the strip between the two lines of the brim."""
    inside = between(brim.a, level.a)
    face = next(face for face in reversed(paper.faces) if all(
        Line(*edge).side(inside) >= 0 for edge in zip(face.plane, face.plane[1:] + face.plane[:1])))
    return [face.place.inverse(inside)]
