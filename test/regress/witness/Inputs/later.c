extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 2147483640;
  for (int i = 0; i < 3; i++) {
    int y = __VERIFIER_nondet_int();
    if (i < 2 && (y > 3 || y < -3))
      return 0;
    x = x + y;
  }
  return 0;
}
