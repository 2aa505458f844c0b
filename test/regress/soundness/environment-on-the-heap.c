// Values of the environment were heap objects: leaks that nobody could free, and
// a free of one was good.
// EXPECT --leak=unfreed: SAFE
// EXPECT -DBUG: UNSAFE invalid-free
// EXPECT --leak=unfreed --pointers=raw --regions=flat: SAFE
// EXPECT --pointers=raw --regions=flat -DBUG: UNSAFE invalid-free
#include <stdlib.h>
int main(void) {
  char *value = getenv("HOME");
#ifdef BUG
  free(value);
#endif
  return value && value[0] == '/';
}
