// Structures that are copied between elements whose numbers are inputs: what
// is copied is known element by element, padding and all, and nothing else.
// RUN: %python %S/../loops/Inputs/shapes.py %fathom %s --any
#include <fathom.h>
#include <string.h>
struct entry {
  unsigned key;
  char used; // padding behind it
  const int *at;
};
static struct entry t[4];
static int x = 1, y = 2;
static unsigned any(unsigned below) {
  unsigned n = fathom_nondet_uint();
  fathom_assume(n < below);
  return n;
}
static void fill(void) {
  for (unsigned i = 0; i < 4; i++) {
    t[i].key = fathom_nondet_uint();
    t[i].used = (char)i;
    t[i].at = i == 2 ? &y : &x;
  }
}
int main(void) {
  unsigned i = any(4), j = any(4), k = any(4);
#if SHAPE == 1 // numbers
  fill();
  unsigned source = t[j].key, other = t[k].key;
  t[i] = t[j];
  CHECK(t[k].key == (k == i ? source : other), t[k].key == other);
#elif SHAPE == 2 // pointers keep their objects
  fill();
  t[i] = t[j];
  CHECK(*t[i].at == (j == 2 ? 2 : 1), *t[k].at == (k == 2 ? 2 : 1));
#elif SHAPE == 3 // to a variable and back
  fill();
  struct entry one = t[j];
  t[j].used = 9;
  t[i] = one;
  CHECK(t[i].used == (char)j, t[j].used == 9);
#elif SHAPE == 4 // one of two tables
  fill();
  struct entry others[4];
  memset(others, 0, sizeof others);
  struct entry *p = fathom_nondet_bool() ? t : others;
  others[k] = p[j];
  CHECK(others[k].used == (p == t ? (char)j : 0), others[k].used == (char)j);
#elif SHAPE == 5 // pieces that overlap where they go
  unsigned char b[8] = {0, 1, 2, 3, 4, 5, 6, 7}, c[8] = {10, 11, 12, 13, 14, 15, 16, 17};
  memcpy(b + i, c + j, 3);
  CHECK(b[k] == (k >= i && k < i + 3 ? 10 + j + (k - i) : k), b[k] != 12);
#elif SHAPE == 6 // within one array
  unsigned char b[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  memmove(b + i, b + j, 4);
  CHECK(b[k] == (k >= i && k < i + 4 ? j + (k - i) : k), b[k] != 6);
#elif SHAPE == 7 // what was never set stays so
  struct entry a[3];
  a[0].used = a[1].used = a[2].used = 1;
  a[0].key = a[1].key = 7;
  a[any(3)] = a[j % 3];
#define SEES(n) (a[n].key == 7 || a[n].key != 7)
  CHECK(j % 3 == 2 || a[0].used == 1, SEES(0));
#elif SHAPE == 8 // of another type than they were written with
  union {
    unsigned word[4];
    unsigned char byte[16];
  } u;
  for (unsigned n = 0; n < 16; n++)
    u.byte[n] = (unsigned char)n;
  unsigned char v[16] = {0};
  memcpy(v + 4 * i, &u.word[j], 4);
  CHECK(v[4 * k + 1] == (k == i ? 4 * j + 1 : 0), v[4 * k + 1] != 9);
#elif SHAPE == 9 // what is not known there is not what was there before
  unsigned char c[8] = {0}, b[8] = {0};
  memset(c, 5, fathom_nondet_uint() % 9);
  memcpy(b + i, c + j, 3);
  CHECK(b[i] == c[j], b[i] == 0);
#endif // DONE
}
