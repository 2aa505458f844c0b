// What came in is in the shop or was sold. Invariant: shop + sold == received, sold <= received.
// BUG: a return is sold again without being put back.
// INPUTS: 1 0 1 1 1 2 0
#include <fathom.h>
int main(void) {
  unsigned shop = 0, sold = 0, received = 0;
  while (received < 1000000 && fathom_nondet_bool()) {
    switch (fathom_nondet_uint() % 3) {
    case 0:
      received++;
      shop++;
      break;
    case 1:
      if (shop > 0) {
        shop--;
        sold++;
      }
      break;
    default:
#ifdef BUG
      if (sold > 0)
        sold++;
#else
      if (sold > 0) {
        sold--;
        shop++;
      }
#endif
    }
  }
  fathom_assert(sold + shop == received);
  fathom_assert(sold <= received);
  return 0;
}
