// Clang makes code of what the entry gets to only. Whatever way leads to a
// function, it is there: each BUG is reached in a way of its own.
// EXPECT: SAFE
// EXPECT -DBUG=1: UNSAFE assert
// EXPECT -DBUG=2: UNSAFE assert
// EXPECT -DBUG=3: UNSAFE assert
// EXPECT -DBUG=4: UNSAFE assert
// EXPECT -DBUG=5: UNSAFE assert
// EXPECT -DBUG=6: UNSAFE assert
// EXPECT -DBUG=7: UNSAFE assert
// EXPECT -DBUG=8: UNSAFE assert
// EXPECT -DBUG=9: UNSAFE assert
// EXPECT -DBUG=9 --entry start: SAFE
// EXPECT -DBUG=10 --entry start: UNSAFE assert
// EXPECT -DALIAS: SAFE
// EXPECT -DALIAS -DBUG=11: UNSAFE assert
// EXPECT -DASSEMBLY: UNKNOWN assembly outside of functions
#include <fathom.h>
#include <stddef.h>
#ifndef BUG
#define BUG 0
#endif
// Ways that only LLVM's code shows: everything is compiled then. So that other
// ways do not gain by it, they are not there with these.
#define HAS(n) (BUG == 0 || BUG == n)

static int fails(int n) {
  fathom_assert(BUG != n);
  return 1;
}

int in_table(void) { return fails(1); }
int (*const table[])(void) = {in_table};

// Behind a function of this file only.
int behind(void) { return fails(2); }
static int local(void) { return behind(); }

// When a variable's scope ends.
void at_the_end(int *p) { fails(3); }

// In the size of a parameter.
size_t how_many(size_t n) { return n + (size_t)fails(4); }
int sized(size_t n, int (*a)[how_many(n)]) { return (*a)[0]; }

// A function of the library, under another name.
#if HAS(5)
size_t strlen(const char *s) {
  fails(5);
  size_t n = 0;
  while (s[n])
    ++n;
  return n;
}
#endif

// By the name that the assembler sees.
int by_label(void) { return fails(6); }
int label(void) __asm__("by_label");

// Declared inside of a function.
int inside(void) { return fails(7); }

__attribute__((constructor)) static void before(void) {
  extern int from_constructor(void);
  from_constructor();
}
int from_constructor(void) { return fails(8); }

int only_main(void) { return fails(9); }
int only_start(void) { return fails(10); }
int start(void) { return only_start(); }

#ifdef ALIAS
int target(void) { return fails(11); }
int other(void) __attribute__((alias("target")));
#endif
#ifdef ASSEMBLY
__asm__(".globl nothing");
#endif

// Nobody gets here.
int never(void) {
  fathom_assert(0);
  return never();
}

int main(void) {
  extern int inside(void);
  int x __attribute__((cleanup(at_the_end))) = table[0]();
  int two[2] = {1, 1};
  char text[] = "abc";
  fathom_assert(x == local());
#if HAS(4)
  fathom_assert(sized(1, &two) == 1);
#endif
#if HAS(5)
  fathom_assert(__builtin_strlen(text) == 3);
#endif
#if HAS(6)
  fathom_assert(label() == 1);
#endif
  fathom_assert(inside() == 1 && only_main() == 1);
#ifdef ALIAS
  fathom_assert(other() == 1);
#endif
}
