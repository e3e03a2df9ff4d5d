#!/usr/bin/env python3
"""Renders the finished models in content/ for their showcases, each from the drawing of its last step.

    tools/content/make.py PROGRAM            write content/photos/*.png
    tools/content/make.py PROGRAM --check    write nothing; exit 1 if one is not up to date

PROGRAM is a built origami, which draws the step. Else only Python 3.9 is needed. The same drawing gives the
same pixels everywhere.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import photos

CONTENT = pathlib.Path(__file__).resolve().parent.parent.parent / "content"
NAMESPACE = "{urn:origami-steps:1}"


def faces(program, path):
    """The faces of the last step's drawing, in the order in which they are painted: corners and side."""
    step = xml.etree.ElementTree.parse(path).findall(f".//{NAMESPACE}step")[-1].get("id")
    with tempfile.TemporaryDirectory() as folder:
        library = ["--library", f"{folder}/library.sqlite"]
        subprocess.run([program, "import", path, *library], check=True, capture_output=True)
        shown = subprocess.run(
            [program, "show", f"{path.stem}/{step}", "--detail", "full", "--format", "json", *library],
            check=True, capture_output=True)
    drawing = json.loads(shown.stdout)["diagram"]
    return [
        ([tuple(corner) for corner in element["points"]], element["side"])
        for element in drawing if element["element"] == "face"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the path of a built origami")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a picture is stale")
    options = parser.parse_args()
    stale = []
    for path in sorted(CONTENT.glob("*.xml")):
        text = path.read_text(encoding="utf-8")
        photo = CONTENT / "photos" / f"{path.stem}.png"
        if f'src="photos/{photo.name}"' not in text:
            continue
        pixels = photos.render(faces(options.program, path), *photos.colors(text))
        if not (photo.exists() and photos.is_current(photo.read_bytes(), pixels)):
            stale.append(photo.name)
            if not options.check:
                photo.parent.mkdir(exist_ok=True)
                photo.write_bytes(photos.png(pixels))
    for name in stale:
        print(f"content/photos/{name}: {'not up to date' if options.check else 'written'}")
    if stale and options.check:
        print("help: run tools/content/make.py PROGRAM")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
