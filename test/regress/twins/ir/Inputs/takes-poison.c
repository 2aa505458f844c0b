#include <string.h>
static int kept;
static char text[8] = "abc";
void keep(int x) { kept = x; }
int look(void) { return kept > 5 ? 1 : 0; }
void put(char c) { text[1] = c; }
int text_length(void) { return (int)strlen(text); }
int copy(int which) {
  char to[8];
  memcpy(to, text, 4);
  return to[which] == 'a' ? 1 : 2;
}
