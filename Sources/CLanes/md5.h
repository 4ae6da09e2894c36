// MD5 (RFC 1321), of one message or of eight at once: a step waits for the one before, so that eight messages side by side take hardly longer
// than one. Written out, because each step has numbers of its own; made with RFC 1321, 3.4.
#pragma once
#include <stdint.h>

typedef uint32_t lanes_eight __attribute__((vector_size(32)));

#define LANES_MD5_CHOOSE(b, c, d) (d ^ (b & (c ^ d)))
#define LANES_MD5_SWITCH(b, c, d) (c ^ (d & (b ^ c)))
#define LANES_MD5_PARITY(b, c, d) (b ^ c ^ d)
#define LANES_MD5_ORNOT(b, c, d) (c ^ (b | ~d))

// One step; the words of the message are `words`.
#define LANES_MD5_TURN(mix, a, b, c, d, word, by, constant) \
  a += LANES_MD5_##mix(b, c, d) + words[word] + constant; \
  a = b + (a << by | a >> (32 - by));

#define LANES_MD5_TURNS \
  LANES_MD5_TURN(CHOOSE, a, b, c, d, 0, 7, 0xd76aa478u) \
  LANES_MD5_TURN(CHOOSE, d, a, b, c, 1, 12, 0xe8c7b756u) \
  LANES_MD5_TURN(CHOOSE, c, d, a, b, 2, 17, 0x242070dbu) \
  LANES_MD5_TURN(CHOOSE, b, c, d, a, 3, 22, 0xc1bdceeeu) \
  LANES_MD5_TURN(CHOOSE, a, b, c, d, 4, 7, 0xf57c0fafu) \
  LANES_MD5_TURN(CHOOSE, d, a, b, c, 5, 12, 0x4787c62au) \
  LANES_MD5_TURN(CHOOSE, c, d, a, b, 6, 17, 0xa8304613u) \
  LANES_MD5_TURN(CHOOSE, b, c, d, a, 7, 22, 0xfd469501u) \
  LANES_MD5_TURN(CHOOSE, a, b, c, d, 8, 7, 0x698098d8u) \
  LANES_MD5_TURN(CHOOSE, d, a, b, c, 9, 12, 0x8b44f7afu) \
  LANES_MD5_TURN(CHOOSE, c, d, a, b, 10, 17, 0xffff5bb1u) \
  LANES_MD5_TURN(CHOOSE, b, c, d, a, 11, 22, 0x895cd7beu) \
  LANES_MD5_TURN(CHOOSE, a, b, c, d, 12, 7, 0x6b901122u) \
  LANES_MD5_TURN(CHOOSE, d, a, b, c, 13, 12, 0xfd987193u) \
  LANES_MD5_TURN(CHOOSE, c, d, a, b, 14, 17, 0xa679438eu) \
  LANES_MD5_TURN(CHOOSE, b, c, d, a, 15, 22, 0x49b40821u) \
  LANES_MD5_TURN(SWITCH, a, b, c, d, 1, 5, 0xf61e2562u) \
  LANES_MD5_TURN(SWITCH, d, a, b, c, 6, 9, 0xc040b340u) \
  LANES_MD5_TURN(SWITCH, c, d, a, b, 11, 14, 0x265e5a51u) \
  LANES_MD5_TURN(SWITCH, b, c, d, a, 0, 20, 0xe9b6c7aau) \
  LANES_MD5_TURN(SWITCH, a, b, c, d, 5, 5, 0xd62f105du) \
  LANES_MD5_TURN(SWITCH, d, a, b, c, 10, 9, 0x02441453u) \
  LANES_MD5_TURN(SWITCH, c, d, a, b, 15, 14, 0xd8a1e681u) \
  LANES_MD5_TURN(SWITCH, b, c, d, a, 4, 20, 0xe7d3fbc8u) \
  LANES_MD5_TURN(SWITCH, a, b, c, d, 9, 5, 0x21e1cde6u) \
  LANES_MD5_TURN(SWITCH, d, a, b, c, 14, 9, 0xc33707d6u) \
  LANES_MD5_TURN(SWITCH, c, d, a, b, 3, 14, 0xf4d50d87u) \
  LANES_MD5_TURN(SWITCH, b, c, d, a, 8, 20, 0x455a14edu) \
  LANES_MD5_TURN(SWITCH, a, b, c, d, 13, 5, 0xa9e3e905u) \
  LANES_MD5_TURN(SWITCH, d, a, b, c, 2, 9, 0xfcefa3f8u) \
  LANES_MD5_TURN(SWITCH, c, d, a, b, 7, 14, 0x676f02d9u) \
  LANES_MD5_TURN(SWITCH, b, c, d, a, 12, 20, 0x8d2a4c8au) \
  LANES_MD5_TURN(PARITY, a, b, c, d, 5, 4, 0xfffa3942u) \
  LANES_MD5_TURN(PARITY, d, a, b, c, 8, 11, 0x8771f681u) \
  LANES_MD5_TURN(PARITY, c, d, a, b, 11, 16, 0x6d9d6122u) \
  LANES_MD5_TURN(PARITY, b, c, d, a, 14, 23, 0xfde5380cu) \
  LANES_MD5_TURN(PARITY, a, b, c, d, 1, 4, 0xa4beea44u) \
  LANES_MD5_TURN(PARITY, d, a, b, c, 4, 11, 0x4bdecfa9u) \
  LANES_MD5_TURN(PARITY, c, d, a, b, 7, 16, 0xf6bb4b60u) \
  LANES_MD5_TURN(PARITY, b, c, d, a, 10, 23, 0xbebfbc70u) \
  LANES_MD5_TURN(PARITY, a, b, c, d, 13, 4, 0x289b7ec6u) \
  LANES_MD5_TURN(PARITY, d, a, b, c, 0, 11, 0xeaa127fau) \
  LANES_MD5_TURN(PARITY, c, d, a, b, 3, 16, 0xd4ef3085u) \
  LANES_MD5_TURN(PARITY, b, c, d, a, 6, 23, 0x04881d05u) \
  LANES_MD5_TURN(PARITY, a, b, c, d, 9, 4, 0xd9d4d039u) \
  LANES_MD5_TURN(PARITY, d, a, b, c, 12, 11, 0xe6db99e5u) \
  LANES_MD5_TURN(PARITY, c, d, a, b, 15, 16, 0x1fa27cf8u) \
  LANES_MD5_TURN(PARITY, b, c, d, a, 2, 23, 0xc4ac5665u) \
  LANES_MD5_TURN(ORNOT, a, b, c, d, 0, 6, 0xf4292244u) \
  LANES_MD5_TURN(ORNOT, d, a, b, c, 7, 10, 0x432aff97u) \
  LANES_MD5_TURN(ORNOT, c, d, a, b, 14, 15, 0xab9423a7u) \
  LANES_MD5_TURN(ORNOT, b, c, d, a, 5, 21, 0xfc93a039u) \
  LANES_MD5_TURN(ORNOT, a, b, c, d, 12, 6, 0x655b59c3u) \
  LANES_MD5_TURN(ORNOT, d, a, b, c, 3, 10, 0x8f0ccc92u) \
  LANES_MD5_TURN(ORNOT, c, d, a, b, 10, 15, 0xffeff47du) \
  LANES_MD5_TURN(ORNOT, b, c, d, a, 1, 21, 0x85845dd1u) \
  LANES_MD5_TURN(ORNOT, a, b, c, d, 8, 6, 0x6fa87e4fu) \
  LANES_MD5_TURN(ORNOT, d, a, b, c, 15, 10, 0xfe2ce6e0u) \
  LANES_MD5_TURN(ORNOT, c, d, a, b, 6, 15, 0xa3014314u) \
  LANES_MD5_TURN(ORNOT, b, c, d, a, 13, 21, 0x4e0811a1u) \
  LANES_MD5_TURN(ORNOT, a, b, c, d, 4, 6, 0xf7537e82u) \
  LANES_MD5_TURN(ORNOT, d, a, b, c, 11, 10, 0xbd3af235u) \
  LANES_MD5_TURN(ORNOT, c, d, a, b, 2, 15, 0x2ad7d2bbu) \
  LANES_MD5_TURN(ORNOT, b, c, d, a, 9, 21, 0xeb86d391u)

