/* Bits that were written into bytes are read again. */
#include "harness.h"
#include "modbus.h"

int main(void) {
  unsigned char *bytes = any_bytes(N);
  unsigned char *bits = room(8 * N);
  modbus_set_bits_from_bytes(bits, 0, 8 * N, bytes);
  for (int i = 0; i < N; ++i)
    ASSERT(modbus_get_byte_from_bits(bits, 8 * i, 8) == bytes[i]);
  return 0;
}
