extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
static int twice(int x) { return x + x; }
int main(void) {
  int a = __VERIFIER_nondet_int();
  unsigned char c = __VERIFIER_nondet_uchar(), d = 0;
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_int() == 7 + i)
      d++;
  if (a < 100 && a > -100 && twice(a) == -42 && c > 200)
    if (d == 3)
      reach_error();
  return 0;
}
