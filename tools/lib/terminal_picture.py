"""Draws a screen of a terminal, as pyte keeps it, with Pillow: colours, braille, blocks, wide characters."""
import os

import pyte
from PIL import Image, ImageDraw, ImageFont

PAPER = {"dark": ("141618", "d8d8d8"), "light": ("ffffff", "222222")}
NAMES = dict(
    black="000000", red="cd3131", green="0dbc79", brown="c5a000", blue="2472c8", magenta="bc3fbc", cyan="11a8cd",
    white="e5e5e5", brightblack="7f7f7f", brightred="f14c4c", brightgreen="23d18b", brightbrown="f5f543",
    brightyellow="f5f543", brightblue="3b8eea", brightmagenta="d670d6", brightcyan="29b8db", brightwhite="ffffff")
DOTS = ((0, 0, 1), (0, 1, 2), (0, 2, 4), (1, 0, 8), (1, 1, 16), (1, 2, 32), (0, 3, 64), (1, 3, 128))
# Top left 1, top right 2, bottom left 4, bottom right 8.
QUARTERS = {c: n for n, c in enumerate(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")}


def screen_of(data, columns, rows):
    """Returns the screen that shows some output."""
    screen = pyte.Screen(columns, rows)
    pyte.ByteStream(screen).feed(b"\x1b[?7l" + data.rstrip(b"\n").replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))
    return screen


class Artist:
    """Draws cells of one size."""

    def __init__(self, theme="dark", zoom=1, cell=(9, 18)):
        self.paper, self.ink = PAPER[theme]
        self.zoom, self.width, self.height = zoom, cell[0] * zoom, cell[1] * zoom
        size = round(cell[1] * zoom * 15 / 18)
        folder = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono%s.ttf"
        self.fonts = [ImageFont.truetype(folder % style, size) for style in ("", "-Bold")]
        cjk = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"
        self.wide = ImageFont.truetype(cjk, size) if os.path.exists(cjk) else self.fonts[0]

    def color(self, name, default):
        name = default if name == "default" else NAMES.get(name, name)
        return "#" + (name if len(name) == 6 else default)

    def picture(self, screen):
        """Returns the picture of a screen."""
        image = Image.new("RGB", (screen.columns * self.width, screen.lines * self.height), "#" + self.paper)
        draw = ImageDraw.Draw(image)
        for y in range(screen.lines):
            for x in range(screen.columns):
                self.cell(draw, screen.buffer[y][x], x * self.width, y * self.height)
        return image

    def cell(self, draw, cell, x, y):
        fore, back = self.color(cell.fg, self.ink), self.color(cell.bg, self.paper)
        if cell.reverse:
            fore, back = back, fore
        w, h = self.width, self.height
        if back != "#" + self.paper:
            draw.rectangle((x, y, x + w - 1, y + h - 1), fill=back)
        text = cell.data
        if not text.strip():
            return
        code = ord(text[0])
        if 0x2800 <= code <= 0x28FF:
            r = 1.4 * self.zoom * w / (9 * self.zoom)
            for column, row, bit in DOTS:
                if (code - 0x2800) & bit:
                    px, py = x + w * (2 * column + 1) / 4, y + h * (2 * row + 1) / 8
                    draw.ellipse((px - r, py - r, px + r, py + r), fill=fore)
        elif text in QUARTERS:
            for quarter in range(4):
                if QUARTERS[text] >> quarter & 1:
                    left, top = x + (w // 2 if quarter % 2 else 0), y + (h // 2 if quarter > 1 else 0)
                    right, bottom = (x + w if quarter % 2 else x + w // 2), (y + h if quarter > 1 else y + h // 2)
                    draw.rectangle((left, top, right - 1, bottom - 1), fill=fore)
        else:
            draw.text((x, y), text, font=self.wide if code > 0x2E80 else self.fonts[cell.bold], fill=fore)
        if cell.underscore:
            draw.line((x, y + h - 2, x + w, y + h - 2), fill=fore)
