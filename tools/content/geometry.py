"""Points, lines, isometries and convex polygons over exact numbers."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from field import Exact, cosine, sine


@dataclass(frozen=True)
class Point:
    """A point or a vector."""

    x: Exact
    y: Exact

    def __add__(self, other):
        return Point(self.x + other.x, self.y + other.y)

    def __sub__(self, other):
        return Point(self.x - other.x, self.y - other.y)

    def __mul__(self, factor):
        return Point(self.x * factor, self.y * factor)

    def __neg__(self):
        return Point(-self.x, -self.y)

    def dot(self, other):
        return self.x * other.x + self.y * other.y

    def cross(self, other):
        """Positive when `other` lies anticlockwise of this vector."""
        return self.x * other.y - self.y * other.x

    def perpendicular(self):
        """This vector turned by 90° anticlockwise."""
        return Point(-self.y, self.x)

    @cached_property
    def near(self):
        """The nearest pair of floats, only ever used to skip work that exact arithmetic would refuse."""
        return float(self.x), float(self.y)


def point(x, y):
    """A point of ints, Fractions or field elements."""
    return Point(Exact.of(x), Exact.of(y))


def direction(sixteenths):
    """The unit vector at a multiple of 11.25° from the x axis."""
    return Point(cosine(sixteenths), sine(sixteenths))


def between(a, b, part=Fraction(1, 2)):
    """The point that part of the way from a to b; the middle if nothing is said."""
    return a + (b - a) * part


@dataclass(frozen=True)
class Line:
    """The line through two points, with a left and a right side."""

    a: Point
    b: Point

    @cached_property
    def along(self):
        return self.b - self.a

    def side(self, p):
        """1 left of the line, -1 right of it, 0 on it."""
        return self.along.cross(p - self.a).sign()

    @cached_property
    def mirror(self):
        """The reflection in this line."""
        d = self.along
        length2 = d.dot(d)
        c, s = (d.x * d.x - d.y * d.y) / length2, 2 * d.x * d.y / length2
        turn = Isometry(c, s, s, -c, point(0, 0))
        return Isometry(c, s, s, -c, self.a - turn(self.a))

    def meet(self, other):
        """Where two lines cross."""
        down = self.along.cross(other.along)
        return self.a + self.along * ((other.a - self.a).cross(other.along) / down)

def bisector_line(p, q):
    """The line on which p is folded onto q."""
    middle = between(p, q)
    return Line(middle, middle + (q - p).perpendicular())


@dataclass(frozen=True)
class Isometry:
    """p -> (a b; c d) p + shift, with a length-preserving matrix."""

    a: Exact
    b: Exact
    c: Exact
    d: Exact
    shift: Point

    def __call__(self, p):
        return Point(self.a * p.x + self.b * p.y, self.c * p.x + self.d * p.y) + self.shift

    def after(self, first):
        """`first`, then this."""
        return Isometry(
            self.a * first.a + self.b * first.c, self.a * first.b + self.b * first.d,
            self.c * first.a + self.d * first.c, self.c * first.b + self.d * first.d,
            self(first.shift))

    @cached_property
    def inverse(self):
        turn = Isometry(self.a, self.c, self.b, self.d, point(0, 0))
        return Isometry(self.a, self.c, self.b, self.d, -turn(self.shift))

    @cached_property
    def turns_over(self):
        return (self.a * self.d - self.b * self.c).sign() < 0

    @staticmethod
    def shifting(by):
        return Isometry(Exact.of(1), Exact.of(0), Exact.of(0), Exact.of(1), by)

    @staticmethod
    def rotation(sixteenths, about=None):
        """A turn by a multiple of 11.25°, anticlockwise."""
        c, s = cosine(sixteenths), sine(sixteenths)
        turn = Isometry(c, -s, s, c, point(0, 0))
        if about is None:
            return turn
        return Isometry(c, -s, s, c, about - turn(about))


def area(polygon):
    """The area of a polygon, positive if it is anticlockwise."""
    total = Exact.of(0)
    for p, q in edges(polygon):
        total = total + p.cross(q)
    return total / 2


def edges(polygon):
    """The polygon's sides, in order."""
    return [(polygon[i], polygon[(i + 1) % len(polygon)]) for i in range(len(polygon))]


def clip(polygon, line, side):
    """The part of a convex polygon on one side of a line; [] when it has no area there."""
    sides = [line.side(p) * side for p in polygon]
    if not any(s > 0 for s in sides):
        return []
    if not any(s < 0 for s in sides):
        return list(polygon)
    kept = []
    for i, p in enumerate(polygon):
        j = (i + 1) % len(polygon)
        if sides[i] >= 0:
            kept.append(p)
        if sides[i] * sides[j] < 0:
            kept.append(line.meet(Line(p, polygon[j])))
    return kept


def _boxes_apart(p, q):
    margin = 1e-9
    for axis in (0, 1):
        a, b = [v.near[axis] for v in p], [v.near[axis] for v in q]
        if max(a) < min(b) - margin or max(b) < min(a) - margin:
            return True
    return False


def intersection(p, q):
    """The common part of two convex anticlockwise polygons; [] when it has no area."""
    if _boxes_apart(p, q):
        return []
    for a, b in edges(q):
        p = clip(p, Line(a, b), 1)
        if not p:
            return []
    return p


def overlap(p, q):
    """Whether two convex anticlockwise polygons share some area."""
    return bool(intersection(p, q))


def subtract(p, q):
    """What of convex polygon p lies outside convex anticlockwise polygon q, as convex pieces."""
    if not overlap(p, q):
        return [p]
    pieces = []
    for a, b in edges(q):
        line = Line(a, b)
        outside = clip(p, line, -1)
        if outside:
            pieces.append(outside)
        p = clip(p, line, 1)
        if not p:
            break
    return pieces


def span(segment, polygon):
    """The part of a segment strictly inside a convex anticlockwise polygon, as parameters; or None."""
    if _boxes_apart(segment, polygon):
        return None
    a, b = segment
    low, high = Exact.of(0), Exact.of(1)
    for p, q in edges(polygon):
        u, v = (q - p).cross(a - p), (q - p).cross(b - p)
        if u.sign() <= 0 and v.sign() <= 0:
            return None
        if u.sign() < 0:
            low = max(low, u / (u - v))
        elif v.sign() < 0:
            high = min(high, u / (u - v))
    return (low, high) if low < high else None


def shared(s, t):
    """The common part of two segments on one line, as points; None when it has no length."""
    (a, b), (c, d) = s, t
    # Floats first: nearly all pairs are on different lines, and exact numbers cost a hundred times more.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a.near, b.near, c.near, d.near
    if abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) > 1e-9:
        return None
    if abs((bx - ax) * (dy - ay) - (by - ay) * (dx - ax)) > 1e-9:
        return None
    along = b - a
    if along.cross(c - a) or along.cross(d - a):
        return None
    length2 = along.dot(along)
    u, v = along.dot(c - a), along.dot(d - a)
    low, high = max(min(u, v), Exact.of(0)), min(max(u, v), length2)
    if not low < high:
        return None
    return a + along * (low / length2), a + along * (high / length2)
