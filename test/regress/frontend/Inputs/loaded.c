// What an attacker's plug-in does as soon as it is loaded.
#include <stdio.h>
#include <stdlib.h>
__attribute__((constructor)) static void leave_a_mark(void) {
  FILE *f = fopen(getenv("MARK"), "w");
  if (f)
    fclose(f);
}
