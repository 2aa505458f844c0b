// Lines of settings: [section], name = value, ; comment. Each line is copied
// to a buffer and taken apart there, over N arbitrary bytes.
#include <fathom.h>

struct state {
  int sections, settings, errors;
};

static char *skip(char *s) {
  while (*s == ' ')
    s++;
  return s;
}

static char *find(char *s, char c) {
  while (*s != 0 && *s != c)
    s++;
  return s;
}

static char *cut(char *s) {
  char *end = s;
  while (*end != 0)
    end++;
  while (end > s && end[-1] == ' ')
    *--end = 0;
  return s;
}

static void read_line(struct state *st, char *line) {
  char *s = cut(skip(line));
  if (*s == ';' || *s == 0)
    return;
  if (*s == '[') {
    char *end = find(s + 1, ']');
    if (*end == ']') {
      *end = 0;
      st->sections++;
    } else {
      st->errors++;
    }
    return;
  }
  char *end = find(s, '=');
  if (*end != '=') {
    st->errors++;
    return;
  }
  *end = 0;
  char *name = cut(s), *value = cut(skip(end + 1));
  fathom_assert(name <= end && value > end);
  st->settings++;
}

int main(void) {
  char text[N + 1], line[N + 1];
  for (int i = 0; i < N; i++)
    text[i] = fathom_nondet_char();
  text[N] = 0;
  struct state st = {0, 0, 0};
  int at = 0, lines = 0;
  while (text[at] != 0) {
    int n = 0;
    while (text[at] != 0 && text[at] != '\n')
      line[n++] = text[at++];
    line[n] = 0;
    if (text[at] == '\n')
      at++;
    lines++;
    read_line(&st, line);
  }
  fathom_assert(st.sections + st.settings + st.errors <= lines);
  return 0;
}
