#include "CSignature.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static struct {
  int (*init)(void);
  int (*verify)(
      const unsigned char *signature, const unsigned char *message, unsigned long long count,
      const unsigned char *key);
  int (*hash)(
      unsigned char *hash, size_t size, const unsigned char *message, unsigned long long count,
      const unsigned char *key, size_t key_size);
} sodium;
static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  // The file names since libsodium 1.0.13. These functions are the same in all of them.
  static const char *const names[] = {"libsodium.so.23", "libsodium.so.26"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct { void *place; const char *name; } symbols[] = {
    {&sodium.init, "sodium_init"}, {&sodium.verify, "crypto_sign_ed25519_verify_detached"},
    {&sodium.hash, "crypto_generichash_blake2b"},
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *address = dlsym(library, symbols[i].name);
    if (!address) return;
    memcpy(symbols[i].place, &address, sizeof address);
  }
  is_loaded = sodium.init() >= 0;
}

bool origami_signature_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

bool origami_signature_verify(
    const uint8_t *signature, const uint8_t *message, size_t count, const uint8_t *key) {
  return sodium.verify(signature, message, count, key) == 0;
}

void origami_signature_hash(uint8_t *hash, const uint8_t *message, size_t count) {
  sodium.hash(hash, 64, message, count, NULL, 0);
}
