// GCC's attribute malloc has arguments that clang's has not: in sources and in what GCC has preprocessed.
// RUN: %exit 10 %fathom check %S/Inputs/malloc-attribute.i 2>&1 | FileCheck %s --check-prefix=BUG
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE double-free
// BUG: malloc-attribute.c:8:3: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <stdlib.h>
static void release(void *p) { free(p); }
static void *get(void) __attribute__((__malloc__(release, 1), __malloc__));
static void *get(void) { return malloc(4); }
int main(void) {
  void *p = get();
  release(p);
#ifdef BUG
  release(p);
#endif
  return 0;
}
