#!/usr/bin/env python3
"""Tests of the folding and drawing behind content/: python3 tools/content/test_content.py"""

import math
import pathlib
import random
import sys
import unittest
import xml.etree.ElementTree as ET
from fractions import Fraction

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import files
import layers
import make
import outline
from drawing import seen_sheets
from field import GENERATOR, SQRT2, Exact, cosine, sine
from geometry import Isometry, Line, area, between, direction, point, subtract
from paper import FoldError, Paper
from tracks import Tracks

NAMESPACE = "{urn:origami-steps:1}"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
STEPS = f"{NAMESPACE}steps/{NAMESPACE}step"
CONTENT = make.CONTENT


def unfolded():
    return Paper.square(Isometry.shifting(point(0, 0)))


def kite():
    """The worked example of the format, up to the kite base."""
    paper = unfolded()
    tip, far = point(0, 0), point(1, 1)
    paper = paper.precrease(Line(tip, far))
    paper = paper.valley(Line(tip, tip + direction(6)), point(0, 1))
    return paper.valley(Line(tip, tip + direction(2)), point(1, 0))


class Numbers(unittest.TestCase):
    def test_cosines_and_sines_are_those_of_the_machine(self):
        for k in range(-40, 40):
            self.assertAlmostEqual(float(cosine(k)), math.cos(k * math.pi / 16), places=14)
            self.assertAlmostEqual(float(sine(k)), math.sin(k * math.pi / 16), places=14)

    def test_the_root_of_two_is_exact(self):
        self.assertEqual(SQRT2 * SQRT2, 2)

    def test_a_number_times_its_inverse_is_one(self):
        chance = random.Random(1)
        for _ in range(50):
            number = Exact([chance.randint(-9, 9) for _ in range(8)], chance.randint(1, 9))
            if number:
                self.assertEqual(number * number.inverse(), 1)

    def test_signs_agree_with_floats_where_those_are_sure(self):
        chance = random.Random(2)
        for _ in range(500):
            number = Exact([chance.randint(-99, 99) for _ in range(8)], chance.randint(1, 99))
            if abs(float(number)) > 1e-9:
                self.assertEqual(number.sign(), math.copysign(1, float(number)))

    def test_a_sign_far_below_a_float_is_read(self):
        # (x - a/b) for the best fraction of 60 digits: about 1e-60.
        near = Fraction(GENERATOR.scaled() * 10**60 >> 512, 10**60)
        self.assertEqual((GENERATOR - near).sign(), 1)
        self.assertEqual((GENERATOR - near - Fraction(1, 10**60)).sign(), -1)

    def test_decimals_are_rounded_and_trimmed(self):
        half, third, tiny, tie = Fraction(1, 2), Fraction(-2, 3), Fraction(-1, 10**9), Fraction(5, 10**7)
        for value, text in (
                (half, "0.5"), (third, "-0.666667"), (tiny, "0"), (tie, "0.000001"), (3, "3"), (-12, "-12")):
            self.assertEqual(Exact.of(value).decimal(6), text)


