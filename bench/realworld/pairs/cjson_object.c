/* An object that begins with a pair, and then arbitrary bytes, in an object of exactly that size. No numbers: they are floats. */
#include "harness.h"
#include "cJSON.h"

enum { BEGIN = 6, MORE = 3 };

int main(void) {
  char *text = room(BEGIN + MORE);
  memcpy(text, "{\"\":[]", BEGIN);
  for (int i = BEGIN; i < BEGIN + MORE; ++i) {
    text[i] = (char)ANY_BYTE();
    ASSUME(text[i] != '-' && (text[i] < '0' || text[i] > '9'));
  }
  cJSON *object = cJSON_ParseWithLengthOpts(text, BEGIN + MORE, NULL, 0);
  cJSON_Delete(object);
  free(text);
  return 0;
}
