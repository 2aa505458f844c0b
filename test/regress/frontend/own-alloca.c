// A program may declare alloca itself: it is the compiler's all the same.
// EXPECT: SAFE
// EXPECT -DBUG: UNSAFE out-of-bounds-write
// EXPECT -DENDED: UNSAFE use-after-scope
extern void *alloca(__SIZE_TYPE__);
static char *kept;
static int work(int n) {
  char *room = alloca(n);
  kept = room;
#ifdef BUG
  room[n] = 1;
#else
  room[n - 1] = 1;
#endif
  return room[n - 1];
}
int main(void) {
  int result = work(7);
#ifdef ENDED
  return kept[6];
#endif
  return result;
}
