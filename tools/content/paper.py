"""A square of paper, folded flat: faces with their places in the plane, in layers from bottom to top.

Every fold gives a new `Paper`; a fold that paper cannot make raises `FoldError`. What moves is reflected,
reversed in order and laid where the kind of fold says; `layers.verify` then proves that the result is
paper: no area lost, no joint torn, no layer through another.
"""

from dataclasses import dataclass
from functools import cached_property

import layers
from field import Exact
from geometry import Isometry, Line, area, clip, edges, overlap, point, shared, subtract


class FoldError(Exception):
    """The paper cannot be folded like that."""


@dataclass(frozen=True)
class Face:
    """A convex piece without a fold inside it. `paper` is anticlockwise on the unfolded square."""

    paper: tuple
    place: Isometry

    @cached_property
    def plane(self):
        """Where it lies, anticlockwise for the viewer."""
        moved = [self.place(p) for p in self.paper]
        return tuple(reversed(moved)) if self.place.turns_over else tuple(moved)

    @property
    def side(self):
        """The side that the viewer would see."""
        return "back" if self.place.turns_over else "front"

    def part(self, line, side):
        """The part on one side of a line of the plane, or None."""
        piece = clip(self.plane, line, side)
        if not piece:
            return None
        if len(piece) == len(self.plane) and tuple(piece) == self.plane:
            return self
        if self.place.turns_over:
            piece = piece[::-1]
        return Face(tuple(self.place.inverse(p) for p in piece), self.place)

    def moved(self, isometry):
        return Face(self.paper, isometry.after(self.place))

    def holds(self, p):
        """Whether a point of the unfolded square is on this face, its edges included."""
        return all(Line(a, b).side(p) >= 0 for a, b in edges(self.paper))


