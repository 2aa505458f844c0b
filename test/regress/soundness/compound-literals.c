// A compound literal ends with its block; clang does not mark where, so a use
// behind it is not judged. In the outermost block it lasts as long as the function.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DWRONG %s 2>&1 | FileCheck %s --check-prefix=WRONG
// RUN: %exit 20 %fathom check -DLATE %s 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: %exit 20 %fathom check -DKEPT %s 2>&1 | FileCheck %s --check-prefix=LATE
// RUN: %exit 10 %fathom check -DRETURNED %s 2>&1 | FileCheck %s --check-prefix=RETURNED
// SAFE: {{^}}fathom: SAFE
// WRONG: error: assert:
// WRONG: {{^}}fathom: UNSAFE
// LATE: {{^}}fathom: UNKNOWN (approximated: temporary object taken to last as long as main)
// RETURNED: error: use-after-scope:
// RETURNED: {{^}}fathom: UNSAFE
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
