#ifndef ORIGAMI_CTRANSFER_H
#define ORIGAMI_CTRANSFER_H

#include <stddef.h>
#include <stdint.h>

/// Writes everything of the file system of an open file to the disk. Returns 0, or -1 with errno.
int origami_syncfs(int descriptor);

// A client of libcurl, which is loaded when a client is made: a program that makes none does not depend on
// it.

/// A client. One thread runs it; any thread may add and cancel requests.
typedef struct origami_transfer origami_transfer;

/// The outcome of a request.
enum origami_transfer_outcome {
  ORIGAMI_TRANSFER_DONE,
  /// The name is unknown, the connection was refused or broke off, or libcurl reports anything else.
  ORIGAMI_TRANSFER_UNREACHABLE,
  /// The server's certificate is not valid.
  ORIGAMI_TRANSFER_UNTRUSTED,
  /// The list of trusted authorities cannot be read.
  ORIGAMI_TRANSFER_NO_CERTIFICATES,
  /// The request took longer than its limits allow.
  ORIGAMI_TRANSFER_LATE,
  /// The answer has more bytes than allowed.
  ORIGAMI_TRANSFER_TOO_LARGE,
  ORIGAMI_TRANSFER_CANCELLED,
};

/// The answer to a request. The pointers are valid during the call only.
typedef struct {
  uint64_t id;
  enum origami_transfer_outcome outcome;
  long status;
  const uint8_t *body;
  size_t body_size;
  /// Headers of the last answer; empty if there is none.
  const char *etag;
  const char *location;
  /// The seconds that the server asks to wait; 0 or less if it does not.
  int64_t retry_after;
  /// libcurl's message about a failure.
  const char *reason;
} origami_transfer_answer;

/// Makes a client. Returns null if libcurl is not installed, is older than 7.68 or cannot be initialised.
origami_transfer *origami_transfer_make(void);

/// Runs the client on the calling thread until `origami_transfer_stop`. Calls `done` once for each request.
void origami_transfer_run(
    origami_transfer *client, void (*done)(void *context, const origami_transfer_answer *answer),
    void *context);

/// Adds a request for an address. `validator` is sent as If-None-Match; null sends none. Times are in ms.
void origami_transfer_add(
    origami_transfer *client, uint64_t id, const char *url, const char *validator, size_t byte_limit,
    long connect_ms, long total_ms);

/// Cancels a request. It ends with an answer all the same.
void origami_transfer_cancel(origami_transfer *client, uint64_t id);

/// Ends `origami_transfer_run` and every request. No request may be added or cancelled after it.
void origami_transfer_stop(origami_transfer *client);

/// Frees a client that does not run.
void origami_transfer_free(origami_transfer *client);

#endif
