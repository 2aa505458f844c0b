extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "task.c", 3, "reach_error"); }
extern int __VERIFIER_nondet_int(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
#define N 3
void __VERIFIER_assert(int cond) {
  if (!(cond)) {
    ERROR: {reach_error();abort();}
  }
  return;
}
int main(void) {
  int a[N], s = 0;
  for (int i = 0; i < N; i++) { a[i] = __VERIFIER_nondet_int(); s ^= a[i]; }
  unsigned short u = __VERIFIER_nondet_ushort();
  if (a[0] == -5 && a[1] > 100000 && u == 65535)
    __VERIFIER_assert(s != 7);
  return 0;
}
