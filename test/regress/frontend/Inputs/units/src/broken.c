#include "parse.h"
#error nobody needs this file
int unused_by_harness(void) { return 1; }
