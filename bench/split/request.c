// The first line of a request: METHOD SP PATH SP VERSION CR LF, over N
// arbitrary bytes, with a walking pointer.
#include <fathom.h>
#include <stddef.h>

struct part {
  const char *begin;
  size_t length;
};

static const char *until_space(const char *at, const char *end,
                               struct part *part) {
  part->begin = at;
  while (at != end && *at != ' ') {
    if ((unsigned char)*at < 33 || *at == 127)
      return NULL;
    at++;
  }
  if (at == end)
    return NULL;
  part->length = (size_t)(at - part->begin);
  while (at != end && *at == ' ')
    at++;
  return at;
}

static const char *number(const char *at, const char *end, int *value) {
  if (at == end || *at < '0' || *at > '9')
    return NULL;
  *value = *at - '0';
  return at + 1;
}

static const char *line_end(const char *at, const char *end) {
  if (at != end && *at == '\r')
    at++;
  if (at == end || *at != '\n')
    return NULL;
  return at + 1;
}

static int parse(const char *text, size_t length, struct part *method,
                 struct part *path, int *version) {
  const char *end = text + length, *at = text;
  if ((at = until_space(at, end, method)) == NULL)
    return -1;
  if ((at = until_space(at, end, path)) == NULL)
    return -1;
  if ((at = number(at, end, version)) == NULL)
    return -1;
  if ((at = line_end(at, end)) == NULL)
    return -1;
  return (int)(at - text);
}

int main(void) {
  char text[N];
  for (int i = 0; i < N; i++)
    text[i] = fathom_nondet_char();
  struct part method = {NULL, 0}, path = {NULL, 0};
  int version = 0;
  int n = parse(text, N, &method, &path, &version);
  if (n < 0)
    return 0;
  fathom_assert(n <= N && method.length + path.length + 4 <= (size_t)n);
  fathom_assert(version >= 0 && version <= 9);
  return method.length != 0 && method.begin[method.length] != ' ';
}