class Folds(unittest.TestCase):
    def test_the_worked_example_has_its_areas(self):
        paper = kite()
        self.assertEqual(paper.area(), 2 - SQRT2)
        axis, tip = Line(point(0, 0), point(1, 1)), point(0, 0)
        paper = paper.turned_over()
        # Turned over about the vertical axis, the diagonal runs to the upper left.
        axis = Line(tip, point(-1, 1))
        narrow = Line(tip, tip + direction(11))
        paper = paper.valley(narrow, point(0, 1))
        self.assertEqual(paper.area().decimal(6), "0.458804")
        paper = paper.valley(Line(tip, tip + direction(13)), point(-1, 0))
        self.assertEqual(paper.area().decimal(6), "0.331821")
        neck = between(tip, point(-1, 1))
        paper = paper.valley(Line(neck, neck + (neck - tip).perpendicular()), tip)
        self.assertEqual(paper.area().decimal(6), "0.232365")
        self.assertEqual(paper.at(point(0, 0)), point(-1, 1))
        head = between(point(0, 0), point(Fraction(1, 2), Fraction(1, 2)), Fraction(1, 3))
        beak, landing = paper.at(point(0, 0)), paper.at(head)
        middle = between(beak, landing)
        paper = paper.valley(Line(middle, middle + (landing - beak).perpendicular()), beak, [point(0, 0)])
        self.assertEqual(paper.area().decimal(6), "0.232365")
        paper = paper.mountain(axis, point(-1, 0))
        self.assertEqual(paper.area().decimal(6), "0.116183")
        self.assertEqual(len(paper.faces), 24)

    def test_a_layer_that_stays_in_the_way_is_named(self):
        paper = unfolded().valley(Line(point(Fraction(1, 2), 0), point(Fraction(1, 2), 1)), point(1, 0))
        # The lower layer cannot be valley-folded while the upper one lies on it.
        with self.assertRaisesRegex(FoldError, "blocked: layer 1"):
            paper.valley(Line(point(Fraction(1, 4), 0), point(Fraction(1, 4), 1)), point(0, 0), [point(0, 0)])

    def test_reverse_folds_put_halves_outside_or_between(self):
        # A strip folded in half: the ridge on top, the tip at the left.
        half = unfolded().mountain(Line(point(0, Fraction(1, 2)), point(1, Fraction(1, 2))), point(0, 1))
        at = point(Fraction(1, 2), Fraction(1, 2))
        up, down = Line(at, at + direction(12)), Line(at, at + direction(4))
        outside = half.outside_reverse(up, point(0, Fraction(1, 2)))
        inside = half.inside_reverse(down, point(0, Fraction(1, 2)))

        moved = [face.place.turns_over for face in outside.faces]
        self.assertEqual(moved, [False, True, False, True])
        tip = point(0, Fraction(1, 2))
        self.assertEqual([face.holds(tip) for face in outside.faces], [True, False, False, True])
        self.assertEqual([face.holds(tip) for face in inside.faces], [False, True, True, False])

    def test_a_reverse_fold_to_the_wrong_side_of_the_ridge_is_no_paper(self):
        half = unfolded().mountain(Line(point(0, Fraction(1, 2)), point(1, Fraction(1, 2))), point(0, 1))
        at = point(Fraction(1, 2), Fraction(1, 2))
        up, down = Line(at, at + direction(12)), Line(at, at + direction(4))
        with self.assertRaises(FoldError):
            half.inside_reverse(up, point(0, Fraction(1, 2)))
        with self.assertRaises(FoldError):
            half.outside_reverse(down, point(0, Fraction(1, 2)))

    def test_swapped_layers_are_found(self):
        half = unfolded().valley(Line(point(Fraction(1, 2), 0), point(Fraction(1, 2), 1)), point(1, 0))
        quarter = half.valley(Line(point(0, Fraction(1, 2)), point(1, Fraction(1, 2))), point(0, 1))

        self.assertIsNone(layers.problem(quarter))
        wrong, also_wrong, upside_down = (0, 1, 3, 2), (1, 0, 2, 3), (3, 2, 1, 0)
        for order, words in ((wrong, "interleave"), (also_wrong, "interleave"), (upside_down, None)):
            found = layers.problem(Paper([quarter.faces[i] for i in order]))
            self.assertRegex(found, words) if words else self.assertIsNone(found)

    def test_a_layer_through_a_joint_is_found(self):
        half = unfolded().valley(Line(point(Fraction(1, 2), 0), point(Fraction(1, 2), 1)), point(1, 0))
        line = Line(point(Fraction(2, 5), 0), point(Fraction(2, 5), 1))
        first, second, third = half.valley(line, point(0, 0), [point(1, 0)]).faces

        # The third strip reaches beyond the fold between the first and the second.
        self.assertRegex(layers.problem(Paper([first, third, second])), "face 1 passes through the joint")

    def test_lost_paper_is_found(self):
        self.assertIn("area", layers.problem(Paper(kite().faces[1:])))


