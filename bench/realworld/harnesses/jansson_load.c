/* A text of N arbitrary bytes: any JSON value, or an error. */
#include "harness.h"
#include "jansson.h"

int main(void) {
  json_error_t error;
  json_t *value = json_loadb((const char *)any_bytes(N), N, JSON_DECODE_ANY, &error);
  if (value != NULL) {
    ASSERT(json_typeof(value) <= JSON_NULL);
    json_decref(value);
  } else
    ASSERT(error.position >= 0 && error.position <= N);
  return 0;
}
