extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0;
  for (int i = 0; i < 3; i++)
    x = x + __VERIFIER_nondet_int();
  return 0;
}
