// Sixteen bytes looked at by one instruction. Swift's vectors compare lane by lane, in a loop; C's do not, and this header is all that is
// needed of C: there is nothing to compile or to link.
#pragma once
#include <stdint.h>
#include <string.h>

// Bit i says whether byte i of 64 is a comma, a quote, a backslash or a control: where a field of CSV may end, or is not as it is written.
static inline uint64_t lanes_stops_plainly(const uint8_t *bytes) {
  uint64_t stops = 0;
  for (int i = 0; i < 64; i++) {
    uint8_t byte = bytes[i];
    stops |= (uint64_t)(byte == ',' || byte == '"' || byte == '\\' || byte < 0x20) << i;
  }
  return stops;
}

// Bit i says whether byte i of 64 is neither a printable character of ASCII nor a line end: what a reader of text has to look at.
static inline uint64_t lanes_unusual_plainly(const uint8_t *bytes) {
  uint64_t unusual = 0;
  for (int i = 0; i < 64; i++) {
    uint8_t byte = bytes[i];
    unusual |= (uint64_t)((byte < 0x20 && byte != 10) || byte >= 0x7F) << i;
  }
  return unusual;
}

// Whether 64 bytes are all hexadecimal digits.
static inline int lanes_are_hexadecimal_plainly(const uint8_t *bytes) {
  for (int i = 0; i < 64; i++) {
    uint8_t digit = bytes[i] - '0', letter = (bytes[i] | 0x20) - 'a';
    if (digit > 9 && letter > 5) return 0;
  }
  return 1;
}

#if defined(__SSE2__)
typedef uint8_t lanes_bytes __attribute__((vector_size(16), aligned(1)));
typedef char lanes_marks __attribute__((vector_size(16)));

// Which of 16 bytes JSON escapes.
static inline lanes_marks lanes_escaped(lanes_bytes lanes) {
  return (lanes_marks)((lanes == '"') | (lanes == '\\') | (lanes < 0x20));
}

static inline uint64_t lanes_escapes_of_16(const uint8_t *bytes) {
  return (uint64_t)(uint16_t)__builtin_ia32_pmovmskb128(lanes_escaped(*(const lanes_bytes *)bytes));
}

static inline uint64_t lanes_stops_of_16(const uint8_t *bytes) {
  lanes_bytes lanes = *(const lanes_bytes *)bytes;
  return (uint64_t)(uint16_t)__builtin_ia32_pmovmskb128(lanes_escaped(lanes) | (lanes_marks)(lanes == ','));
}

static inline uint64_t lanes_stops(const uint8_t *bytes) {
  return lanes_stops_of_16(bytes) | lanes_stops_of_16(bytes + 16) << 16 | lanes_stops_of_16(bytes + 32) << 32 |
         lanes_stops_of_16(bytes + 48) << 48;
}

static inline uint64_t lanes_unusual_of_16(const uint8_t *bytes) {
  lanes_bytes lanes = *(const lanes_bytes *)bytes;
  // Read as signed numbers, those beyond ASCII lie below the controls.
  lanes_marks small = (lanes_marks)((lanes_marks)lanes < 0x20);
  lanes_marks marks = (small & (lanes_marks)(lanes != 10)) | (lanes_marks)(lanes == 0x7F);
  return (uint64_t)(uint16_t)__builtin_ia32_pmovmskb128(marks);
}

static inline uint64_t lanes_unusual(const uint8_t *bytes) {
  return lanes_unusual_of_16(bytes) | lanes_unusual_of_16(bytes + 16) << 16 | lanes_unusual_of_16(bytes + 32) << 32 |
         lanes_unusual_of_16(bytes + 48) << 48;
}
static inline lanes_marks lanes_hexadecimal_of_16(const uint8_t *bytes) {
  lanes_marks lanes = (lanes_marks)*(const lanes_bytes *)bytes;
  // Read as signed numbers, those beyond ASCII lie below the digits.
  lanes_marks letters = lanes | 0x20;
  return (lanes_marks)(((lanes > '0' - 1) & (lanes < '9' + 1)) | ((letters > 'a' - 1) & (letters < 'f' + 1)));
}

static inline int lanes_are_hexadecimal(const uint8_t *bytes) {
  lanes_marks marks = lanes_hexadecimal_of_16(bytes) & lanes_hexadecimal_of_16(bytes + 16) &
                      lanes_hexadecimal_of_16(bytes + 32) & lanes_hexadecimal_of_16(bytes + 48);
  return __builtin_ia32_pmovmskb128(marks) == 0xFFFF;
}
#else
static inline uint64_t lanes_stops(const uint8_t *bytes) { return lanes_stops_plainly(bytes); }
static inline uint64_t lanes_unusual(const uint8_t *bytes) { return lanes_unusual_plainly(bytes); }
static inline int lanes_are_hexadecimal(const uint8_t *bytes) { return lanes_are_hexadecimal_plainly(bytes); }
#endif

