/* A path of two characters into an array of 21: what is found has a path of digits. */
#include "harness.h"
#include "cJSON_Utils.h"

int main(void) {
  cJSON *array = cJSON_CreateArray();
  ASSUME(array != NULL);
  for (int i = 0; i < 21; ++i)
    cJSON_AddItemToArray(array, cJSON_CreateTrue());
  char path[4];
  path[0] = '/';
  for (int i = 1; i < 3; ++i)
    path[i] = (char)ANY_BYTE();
  path[3] = 0;
  if (cJSONUtils_GetPointer(array, path) != NULL)
    for (int i = 1; path[i] != 0 && path[i] != '/'; ++i)
      ASSERT(path[i] >= '0' && path[i] <= '9');
  cJSON_Delete(array);
  return 0;
}
