// One property, one violation; the trace shows which call it is.
// RUN: %exit 10 %fathom check -DSECOND=0 %s | FileCheck %s --check-prefix=BUG
// EXPECT -DSECOND=5: SAFE
// BUG: m12-call-sites.c:11:{{.*}} error: division-by-zero
// BUG: m12-call-sites.c:13 {{.*}}g(x = 4)
// BUG: m12-call-sites.c:14 {{.*}}g(x = 0)
// BUG: m12-call-sites.c:11
// BUG-NOT: error:
// BUG: {{^}}fathom: UNSAFE (1 of
static int g(int x) {
  return 10 / x; }
int main(void) {
  int a = g(4);
  int b = g(SECOND);
  return a + b;
}
