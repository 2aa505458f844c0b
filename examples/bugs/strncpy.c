// strncpy writes no 0 where the text fills the buffer. Try: fathom check
// strncpy.c, and with -DFIXED.
#include <fathom.h>
#include <string.h>

int main(void) {
  char name[9], copy[8];
  fathom_havoc(name, sizeof name);
  name[8] = 0;
  strncpy(copy, name, sizeof copy);
#ifdef FIXED
  copy[sizeof copy - 1] = 0;
#endif
  return (int)strlen(copy);
}
