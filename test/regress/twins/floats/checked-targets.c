// Operations on constants stay for us to judge on every target.
// EXPECT --checks=+float-divide-by-zero --target=arm-none-eabi: UNSAFE float-divide-by-zero@6
// EXPECT --checks=+float-divide-by-zero --target=arm-none-eabi -DFIXED: SAFE
// EXPECT --checks=+float-divide-by-zero --target=aarch64-linux-gnu: UNSAFE float-divide-by-zero@6
int main(void) {
  volatile double x = 1.0 /
#ifdef FIXED
                      2.0;
#else
                      0.0;
#endif
  return x > 0;
}
