#!/usr/bin/env python3
"""Computes the drawings of the models in content/ by folding, and puts them into their files; renders the finished
models for their showcases.

    tools/content/make.py            write the drawings into content/*.xml
    tools/content/make.py --check    write nothing; exit 1 if a file is not up to date
    tools/content/make.py --sheet D  also write one contact sheet a model, D/NAME.svg, to look at

Needs Python 3.9 and nothing else. The same source gives the same bytes everywhere: coordinates are exact
numbers until they are written.
"""

import argparse
import functools
import importlib
import pathlib
import sys

import files
import photos
import sheet

HERE = pathlib.Path(__file__).resolve().parent
CONTENT = HERE.parent.parent / "content"
MODELS = ("cup", "samurai-helmet", "swan")


@functools.lru_cache(maxsize=None)
def drawings(name):
    """The drawings of a model, by step."""
    return importlib.import_module(name.replace("-", "_")).drawings()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file is stale")
    parser.add_argument("--sheet", metavar="FOLDER", type=pathlib.Path, help="also write contact sheets")
    options = parser.parse_args()
    stale = []
    for name in MODELS:
        drawn = drawings(name)
        path = CONTENT / f"{name}.xml"
        old = path.read_bytes().decode()
        new = files.with_drawings(old, drawn, path.name)
        if new != old:
            stale.append(path.name)
            if not options.check:
                path.write_bytes(new.encode())
        photo = CONTENT / "photos" / f"{name}.png"
        if f'src="photos/{photo.name}"' in new:
            pixels = photos.render(list(drawn.values())[-1], *photos.colors(new))
            if not (photo.exists() and photos.is_current(photo.read_bytes(), pixels)):
                stale.append(f"photos/{photo.name}")
                if not options.check:
                    photo.parent.mkdir(exist_ok=True)
                    photo.write_bytes(photos.png(pixels))
        if options.sheet:
            options.sheet.mkdir(parents=True, exist_ok=True)
            (options.sheet / f"{name}.svg").write_text(sheet.svg(list(drawn.items())), encoding="utf-8")
    for name in stale:
        print(f"content/{name}: {'not up to date' if options.check else 'written'}")
    if stale and options.check:
        print("help: run tools/content/make.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
