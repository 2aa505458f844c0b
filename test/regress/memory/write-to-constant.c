// Constants are read only.
// EXPECT: SAFE
// EXPECT -DLITERAL: UNSAFE write-to-constant
// EXPECT -DTABLE: UNSAFE write-to-constant
// EXPECT -DCALLEE: UNSAFE write-to-constant
// EXPECT -DCOPY: UNSAFE write-to-constant
#include <string.h>
static const int table[3] = {1, 2, 3};
static void put(char *p, char c) { *p = c; }
int main(void) {
  char local[8] = "text";
  char *text = "text", *p = local;
  int r = table[1] + text[0];
#ifdef LITERAL
  p = text;
  *p = 'T';
#elif defined(TABLE)
  *(int *)&table[1] = 5;
#elif defined(CALLEE)
  put(text, 'T');
#elif defined(COPY)
  memcpy(text, local, 2);
#endif
  put(p, 'T');
  *p = 'U';
  memcpy(p, text, 2);
  return r;
}
