// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE assert
#include <fathom.h>

struct object;
struct operations {
  int (*get)(struct object *);
  void (*set)(struct object *, int);
};
struct object {
  const struct operations *ops;
  int value;
};
static int get_plain(struct object *o) { return o->value; }
static int get_twice(struct object *o) { return o->value * 2; }
static void set_plain(struct object *o, int v) { o->value = v; }
static const struct operations plain = {get_plain, set_plain}, twice = {get_twice, set_plain};

int main(void) {
  struct object a = {&plain, 1}, b = {&twice, 2};
  struct object *o = fathom_nondet_bool() ? &a : &b;
  o->ops->set(o, 21);
  int r = o->ops->get(o);
#ifdef BUG
  fathom_assert(r == 21);
#else
  fathom_assert(r == (o == &a ? 21 : 42));
#endif
  return 0;
}
