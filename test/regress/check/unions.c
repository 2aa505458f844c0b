// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// SAFE: {{^}}fathom: SAFE{{$}}
// BUG: unions.c:{{[0-9]+:[0-9]+}}: error: assert:
// BUG: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>

union word {
  uint32_t whole;
  uint8_t byte[4];
};

int main(void) {
  union word w;
  w.whole = 0x01020304;
  w.byte[1] = 0xff;
#ifdef BUG
  fathom_assert(w.whole == 0x01ff0304);
#else
  fathom_assert(w.whole == 0x0102ff04);
#endif
  return 0;
}
