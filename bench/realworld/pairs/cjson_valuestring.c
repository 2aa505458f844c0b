/* A text of at most three characters, or none, replaces another. */
#include "harness.h"
#include "cJSON.h"

int main(void) {
  cJSON *item = cJSON_CreateString("ab");
  ASSUME(item != NULL);
  char *text = ANY_BYTE() & 1 ? any_string(3) : NULL;
  char *result = cJSON_SetValuestring(item, text);
  ASSERT(result == NULL || (text != NULL && strcmp(result, text) == 0));
  cJSON_Delete(item);
  free(text);
  return 0;
}
