"""The swan: a kite base, narrowed, folded in half; neck and head by outside reverse folds."""

from fractions import Fraction

from drawing import Drawing, landing
from geometry import Isometry, Line, between, direction, point
from paper import Paper

# Corners of the unfolded square. The first becomes the beak, the one opposite the tail.
BEAK, RIGHT, TAIL, LEFT = point(0, 0), point(1, 0), point(1, 1), point(0, 1)

CLEAR = Fraction(14, 15)
"""Two arrows to one place stop short of it, so that their heads do not meet."""


def drawings():
    """The drawing of every step, by the step's id."""
    found = {}

    # A diamond around the origin, the corner that becomes the beak at the bottom.
    centred = Isometry.rotation(4).after(Isometry.shifting(point(Fraction(-1, 2), Fraction(-1, 2))))
    paper = Paper.square(centred)
    tip = paper.at(BEAK)
    axis = Line(tip, paper.at(TAIL))
    left_edge, right_edge = Line(tip, tip + direction(10)), Line(tip, tip + direction(6))
    left, right = paper.at(LEFT), paper.at(RIGHT)

    found["diagonal"] = (
        Drawing(paper)
        .fold("valley", axis, left)
        .arrow("fold-unfold", left, right, bend="left"))
    paper = paper.precrease(axis)

    found["kite-base"] = (
        Drawing(paper)
        .fold("valley", left_edge, left)
        .fold("valley", right_edge, right)
        .arrow("valley", left, landing(left_edge, left, CLEAR), bend="left")
        .arrow("valley", right, landing(right_edge, right, CLEAR), bend="right"))
    found["left-edge"] = (
        Drawing(paper)
        .fold("valley", left_edge, left)
        .arrow("valley", left, landing(left_edge, left), bend="left"))
    paper = paper.valley(left_edge, left)

    found["right-edge"] = (
        Drawing(paper)
        .fold("valley", right_edge, right)
        .arrow("valley", right, landing(right_edge, right), bend="right"))
    paper = paper.valley(right_edge, right)

    beside = point(Fraction(11, 20), tip.y / 2)
    found["turn-over"] = Drawing(paper).arrow("turn-over", beside)
    paper = paper.turned_over()

    left_edge, right_edge = Line(tip, tip + direction(9)), Line(tip, tip + direction(7))
    # The kite's side corners: where its first two creases meet the edges of the square.
    corner = Line(tip, tip + direction(10)).meet(Line(left, axis.b))
    right_corner = point(-corner.x, corner.y)
    found["narrow"] = (
        Drawing(paper)
        .fold("valley", left_edge, corner)
        .fold("valley", right_edge, right_corner)
        .arrow("valley", corner, landing(left_edge, corner, CLEAR), bend="left")
        .arrow("valley", right_corner, landing(right_edge, right_corner, CLEAR), bend="right"))
    wing = left_edge.meet(Line(left, axis.b))
    paper = paper.valley(left_edge, corner).valley(right_edge, right_corner)

    found["half"] = (
        Drawing(paper)
        .fold("mountain", axis, wing)
        .arrow("mountain", wing, landing(axis, wing), bend="left")
        .arrow("rotate", beside, degrees=Fraction(-315, 4)))
    paper = paper.mountain(axis, wing)

    # The beak at the origin, the lower edges on the x axis.
    paper = paper.seen(Isometry.rotation(-7).after(Isometry.shifting(-tip)))
    tip, tail = paper.at(BEAK), paper.at(TAIL)
    lower_end = max((p for face in paper.faces for p in face.plane if not p.y), key=lambda p: p.x)
    chest = between(tip, tail)
    # At 45° to the lower edge, so that the lower edge of the neck will stand at a right angle to it.
    neck = Line(chest, chest + direction(12))
    base = neck.meet(Line(tip, tip + direction(0)))
    top = neck.mirror(tip)

    found["neck-crease"] = (
        Drawing(paper)
        .fold("valley", neck, tip)
        .hidden((chest, top, base))
        .arrow("fold-unfold", tip, top, bend="left")
        .mark("right-angle", base)
        .mark("equal", between(tip, chest))
        .mark("equal", between(chest, tail)))
    creased = paper.precrease(neck)
    for step, state in (("neck", paper), ("neck-reverse", creased)):
        found[step] = (
            Drawing(state)
            .fold("valley", neck, tip)
            .hidden((chest, top, base))
            .arrow("valley", tip, top, bend="left")
            .arrow("reverse", *pushed(tip, chest))
            .mark("right-angle", base))
    paper = creased.outside_reverse(neck, tip)

    throat = between(top, chest, Fraction(1, 3))
    head = Line(throat, throat + direction(12))
    beak = head.mirror(top)
    aside = point(Fraction(1, 20), 0)
    nape = head.meet(Line(base, top))
    found["head"] = (
        Drawing(paper)
        .fold("valley", head, top, [BEAK])
        .hidden((throat, beak, nape))
        .arrow("valley", top, beak, bend="right")
        .label("1/3", between(top, nape) + aside)
        .label("2/3", between(nape, base) + aside))
    paper = paper.outside_reverse(head, top, [BEAK])

    under = between(base, lower_end)
    found["stand"] = (
        Drawing(paper)
        .arrow("open", under - point(0, Fraction(1, 8)), under)
        .mark("finished", point(tail.x - Fraction(1, 4), nape.y)))
    return found


def pushed(a, b):
    """From where to where one pushes on the ridge from a to b: onto its middle, from its left."""
    ridge = between(a, b)
    return ridge + (b - a).perpendicular() * Fraction(1, 4), ridge
