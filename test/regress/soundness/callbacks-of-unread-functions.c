// A callback of an entry may be a function whose address is taken where the entry does not get to.
// EXPECT --entry f: UNSAFE assert
// EXPECT --entry f -DGOOD: SAFE
#include <assert.h>
int given(int x);
int given(int x) {
#ifndef GOOD
  assert(x != 5);
#endif
  return x;
}
void take(int (*callback)(int));
void take(int (*callback)(int)) { (void)callback; }
void install(void);
void install(void) { take(given); }
int f(int (*callback)(int));
int f(int (*callback)(int)) { return callback ? callback(5) : 0; }
