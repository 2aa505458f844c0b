// Constants are read only.
// RUN: %exit 0 %fathom check %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DLITERAL %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DTABLE %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCALLEE %s 2>&1 | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DCOPY %s 2>&1 | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE
// BUG: write-to-constant.c:{{[0-9]+:[0-9]+}}: error: write-to-constant:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <string.h>
static const int table[3] = {1, 2, 3};
static void put(char *p, char c) { *p = c; }
int main(void) {
  char local[8] = "text";
  char *text = "text", *p = local;
  int r = table[1] + text[0];
#ifdef LITERAL
  p = text;
  *p = 'T';
#elif defined(TABLE)
  *(int *)&table[1] = 5;
#elif defined(CALLEE)
  put(text, 'T');
#elif defined(COPY)
  memcpy(text, local, 2);
#endif
  put(p, 'T');
  *p = 'U';
  memcpy(p, text, 2);
  return r;
}