// Mixes a block of 64 bytes into the four words of a state.
static inline void lanes_md5(uint32_t *state, const uint8_t *block) {
  uint32_t words[16], a = state[0], b = state[1], c = state[2], d = state[3];
  for (int i = 0; i < 16; i++) {
    const uint8_t *bytes = block + 4 * i;
    words[i] = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
  }
  LANES_MD5_TURNS
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

// Of eight messages of one block each, which lie behind one another, the first word of each digest.
static inline void lanes_md5_firsts(uint32_t *firsts, const uint8_t *blocks) {
  lanes_eight words[16];
  for (int i = 0; i < 16; i++) {
    for (int lane = 0; lane < 8; lane++) {
      const uint8_t *bytes = blocks + 64 * lane + 4 * i;
      words[i][lane] = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
    }
  }
  lanes_eight a = {0}, b = {0}, c = {0}, d = {0};
  a += 0x67452301u, b += 0xefcdab89u, c += 0x98badcfeu, d += 0x10325476u;
  LANES_MD5_TURNS
  a += 0x67452301u;
  for (int lane = 0; lane < 8; lane++) firsts[lane] = a[lane];
}

#undef LANES_MD5_TURNS
#undef LANES_MD5_TURN
#undef LANES_MD5_ORNOT
#undef LANES_MD5_PARITY
#undef LANES_MD5_SWITCH
#undef LANES_MD5_CHOOSE
