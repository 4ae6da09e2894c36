// The floor of `belfry render`: cuts rows of CSV, chooses a text by the first two letters of the locale, and splices fields between literals. Nothing is
// checked, and every field is a text.
//   cc -O2 splice.c -o splice && ./splice PROGRAMS LOCALE COLUMNS < rows.csv > lines
// A line of PROGRAMS is a language and parts behind the byte 1: literals and columns in turn; a column is its number, behind `=` where nothing of
// it needs an escape, and behind the byte 2 what stands for an empty field. The first line is for all other languages. LOCALE is the column of the locale, COLUMNS how many there are.
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1 << 20, LONGEST = 16384 };
typedef struct { const char *bytes; size_t count; } Text;
typedef struct { Text literal, other; int column, isPlain; } Step;
typedef struct { char language[2]; Step steps[32]; int count; } Program;

static Program programs[8];
static int count, locale, columns;
static uint8_t escapes[256];
static char out[ROOM + LONGEST], quoted[LONGEST];

static void readPrograms(const char *path) {
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t room = 0;
  if (!file) exit(1);
  for (ssize_t length; count < 8 && (length = getline(&line, &room, file)) > 0; count++) {
    line[length - 1] = 0;
    char *rest = strdup(line);
    Program *program = &programs[count];
    memcpy(program->language, strsep(&rest, "\1"), 2);
    while (rest && program->count < 32) {
      Step *step = &program->steps[program->count++];
      step->literal.bytes = strsep(&rest, "\1");
      step->literal.count = strlen(step->literal.bytes);
      char *column = rest ? strsep(&rest, "\1") : NULL;
      step->isPlain = column && *column == '=';
      step->column = column ? atoi(strsep(&column, "\2") + step->isPlain) : -1;
      step->other.bytes = column ? column : "";
      step->other.count = strlen(step->other.bytes);
    }
  }
}

static char *put(char *to, Text text) {
  for (size_t i = 0; i < text.count; i++) {
    uint8_t byte = (uint8_t)text.bytes[i];
    if (escapes[byte]) *to++ = '\\';
    *to++ = (char)byte;
  }
  return to;
}

static void render(const char *at, const char *end) {
  char *to = out;
  Text fields[64];
  while (at < end) {
    char *room = quoted;
    for (int column = 0; column < columns; column++) {
      const char *stop = at;
      if (*at != '"') {
        while (*stop != ',' && *stop != '\n') stop++;
        fields[column] = (Text){at, (size_t)(stop - at)};
        at = stop + 1;
        continue;
      }
      const char *start = room;
      for (at++;; at = stop + 2) {
        stop = memchr(at, '"', (size_t)(end - at));
        memcpy(room, at, (size_t)(stop - at));
        room += stop - at;
        if (stop[1] != '"') break;
        *room++ = '"';
      }
      fields[column] = (Text){start, (size_t)(room - start)};
      at = stop + 2;
    }
    const Program *program = &programs[0];
    for (int i = 1; i < count; i++)
      if (fields[locale].count >= 2 && !memcmp(fields[locale].bytes, programs[i].language, 2)) program = &programs[i];
    for (int i = 0; i < program->count; i++) {
      const Step *step = &program->steps[i];
      memcpy(to, step->literal.bytes, step->literal.count);
      to += step->literal.count;
      if (step->column < 0) continue;
      Text field = fields[step->column];
      if (!field.count) field = step->other;
      to = step->isPlain ? mempcpy(to, field.bytes, field.count) : put(to, field);
    }
    *to++ = '\n';
    if (to - out > ROOM - LONGEST) {
      if (write(1, out, (size_t)(to - out)) < 0) exit(1);
      to = out;
    }
  }
  if (write(1, out, (size_t)(to - out)) < 0) exit(1);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  readPrograms(argv[1]);
  locale = atoi(argv[2]);
  columns = atoi(argv[3]);
  if (columns > 64) return 2;
  escapes['"'] = escapes['\\'] = 1;
  char *in = malloc(ROOM);
  size_t have = 0;
  int isFirst = 1;
  for (ssize_t length; (length = read(0, in + have, ROOM - have)) > 0;) {
    have += (size_t)length;
    char *last = memrchr(in, '\n', have), *start = in;
    if (!last) return 1;
    if (isFirst) start = (char *)memchr(in, '\n', have) + 1;
    isFirst = 0;
    render(start, last + 1);
    have -= (size_t)(last + 1 - in);
    memmove(in, last + 1, have);
  }
  return 0;
}
