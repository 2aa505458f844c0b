// RUN: %exit 20 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 20 %fathom check -DBUG %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: UNKNOWN (unsupported: pthread_create: threads at {{.*}}:16)
// BUG: {{^}}fathom: UNKNOWN (unsupported: pthread_create: threads at {{.*}}:16)
#include <fathom.h>
#include <pthread.h>

static int x;
static void *run(void *p) {
  x = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
#ifdef BUG
  fathom_assert(x == 0);
#else
  fathom_assert(x == 1);
#endif
  return 0;
}
