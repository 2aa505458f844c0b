/* Blanks and comments are taken out of a text of up to N characters, in its place. */
#include "harness.h"
#include "cJSON.h"

int main(void) {
  char *text = any_string(N);
  size_t before = strlen(text);
  cJSON_Minify(text);
  ASSERT(strlen(text) <= before);
  free(text);
  return 0;
}
