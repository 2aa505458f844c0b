// The number that counted_by names is read by clang's own code, with a wrong alignment: that is no access of the
// program's. An index beyond the number is, all the same.
// EXPECT: SAFE
// EXPECT -DBAD: UNSAFE array-index
#include <stdlib.h>
struct counted {
  unsigned char kind, count;
  short values[] __attribute__((counted_by(count)));
};
int main(void) {
  struct counted *c = malloc(sizeof *c + 8 * sizeof(short));
  if (!c)
    return 0;
  c->kind = 1;
  c->count = 4;
#ifdef BAD
  c->values[4] = 5;
#else
  c->values[3] = 5;
#endif
  free(c);
  return 0;
}
