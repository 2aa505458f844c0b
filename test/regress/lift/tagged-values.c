// EXPECT: SAFE
// EXPECT --regions=flat: SAFE
// EXPECT -DBUG: UNSAFE assert
// Words that are numbers or pointers, as interpreters pass them around.
#include <fathom.h>
#include <stdint.h>

typedef uintptr_t value;
struct pair {
  value first, second;
};

static value number(int n) { return (value)(unsigned)n << 1 | 1; }
static value reference(struct pair *p) { return (value)p; }
static int is_number(value v) { return v & 1; }
static int as_number(value v) { return (int)(v >> 1); }
static struct pair *as_pair(value v) { return (struct pair *)v; }

static int sum(value v) {
  int total = 0;
  while (!is_number(v)) {
    total += as_number(as_pair(v)->first);
    v = as_pair(v)->second;
  }
  return total + as_number(v);
}

int main(void) {
  struct pair a, b;
  a.first = number(1);
  a.second = reference(&b);
  b.first = number(2);
  b.second = number(3);
#ifdef BUG
  as_pair(a.second)->first = number(4);
#endif
  fathom_assert(sum(reference(&a)) == 6);
  return 0;
}
