// A program that links this counts its own allocations: glibc lets a program replace malloc, and offers
// what it replaces under these names (info libc, "Replacing malloc").
#include "CAllocationCount.h"

#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_ulong allocations;

static void count(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

unsigned long allocation_count(void) {
  return atomic_load_explicit(&allocations, memory_order_relaxed);
}

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  count();
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : 12; // ENOMEM
}
