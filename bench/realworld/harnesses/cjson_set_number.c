/* A number that is none of its type's special ones, as an item: its integer is
 * as near as an int can be. NaN is left out: casting it is a fault of cJSON. */
#include "harness.h"
#include "cJSON.h"
#include <limits.h>

int main(void) {
  uint64_t bits = 0;
  double number;
  for (int i = 0; i < 8; ++i)
    bits = bits << 8 | ANY_BYTE();
  memcpy(&number, &bits, sizeof number);
  ASSUME(number == number);
  cJSON item;
  memset(&item, 0, sizeof item);
  for (int i = 0; i < N; ++i)
    number = cJSON_SetNumberHelper(&item, number);
  ASSERT(item.valuedouble == number);
  ASSERT(number < INT_MAX || item.valueint == INT_MAX);
  ASSERT(number > INT_MIN || item.valueint == INT_MIN);
  ASSERT(!(number > -1 && number < 1) || item.valueint == 0);
  return 0;
}
