// EXPECT -m32: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
#include <stddef.h>

void fathom_assert(_Bool);
void *malloc(size_t);

struct s {
  char c;
  long long l;
  void *p;
};

int main(void) {
  struct s *s = malloc(sizeof *s);
  s->p = &s->l;
  *(long long *)s->p = -1;
  fathom_assert(sizeof *s == 16 && offsetof(struct s, l) == 4);
#ifdef BUG
  fathom_assert(s->l == 0xffffffff);
#else
  fathom_assert(s->l == -1);
#endif
  return 0;
}
