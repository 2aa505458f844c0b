#include "value.h"
int main(void) { return VALUE + EXTRA; }
