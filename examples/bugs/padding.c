// Members are set, what lies between them is not, and a checksum reads all of
// it. Try: fathom check padding.c, and with -DFIXED.
#include <fathom.h>
#include <string.h>

struct reply {
  char kind; // three bytes that nobody sets follow
  int value;
};

static unsigned checksum(const void *data, size_t size) {
  unsigned sum = 0;
  for (size_t i = 0; i < size; ++i)
    sum += ((const unsigned char *)data)[i];
  return sum;
}

int main(void) {
  struct reply reply;
#ifdef FIXED
  memset(&reply, 0, sizeof reply);
#endif
  reply.kind = 'r';
  reply.value = fathom_nondet_int();
  if (checksum(&reply, sizeof reply) == 0)
    return 1;
  return 0;
}
