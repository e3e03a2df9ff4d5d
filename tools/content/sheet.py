"""A contact sheet of drawings as SVG, to look at: the notation in colour, one cell a step."""

import math

FRONT, BACK = "#e7a79b", "#fbfaf6"
STYLES = {
    "edge": 'stroke="#222" stroke-width="2.2"',
    "crease": 'stroke="#777" stroke-width="1"',
    "valley": 'stroke="#1c5fc4" stroke-width="2" stroke-dasharray="8 8"',
    "mountain": 'stroke="#c8321f" stroke-width="2" stroke-dasharray="10 3 3 3 3 3"',
    "xray": 'stroke="#444" stroke-width="1.5" stroke-dasharray="2 3"',
    "cut": 'stroke="#222" stroke-width="3"',
    "leader": 'stroke="#444" stroke-width="1"',
}
CELL, MARGIN, CAPTION = 300, 30, 26
BEND = 0.22


def _xy(text):
    return [tuple(map(float, pair.split(","))) for pair in text.split()]


def _bounds(drawing):
    points = []
    for _, attributes, _ in drawing.elements:
        for name in ("points", "from", "to", "at"):
            points += _xy(attributes.get(name, ""))
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _arrow(attributes, place):
    kind = attributes["kind"]
    (x, y), = [place(p) for p in _xy(attributes["from"])]
    if "to" not in attributes:
        note = kind + (f' {attributes["degrees"]}°' if "degrees" in attributes else "")
        return (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="12" fill="none" stroke="#222"/>'
                f'<text x="{x:.1f}" y="{y + 26:.1f}" font-size="10" text-anchor="middle">{note}</text>')
    (u, v), = [place(p) for p in _xy(attributes["to"])]
    # Left of the arrow as the viewer sees it; y runs down in SVG.
    side = {"left": 1, "right": -1}.get(attributes.get("bend"), 0) * 2 * BEND
    cx, cy = (x + u) / 2 + side * (v - y), (y + v) / 2 - side * (u - x)
    angle = math.atan2(v - cy, u - cx)
    head = []
    for turn in (2.7, -2.7):
        head.append(f"{u + 11 * math.cos(angle + turn):.1f},{v + 11 * math.sin(angle + turn):.1f}")
    fill = {"mountain": "#fff", "fold-unfold": "#888"}.get(kind, "#222")
    note = "" if kind in ("valley", "mountain") else kind
    middle_x, middle_y = (x + 2 * cx + u) / 4, (y + 2 * cy + v) / 4 - 4
    return (f'<path d="M{x:.1f},{y:.1f} Q{cx:.1f},{cy:.1f} {u:.1f},{v:.1f}" fill="none" stroke="#222"/>'
            f'<polygon points="{head[0]} {u:.1f},{v:.1f} {head[1]}" fill="{fill}" stroke="#222"/>'
            f'<text x="{middle_x:.1f}" y="{middle_y:.1f}" font-size="10">{note}</text>')


def _cell(name, drawing, left, top):
    low_x, low_y, high_x, high_y = _bounds(drawing)
    scale = (CELL - 2 * MARGIN) / max(high_x - low_x, high_y - low_y)
    shift_x = left + CELL / 2 - scale * (low_x + high_x) / 2
    shift_y = top + CAPTION + CELL / 2 + scale * (low_y + high_y) / 2

    def place(p):
        return shift_x + scale * p[0], shift_y - scale * p[1]

    def path(text):
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, _xy(text)))

    out = [f'<text x="{left + 12}" y="{top + 20}" font-size="14">{name} ({len(drawing.elements)})</text>']
    for element, attributes, text in drawing.elements:
        if element == "face":
            fill = FRONT if attributes["side"] == "front" else BACK
            out.append(f'<polygon points="{path(attributes["points"])}" fill="{fill}"/>')
        elif element == "line":
            style = STYLES[attributes["kind"]]
            out.append(f'<polyline points="{path(attributes["points"])}" fill="none" {style}/>')
        elif element == "arrow":
            out.append(_arrow(attributes, place))
        else:
            (x, y), = [place(p) for p in _xy(attributes["at"])]
            if attributes.get("kind") == "point":
                out.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="none" stroke="#222"/>')
            else:
                word = text or attributes["kind"]
                out.append(f'<text x="{x:.1f}" y="{y:.1f}" font-size="13" font-weight="bold">{word}</text>')
    return out


def svg(drawings, columns=4):
    """The sheet as SVG text. `drawings`: (caption, Drawing) in order."""
    rows = -(-len(drawings) // columns)
    width, height = columns * CELL, rows * (CELL + CAPTION)
    size = f'width="{width}" height="{height}"'
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
           f'<rect {size} fill="#eeeeee"/>']
    for i, (name, drawing) in enumerate(drawings):
        out += _cell(name, drawing, i % columns * CELL, i // columns * (CELL + CAPTION))
    return "\n".join(out + ["</svg>"]) + "\n"
