// The bitwise "or" of an array does not depend on the order of its elements.
#define COMBINE |=
#include "and.c"
