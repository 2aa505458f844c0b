#include <fathom.h>
struct Packet {
  unsigned char length, data[7];
};
int main() {
  Packet packet;
  fathom_havoc(&packet, sizeof packet);
  unsigned wanted = fathom_nondet_uint();
  fathom_assume(wanted > 2);
#ifdef FIXED
  if (packet.length > sizeof packet.data)
    return 0;
#endif
  fathom_assert(packet.length <= sizeof packet.data || wanted == 2);
  return 0;
}
