// A text of any length, where it is read as one.
// EXPECT --entry=by_loop --unwind=3 --unwinding=assume: SAFE up to
// EXPECT --entry=by_loop --unwind=3 --unwinding=assume -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=by_library --entry-length=4: SAFE up to texts and arrays of at most 4
// EXPECT --entry=by_library --entry-length=4 -DBUG: UNSAFE out-of-bounds-read
// EXPECT --entry=member --entry-length=4: SAFE up to texts and arrays of at most 4
// EXPECT --entry=member --entry-length=4 -DBUG: UNSAFE out-of-bounds-read
#include <string.h>
#ifdef BUG
enum { more = 1 };
#else
enum { more = 0 };
#endif

unsigned by_loop(const char *text) {
  unsigned n = 0;
  while (text[n] != 0)
    ++n;
  return text[n + more];
}
char by_library(const char *text) { return text[strlen(text) + more]; }
struct entry {
  int id;
  const char *name;
};
char member(struct entry *entry) {
  return entry->name[strlen(entry->name) + more];
}
