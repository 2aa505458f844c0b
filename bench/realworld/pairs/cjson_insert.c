/* An item, or none, is put somewhere into an array of two. */
#include "harness.h"
#include "cJSON.h"

int main(void) {
  cJSON *array = cJSON_CreateArray(), *first = cJSON_CreateTrue(), *second = cJSON_CreateFalse();
  ASSUME(array != NULL && first != NULL && second != NULL);
  cJSON_AddItemToArray(array, first);
  cJSON_AddItemToArray(array, second);
  cJSON *item = ANY_BYTE() & 1 ? cJSON_CreateNull() : NULL;
  cJSON_bool done = cJSON_InsertItemInArray(array, ANY_BYTE() & 3, item);
  ASSERT(!done || cJSON_GetArraySize(array) == 3);
  if (!done && item)
    cJSON_Delete(item);
  cJSON_Delete(array);
  return 0;
}
