#!/usr/bin/env python3
"""Renders the finished models in content/ for their showcases, each from the last drawing in its file.

    tools/content/make.py            write content/photos/*.png
    tools/content/make.py --check    write nothing; exit 1 if one is not up to date

Needs Python 3.9 and nothing else. The same drawing gives the same pixels everywhere.
"""

import argparse
import pathlib
import sys
import xml.etree.ElementTree

import photos

CONTENT = pathlib.Path(__file__).resolve().parent.parent.parent / "content"
NAMESPACE = "{urn:origami-steps:1}"


def faces(path):
    """The faces of the last drawing in a file, in the order in which they are painted: corners and side."""
    drawing = xml.etree.ElementTree.parse(path).findall(f".//{NAMESPACE}diagram")[-1]
    return [
        ([tuple(map(float, corner.split(","))) for corner in face.get("points").split()], face.get("side"))
        for face in drawing.findall(f"{NAMESPACE}face")]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a picture is stale")
    options = parser.parse_args()
    stale = []
    for path in sorted(CONTENT.glob("*.xml")):
        text = path.read_text(encoding="utf-8")
        photo = CONTENT / "photos" / f"{path.stem}.png"
        if f'src="photos/{photo.name}"' not in text:
            continue
        pixels = photos.render(faces(path), *photos.colors(text))
        if not (photo.exists() and photos.is_current(photo.read_bytes(), pixels)):
            stale.append(photo.name)
            if not options.check:
                photo.parent.mkdir(exist_ok=True)
                photo.write_bytes(photos.png(pixels))
    for name in stale:
        print(f"content/photos/{name}: {'not up to date' if options.check else 'written'}")
    if stale and options.check:
        print("help: run tools/content/make.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
