#ifndef ORIGAMI_CZLIB_H
#define ORIGAMI_CZLIB_H

#include <string.h>
#include <zlib.h>

// Each function opens and closes a stream of its own. Swift cannot import the macros that open a stream, and
// could move an open stream in memory, which zlib does not allow. All sizes must be below 4 GiB: zlib's are
// of 32 bits.

/// Returns a bound on the packed size without the padding. A gzip file is longer than a zlib stream by 12
/// bytes, and by two more that give the size of the padding; 32 is more than enough.
static inline size_t czlib_bound(size_t count) { return compressBound(count) + 32; }

/// Packs bytes as a gzip file without name and time, so that equal bytes give equal files. `padding` bytes,
/// at most 65,535, are an extra field of the header, which readers skip: `Gzip` pads files that it would
/// otherwise refuse to unpack. Returns the size; 0 without memory or if the room is not enough.
static inline size_t czlib_pack(const void *bytes, size_t count, void *packed, size_t room, size_t padding) {
  static const Bytef zeros[65535];
  z_stream stream;
  gz_header header;
  memset(&stream, 0, sizeof stream);
  memset(&header, 0, sizeof header);
  // Level 6 and memory 8 are zlib's defaults; 16 asks for a gzip header.
  if (deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  if (padding > 0) {
    // Unix, as zlib writes without a header of ours.
    header.os = 3;
    header.extra = (Bytef *)zeros;
    header.extra_len = (uInt)padding;
    deflateSetHeader(&stream, &header);
  }
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = (Bytef *)packed;
  stream.avail_out = (uInt)room;
  int status = deflate(&stream, Z_FINISH);
  size_t size = status == Z_STREAM_END ? stream.total_out : 0;
  deflateEnd(&stream);
  return size;
}

/// Unpacks a whole gzip file. Returns the size; -1 if the file is damaged or more follows it, -2 if the room
/// is not enough.
static inline long czlib_unpack(const void *packed, size_t count, void *bytes, size_t room) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return -1;
  stream.next_in = (Bytef *)packed;
  stream.avail_in = (uInt)count;
  stream.next_out = (Bytef *)bytes;
  stream.avail_out = (uInt)room;
  int status = inflate(&stream, Z_FINISH);
  long size = (long)stream.total_out;
  int isWhole = status == Z_STREAM_END && stream.avail_in == 0;
  int isFull = status == Z_BUF_ERROR && stream.avail_out == 0 && stream.avail_in > 0;
  inflateEnd(&stream);
  return isWhole ? size : isFull ? -2 : -1;
}

#endif
