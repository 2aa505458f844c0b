// Registers that are read by other means than plain loads: what is only written
// is not copied, and atomic accesses are not modelled.
// TWINS: settle_io_reads
// EXPECT --io=0x40011000+0x8:write -DCOPY: UNKNOWN call of memcpy with a register
// EXPECT --io=0x40011000+0x8 -DCOPY: SAFE
// EXPECT --io=0x40011000+0x8 -DATOMIC: UNKNOWN atomic access to a register
// EXPECT --io=0x40011000+0x8:memory -DATOMIC: SAFE
#include <assert.h>
#include <string.h>
struct device {
  unsigned a, b;
};
#define DEVICE ((volatile struct device *)0x40011000)
int main(void) {
#ifdef COPY
  static struct device copy;
  memcpy(&copy, (void *)DEVICE, sizeof copy);
  return copy.a == 77;
#else
  DEVICE->a = 1;
  assert(__atomic_load_n(&DEVICE->a, __ATOMIC_SEQ_CST) == 1);
#endif
}
