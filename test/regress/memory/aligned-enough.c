// What asks for no alignment, or for less than it looks, or gets it from its
// object.
// EXPECT: SAFE
// EXPECT -m32: SAFE
// EXPECT -DBUG=1: UNSAFE misaligned-access
// EXPECT -DBUG=2: UNSAFE misaligned-access
// EXPECT -DBUG=3: UNSAFE misaligned-access
// EXPECT -DBUG=3 -m32: SAFE
// EXPECT --checks=default,-misaligned-access -DBUG=1: SAFE
#include <fathom.h>
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
void *memcpy(void *, const void *, __SIZE_TYPE__);
typedef int unaligned_int __attribute__((aligned(1)));
typedef int half_aligned_int __attribute__((aligned(2)));
struct __attribute__((packed)) any_int {
  int value;
};
struct __attribute__((packed)) packed {
  char c;
  int i;
  struct {
    char d;
    unsigned low : 3, high : 7;
  } __attribute__((packed)) bits;
};
struct flags {
  unsigned low : 3, high : 7;
};
union words {
  char bytes[8];
  int word;
};

int main(void) {
  char bytes[9] = {0}, many[16] = {0};
  _Alignas(4) char four[16] = {0};
  struct packed packed = {0};
  struct flags flags = {1, 2};
  union words words = {{0}};
  int r = *(unaligned_int *)&bytes[1] + ((struct any_int *)&bytes[1])->value;
  r += packed.i + *(unaligned_int *)&packed.i + packed.bits.high;
  r += *(half_aligned_int *)&four[2] + *(int *)&four[4] + *(int *)words.bytes;
  r += ((struct flags *)&four[4])->high;
  memcpy(&r, &bytes[1], sizeof r);
  memcpy(&bytes[1], &flags, sizeof flags);
#if __SIZEOF_POINTER__ == 8 // arrays of 16 bytes are aligned there
  r += *(int *)many + *(int *)&many[4] + (int)*(long *)&many[8];
#endif
  void *heap = calloc(1, 32);
  r += *(int *)heap + (int)*(long long *)((char *)heap + 8);
  free(heap);
#if BUG == 1
  r += *(half_aligned_int *)&four[1];
#elif BUG == 2
  r += ((struct flags *)&four[1])->high;
#elif BUG == 3 // of 4 bytes on i386
  r += *(long long *)&four[0] == 1;
#endif
  return r == 7 && many[0];
}
