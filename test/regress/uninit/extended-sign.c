// A signed number that is smaller than int is extended: the sign and its copies are one bit, so that what it is compared with,
// and what is added to it, may decide although it is not initialised.
// RUN: %exit 10 %fathom check -DBUG=1 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 10 %fathom check -DBUG=2 %s | FileCheck %s --check-prefix=BUG
// RUN: %exit 0 %fathom check %s | FileCheck %s --check-prefix=SAFE
// RUN: %if msan %{ %msan -DBUG=1 -o %t.bug %s && %exit 77 %t.bug %}
// SAFE: {{^}}fathom: SAFE
// BUG: uninitialised-read
// BUG: {{^}}fathom: UNSAFE (1 of
typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t);
extern void free(void *);
struct record {
  signed char small;
  short number;
  signed int field : 2;
  // in a word that is wider than int, from which it is cut
  unsigned long long wide : 33;
  signed int cut : 2;
};
#if BUG == 1
#define MOST 126
#else
#define MOST 127
#endif
int main(void) {
  struct record *r = malloc(sizeof *r);
  if (!r)
    return 0;
  int result = r->small <= MOST && r->field <= 1 && r->field >= -2 && r->cut <= 1;
  int sum = r->number + 32768; // no overflow, whatever the number is
#if BUG == 2
  if (sum == 5)
    result = 0;
#endif
  free(r);
  return result != 1;
}
