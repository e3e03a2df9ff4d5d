#ifndef ORIGAMI_CLIBPNG_H
#define ORIGAMI_CLIBPNG_H

#include <png.h>     // Decodes photos. The code uses only libpng's simplified interface, which returns errors
                     // as values and never jumps out of a Swift function.
#include <string.h>  // memset, for the function below.
#include <zlib.h>    // Compresses pictures that are sent to a terminal.

/// Makes an image description ready for use. In C, because Swift does not see the type of the macro
/// PNG_IMAGE_VERSION.
static inline void clibpng_prepare(png_image *image) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
}

/// Decodes the rest of an image into four bytes a pixel: red, green, blue and alpha in sRGB. `pixels` must
/// have room for 4 × width × height bytes. Returns 0 for damaged data.
static inline int clibpng_read_rgba(png_image *image, void *pixels) {
  image->format = PNG_FORMAT_RGBA;
  return png_image_finish_read(image, NULL, pixels, 0, NULL);
}

#endif
