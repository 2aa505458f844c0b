// What is not supported is UNKNOWN with the reason, if it is reached.
// RUN: %exit 20 %fathom check --entry body %s | FileCheck %s --check-prefix=BODY
// RUN: %exit 20 %fathom check --entry assembly %s | FileCheck %s --check-prefix=ASM
// RUN: %exit 20 %fathom check --entry thread %s | FileCheck %s --check-prefix=THREAD
// EXPECT --entry jump: SAFE
// EXPECT --entry not_reached: SAFE
// BODY: {{^}}fathom: UNKNOWN (missing-body: {{.*}}somewhere_else{{.*}}m44-unsupported.c:16)
// ASM: {{^}}fathom: UNKNOWN (unsupported: {{.*}}m44-unsupported.c:19)
// THREAD: {{^}}fathom: UNKNOWN ({{.*}}pthread_create
#include <pthread.h>
#include <setjmp.h>

int somewhere_else(int);
static void *run(void *p) { return p; }

int body(int x) { return somewhere_else(x); }
int assembly(int x) {
  int y;
  __asm__("rdtsc; addl %1, %%eax; movl %%eax, %0" : "=r"(y) : "r"(x) : "eax", "edx");
  return y;
}
int thread(void) {
  pthread_t t;
  return pthread_create(&t, 0, run, 0);
}
int jump(void) {
  jmp_buf b;
  return setjmp(b);
}
int not_reached(unsigned char x) { return x > 255 ? somewhere_else(x) : 0; }
