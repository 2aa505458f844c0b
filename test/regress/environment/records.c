// Records: their pointers point to something, their numbers count it.
// EXPECT --entry=put: SAFE
// EXPECT --entry=put -DBUG: UNSAFE out-of-bounds-write
// EXPECT --entry=last: SAFE
// EXPECT --entry=last -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=by_value: SAFE
// EXPECT --entry=nested: SAFE
// EXPECT --entry=nested '--entry-null=outer->inner': UNSAFE null-deref
// EXPECT --entry=flag: SAFE
// EXPECT --entry=colour: SAFE
// EXPECT --entry=colour -DBUG: UNSAFE assert
// EXPECT --entry=flags: UNSAFE assert
// EXPECT --entry=context: SAFE
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

struct buffer {
  char *data;
  size_t len, cap;
};
int put(struct buffer *b, char c) {
#ifdef BUG
  if (b->len > b->cap)
#else
  if (b->len >= b->cap)
#endif
    return -1;
  b->data[b->len++] = c;
  return 0;
}
struct items {
  int count;
  int *items;
};
int last(const struct items *all) {
#ifdef BUG
  return all->items[all->count];
#else
  return all->count > 0 ? all->items[all->count - 1] : 0;
#endif
}
struct big {
  long numbers[4];
  int *one;
};
int by_value(struct big big) { return *big.one; }
struct inner {
  int value;
};
struct outer {
  struct inner *inner;
};
int nested(struct outer *outer) { return outer->inner->value; }
struct options {
  bool on;
};
int flag(struct options *options) { return options->on; }
enum colour { red, green = 3 };
int colour(enum colour c) {
#ifdef BUG
  assert(c == red);
#endif
  assert(c == red || c == green);
  return c;
}
enum flags { one = 1, two = 2, four = 4 };
void flags(enum flags f) { assert(f == one || f == two || f == four); }
int context(void *user) {
  struct outer *outer = user;
  return outer->inner->value;
}
