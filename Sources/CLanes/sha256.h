// SHA-256 by the processor's own instructions, where it has them: a tenth of the time that additions and rotations take. Who has none is told
// so, and does it in Swift.
#pragma once
#include <stdint.h>

#if defined(__x86_64__)
typedef int32_t lanes_words __attribute__((vector_size(16)));
typedef int32_t lanes_words_anywhere __attribute__((vector_size(16), aligned(1)));
typedef int8_t lanes_octets __attribute__((vector_size(16)));

// Whether there are instructions for SHA-256 (leaf 7) and for shuffling and blending bytes (leaf 1).
static inline int lanes_has_sha256(void) {
  uint32_t a = 0, b = 0, c = 0, d = 0;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  if (a < 7) return 0;
  a = 1, c = 0;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  if (!(c >> 9 & 1) || !(c >> 19 & 1)) return 0;
  a = 7, c = 0;
  __asm__("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
  return b >> 29 & 1;
}

// Mixes blocks of 64 bytes into the eight words of a state; `table` has the 64 constants.
__attribute__((target("sha,ssse3,sse4.1"))) static inline void lanes_sha256(
    uint32_t *state, const uint8_t *bytes, int64_t blocks, const uint32_t *table) {
  lanes_words low = ((const lanes_words_anywhere *)state)[0], high = ((const lanes_words_anywhere *)state)[1];
  // The instructions want the words a, b, e, f in one vector and c, d, g, h in the other, the last of them lowest.
  lanes_words abef = __builtin_shufflevector(low, high, 5, 4, 1, 0);
  lanes_words cdgh = __builtin_shufflevector(low, high, 7, 6, 3, 2);
  for (; blocks > 0; blocks--, bytes += 64) {
    lanes_words words[4], before[2] = {abef, cdgh};
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
      lanes_octets octets = (lanes_octets)((const lanes_words_anywhere *)bytes)[i];
      words[i] = (lanes_words)__builtin_shufflevector(octets, octets, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      lanes_words sum = words[i % 4] + ((const lanes_words_anywhere *)table)[i];
      cdgh = __builtin_ia32_sha256rnds2(cdgh, abef, sum);
      abef = __builtin_ia32_sha256rnds2(abef, cdgh, __builtin_shufflevector(sum, sum, 2, 3, 2, 3));
      if (i < 12) {
        lanes_words last = words[(i + 3) % 4];
        lanes_words seventh = __builtin_shufflevector(words[(i + 2) % 4], last, 1, 2, 3, 4);
        words[i % 4] = __builtin_ia32_sha256msg2(
            __builtin_ia32_sha256msg1(words[i % 4], words[(i + 1) % 4]) + seventh, last);
      }
    }
    abef += before[0];
    cdgh += before[1];
  }
  ((lanes_words_anywhere *)state)[0] = __builtin_shufflevector(abef, cdgh, 3, 2, 7, 6);
  ((lanes_words_anywhere *)state)[1] = __builtin_shufflevector(abef, cdgh, 1, 0, 5, 4);
}
#else
static inline int lanes_has_sha256(void) { return 0; }
static inline void lanes_sha256(uint32_t *state, const uint8_t *bytes, int64_t blocks, const uint32_t *table) {}
#endif
