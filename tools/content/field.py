"""Exact real numbers for folded paper: the field Q(2 cos 11.25°).

Every point that bisecting the angles of a square four times can make has coordinates in this field of
degree 8. A number is eight integers over one denominator, so equality is exact; a sign is read from 512
bits, which decides every number but zero, and zero has all its coefficients zero.
"""

from fractions import Fraction
from math import gcd, isqrt

DEGREE = 8
# x = 2 cos(pi/16) is a root of x^8 - 8 x^6 + 20 x^4 - 16 x^2 + 2 (the Chebyshev form of 2 cos(8t) = 0).
REDUCTION = (-2, 0, 16, 0, -20, 0, 8, 0)

BITS = 512
ONE = 1 << BITS


def _powers():
    """Powers of x, scaled by 2^BITS; each is wrong by less than 2^16 of the last place."""
    root = isqrt(2 << 2 * BITS)
    for _ in range(2):
        root = isqrt((2 * ONE + root) << BITS)
    powers = [ONE]
    while len(powers) < DEGREE:
        powers.append(powers[-1] * root >> BITS)
    return tuple(powers)


POWERS = _powers()
SLACK = 1 << 16


class Exact:
    """One number of the field. Mixes with `int` and `Fraction`; never with `float`."""

    __slots__ = ("over", "under", "_scaled")

    def __init__(self, over, under=1):
        common = gcd(under, *over)
        if common != 1:
            over = [n // common for n in over]
            under //= common
        self.over = tuple(over)
        self.under = under
        self._scaled = None

    @staticmethod
    def of(value):
        """The number equal to an int, a Fraction or an Exact."""
        if isinstance(value, Exact):
            return value
        if isinstance(value, (int, Fraction)):
            return Exact((value.numerator,) + (0,) * (DEGREE - 1), value.denominator)
        raise TypeError(f"{value!r} is not exact")

    def __add__(self, other):
        other = Exact.of(other)
        a, b = self.under, other.under
        if a == b:
            return Exact([m + n for m, n in zip(self.over, other.over)], a)
        return Exact([m * b + n * a for m, n in zip(self.over, other.over)], a * b)

    def __neg__(self):
        return Exact([-n for n in self.over], self.under)

    def __sub__(self, other):
        return self + -Exact.of(other)

    def __mul__(self, other):
        other = Exact.of(other)
        product = [0] * (2 * DEGREE - 1)
        for i, m in enumerate(self.over):
            if m:
                for j, n in enumerate(other.over):
                    product[i + j] += m * n
        for i in range(2 * DEGREE - 2, DEGREE - 1, -1):
            if product[i]:
                for j, r in enumerate(REDUCTION):
                    product[i - DEGREE + j] += r * product[i]
        return Exact(product[:DEGREE], self.under * other.under)

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other):
        return -self + other

    def inverse(self):
        """1 / self, by solving self * y = 1 for the eight coefficients of y."""
        if not self:
            raise ZeroDivisionError("the inverse of 0")
        columns, column = [], self
        for _ in range(DEGREE):
            columns.append([Fraction(n, column.under) for n in column.over])
            column = column * GENERATOR
        rows = [[columns[j][i] for j in range(DEGREE)] + [Fraction(i == 0)] for i in range(DEGREE)]
        for i in range(DEGREE):
            pivot = next(r for r in range(i, DEGREE) if rows[r][i])
            rows[i], rows[pivot] = rows[pivot], rows[i]
            rows[i] = [value / rows[i][i] for value in rows[i]]
            for r in range(DEGREE):
                if r != i and rows[r][i]:
                    factor = rows[r][i]
                    rows[r] = [v - factor * w for v, w in zip(rows[r], rows[i])]
        values = [row[DEGREE] for row in rows]
        under = 1
        for value in values:
            under = under * value.denominator // gcd(under, value.denominator)
        return Exact([int(value * under) for value in values], under)

    def __truediv__(self, other):
        if isinstance(other, int):
            if other == 0:
                raise ZeroDivisionError("division by 0")
            sign = -1 if other < 0 else 1
            return Exact([sign * n for n in self.over], self.under * abs(other))
        return self * Exact.of(other).inverse()

    def __rtruediv__(self, other):
        return Exact.of(other) * self.inverse()

    def __bool__(self):
        return any(self.over)

    def __eq__(self, other):
        if not isinstance(other, (Exact, int, Fraction)):
            return NotImplemented
        other = Exact.of(other)
        return self.over == other.over and self.under == other.under

    def __hash__(self):
        return hash((self.over, self.under))

    def scaled(self):
        """The value times denominator times 2^BITS, nearly."""
        if self._scaled is None:
            self._scaled = sum(n * p for n, p in zip(self.over, POWERS))
        return self._scaled

    def sign(self):
        """-1, 0 or 1; exact."""
        if not self:
            return 0
        value = self.scaled()
        if abs(value) <= SLACK * sum(abs(n) for n in self.over):
            raise ArithmeticError(f"{BITS} bits do not decide the sign of {self!r}")
        return 1 if value > 0 else -1

    def __lt__(self, other):
        return (self - other).sign() < 0

    def __le__(self, other):
        return (self - other).sign() <= 0

    def __gt__(self, other):
        return (self - other).sign() > 0

    def __ge__(self, other):
        return (self - other).sign() >= 0

    def __float__(self):
        return self.scaled() / (self.under << BITS)

    def decimal(self, places):
        """The nearest decimal of that many places, as a person writes it: no zeros at its end, no -0."""
        doubled = 2 * self.scaled() * 10**places
        unit = self.under << BITS
        digits = (doubled + unit) // (2 * unit)
        sign, digits = ("-", -digits) if digits < 0 else ("", digits)
        whole, part = divmod(digits, 10**places)
        text = f"{part:0{places}d}".rstrip("0")
        return f"{sign}{whole}.{text}" if text else f"{sign}{whole}"

    def __repr__(self):
        return f"Exact({float(self):.9f})"


GENERATOR = Exact((0, 1, 0, 0, 0, 0, 0, 0))


def cosine(sixteenths):
    """cos of that many sixteenths of 180°, that is of a multiple of 11.25°."""
    k = abs(sixteenths) % 32
    before, now = Exact.of(2), GENERATOR
    if k == 0:
        return Exact.of(1)
    for _ in range(k - 1):
        before, now = now, GENERATOR * now - before
    return now / 2


def sine(sixteenths):
    """sin of that many sixteenths of 180°."""
    return cosine(sixteenths - 8)


SQRT2 = 2 * cosine(4)