// The lowest bit that is set lies in the first byte of a word that JSON escapes, the first being its lowest; none is set when there is none.
static inline uint64_t lanes_escapes_of_8(uint64_t word) {
  const uint64_t ones = 0x0101010101010101;
  // A borrow marks bytes only behind one that is rightly marked.
  uint64_t quote = word ^ ones * '"', slash = word ^ ones * '\\';
  return (((word - ones * 0x20) & ~word) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & ones * 0x80;
}

// Where the first byte from `at` to `end` stands that JSON escapes, a quote, a backslash or a control; `end` if nowhere.
static inline int64_t lanes_next_escape(const uint8_t *bytes, int64_t at, int64_t end) {
#if defined(__SSE2__)
  for (; at + 16 <= end; at += 16) {
    uint64_t marks = lanes_escapes_of_16(bytes + at);
    if (marks) return at + __builtin_ctzll(marks);
  }
#endif
  for (; at + 8 <= end; at += 8) {
    uint64_t word;
    memcpy(&word, bytes + at, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    uint64_t marks = lanes_escapes_of_8(word);
    if (marks) return at + (__builtin_ctzll(marks) >> 3);
  }
  while (at < end && bytes[at] >= 0x20 && bytes[at] != '"' && bytes[at] != '\\') at++;
  return at;
}

// Writes where the bits of a word are, counted from `start`; gives how many there are. Eight without asking: nearly always they are all, and what
// is too much is written over.
static inline int64_t lanes_write_places(uint64_t bits, int64_t start, uint16_t *places) {
  int64_t count = __builtin_popcountll(bits);
#pragma clang loop unroll(full)
  for (int i = 0; i < 8; i++) {
    // The place of no bit may be anything.
    places[i] = (uint16_t)(start + __builtin_ctzll(bits));
    bits &= bits - 1;
  }
  for (int64_t i = 8; i < count; i++) {
    places[i] = (uint16_t)(start + __builtin_ctzll(bits));
    bits &= bits - 1;
  }
  return count;
}

typedef uint64_t lanes_pair __attribute__((vector_size(16), aligned(1)));

// Copies bytes in blocks of 32, the first of them whatever the count is; up to 31 bytes more are read and written, 32 for none at all. Not
// unrolled: nearly all runs are one block, and the rest of an unrolled loop would be guessed wrong for each.
static inline uint8_t *lanes_copy_blocks(uint8_t *target, const uint8_t *bytes, int64_t count) {
  ((lanes_pair *)target)[0] = ((const lanes_pair *)bytes)[0];
  ((lanes_pair *)target)[1] = ((const lanes_pair *)bytes)[1];
#pragma clang loop unroll(disable) vectorize(disable)
  for (int64_t at = 32; at < count; at += 32) {
    ((lanes_pair *)(target + at))[0] = ((const lanes_pair *)(bytes + at))[0];
    ((lanes_pair *)(target + at))[1] = ((const lanes_pair *)(bytes + at))[1];
  }
  return target + count;
}

// The same in blocks of 16, for what is mostly short.
static inline uint8_t *lanes_copy_short(uint8_t *target, const uint8_t *bytes, int64_t count) {
  *(lanes_pair *)target = *(const lanes_pair *)bytes;
#pragma clang loop unroll(disable) vectorize(disable)
  for (int64_t at = 16; at < count; at += 16) *(lanes_pair *)(target + at) = *(const lanes_pair *)(bytes + at);
  return target + count;
}

typedef uint8_t lanes_digits __attribute__((vector_size(16)));

// The digits of eight bytes in hexadecimal, the first byte highest.
static inline lanes_digits lanes_hexadecimal_digits(uint64_t number) {
  lanes_digits bytes = (lanes_digits)(lanes_pair){__builtin_bswap64(number), 0};
  lanes_digits high = bytes >> 4, low = bytes & 0x0F;
  lanes_digits halves = __builtin_shufflevector(high, low, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  return halves + '0' + ((lanes_digits)(halves > 9) & ('a' - '9' - 1));
}

// Writes 128 bits as a UUID, `8-4-4-4-12` small digits; gives the new end.
static inline uint8_t *lanes_write_uuid(uint8_t *target, uint64_t high, uint64_t low) {
  lanes_pair first = (lanes_pair)lanes_hexadecimal_digits(high), second = (lanes_pair)lanes_hexadecimal_digits(low);
  // Each run is moved as far as there are hyphens in front of it, and what it covers of the one before is written again.
  *(lanes_pair *)(target + 20) = second;
  __builtin_memcpy(target + 19, &second, 4);
  *(lanes_pair *)target = first;
  uint64_t tail = first[1];
  __builtin_memcpy(target + 9, &tail, 4);
  tail >>= 32;
  __builtin_memcpy(target + 14, &tail, 4);
  target[8] = target[13] = target[18] = target[23] = '-';
  return target + 36;
}
