// A program may declare alloca itself: it is the compiler's all the same.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DENDED %s 2>&1 | FileCheck %s --check-prefix=ENDED
// SAFE: {{^}}fathom: SAFE
// BUG: error: out-of-bounds-write:
// BUG: {{^}}fathom: UNSAFE (1 of
// ENDED: error: use-after-scope:
// ENDED: {{^}}fathom: UNSAFE (1 of
extern void *alloca(__SIZE_TYPE__);
static char *kept;
static int work(int n) {
  char *room = alloca(n);
  kept = room;
#ifdef BUG
  room[n] = 1;
#else
  room[n - 1] = 1;
#endif
  return room[n - 1];
}
int main(void) {
  int result = work(7);
#ifdef ENDED
  return kept[6];
#endif
  return result;
}
