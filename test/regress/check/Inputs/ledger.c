#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  p[0] = 1;
#ifdef MORE
  volatile int x = 0;
  int y = x;
  (void)y;
#endif
  free(p);
}
