// A few bytes, how many is an input, are copied into an object: what is known
// of it stays known, byte by byte, and no array is in the formula.
// RUN: %exit 0 %fathom check --stats %s 2>&1 | FileCheck %s --check-prefix=SAFE
// RUN: %exit 0 %fathom check --memory=lambdas %s
// RUN: %exit 0 %fathom check --memory=seam %s
// RUN: %exit 10 %fathom check -DVALUE %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: %exit 10 %fathom check -DREST %s 2>&1 | FileCheck %s --check-prefix=REST
// EXPECT -DUNSET: UNSAFE uninitialised-read
// RUN: %exit 10 %fathom check -DOVERLAP %s 2>&1 | FileCheck %s --check-prefix=OVERLAP
// RUN: %exit 10 %fathom check -DVALUE --memory=lambdas %s
// RUN: %exit 10 %fathom check -DREST --memory=seam %s
// SAFE: arrays.reads {{ *}}0{{$}}
// SAFE: {{^}}fathom: SAFE{{$}}
// VALUE: error: assert: {{.*}}number(
// VALUE: {{^}}fathom: UNSAFE (1 of
// REST: error: assert: {{.*}}header.after
// REST: {{^}}fathom: UNSAFE (2 of
// OVERLAP: error: assert: {{.*}}line
// OVERLAP: {{^}}fathom: UNSAFE (1 of
#include <fathom.h>
#include <string.h>

struct header {
  unsigned char before;
  unsigned char bytes[8];
  unsigned char after;
};

// Big-endian, 1, 2, 4 or 8 bytes.
static unsigned long number(const unsigned char *bytes, size_t length) {
  unsigned long result = 0;
  for (size_t i = 0; i < 8; i++)
    if (i < length)
      result = result << 8 | bytes[i];
  return result;
}

int main(void) {
  unsigned char input[9] = {0x1b, 1, 2, 3, 4, 5, 6, 7, 8};
  unsigned char kind = fathom_nondet_uchar();
  fathom_assume(kind < 4);
  size_t length = (size_t)1 << kind;

  struct header header = {.before = 17, .after = 42};
#ifdef REST // one byte too far down
  memcpy(header.bytes + fathom_nondet_bool(), input + 1, length);
#else
  memcpy(header.bytes, input + 1, length);
#endif
  fathom_assert(header.before == 17);
  fathom_assert(header.after == 42);
#ifdef VALUE
  fathom_assert(number(header.bytes, length) != 0x01020304);
#else
  fathom_assert(number(header.bytes, length) != 0x01020305);
#endif
  for (size_t i = 0; i < 8; i++)
    fathom_assert(header.bytes[i] == (i < length ? input[i + 1] : 0));

  // What is not copied stays uninitialised.
  unsigned char part[8];
  memcpy(part, input + 1, length);
#ifdef UNSET
  if (length < 8 && part[length] == 9)
    return 1;
#else
  fathom_assert(part[length - 1] != 9);
#endif

  // Onto itself, a place further.
  char line[6] = "abcde";
  size_t n = fathom_nondet_size_t();
  fathom_assume(n < 5);
  memmove(line + 1, line, n);
#ifdef OVERLAP
  fathom_assert(line[4] != 'd');
#else
  fathom_assert(line[4] == (n == 4 ? 'd' : 'e') && line[1] == (n ? 'a' : 'b'));
#endif
}
