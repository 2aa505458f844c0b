// Rounded once or twice: with 1 + 2^-12 the product has bits that a float has not.
// TWINS: settle_contraction
// EXPECT --target=aarch64-linux-gnu: SAFE
// EXPECT --target=aarch64-linux-gnu --fp-contract=on: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu --fp-contract=any: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu --fp-contract=on -DONCE: SAFE
// EXPECT --target=aarch64-linux-gnu --fp-contract=any -DONCE: UNSAFE assert
// EXPECT: SAFE
// EXPECT --fp-contract=any: SAFE
// EXPECT --fp-contract=any -DONCE: UNSAFE assert
extern void __VERIFIER_assert(int);
static float f(float a, float b, float c) { return a * b + c; }
int main(void) {
  float x = 1.0f + 0x1p-12f;
  float y = f(x, x, -(1.0f + 0x1p-11f));
#ifdef ONCE
  __VERIFIER_assert(y == 0x1p-24f);
#else
  __VERIFIER_assert(y == 0.0f);
#endif
}
