// A word of a string stream goes into an array: it must have room for the word, not for any word.
// EXPECT: SAFE
// EXPECT -DLONGER: UNSAFE out-of-bounds-write
#include <cassert>
#include <sstream>
int main() {
#ifdef LONGER
  std::istringstream in("zzz");
#else
  std::istringstream in("zz");
#endif
  char word[3];
  in >> word;
  assert(word[0] == 'z' && word[2] == 0);
}
