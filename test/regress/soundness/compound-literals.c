// A compound literal ends with its block; clang does not mark where, so a use
// behind it is not judged. In the outermost block it lasts as long as the function.
// EXPECT: SAFE
// EXPECT -DWRONG: UNSAFE assert
// EXPECT -DLATE: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DKEPT: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DRETURNED: UNSAFE use-after-scope
#include <assert.h>
struct pair {
  int x, y;
};
static const struct pair *kept;
static int sum(const struct pair *p) { return p->x + p->y; }
static void keep(const struct pair *p) { kept = p; }
static const struct pair *give(void) {
  const struct pair *p = &(struct pair){5, 6};
  return p;
}
int main(void) {
  const struct pair *p = &(struct pair){1, 2};
  keep(p);
  assert(sum(&(struct pair){3, 4}) == 7);
#ifdef WRONG
  assert(kept->y == 1);
#elif defined(LATE)
  {
    p = &(struct pair){5, 6};
  }
#elif defined(KEPT)
  if (sum(p) == 3) {
    keep(&(struct pair){5, 6});
  }
#elif defined(RETURNED)
  p = give();
#endif
  return p->x + kept->x;
}
