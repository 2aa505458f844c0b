extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), i = 0;
  switch (x) {
  case 1:
    x = 2;
    break;
  default:
    x = 3;
    break;
  }
again:
  i++;
  if (i < 5)
    goto again;
  last: while (i < 8)
    i++;
  if (i == 0)
    reach_error();
  return 0;
}
