// A word is told letter by letter from a table of forty: each pointer that the
// table may give is followed, so that what no word has is not entered (a few clauses
// instead of thousands).
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// EXPECT -DBUG: UNSAFE assert
// SAFE: {{^}}sat.clauses {{ *[0-9]$}}
// SAFE: {{^}}fathom: SAFE{{$}}
#include <fathom.h>

// clang-format off
static const char *const words[40] = {
    "alder", "apple", "aspen", "beech", "birch", "broom", "cedar", "cacao", "cocoa", "dogwood",
    "elder", "elm",   "fir",   "fig",   "gum",   "guava", "hazel", "holly", "ivy",   "ironwood",
    "kapok", "larch", "lemon", "lime",  "linden", "maple", "mango", "nutmeg", "oak",  "olive",
#ifdef BUG
    "pear",  "pine",  "plum",  "poplar", "q",    "quince", "rowan", "spruce", "teak", "yew",
#else
    "pear",  "pine",  "plum",  "poplar", "quandong", "quince", "rowan", "spruce", "teak", "yew",
#endif
};

int main(void) {
  unsigned char pick = fathom_nondet_uchar();
  fathom_assume(pick < 40);
  const char *word = words[pick];
  int letters = 0;
  for (int i = 0; i < 3; i++) {
    if (word[i] == 0)
      break;
    letters++;
  }
  fathom_assert(letters == 3);
}
