extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 100, s = 0, k = 0;
  for (unsigned i = 0; i < n; i++)
    s += 2;
  do
    k++;
  while (k < n);
  for (;;) {
    if (k > n + 7)
      break;
    k++;
  }
  if (s != 2 * n)
    reach_error();
  return 0;
}
