/* N arbitrary bytes that have no numbers, which are floats, as a tree. */
#include "harness.h"
#include "cJSON.h"

int main(void) {
  char *text = (char *)any_bytes(N);
  for (int i = 0; i < N; ++i)
    ASSUME(text[i] != '-' && (text[i] < '0' || text[i] > '9'));
  const char *end = NULL;
  cJSON *tree = cJSON_ParseWithLengthOpts(text, N, &end, 0);
  ASSERT(tree == NULL || (end >= text && end <= text + N));
  cJSON_Delete(tree);
  free(text);
  return 0;
}
