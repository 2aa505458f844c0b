// The locale that the environment names may not be there.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE null-deref
#include <locale.h>

int main(void) {
#ifdef BUG
  const char *name = setlocale(LC_ALL, "");
#else
  const char *name = setlocale(LC_ALL, "C");
#endif
  return name[0];
}
