extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
  while (i < n && __VERIFIER_nondet_uint()) {
    i++;
    j++;
  }
  if (i != j || i > n)
    reach_error();
  return 0;
}
