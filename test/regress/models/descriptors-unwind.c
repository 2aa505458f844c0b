// Models of open and close have no loops: a bound of one iteration is enough.
// EXPECT --unwind 1 --unwinding=assert: SAFE
// RUN: %exit 10 %fathom check --unwind 1 --unwinding=assert -DBAD %s | FileCheck %s --check-prefix=BAD
// BAD: error: assert: {{.*}}a != b
#include <fathom.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  int a = socket(AF_INET, SOCK_STREAM, 0), b;
#ifdef BAD
  close(a);
#endif
  b = socket(AF_INET, SOCK_STREAM, 0);
  if (a >= 0)
    fathom_assert(a != b);
  return 0;
}
