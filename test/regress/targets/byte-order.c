// Whatever looks at a word in parts sees the bytes of the target's order:
// memory, copies, unions, bit-fields, vectors, initial values, parts of a word
// that are written.
// EXPECT --target=s390x-linux-gnu -DBIG: SAFE
// EXPECT --target=aarch64-linux-gnu: SAFE
// EXPECT --target=s390x-linux-gnu --memory=arrays -DBIG: SAFE
// EXPECT --target=s390x-linux-gnu --memory=seam -DBIG: SAFE
// EXPECT --target=s390x-linux-gnu --memory=lambdas -DBIG: SAFE
// EXPECT --target=s390x-linux-gnu --pointers=raw --regions=flat -DBIG: SAFE
// EXPECT --target=s390x-linux-gnu: UNSAFE assert
// EXPECT --target=aarch64-linux-gnu -DBIG: UNSAFE assert
// EXPECT --target=s390x-linux-gnu -DBIG -DBUG=1: UNSAFE assert@66
// EXPECT --target=s390x-linux-gnu -DBIG -DBUG=2: UNSAFE assert@67
// EXPECT --target=s390x-linux-gnu -DBIG -DBUG=3: UNSAFE assert@68
// EXPECT --target=s390x-linux-gnu -DBIG -DBUG=4: UNSAFE assert@69
// EXPECT --target=s390x-linux-gnu -DBIG -DBUG=5: UNSAFE assert@70
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assert(int);
typedef unsigned char byte;
#ifdef BIG
#define FIRST(x) ((byte)((x) >> 24))
#define LAST(x) ((byte)(x))
#else
#define FIRST(x) ((byte)(x))
#define LAST(x) ((byte)((x) >> 24))
#endif
#ifndef BUG
#define BUG 0
#endif

struct message {
  unsigned short kind;
  unsigned length;
} initial = {0x0102, 0x03040506};
union parts {
  unsigned long long whole;
  unsigned halves[2];
  byte bytes[8];
};
typedef unsigned words __attribute__((vector_size(16)));
typedef byte octets __attribute__((vector_size(16)));
struct bits {
  unsigned a : 4, b : 12, c : 16;
};

static byte first_of(const void *p) { return *(const byte *)p; }

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  byte copy[4];
  __builtin_memcpy(copy, &x, 4);

  unsigned y = x;
  ((byte *)&y)[3] = 7; // in the place of the last byte
  union parts u = {.whole = ((unsigned long long)x << 32) | 5};
  words w = {x, 2, 3, 4};
  octets o = (octets)w;
  struct bits b = {.a = 1, .b = 2, .c = 3};
  unsigned as_word;
  __builtin_memcpy(&as_word, &b, 4);
  unsigned i = __VERIFIER_nondet_uchar() % 4;
  byte at_i = ((byte *)&x)[i];
  unsigned shift = FIRST(0x11000000u) == 0x11 ? 24 - 8 * i : 8 * i;

  __VERIFIER_assert(copy[0] == FIRST(x) && copy[3] == LAST(x) + (BUG == 1));
  __VERIFIER_assert(LAST(y) == 7 && first_of(&initial.length) == FIRST(0x03040506u) + (BUG == 2));
  __VERIFIER_assert(u.halves[FIRST(1u) == 0] == 5 + (BUG == 3) && o[4] == FIRST(2u));
  __VERIFIER_assert(at_i == (byte)(x >> shift) + (BUG == 4));
  __VERIFIER_assert(as_word == (FIRST(1u) ? 0x00030021u : 0x10020003u) + (BUG == 5));
}
