/* N arbitrary digits, with a point in the middle, as a number of floating
 * point. */
#include "harness.h"
#include "cJSON.h"

int main(void) {
  char *text = (char *)any_bytes(N);
  for (int i = 0; i < N; ++i)
    ASSUME(i == N / 2 ? text[i] == '.' : text[i] >= '0' && text[i] <= '9');
  const char *end = NULL;
  cJSON *tree = cJSON_ParseWithLengthOpts(text, N, &end, 0);
  ASSERT(tree == NULL || !cJSON_IsNumber(tree) || tree->valuedouble >= 0);
  ASSERT(tree == NULL || !cJSON_IsNumber(tree) ||
         (double)tree->valueint <= tree->valuedouble);
  cJSON_Delete(tree);
  free(text);
  return 0;
}
