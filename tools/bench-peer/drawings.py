"""Drawings in the compact encoding of Sources/OrigamiModel/DiagramEncoder.swift."""

NAMESPACE = "{urn:origami-steps:1}"
SIDES = {"front": 0, "back": 1}
LINES = {name: 32 | number for number, name in enumerate(
    "edge crease valley mountain xray cut leader".split())}
ARROWS = {name: 64 | number for number, name in enumerate(
    "valley mountain fold-unfold unfold pleat crimp fold-over-over turn-over rotate push sink reverse "
    "closed-sink pull open squash inflate swivel tuck repeat".split())}
MARKS = {name: 96 | number for number, name in enumerate(
    "point hold hold-and-pull right-angle equal equal-angle xray-circle zoom-in zoom-out view-from-here "
    "cut-here step-number finished".split())}
LABEL = 128


def varint(value):
    if value < 0x80:
        return bytes((value,))
    if value < 0x4000:
        return bytes((value & 0x7F | 0x80, value >> 7))
    if value < 0x200000:
        return bytes((value & 0x7F | 0x80, value >> 7 & 0x7F | 0x80, value >> 14))
    if value < 0x10000000:
        return bytes((value & 0x7F | 0x80, value >> 7 & 0x7F | 0x80, value >> 14 & 0x7F | 0x80, value >> 21))
    return bytes((value & 0x7F | 0x80,)) + varint(value >> 7)


class Numbers(dict):
    """Decimal fractions and their encodings, the first hundred thousand of which are kept."""

    def __missing__(self, text):
        if text[:2] == "0." and text[-1] != "0":
            # Nearly all points are like this; mantissas from 65,536 take four bytes.
            value = int(text[2:]) << 5 | len(text) - 2
            if 0x200000 <= value < 0x10000000:
                encoded = (value & 0x7F | (value & 0x3F80) << 1 | (value & 0x1FC000) << 2
                           | (value & 0xFE00000) << 3 | 0x808080).to_bytes(4, "little")
            else:
                encoded = varint(value)
        else:
            encoded = encode_number(text)
        if len(self) < 100_000:
            self[text] = encoded
        return encoded


def encode_number(text):
    """`varint(zigzag(mantissa) << 4 | places)`, without zeros at the end."""
    whole, _, fraction = text.partition(".")
    fraction = fraction.rstrip("0")
    mantissa = int(whole + fraction)
    if text[0] == "-":
        mantissa = -abs(mantissa)
    return varint(((mantissa << 1) ^ (mantissa >> 63)) << 4 | len(fraction))


NUMBER = Numbers().__getitem__
COUNT = [varint(count) for count in range(128)]
HEAD = [bytes((tag,)) for tag in range(256)]


def encode_drawing(diagram):
    parts = [b"\x01"]
    add = parts.append
    for element in diagram:
        get = element.get
        tag = element.tag
        if tag == LINE_TAG or tag == FACE_TAG:
            numbers = get("points").replace(",", " ").split()
            add(HEAD[LINES[get("kind")] if tag == LINE_TAG else SIDES[get("side")]])
            count = len(numbers) >> 1
            add(COUNT[count] if count < 128 else varint(count))
            parts += map(NUMBER, numbers)
        elif tag == ARROW_TAG:
            encode_arrow(get, parts)
        elif tag == MARK_TAG:
            add(HEAD[MARKS[get("kind")]])
            parts += map(NUMBER, get("at").split(","))
        elif tag == LABEL_TAG:
            text = " ".join(element.text.split()).encode()
            add(HEAD[LABEL])
            parts += map(NUMBER, get("at").split(","))
            add(varint(len(text)))
            add(text)
    return b"".join(parts)


def encode_arrow(get, parts):
    to, bend, degrees, times = get("to"), get("bend"), get("degrees"), get("times")
    fields = (1 if to else 0) | (0 if not bend else 2 if bend == "left" else 4) | \
        (8 if degrees else 0) | (16 if times else 0)
    parts.append(HEAD[ARROWS[get("kind")]])
    parts.append(HEAD[fields])
    parts += map(NUMBER, get("from").split(","))
    if to:
        parts += map(NUMBER, to.split(","))
    if degrees:
        parts.append(NUMBER(degrees))
    if times:
        parts.append(NUMBER(times))


LINE_TAG, FACE_TAG, ARROW_TAG, MARK_TAG, LABEL_TAG = (
    NAMESPACE + name for name in ("line", "face", "arrow", "mark", "label"))
