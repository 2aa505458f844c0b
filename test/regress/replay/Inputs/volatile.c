#include <fathom.h>
volatile int port;
int main(void) {
  fathom_assert(port != 7);
  return 0;
}
