// C11 6.2.6.1p6: what is stored in a structure, a union or a member leaves its padding open. Fathom keeps it, as clang's
// code does: a row says so where the program stores such a type and looks at its bytes, and nowhere else.
// RUN: %exit 0 %fathom check -DRETURNED %s | FileCheck %s
// RUN: %exit 0 %fathom check -DRETURNED -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DMEMBER %s | FileCheck %s
// RUN: %exit 0 %fathom check -DMEMBER -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DNESTED %s | FileCheck %s
// RUN: %exit 0 %fathom check -DNESTED -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DINITIAL %s | FileCheck %s
// RUN: %exit 0 %fathom check -DINITIAL -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DBITS %s | FileCheck %s
// RUN: %exit 0 %fathom check -DBITS -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DFUNCTION %s | FileCheck %s
// RUN: %exit 0 %fathom check -DFUNCTION -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DSTORED %s | FileCheck %s
// RUN: %exit 0 %fathom check -DSTORED -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DUNION %s | FileCheck %s
// RUN: %exit 0 %fathom check -DUNION -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DREGISTER %s | FileCheck %s
// RUN: %exit 0 %fathom check -DREGISTER -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DGENERIC %s | FileCheck %s
// RUN: %exit 0 %fathom check -DGENERIC -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DPOINTER %s | FileCheck %s
// RUN: %exit 0 %fathom check -DPOINTER -DFULL %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DORDINARY %s | FileCheck %s --check-prefix=NONE
// RUN: %exit 0 %fathom check -DNOT_STORED %s | FileCheck %s --check-prefix=NONE
// EXPECT -DRETURNED -DOTHER: UNSAFE assert
// EXPECT -DRETURNED -DFULL -DOTHER: UNSAFE assert
// CHECK: chosen: padding of structures, unions and long double keeps its bytes {{.*}}(C11 6.2.6.1p6 leaves it open) at
// CHECK: {{^}}fathom: SAFE
// NONE-NOT: padding of
// NONE: {{^}}fathom: SAFE
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#ifdef FULL
typedef int small;
#else
typedef char small;
#endif
struct s {
  small c;
  int i;
};
struct outer {
  struct s in[2];
};
struct bits {
  unsigned a : 3;
#ifdef FULL
  unsigned b : 29;
#endif
};
union u {
  small c;
  int i;
  unsigned char b[sizeof(int)];
};
union reg {
  struct bits bits;
  unsigned raw;
};

static struct s make(int n) {
  struct s b;
  memset(&b, 0, sizeof b);
  b.c = 1;
  b.i = n;
  return b;
}
static int byte_of(const void *p, int i) { return ((const unsigned char *)p)[i]; }
static int sum(const void *p) {
  const struct s *s = p;
  return s->c + s->i;
}

int main(int argc, char **argv) {
  (void)argv;
  struct s a, k;
  memset(&k, 0, sizeof k);
#ifdef RETURNED
  k.c = 1;
  k.i = argc;
#ifdef OTHER
  k.i = 2;
#endif
  memset(&a, 0xff, sizeof a);
  a = make(argc);
  assert(memcmp(&a, &k, sizeof a) == 0);
#elif defined(MEMBER)
  memset(&a, 0, sizeof a);
  a.c = 1;
  assert(((unsigned char *)&a)[1] == 0);
#elif defined(NESTED)
  struct outer o, p;
  memset(&o, 0, sizeof o);
  memset(&p, 0, sizeof p);
  o.in[1].i = p.in[1].i = argc;
  assert(!memcmp(&o, &p, sizeof o));
#elif defined(INITIAL)
  static const struct s x = {1, 2};
  char bytes[sizeof x];
  memcpy(bytes, &x, sizeof x);
  assert(bytes[1] == 0);
#elif defined(BITS)
  struct bits b;
  memset(&b, 0, sizeof b);
  b.a = 3;
  assert(*(unsigned char *)&b == 3);
#elif defined(FUNCTION)
  memset(&a, 0, sizeof a);
  a.c = 1;
  assert(byte_of(&a, 1) == 0);
#elif defined(STORED)
  memset(&a, 0, sizeof a);
  small *c = &a.c;
  *c = 1;
  assert(byte_of(&a, 1) == 0);
#elif defined(UNION)
  union u v;
  v.i = 0;
  v.c = 1;
  assert(v.b[1] == 0);
#elif defined(REGISTER)
  union reg r;
  r.raw = 0;
  r.bits.a = 3;
  assert(r.raw == 3);
#elif defined(GENERIC)
  void *m = malloc(sizeof a);
  if (!m)
    return 0;
  memset(m, 0, sizeof a);
  struct s *p = m;
  p->c = 1;
  assert(byte_of(m, 1) == 0);
  free(m);
#elif defined(POINTER)
  int (*compare)(const void *, const void *, size_t) = memcmp;
  memset(&a, 0, sizeof a);
  k.c = a.c = 1;
  assert(compare(&a, &k, sizeof a) == 0);
#elif defined(ORDINARY) // nobody looks at bytes
  struct s *h = malloc(sizeof *h);
  if (!h)
    return 0;
  memset(h, 0, sizeof *h);
  a = make(2);
  memcpy(h, &a, sizeof a);
  assert(sum(h) == 3);
  free(h);
#elif defined(NOT_STORED)
  memset(&a, 0, sizeof a);
  assert(!memcmp(&a, &k, sizeof a) && a.c == 0);
#endif
  return 0;
}
