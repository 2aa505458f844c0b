// Processes and threads: UNKNOWN where they are reached, and only there. Jumps are none of them any more.
// RUN: %exit 0 %fathom check %s
// RUN: %exit 0 %fathom check -DWHICH=1 %s
// RUN: %exit 10 %fathom check -DWHICH=2 %s | FileCheck %s --check-prefix=BACK
// RUN: %exit 20 %fathom check -DWHICH=3 %s | FileCheck %s --check-prefix=THREAD
// RUN: %exit 20 %fathom check -DWHICH=4 %s | FileCheck %s --check-prefix=FORK
// RUN: %exit 0 %fathom check -DWHICH=5 %s
// BACK: error: invalid-jump:
// THREAD: UNKNOWN{{.*}}threads
// FORK: UNKNOWN{{.*}}fork
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <threads.h>
#include <unistd.h>
#ifndef WHICH
#define WHICH 0
#endif

static jmp_buf place;
static sigjmp_buf place_too;
static void *start(void *p) { return p; }
static int begin(void *p) { return p != 0; }

int main(void) {
  pthread_t thread;
  thrd_t other;
  switch (WHICH) {
  case 1: return setjmp(place) + (_setjmp)(place);
  case 2: longjmp(place, 1);
  case 3: pthread_create(&thread, 0, start, 0); thrd_create(&other, begin, 0);
  case 4: fork(); vfork();
  case 5:
    if (__sigsetjmp(place, 1) == 0)
      _longjmp(place, 1);
    if (sigsetjmp(place_too, 1) == 0)
      siglongjmp(place_too, 1);
  }
  return 0;
}
