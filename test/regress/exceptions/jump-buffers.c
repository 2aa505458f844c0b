// What is in a jmp_buf: all of it is written, and a jump with another one's part, or to a call that was executed again
// with another buffer, is not taken for a good one.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE out-of-bounds-write@31
// EXPECT -DBUG=2: UNSAFE invalid-jump@39
// EXPECT -DBUG=3: UNSAFE invalid-jump@39
// EXPECT -DBUG=5: UNSAFE invalid-jump@39
// EXPECT -DBUG=4: UNKNOWN longjmp to a call of setjmp that was executed again since, with another buffer
#include <fathom.h>
#include <setjmp.h>
#include <stdlib.h>
#ifndef BUG
#define BUG 0
#endif
static jmp_buf buffers[4];
static int other, i;
static void *pointers[2];

static int several(int which) {
  for (i = 0; i < 4; i++) {
    int result = setjmp(buffers[i]);
    if (result == 7)
      return 1;
    if (i == 3)
      longjmp(buffers[which], 7);
  }
  return 0;
}
int main(void) {
  jmp_buf *place = malloc(BUG == 1 ? 16 : sizeof *place);
  int result = setjmp(*place);
  if (result == 0) {
    if (BUG == 2)
      *(void **)*place = &other;
    if (BUG == 3)
      ((long *)*place)[7] = 99;
    for (int word = 0; BUG == 5 && word < 8; word++)
      ((void **)*place)[word] = word == 1 || word == 2 ? 0 : pointers;
    longjmp(*place, 2);
  }
  fathom_assert(result == 2);
  fathom_assert(several(BUG == 4 ? 0 : 3));
  return 0;
}
