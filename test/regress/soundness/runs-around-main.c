// What lies in the sections of start and end runs natively, and so does assembly outside of functions: neither is looked at,
// and the verdict says so. Constructors and destructors are.
// EXPECT: SAFE
// EXPECT -DBEFORE: UNKNOWN what is in the section .init_array runs before or after main
// EXPECT -DORDERED: UNKNOWN what is in the section .init_array.00150 runs before or after main
// EXPECT -DAFTER: UNKNOWN what is in the section .fini_array runs before or after main
// EXPECT -DFIRST: UNKNOWN what is in the section .preinit_array runs before or after main
// EXPECT -DASSEMBLY: UNKNOWN assembly outside of functions is not looked at
// EXPECT -DCONSTRUCTOR: UNSAFE assert
#include <fathom.h>
int x = 1;
void change(void) { x = 2; }
#if defined(BEFORE)
__attribute__((section(".init_array"), used)) static void (*run)(void) = change;
#elif defined(ORDERED)
__attribute__((section(".init_array.00150"), used)) static void (*run)(void) = change;
#elif defined(AFTER)
static void fail(void) { fathom_assert(x == 2); }
__attribute__((section(".fini_array"), used)) static void (*run)(void) = fail;
#elif defined(FIRST)
__attribute__((section(".preinit_array"), used)) static void (*run)(void) = change;
#elif defined(ASSEMBLY)
__asm__(".pushsection .init_array,\"aw\"\n.quad change\n.popsection\n");
#elif defined(CONSTRUCTOR)
__attribute__((constructor)) static void run(void) { change(); }
#else
__attribute__((section(".initial"), used)) static void (*not_run)(void) = change;
#endif
int main(void) { fathom_assert(x == 1); }
