// realloc may move an object, or leave it where it is. The symbolic allocator
// shows both; where addresses are chosen once, a comparison with the old
// address is UNKNOWN, as a number, too. The old pointer must not be used in either case. (The
// model of realloc asks for its object by fathom_malloc_instead_of.)
// DIFFERS: --allocator=symbolic has all layouts; with raw pointers it always moves (a row).
// EXPECT --allocator=symbolic -DDIFFERENT: UNSAFE assert
// EXPECT --allocator=symbolic -DEQUAL: UNSAFE assert
// EXPECT --allocator=symbolic -DDIFFERENT -DNEW=4: UNSAFE assert
// EXPECT --allocator=symbolic -DNUMBERS: UNSAFE assert
// RUN: %exit 0 %fathom check --allocator=symbolic -DOTHER %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --allocator=symbolic -DCONTENT %s | FileCheck %s --check-prefix=SAFE
// EXPECT --allocator=symbolic -DUSE: UNSAFE use-after-free
// RUN: %exit 0 %fathom check --allocator=symbolic --malloc-may-fail -DFAILS %s | FileCheck %s --check-prefix=SAFE
// EXPECT -DDIFFERENT: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DEQUAL: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DDIFFERENT -DNEW=4: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// EXPECT -DNUMBERS: UNKNOWN unsupported: comparison whose answer depends on where objects lie
// RUN: %exit 0 %fathom check -DOTHER %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -DCONTENT %s | FileCheck %s --check-prefix=SAFE
// EXPECT -DUSE: UNSAFE use-after-free
// RUN: %exit 0 %fathom check --malloc-may-fail -DFAILS %s | FileCheck %s --check-prefix=SAFE
// EXPECT --malloc-may-fail -DFAILS -DBUG: UNSAFE double-free
// RUN: %exit 0 %fathom check -DNOTHING --leak=unfreed %s | FileCheck %s --check-prefix=SAFE
// EXPECT -DNOTHING -DBUG --leak=unfreed: UNSAFE double-free
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat -DDIFFERENT %s | FileCheck %s --check-prefix=MOVES
// MOVES: chosen: realloc always moves (raw pointers)
// SAFE-NOT: unsupported
// SAFE: {{^}}fathom: SAFE
#include <fathom.h>
#include <stdint.h>
#include <stdlib.h>
#ifndef NEW
#define NEW 16
#endif
int main(void) {
  char *r = malloc(8), *p = malloc(8);
#ifdef FAILS
  if (!r || !p) {
    free(r);
    free(p);
    return 0;
  }
#endif
  p[0] = 'a', p[3] = 'd';
  uintptr_t before = (uintptr_t)p;
  char *q = realloc(p, NEW);
#if defined(DIFFERENT)
  fathom_assert(q != p);
#elif defined(EQUAL)
  fathom_assert(q == p);
#elif defined(NUMBERS)
  fathom_assert((uintptr_t)q != before);
#elif defined(OTHER)
  fathom_assert(q != r);
#elif defined(CONTENT)
  fathom_assert(q[0] == 'a' && q[3] == 'd');
#elif defined(USE)
  p[1] = 'b';
#elif defined(FAILS)
#ifdef BUG
  free(p);
#else
  if (!q)
    free(p); // it is still there
#endif
#elif defined(NOTHING)
  free(q);
  q = realloc(NULL, 3);
  q[2] = 1;
  p = realloc(q, 0); // frees it
  fathom_assert(p == NULL);
#ifndef BUG
  q = NULL;
#endif
#endif
  free(q);
  free(r);
  return 0;
}
