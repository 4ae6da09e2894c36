// The floor of `belfry check`: a bare libyaml event scan of the files that are named on standard input, one a line.
//   cc -O2 floor.c -lyaml -o floor && find project -name '*.yaml' | ./floor
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

int main(void) {
  char path[4096];
  unsigned char *bytes = NULL;
  size_t room = 0, files = 0, events = 0;
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    int file = open(path, O_RDONLY);
    struct stat status;
    if (file < 0 || fstat(file, &status) != 0) return 1;
    size_t size = (size_t)status.st_size;
    if (size > room) bytes = realloc(bytes, room = size * 2);
    if (!bytes || read(file, bytes, size) != (ssize_t)size) return 1;
    close(file);
    yaml_parser_t parser;
    yaml_event_t event;
    yaml_parser_initialize(&parser);
    yaml_parser_set_input_string(&parser, bytes, size);
    for (int done = 0; !done;) {
      if (!yaml_parser_parse(&parser, &event)) return 1;
      done = event.type == YAML_STREAM_END_EVENT;
      yaml_event_delete(&event);
      events++;
    }
    yaml_parser_delete(&parser);
    files++;
  }
  printf("%zu files, %zu events\n", files, events);
  return 0;
}