class Drawings(unittest.TestCase):
    def setUp(self):
        self.steps = [(name, *entry) for name in make.MODELS for entry in make.drawings(name).items()]

    def test_painted_faces_show_what_lies_on_top(self):
        """Painting the drawing's polygons in order gives, side by side, the areas of the top layers."""
        for name, step, drawing in self.steps:
            with self.subTest(model=name, step=step):
                painted = [(list(polygon), side) for _, polygon, side in seen_sheets(drawing.state)]
                wanted = {"front": Exact.of(0), "back": Exact.of(0)}
                for level, face in enumerate(drawing.state.faces):
                    wanted[face.side] += self._uncovered(face.plane, drawing.state.faces[level + 1:])
                shown = {"front": Exact.of(0), "back": Exact.of(0)}
                for order, (polygon, side) in enumerate(painted):
                    above = [other for other, _ in painted[order + 1:]]
                    shown[side] += self._left(polygon, above)
                self.assertEqual(shown, wanted)

    @staticmethod
    def _uncovered(polygon, faces):
        pieces = [list(polygon)]
        for other in faces:
            pieces = [rest for piece in pieces for rest in subtract(piece, list(other.plane))]
        return sum(map(area, pieces), Exact.of(0))

    def _left(self, polygon, above):
        pieces = triangles(polygon)
        for other in above:
            for triangle in triangles(other):
                pieces = [rest for piece in pieces for rest in subtract(piece, triangle)]
        return sum(map(area, pieces), Exact.of(0))

    def test_coincident_edges_are_drawn_once(self):
        for name, step, drawing in self.steps:
            with self.subTest(model=name, step=step):
                names = [name for name, _, _ in drawing.elements]
                pairs = []
                # Before the last face are edges of covered layers, which are there to be drawn again.
                for name_, attributes, _ in drawing.elements[len(names) - names[::-1].index("face"):]:
                    if name_ == "line":
                        path = attributes["points"].split()
                        pairs += [frozenset(pair) for pair in zip(path, path[1:])]
                self.assertEqual(len(pairs), len(set(pairs)))

    def test_drawings_are_quiet(self):
        for name, step, drawing in self.steps:
            with self.subTest(model=name, step=step):
                self.assertIn(len(drawing.elements), range(4, 21))

    def test_tracks_merge_and_cut(self):
        tracks, p = Tracks(), [point(i, 2 * i) for i in range(6)]
        tracks.add(p[0], p[2])
        tracks.add(p[4], p[2])
        tracks.remove(p[1], p[3])
        self.assertEqual(tracks.segments(), [(p[0], p[1]), (p[3], p[4])])

    def test_the_outline_comes_first_and_is_closed(self):
        a, b, c, d = point(0, 0), point(1, 0), point(1, 1), point(0, 1)
        paths = outline.paths([(a, c), (a, b), (b, c), (c, d), (d, a)])
        self.assertEqual(paths, [[a, b, c, d, a], [a, c]])


class Files(unittest.TestCase):
    def test_files_are_up_to_date(self):
        for name in make.MODELS:
            text = (CONTENT / f"{name}.xml").read_bytes().decode()
            self.assertEqual(files.with_drawings(text, make.drawings(name), name), text)

    def test_every_step_has_words_in_every_language(self):
        for name in make.MODELS:
            for step in ET.parse(CONTENT / f"{name}.xml").iter(f"{NAMESPACE}step"):
                with self.subTest(model=name, step=step.get("id")):
                    for kind in ("title", "subtitle", "verbal"):
                        languages = [text.get(LANGUAGE) for text in step.findall(NAMESPACE + kind)]
                        self.assertEqual(languages, [None, "de"])

    def test_every_level_is_complete_and_shorter_than_the_next(self):
        coarseness = {"full": 0, "standard": 1, "overview": 2}
        for name in make.MODELS:
            counts = [0, 0, 0]

            def walk(step, limit):
                level = coarseness[step.get("detail", "overview")]
                self.assertLessEqual(level, limit)
                for shown in range(level + 1):
                    counts[shown] += 1
                self.assertIsNotNone(step.find(NAMESPACE + "diagram"))
                for child in step.findall(STEPS):
                    walk(child, level)

            with self.subTest(model=name):
                for step in ET.parse(CONTENT / f"{name}.xml").getroot().findall(STEPS):
                    walk(step, 2)
                    # A top step has no group to stand in for it.
                    self.assertEqual(step.get("detail"), "overview")
                self.assertGreater(counts[0], counts[1])
                self.assertGreater(counts[1], counts[2])

    def test_a_step_that_nothing_draws_is_named(self):
        with self.assertRaisesRegex(files.ContentError, "nothing draws step b"):
            files.with_drawings('<step id="b">\n  <diagram/>\n</step>', {}, "x.xml")


def triangles(polygon):
    """A simple anticlockwise polygon cut into triangles."""
    rest, found = list(polygon), []
    while len(rest) > 3:
        for i in range(len(rest)):
            ear = (rest[i - 1], rest[i], rest[(i + 1) % len(rest)])
            inside = [p for p in rest if p not in ear and all(
                Line(ear[k], ear[(k + 1) % 3]).side(p) >= 0 for k in range(3))]
            if Line(ear[0], ear[1]).side(ear[2]) > 0 and not inside:
                found.append(list(ear))
                del rest[i]
                break
    return found + [rest]


if __name__ == "__main__":
    unittest.main()
