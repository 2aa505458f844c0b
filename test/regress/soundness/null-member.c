// A member of what null points to may not be named, although nothing is read: not the first one either. The offset of a
// member of what lies at the literal address 0 is what old programs call offsetof: a row says that it is taken as that.
// TWINS: lower_aligned_pointers
// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -m32 -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DBUG=1 --checks=-null-member: SAFE
// RUN: %exit 0 %fathom check -DIDIOM=first %s | FileCheck %s --check-prefix=IDIOM
// RUN: %exit 0 %fathom check -DIDIOM=second %s | FileCheck %s --check-prefix=IDIOM
// EXPECT -DBUG=4: UNSAFE null-deref
// BUG: null-member.c:{{[0-9]+:[0-9]+}}: error: null-member: null pointer is used as an object: member of struct pair [CWE-476]
// BUG: {{^}}fathom: UNSAFE (1 of
// IDIOM: chosen: the address of a member of what lies at address 0 is the member's offset at {{.*}}null-member.c:
// IDIOM: {{^}}fathom: SAFE{{$}}
// The access says more.
extern int nondet_int(void);
struct pair {
  int first, second;
  int many[4];
};
static int *member(struct pair *p, int i) {
#if BUG == 2
  if (nondet_int())
    p = 0;
#endif
#if BUG == 3
  return p->many + i;
#else
  return &p->first;
#endif
}
static int read(struct pair *p) { return p->second; }
int main(void) {
  struct pair x = {1, 2, {0}}, *p = &x;
  int c = nondet_int();
#ifdef BUG
  if (c == 7)
    p = 0;
#endif
#ifdef IDIOM
  return (__SIZE_TYPE__) & ((struct pair *)0)->IDIOM;
#endif
#if BUG == 4
  return read(p);
#endif
  return member(p, 0) == 0 || read(&x) == 1;
}
