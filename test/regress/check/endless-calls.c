// Calls that go on for ever end the search, once they are as deep as they can be;
// the verdict says how deep that was.
// EXPECT: SAFE
// Nothing fails in them, at any depth, which the prover sees.
// EXPECT -DENDLESS: SAFE
// RUN: %exit 20 %fathom check --engine=bmc -DENDLESS %s 2>&1 | FileCheck %s --check-prefix=ENDLESS
// ENDLESS-NOT: bound 2:
// ENDLESS: {{^}}fathom: UNKNOWN (bound 10485{{[0-9][0-9]}} too small for down)
static unsigned down(unsigned n) {
#ifndef ENDLESS
  if (n == 0)
    return 0;
#endif
  return down(n - 1) + 1;
}
int main(void) { return down(3) == 5; }
