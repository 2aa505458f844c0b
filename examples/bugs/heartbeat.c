// A reply that copies as many bytes as the request says it has, not as many as
// it has: neighbouring memory goes out. Try: fathom check heartbeat.c, and with
// -DFIXED.
#include <fathom.h>
#include <stdlib.h>
#include <string.h>

// type, two bytes of length, payload
static unsigned char *reply(const unsigned char *request, size_t size) {
  if (size < 3)
    return NULL;
  size_t length = (size_t)request[1] << 8 | request[2];
#ifdef FIXED
  if (length > size - 3)
    return NULL;
#endif
  unsigned char *answer = malloc(3 + length);
  if (!answer)
    return NULL;
  answer[0] = 2;
  answer[1] = request[1];
  answer[2] = request[2];
  memcpy(answer + 3, request + 3, length);
  return answer;
}

int main(void) {
  size_t size = fathom_nondet_size_t();
  fathom_assume(size <= 64);
  unsigned char *request = malloc(size);
  fathom_havoc(request, size);
  free(reply(request, size));
  free(request);
  return 0;
}
