// A pointer between two others, both ends included, the one behind the object too. Where it is assumed the pointer is any of
// those, and the bounds are asked: two of different objects, or the wrong way round, have nothing between them.
// EXPECT --enforce-contract=find --entry=find: SAFE
// EXPECT --enforce-contract=find --entry=find -DLAST=end: UNSAFE out-of-bounds-read
// EXPECT --enforce-contract=find --entry=find -DRESULT=first: UNSAFE assert
// EXPECT --enforce-contract=find --entry=find -DRESULT=other: UNSAFE assert
// EXPECT --enforce-contract=find --entry=find -DRESULT=end: SAFE
// EXPECT --enforce-contract=find --entry=find -DFROM=other: UNSAFE assert
// EXPECT --replace-call-with-contract=between: SAFE
// EXPECT --replace-call-with-contract=between -DNEVER=1: UNSAFE assert
// EXPECT --replace-call-with-contract=between -DNEVER=4: UNSAFE assert
// EXPECT --replace-call-with-contract=between -DNEVER=0: SAFE
// EXPECT --replace-call-with-contract=between -DREAD: UNSAFE out-of-bounds-read
// EXPECT --replace-call-with-contract=between -DREAD -DEND=text+3: SAFE
// EXPECT --replace-call-with-contract=between -DEND=text: UNSAFE assert
// EXPECT --replace-call-with-contract=between -DEND=other+4: UNSAFE assert
// What nobody may write keeps its value.
// EXPECT --replace-call-with-contract=between --replace-call-with-contract=look -DKEPT=1: SAFE
// EXPECT --replace-call-with-contract=between --replace-call-with-contract=look -DKEPT=2: UNSAFE assert
// EXPECT --replace-call-with-contract=between --replace-call-with-contract=look -DKEPT=1 -DBEHIND=apart: UNSAFE assert
// EXPECT --replace-call-with-contract=between --replace-call-with-contract=look -DKEPT=1 -DWRITES=place.at: UNSAFE assert
// EXPECT --replace-call-with-contract=between --replace-call-with-contract=look -DKEPT=1 -DWRITES=place.at -DAND=+3: SAFE
#include <fathom.h>
#include <stddef.h>
#ifndef LAST
#define LAST end - 1
#endif
#ifndef FROM
#define FROM first
#endif
#ifndef END
#define END text + 4
#endif
static char other[4];

char *find(char *first, char *at, char *end)
    __CPROVER_requires(__CPROVER_is_fresh(first, 4) && __CPROVER_pointer_equals(end, first + 4))
    __CPROVER_requires(__CPROVER_pointer_in_range_dfcc(FROM, at, LAST))
    __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_return_value == NULL || __CPROVER_pointer_in_range_dfcc(at, __CPROVER_return_value, end))
{
#ifdef RESULT
  return RESULT;
#else
  return *at == 'x' ? at : NULL;
#endif
}

char *between(char *first, char *end)
    __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(first, __CPROVER_return_value, end));

#ifndef WRITES
#define WRITES
#endif
#ifndef AND
#define AND +0
#endif
#ifndef BEHIND
#define BEHIND other + 4
#endif
static char apart[4];
static struct {
  char *at;
} place;
void look(void)
    __CPROVER_assigns(WRITES)
    __CPROVER_ensures(__CPROVER_pointer_in_range_dfcc(other, place.at, BEHIND));

int main(void) {
  char text[4] = "abc";
#ifdef KEPT
  place.at = other + 1;
  look();
  fathom_assert(place.at == other + KEPT || (AND && place.at >= other && place.at <= other + 4));
#endif
  char *p = between(text + 1, END);
#ifdef NEVER
  fathom_assert(p != text + NEVER);
#endif
#ifdef READ
  return *p == 'z';
#endif
  fathom_assert(p - text >= 1 && p - text <= 4);
  return 0;
}
