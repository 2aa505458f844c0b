// Where a number meets pointers that lie in its bytes, the pointers lost their objects: two pointers of 4 bytes in a number of 8
// (-m32), two of 8 in one of 16, a pointer in the middle of numbers, and half a pointer that a number has replaced.
// EXPECT -m32: SAFE
// EXPECT -m64: SAFE
// EXPECT -m32 -DBUG: UNSAFE assert
// EXPECT -m64 -DBUG: UNSAFE assert
// EXPECT -m64 -DMIDDLE: SAFE
// EXPECT -m64 -DMIDDLE -DBUG: UNSAFE assert
// EXPECT -m32 -DMIDDLE: SAFE
// EXPECT -DHALF: SAFE
// EXPECT -DHALF -DBUG: UNSAFE assert
#include <string.h>
extern int nondet_int(void);
extern void fathom_assert(int);
#if __SIZEOF_POINTER__ == 4
typedef long long wide;
#else
typedef __int128 wide;
#endif
union both {
  wide number;
  struct {
    int *a, *b;
  } p;
  char bytes[3 * sizeof(void *)];
};
int x = 1, y = 2;
int main(void) {
  union both u;
  int *a, *b, c = nondet_int();
#ifdef MIDDLE
  memset(&u, 0, sizeof u);
  if (c) {
    u.number = 5;
  } else {
    int *p = &x;
    memcpy(u.bytes + 4, &p, sizeof p);
  }
  memcpy(&a, u.bytes + 4, sizeof a);
  b = &y;
#elif defined(HALF)
  u.p.a = &x;
  u.p.b = &y;
  if (c)
    memcpy(u.bytes + 2, "abcdefgh", 2);
  a = u.p.a;
  b = u.p.b;
#else
  if (c) {
    u.number = 5;
  } else {
    u.p.a = &x;
    u.p.b = &y;
  }
  a = u.p.a;
  b = u.p.b;
#endif
  if (c)
    return 0;
  *a = 7;
  *b = 8;
#ifdef BUG
  fathom_assert(x == 7 && y == 2);
#else
  fathom_assert(x == 7 && y == 8);
#endif
  return 0;
}
