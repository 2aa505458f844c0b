// _Exit, _exit and quick_exit are ends of the program like exit; abort is not.
// EXPECT --leak=unfreed: SAFE
// EXPECT --leak=unfreed -DEND=_Exit: UNSAFE memory-leak
// EXPECT --leak=unfreed -DEND=_exit: UNSAFE memory-leak
// EXPECT --leak=unfreed -DEND=quick_exit: UNSAFE memory-leak
// EXPECT --leak=unfreed -DEND=_Exit -DFREED: SAFE
#include <fathom.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *p = malloc(4);
  if (fathom_nondet_bool()) {
#ifdef FREED
    free(p);
#endif
#ifdef END
    END(1);
#else
    abort();
#endif
  }
  free(p);
  return 0;
}
