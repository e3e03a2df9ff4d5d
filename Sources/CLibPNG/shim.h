#ifndef ORIGAMI_CLIBPNG_H
#define ORIGAMI_CLIBPNG_H

#include <png.h>
#include <string.h>
#include <zlib.h>

// The simplified interface of libpng: it reports errors as values and never jumps out of a Swift frame.

/// Makes an image description ready for use: its version is a macro that Swift cannot see the type of.
static inline void clibpng_prepare(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}

/// Decodes what was begun into four bytes a pixel, red, green, blue and alpha in sRGB. Returns 0 for damaged
/// data.
static inline int clibpng_read_rgba(png_image *image, void *pixels) {
  image->format = PNG_FORMAT_RGBA;
  return png_image_finish_read(image, NULL, pixels, 0, NULL);
}

#endif
