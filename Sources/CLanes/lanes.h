// Sixteen bytes looked at by one instruction. Swift's vectors compare lane by lane, in a loop; C's do not, and this header is all that is
// needed of C: there is nothing to compile or to link.
#pragma once
#include <stdint.h>

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

#if defined(__SSE2__)
typedef uint8_t lanes_bytes __attribute__((vector_size(16), aligned(1)));
typedef char lanes_marks __attribute__((vector_size(16)));

static inline uint64_t lanes_stops_of_16(const uint8_t *bytes) {
  lanes_bytes lanes = *(const lanes_bytes *)bytes;
  lanes_marks marks =
      (lanes_marks)((lanes == ',') | (lanes == '"') | (lanes == '\\') | (lanes < 0x20));
  return (uint64_t)(uint16_t)__builtin_ia32_pmovmskb128(marks);
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
#else
static inline uint64_t lanes_stops(const uint8_t *bytes) { return lanes_stops_plainly(bytes); }
static inline uint64_t lanes_unusual(const uint8_t *bytes) { return lanes_unusual_plainly(bytes); }
#endif

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
