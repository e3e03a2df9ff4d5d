#ifndef ORIGAMI_CSIGNATURE_H
#define ORIGAMI_CSIGNATURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Two functions of libsodium. `origami_signature_load` loads it: a program that checks no signature does not
// depend on it.

/// Loads libsodium, unless it is loaded. Returns true if it is installed. The two functions below may be
/// called only after this has returned true.
bool origami_signature_load(void);

/// Returns whether 64 bytes are the Ed25519 signature of a message by the owner of a key of 32 bytes.
bool origami_signature_verify(
    const uint8_t *signature, const uint8_t *message, size_t count, const uint8_t *key);

/// Writes the 64 bytes of the BLAKE2b hash of a message.
void origami_signature_hash(uint8_t *hash, const uint8_t *message, size_t count);

#endif
