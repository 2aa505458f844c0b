// Pointers that leave their object are undefined, and many programs compare such pointers. Where nothing else fails the rest is decided
// again without that check, and the report has both. Execution does not go on with what the check would have shown.
// RUN: %exit 10 %fathom check --json %t.json %s | FileCheck %s --check-prefix=HOLDS
// RUN: FileCheck %s --check-prefix=JSON < %t.json
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=FAILS
// RUN: %exit 10 %fathom check -DBUG=3 %s | FileCheck %s --check-prefix=OPEN
// RUN: %exit 10 %fathom check -DBUG=4 %s | FileCheck %s --check-prefix=OTHER
// RUN: %exit 0 %fathom check -DINSIDE %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --checks=-pointer-arithmetic %s | FileCheck %s --check-prefix=OFF
// HOLDS: leaves-object-and-goes-on.c:[[#@LINE+31]]:{{[0-9]+}}: error: pointer-arithmetic: pointer arithmetic leaves the object: to offset {{-[0-9]+}} of 'text'
// HOLDS: {{^}}fathom: where pointers may leave their objects: SAFE{{$}}
// HOLDS: chosen: whether the address of a pointer that leaves its object wraps around
// HOLDS: {{^}}fathom: UNSAFE (1 of {{[0-9]+}} properties){{$}}
// JSON: "verdict": "UNSAFE",
// JSON: "kind": "pointer-arithmetic",
// JSON: "otherwise": {
// JSON-NEXT: "without": "pointer-arithmetic",
// JSON-NEXT: "verdict": "SAFE",
// FAILS: error: pointer-arithmetic:
// FAILS: leaves-object-and-goes-on.c:{{[0-9]+:[0-9]+}}: error: {{assert|out-of-bounds-read}}:
// FAILS: {{^}}fathom: where pointers may leave their objects: UNSAFE (1 of
// FAILS: {{^}}fathom: UNSAFE (1 of
// OPEN: {{^}}fathom: where pointers may leave their objects: UNKNOWN (unsupported: comparison whose answer depends on where objects lie
// OPEN: {{^}}fathom: UNSAFE (1 of
// Something else fails, too: nothing is decided again.
// OTHER-NOT: where pointers may leave
// OTHER: {{^}}fathom: UNSAFE (2 of
// SAFE-NOT: where pointers may leave
// SAFE: {{^}}fathom: SAFE{{$}}
// OFF: chosen: whether the address of a pointer that leaves its object wraps around
// OFF: {{^}}fathom: SAFE{{$}}
#include <fathom.h>
static char text[8], other[8];
static void goes_on(void) {}
int main(void) {
  unsigned back = fathom_nondet_uint();
  fathom_assume(back <= 4);
#ifdef INSIDE
  fathom_assume(back <= 2);
#endif
  char *p = text + 2 - back;
  goes_on();
#if BUG == 1
  fathom_assert(p >= text);
#elif BUG == 2
  return *p;
#elif BUG == 3
  fathom_assert(p != other + 7);
#elif BUG == 4
  if (back == 0)
    return text[8 + back];
#endif
  if (p < text)
    p = text;
  return *p;
}
