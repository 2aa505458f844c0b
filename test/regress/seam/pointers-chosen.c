// A pointer is stored on some ways, copied with its struct over another one, and
// read where bases are variables and memory is one: what it points to is known,
// and a write through it changes that object and no other.
// clang-format off
// EXPECT --memory=seam --no-fold-memory --allocator=relative --regions=flat: SAFE
// EXPECT --memory=seam --no-fold-memory --allocator=relative --regions=flat -DBAD: UNSAFE assert
// EXPECT --memory=seam --no-fold-memory: SAFE
// EXPECT --memory=seam --no-fold-memory -DBAD: UNSAFE assert
// clang-format on
#include <fathom.h>
#include <string.h>

struct slot {
  char *to;
  long tag;
};

int main(void) {
  char a[4] = {1, 1, 1, 1}, b[4] = {2, 2, 2, 2}, c[4] = {3, 3, 3, 3};
  struct slot first = {a, 1}, second = {c, 2};
  if (fathom_nondet_bool())
    first.to = b;
  if (fathom_nondet_bool())
    memcpy(&second, &first, sizeof(char *)); // the pointer, not the tag
#ifdef BAD
  else
    memset(&first, 0, sizeof first.tag), first.to = c;
#endif
  second.to[1] = 9;
  int changed = (a[1] == 9) + (b[1] == 9) + (c[1] == 9);
  fathom_assert(changed == 1 && second.tag == 2);
  fathom_assert(c[1] == 9 || second.to == first.to);
  fathom_assert(first.to != c);
  return 0;
}
