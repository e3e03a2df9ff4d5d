"""The cup: a triangle, both corners across to the opposite edges, a flap down in front and one behind."""

from fractions import Fraction

from drawing import Drawing, landing
from geometry import Isometry, Line, between, bisector_line, direction, point
from paper import Paper

# Corners of the unfolded square. The first lies in front once the triangle is folded.
FRONT, RIGHT, BEHIND, LEFT = point(0, 0), point(1, 0), point(1, 1), point(0, 1)


def drawings():
    """The drawing of every step, by the step's id."""
    found = {}

    # A diamond around the origin.
    centred = Isometry.rotation(4).after(Isometry.shifting(point(Fraction(-1, 2), Fraction(-1, 2))))
    paper = Paper.square(centred)
    left, right, bottom, top = (paper.at(p) for p in (LEFT, RIGHT, FRONT, BEHIND))
    base = Line(left, right)
    found["triangle"] = (
        Drawing(paper)
        .fold("valley", base, bottom)
        .arrow("valley", bottom, top, bend="left"))
    paper = paper.valley(base, bottom)

    # Half of the angle at the left corner leads to the place where that corner will land.
    half_angle = Line(left, left + direction(2))
    goal = half_angle.meet(Line(right, top))
    mirrored = point(-goal.x, goal.y)
    left_fold, right_fold = bisector_line(left, goal), bisector_line(right, mirrored)
    found["sides"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", left_fold, left)
        .fold("valley", right_fold, right)
        .arrow("valley", left, goal, bend="right")
        .arrow("valley", right, mirrored, bend="left"))
    found["landmark"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", half_angle, top, [FRONT])
        .arrow("fold-unfold", top, landing(half_angle, top), bend="right")
        .mark("point", goal))
    paper = paper.precrease(half_angle, [FRONT], half_angle.side(top))

    found["left-corner"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", left_fold, left)
        .arrow("valley", left, goal, bend="right")
        .mark("point", goal))
    paper = paper.valley(left_fold, left)
    found["right-corner"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", right_fold, right)
        .arrow("valley", right, mirrored, bend="left")
        .mark("point", mirrored))
    paper = paper.valley(right_fold, right)

    rim = Line(mirrored, goal)
    found["front-flap"] = (
        Drawing(paper, peek=BEHIND)
        .fold("valley", rim, top, [FRONT])
        .arrow("valley", top, landing(rim, top), bend="right"))
    paper = paper.valley(rim, top, [FRONT])

    found["back-flap"] = (
        Drawing(paper)
        .fold("mountain", rim, top, [BEHIND])
        .arrow("mountain", top, landing(rim, top), bend="left"))
    paper = paper.mountain(rim, top, [BEHIND])

    middle = between(mirrored, goal)
    above = middle + point(0, Fraction(1, 6))
    found["open"] = Drawing(paper).arrow("open", above, middle)
    found["drink"] = opened(paper, mirrored, goal).mark("finished", point(goal.x, Fraction(1, 8)))
    return found


def opened(paper, left, right):
    """The cup with its rim, from left to right, opened to a lens: the only drawing that is not flat."""
    drawing = Drawing(paper).bare(left, right)
    parts, depth = 8, Fraction(1, 12)
    bow = []
    for i in range(parts + 1):
        sag = point(0, depth * Fraction(4 * i * (parts - i), parts**2))
        bow.append((between(left, right, Fraction(i, parts)), sag))
    lens = [p - sag for p, sag in bow] + [p + sag for p, sag in reversed(bow[1:-1])]
    return drawing.face(lens, "front").line("edge", *lens, lens[0])
