/* A reply of N arbitrary bytes is read, without objects for what it says. */
#include "harness.h"
#include "read.h"

int main(void) {
  char *text = (char *)any_bytes(N);
  redisReader *reader = redisReaderCreateWithFunctions(NULL);
  if (!reader)
    return 0;
  void *reply = NULL;
  if (redisReaderFeed(reader, text, N) == REDIS_OK) {
    int status = redisReaderGetReply(reader, &reply);
    ASSERT(status == REDIS_OK || reader->err != 0);
    ASSERT(reader->pos <= N);
  }
  redisReaderFree(reader);
  free(text);
  return 0;
}
