// The witness is part of the report, and is shown in full.
// RUN: %exit 0 %fathom check --trace=full --json %t.json %s 2>&1 | FileCheck %s
// RUN: %python -c "import json; c = json.load(open('%t.json'))['covers']; print([(x['status'], x['condition'], [i['bytes'] for i in x['witness']['inputs']] if 'witness' in x else None) for x in c])" | FileCheck %s --check-prefix=JSON
// CHECK: note: covered: x == 7
// CHECK-NEXT: trace:
// CHECK: input x = 7
// CHECK: covered
// CHECK: note: cannot be covered: x == 300
// JSON: [('covered', 'x == 7', ['07']), ('not covered', 'x == 300', None)]
#include <fathom.h>
int main(void) {
  unsigned char x = fathom_nondet_uchar();
  fathom_cover(x == 7);
  fathom_cover(x == 300);
}
