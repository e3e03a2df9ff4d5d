"""Renderings of finished models: the faces of a drawing as sheets of paper on a table, lit from the left.

Each face is filled with its side's colour, a little darker downwards, and throws a shadow on what lies below
it. Nothing but Python is needed; the same drawing gives the same pixels everywhere.
"""

import re
import struct
import zlib

WIDTH, HEIGHT = 480, 360
FINE = 3
"""Sub-pixels across and down a pixel."""
MARGIN = 0.1
TABLE = ((233, 228, 220), (205, 198, 188))
"""Behind and in front."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"


class Picture:
    """Rows of sub-pixels, a byte array for each of red, green and blue."""

    def __init__(self):
        self.width, self.height = WIDTH * FINE, HEIGHT * FINE
        self.rows = []
        for y in range(self.height):
            part = y / (self.height - 1)
            self.rows.append([
                bytearray([round(behind + (front - behind) * part)]) * self.width
                for behind, front in zip(*TABLE)])

    def spans(self, corners):
        """The parts of rows inside a polygon: row, first column, end."""
        ys = [y for _, y in corners]
        for row in range(max(0, int(min(ys))), min(self.height, int(max(ys)) + 1)):
            middle = row + 0.5
            crossings = []
            for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
                if (ay <= middle) != (by <= middle):
                    crossings.append(ax + (middle - ay) / (by - ay) * (bx - ax))
            crossings.sort()
            for left, right in zip(crossings[::2], crossings[1::2]):
                first, end = max(0, round(left)), min(self.width, round(right))
                if first < end:
                    yield row, first, end

    def fill(self, corners, color, shade):
        """Fills a polygon; `shade` gives the brightness for a row."""
        for row, first, end in self.spans(corners):
            bright = shade(row)
            for channel, value in zip(self.rows[row], color):
                channel[first:end] = bytes([min(255, round(value * bright))]) * (end - first)

    def darken(self, corners, table):
        for row, first, end in self.spans(corners):
            for channel in self.rows[row]:
                channel[first:end] = channel[first:end].translate(table)

    def pixels(self):
        """Red, green and blue of each pixel, row by row: the averages of sub-pixels."""
        lines = []
        for top in range(0, self.height, FINE):
            line = bytearray(WIDTH * 3)
            for index in range(3):
                sums = [0] * WIDTH
                for row in self.rows[top:top + FINE]:
                    for offset in range(FINE):
                        sums = [a + b for a, b in zip(sums, row[index][offset::FINE])]
                line[index::3] = bytes((total + FINE * FINE // 2) // (FINE * FINE) for total in sums)
            lines.append(bytes(line))
        return lines


def _color(text):
    digits = text[1:] if len(text) == 7 else "".join(digit * 2 for digit in text[1:])
    return tuple(int(digits[at:at + 2], 16) for at in (0, 2, 4))


def render(faces, front, back):
    """The pixels of a finished model, in the colours of its paper. A face is its corners and its side, and
    those that are seen in front of others come after them."""
    xs = [x for corners, _ in faces for x, _ in corners]
    ys = [y for corners, _ in faces for _, y in corners]
    scale = FINE * min(
        WIDTH * (1 - 2 * MARGIN) / (max(xs) - min(xs)), HEIGHT * (1 - 2 * MARGIN) / (max(ys) - min(ys)))
    middle = ((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2)
    place = lambda x, y: (
        WIDTH * FINE / 2 + (x - middle[0]) * scale, HEIGHT * FINE / 2 - (y - middle[1]) * scale)
    picture = Picture()
    dark = bytes(round(value * 0.955) for value in range(256))
    placed = [([place(x, y) for x, y in corners], side) for corners, side in faces]
    # The whole model stands a little above the table, a face only by the thickness of paper.
    for corners, _ in placed:
        for reach in range(2, 14, 2):
            moved = [(x + reach * FINE * 0.5, y + reach * FINE) for x, y in corners]
            picture.darken(moved, bytes(round(value * 0.985) for value in range(256)))
    for number, (corners, side) in enumerate(placed):
        for reach in (1, 2, 3, 4):
            picture.darken([(x + reach * FINE * 0.5, y + reach * FINE * 0.8) for x, y in corners], dark)
        low, high = min(y for _, y in corners), max(y for _, y in corners)
        light = (1.0, 0.94, 0.97, 0.91)[number % 4]
        shade = lambda row: light * (1.03 - 0.14 * (row - low) / (high - low + 1))
        picture.fill(corners, _color(front if side == "front" else back), shade)
        _edges(picture, corners)
    return picture.pixels()


def _edges(picture, corners):
    """Thin lines along the edges, so that faces of one colour are told apart."""
    dark = bytes(round(value * 0.72) for value in range(256))
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        if length < 1:
            continue
        x, y = (ay - by) / length * FINE * 0.4, (bx - ax) / length * FINE * 0.4
        picture.darken([(ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y)], dark)


def png(lines):
    """Rows of pixels as a PNG file, each row written as its difference from the one above."""
    rows, above = [], bytes(len(lines[0]))
    for line in lines:
        rows.append(b"\x02" + bytes((a - b) & 255 for a, b in zip(line, above)))
        above = line
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", len(lines[0]) // 3, len(lines), 8, 2, 0, 0, 0)),
        (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")]
    return SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks)


def is_current(file, lines):
    """Whether a file holds these pixels, however its bytes were packed."""
    if file[:8] != SIGNATURE:
        return False
    place, packed = 8, b""
    while place + 8 <= len(file):
        length, kind = struct.unpack(">I4s", file[place:place + 8])
        if kind == b"IDAT":
            packed += file[place + 8:place + 8 + length]
        place += 12 + length
    ours = png(lines)
    try:
        return zlib.decompress(packed) == zlib.decompress(ours[41:-16]) and file[:33] == ours[:33]
    except zlib.error:
        return False


def colors(text):
    """The colours of the paper that a content file names."""
    paper = re.search(r"<paper\b[^>]*>", text)
    found = dict(re.findall(r'(front|back)="(#[0-9a-fA-F]+)"', paper[0] if paper else ""))
    return found.get("front", "#c8452f"), found.get("back", "#fbfaf6")
