// A compound literal ends with its block; clang does not mark where, so a use
// behind it is not judged. In the outermost block it lasts as long as the function.
// EXPECT: SAFE
// EXPECT -DWRONG: UNSAFE assert
// EXPECT -DLATE: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DKEPT: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DONE_LINE: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DMACRO: UNKNOWN approximated: temporary object taken to last as long as main
// EXPECT -DMACRO -DINSIDE: SAFE
// EXPECT -DJUMP: UNKNOWN approximated: temporary object taken to last as long as main
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
#define IN_BLOCK(p) { p = &(int){3}; } r = *p
#define AT_ONCE(p) int *p = &(int){3}; { r = *p; }
int main(void) {
#ifdef ONE_LINE
  int *q; { q = &(int){3}; } return *q - 3; // clang-format off
#elif defined(MACRO)
  int r;
#ifdef INSIDE
  AT_ONCE(q);
#else
  int *q;
  IN_BLOCK(q);
#endif
  return r - 3;
#elif defined(JUMP)
  int *q = 0;
again:
  if (q)
    return *q - 3;
  {
    q = &(int){3};
  }
  goto again;
#endif
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
