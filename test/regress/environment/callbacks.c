// A function that is given: any number, or one of the program's own.
// EXPECT --entry=any_result: UNSAFE assert
// EXPECT --entry=tested: SAFE
// EXPECT --entry=own: UNSAFE assert
// EXPECT --entry=variable: SAFE
// EXPECT --entry=variable --globals=any: UNSAFE assert
#include <assert.h>
#include <stddef.h>

typedef int compare(int, int);
void any_result(compare *compare) { assert(compare(1, 2) != 7); }
int tested(compare *compare) { return compare ? compare(1, 2) : 0; }
static int calls;
static int count(int a, int b) {
  ++calls;
  return a < b;
}
compare *table = count;
void own(compare *compare) {
  compare(1, 2);
  assert(calls == 0);
}
static int limit = 3;
void set_limit(int n) { limit = n; }
void variable(void) { assert(limit == 3); }
