// Of the result of strcmp and its cousins C says the sign only. A program runs
// with one library: the same question has the same answer.
// EXPECT: SAFE
// EXPECT -DONE: UNSAFE assert
// EXPECT -DDIFFERENCE: UNSAFE assert
// EXPECT -DMEMORY: UNSAFE assert
// EXPECT -DWIDE: UNSAFE assert
// EXPECT -DBYTE: UNSAFE assert
#include <fathom.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

int main(void) {
  const char *a = "cat", *b = "dig";
#ifdef ONE
  fathom_assert(strcmp(a, "cow") == -1);
#elif defined(DIFFERENCE)
  fathom_assert(strcasecmp(a, "COW") == 'a' - 'o');
#elif defined(MEMORY)
  fathom_assert(memcmp(b, a + 2, 1) != 'd' - 't');
#elif defined(BYTE) // the lower bits of a result say nothing
  fathom_assert((char)memcmp(b, a, 3) != 0);
#elif defined(WIDE)
  fathom_assert(wcscmp(L"b", L"a") == 1);
#else
  fathom_assert(strcmp(a, "cow") < 0 && memcmp(b, a, 3) > 0);
  fathom_assert(strcmp(a, "cow") == strcmp(a, "cow"));
  fathom_assert(strncmp(a, "cow", 2) == -strncmp("cow", a, 2));
  fathom_assert(strncmp(a, "cow", 1) == 0 && strcmp(a, "cat") == 0);
  if (strcmp(a, "cow") == 'a' - 'o')
    fathom_assert(memcmp(a, "cow", 2) == 'a' - 'o');
#endif
}
