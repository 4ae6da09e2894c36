// xxHash as a header alone: each function is compiled into where it is used, and there is nothing to link. Its names are macros then, which
// Swift does not see.
#pragma once
#define XXH_INLINE_ALL
#include <xxhash.h>

static inline uint64_t xxh3_64(const void *bytes, size_t count) { return XXH3_64bits(bytes, count); }

static inline XXH128_hash_t xxh3_128(const void *bytes, size_t count, uint64_t seed) {
  return XXH3_128bits_withSeed(bytes, count, seed);
}
