// no-overflow: what is shifted, or by how much, was promoted from a character. With 32 bits clang widens neither for its
// handler, so both show as narrower than the type they have.
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp: SAFE
// EXPECT --checks=%S/../../memory/Inputs/no-overflow.prp -DBY=24: UNSAFE shift-overflow
// EXPECT -m32 --checks=%S/../../memory/Inputs/no-overflow.prp: SAFE
// EXPECT -m32 --checks=%S/../../memory/Inputs/no-overflow.prp -DBY=24: UNSAFE shift-overflow
// EXPECT -m32: SAFE
// EXPECT -m32 -DBY=24: UNSAFE shift-overflow
// EXPECT -m32 -DBY=32: UNSAFE shift-amount shift-overflow
extern unsigned char __VERIFIER_nondet_uchar(void);
#ifndef BY
#define BY 23
#endif
int main(void) {
  unsigned char value = __VERIFIER_nondet_uchar(), by = __VERIFIER_nondet_uchar();
  _Bool bit = value & 1;
  if (by > BY)
    return 0;
  return (value << by) + (value << bit) == 1;
}