class Paper:
    """The folded state; `faces` from bottom to top as the viewer sees them."""

    def __init__(self, faces):
        self.faces = tuple(faces)

    @staticmethod
    def square(place):
        """The flat square, front up, placed by an isometry of the unit square."""
        corners = (point(0, 0), point(1, 0), point(1, 1), point(0, 1))
        return Paper([Face(corners, place)])

    # MARK: Folds

    def valley(self, line, moving, layers_at=None):
        """Folds the side of `line` on which the plane point `moving` lies, over towards the viewer.

        `layers_at`: points of the unfolded square; only layers joined to those move. None: all layers.
        """
        move, stay = self._parted(line, moving, layers_at)
        self._refuse_blocked(move, stay, above=True)
        turned = [piece.moved(line.mirror) for _, piece in reversed(move)]
        return Paper([piece for _, piece in stay] + turned).verified()

    def mountain(self, line, moving, layers_at=None):
        """The same, away from the viewer."""
        move, stay = self._parted(line, moving, layers_at)
        self._refuse_blocked(move, stay, above=False)
        turned = [piece.moved(line.mirror) for _, piece in reversed(move)]
        return Paper(turned + [piece for _, piece in stay]).verified()

    def outside_reverse(self, line, moving, layers_at=None):
        """Turns a flap of 2k layers inside out around itself: the upper k to the front, the rest behind."""
        lower, upper, stay, _ = self._halves(line, moving, layers_at)
        return Paper(lower + [piece for _, piece in stay] + upper).verified()

    def inside_reverse(self, line, moving, layers_at=None):
        """Turns a flap of 2k layers inside out between its two halves."""
        lower, upper, stay, middle = self._halves(line, moving, layers_at)
        below = [piece for level, piece in stay if level <= middle]
        above = [piece for level, piece in stay if level > middle]
        return Paper(below + lower + upper + above).verified()

    def precrease(self, line, layers_at=None, side=None):
        """Folds and unfolds: faces are split, nothing moves. With `layers_at`, only what those would move."""
        if layers_at is None:
            touched = set(range(len(self.faces)))
        else:
            touched = set(self._moving(line, side, layers_at))
        faces = []
        for level, face in enumerate(self.faces):
            parts = [face.part(line, 1), face.part(line, -1)] if level in touched else [face]
            faces += [part for part in parts if part]
        return Paper(faces).verified()

    # MARK: Views

    def turned_over(self):
        """Seen from the other side, turned about the vertical axis through the origin."""
        flip = Isometry(Exact.of(-1), Exact.of(0), Exact.of(0), Exact.of(1), point(0, 0))
        return Paper([face.moved(flip) for face in reversed(self.faces)])

    def seen(self, isometry):
        """Turned or shifted on the table."""
        return Paper([face.moved(isometry) for face in self.faces])

    # MARK: What is where

    def at(self, paper_point):
        """Where a point of the unfolded square lies now."""
        return next(face for face in self.faces if face.holds(paper_point)).place(paper_point)

    @cached_property
    def joints(self):
        """(i, j, segment): faces i and j are joined along a segment of the plane; `i < j`."""
        found = []
        for j, upper in enumerate(self.faces):
            for i, lower in enumerate(self.faces[:j]):
                for s in edges(lower.paper):
                    for t in edges(upper.paper):
                        common = shared(s, t)
                        if common:
                            found.append((i, j, common))
        return [(i, j, tuple(map(self.faces[i].place, s)), tuple(map(self.faces[j].place, s)))
                for i, j, s in found]

    def is_flat(self, i, j):
        """Whether two joined faces lie side by side, unfolded."""
        return self.faces[i].place.turns_over == self.faces[j].place.turns_over

    @cached_property
    def sheets(self):
        """Groups of faces that lie side by side unfolded, as sets of levels; ordered by lowest level."""
        group = {level: {level} for level in range(len(self.faces))}
        for i, j, _, _ in self.joints:
            if self.is_flat(i, j) and group[i] is not group[j]:
                group[i] |= group[j]
                for level in group[j]:
                    group[level] = group[i]
        return [group[level] for level in range(len(self.faces)) if level == min(group[level])]

    def crossing(self, line, moving, layers_at=None):
        """Where paper of such a fold bends: each moving layer at the line, as (level, segment)."""
        levels = self._moving(line, self._side(line, moving), layers_at)
        found = []
        for level in levels:
            plane = self.faces[level].plane
            if clip(plane, line, 1) and clip(plane, line, -1):
                found.append((level, tuple(p for p in clip(plane, line, 1) if line.side(p) == 0)))
        for i, j, joint, _ in self.joints:
            if self.is_flat(i, j) and not any(map(line.side, joint)) and (i in levels) != (j in levels):
                found.append((i if i in levels else j, joint))
        return sorted(found, key=lambda entry: entry[0])

    def area(self):
        """The area of the silhouette."""
        total = Exact.of(0)
        for level, face in enumerate(self.faces):
            pieces = [list(face.plane)]
            for other in self.faces[level + 1:]:
                pieces = [rest for piece in pieces for rest in subtract(piece, list(other.plane))]
            for piece in pieces:
                total = total + area(piece)
        return total

    def verified(self):
        """This state, if it is paper."""
        problem = layers.problem(self)
        if problem:
            raise FoldError(problem)
        return self

    # MARK: Private

    @staticmethod
    def _side(line, moving):
        side = line.side(moving)
        if side == 0:
            raise FoldError("the moving point is on the fold line")
        return side

    def _moving(self, line, side, layers_at):
        """The levels of the faces with a moving piece."""
        pieces = {level: part for level, face in enumerate(self.faces) if (part := face.part(line, side))}
        if layers_at is None:
            return sorted(pieces)
        reached = [level for level, piece in pieces.items() if any(piece.holds(p) for p in layers_at)]
        if not reached:
            raise FoldError("no layer there is on the moving side")
        for level in reached:
            for other, piece in pieces.items():
                if other not in reached and self._joined(pieces[level], piece, line):
                    reached.append(other)
        return sorted(reached)

    @staticmethod
    def _joined(p, q, line):
        for s in edges(p.paper):
            for t in edges(q.paper):
                common = shared(s, t)
                if common and any(line.side(p.place(end)) != 0 for end in common):
                    return True
        return False

    def _parted(self, line, moving, layers_at):
        side = self._side(line, moving)
        levels = self._moving(line, side, layers_at)
        move = [(level, self.faces[level].part(line, side)) for level in levels]
        stay = []
        for level, face in enumerate(self.faces):
            piece = face.part(line, -side) if level in levels else face
            if piece:
                stay.append((level, piece))
        return move, stay

    @staticmethod
    def _refuse_blocked(move, stay, above):
        for level, piece in move:
            for other, still in stay:
                if (other > level) == above and overlap(piece.plane, still.plane):
                    raise FoldError(f"blocked: layer {other} stays in the way of layer {level}")

    def _halves(self, line, moving, layers_at):
        """The turned pieces of a flap's lower and upper half, what stays, and the lower half's top level."""
        crossed = [level for level, _ in self.crossing(line, moving, layers_at)]
        if not crossed or len(crossed) % 2:
            raise FoldError(f"a flap of {len(crossed)} layers has no middle")
        middle = crossed[len(crossed) // 2 - 1]
        move, stay = self._parted(line, moving, layers_at)
        turned = [(level, piece.moved(line.mirror)) for level, piece in reversed(move)]
        lower = [piece for level, piece in turned if level <= middle]
        upper = [piece for level, piece in turned if level > middle]
        return lower, upper, stay, middle
