// Only what the entry can get to is read. What it gets to in a roundabout way
// is: by a table, by a constructor, at the end, by the library, by an alias.
//
// EXPECT: SAFE
// EXPECT -DTABLE: UNSAFE assert
// EXPECT -DCONSTRUCTOR: UNSAFE assert
// EXPECT -DDESTRUCTOR: UNSAFE assert
// EXPECT -DCOMPARE: UNSAFE assert
// EXPECT -DALIAS: UNSAFE assert
// EXPECT -DLOCAL: UNSAFE assert
// EXPECT --entry=other: UNSAFE assert
// EXPECT --entry=elsewhere -DELSEWHERE: UNSAFE assert
// EXPECT --entry=elsewhere: SAFE
#include <fathom.h>
#include <stdlib.h>

static int calls;
// Nobody gets here from main.
int other(int x) {
  fathom_assert(x != 7);
  return x;
}
int is_not_here(void);
static int unused(int *p) { return p[is_not_here()]; }
int (*keep_unused)(int *) = unused;

static void in_table(void) {
#ifdef TABLE
  fathom_assert(0);
#endif
  calls++;
}
static void (*const table[])(void) = {in_table};

__attribute__((constructor)) static void first(void) {
#ifdef CONSTRUCTOR
  fathom_assert(0);
#endif
  calls++;
}
__attribute__((destructor)) static void last(void) {
#ifdef DESTRUCTOR
  fathom_assert(0);
#endif
}
static int compare(const void *a, const void *b) {
#ifdef COMPARE
  fathom_assert(0);
#endif
  return *(const int *)a - *(const int *)b;
}
int meant(void) {
#ifdef ALIAS
  fathom_assert(0);
#endif
  return 3;
}
int by_another_name(void) __attribute__((alias("meant")));

int elsewhere(void) {
#ifdef ELSEWHERE
  fathom_assert(0);
#endif
  return 1;
}

int main(void) {
  int values[2] = {2, 1};
  void **label;
  static void *labels[] = {&&a, &&b};
  table[0]();
  qsort(values, 2, sizeof(int), compare);
  fathom_assert(by_another_name() == 3 && calls == 2);
  label = &labels[1];
  goto **label;
a:
  fathom_assert(0);
b:
#ifdef LOCAL
  fathom_assert(values[0] == 2);
#endif
  return 0;
}
