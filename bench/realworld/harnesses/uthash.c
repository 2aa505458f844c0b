/* N operations on a table, beside a set of numbers. */
#include "harness.h"
#include "uthash.h"

struct entry {
  int key;
  UT_hash_handle hh;
};

int main(void) {
  struct entry *table = NULL, *found;
  unsigned present = 0;
  for (int i = 0; i < N; ++i) {
    int key = (int)(ANY_NUMBER() % 4);
    HASH_FIND_INT(table, &key, found);
    ASSERT((found != NULL) == (present >> key & 1));
    if (!found) {
      found = room(sizeof *found);
      found->key = key;
      HASH_ADD_INT(table, key, found);
      present |= 1u << key;
    } else {
      HASH_DEL(table, found);
      free(found);
      present &= ~(1u << key);
    }
  }
  return 0;
}
