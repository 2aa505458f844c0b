// A parameter whose type is declared right there: its name stands behind the list of enumerators.
// EXPECT --enforce-contract=next --entry=next -DWANTED=3: SAFE
// EXPECT --enforce-contract=next --entry=next -DWANTED=4: UNSAFE assert
#include <fathom.h>
int next(enum colour { RED = 1, BLUE } k)
    __CPROVER_requires(k == BLUE)
    __CPROVER_assigns()
    __CPROVER_ensures(__CPROVER_return_value == WANTED);
int next(unsigned k) { return (int)k + 1; }
int main(void) { return next(2); }
