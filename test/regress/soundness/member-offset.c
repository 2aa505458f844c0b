// The offset of a member, written as the address of a member of what lies at the literal address 0, is a number: it is no step
// out of an object, and no address that the program looks at. A null pointer in a variable, and other steps from null, are judged.
// TWINS: fold_member_offsets
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check -m32 %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --pointers=raw --regions=flat %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --checks=-null-member %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DWRONG_MEMBER %s | FileCheck %s --check-prefix=MEMBER
// RUN: %exit 10 %fathom check -DVARIABLE --checks=-null-member %s | FileCheck %s --check-prefix=STEP
// RUN: %exit 10 %fathom check -DSTEP %s | FileCheck %s --check-prefix=STEP
// RUN: %exit 10 %fathom check -DFURTHER %s | FileCheck %s --check-prefix=STEP
// SAFE-NOT: addresses as numbers
// SAFE: chosen: the address of a member of what lies at address 0 is the member's offset at {{.*}}member-offset.c:
// SAFE-NOT: addresses as numbers
// SAFE: {{^}}fathom: SAFE{{$}}
// MEMBER: error: out-of-bounds-read: read of 4 bytes at offset -{{[48]}} of
// MEMBER: {{^}}fathom: UNSAFE
// STEP: error: pointer-arithmetic:
// STEP: {{^}}fathom: UNSAFE
extern void fathom_assert(_Bool);
struct link {
  struct link *next;
};
struct item {
  int value;
  int many[4];
  struct link link, other;
};
#ifdef WRONG_MEMBER
#define LINK other
#else
#define LINK link
#endif
#define ITEM(p) ((struct item *)((char *)(p) - (unsigned long)&((struct item *)0)->LINK))
int main(void) {
  struct item x = {7, {0}, {0}, {0}};
  struct link *p = &x.link;
  fathom_assert(ITEM(p)->value == 7);
  long down = -(long)&((struct item *)0)->link;
  fathom_assert(((struct item *)((char *)p + down))->value == 7);
  unsigned long element = (unsigned long)&((struct item *)0)->many[2];
  fathom_assert(element == sizeof(int) * 3);
  fathom_assert((char *)&((struct item *)0)->many - (char *)0 == sizeof(int));
#ifdef VARIABLE
  struct item *null = 0;
  return &null->many[1] == 0;
#endif
#ifdef STEP
  return (int *)0 + x.value == 0;
#endif
#ifdef FURTHER
  return (char *)&((struct item *)0)->link + x.value == 0;
#endif
  return 0;
}
