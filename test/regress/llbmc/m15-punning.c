// EXPECT: SAFE
// RUN: %exit 10 %fathom check -DBUG %s | FileCheck %s --check-prefix=BUG
// EXPECT -m32: SAFE
// BUG: {{^}}fathom: UNSAFE (1 of
void fathom_assert(_Bool);

#ifdef BUG
#define BYTE 1
#else
#define BYTE 4
#endif

int main(void) {
  int x = 0x01020304;
  fathom_assert(*(char *)&x == BYTE);
}
