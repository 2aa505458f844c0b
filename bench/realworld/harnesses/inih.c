/* A file of N arbitrary characters. Sections, names and values are strings of the file. */
#include "harness.h"
#include "ini.h"

static int pairs;

static int take(void *context, const char *section, const char *name, const char *value) {
  (void)context;
  ASSERT(strlen(section) <= N && strlen(name) <= N && strlen(value) <= N);
  ASSERT(++pairs <= N);
  return 1;
}

int main(void) {
  char *text = any_string(N);
  int line = ini_parse_string(text, take, NULL);
  ASSERT(line >= 0 && line <= N);
  free(text);
  return 0;
}
