// Objects where the machine would not put them: at addresses that are aligned
// as the program asks and no better, so that an access that is aligned by luck
// only is seen. For native runs that look for such an access.
#pragma once

#include <llvm/IR/Module.h>

namespace fathom::replay {

void misplace_objects(llvm::Module &module);

// Global variables lie apart: what is just outside of one is in no other. They
// are aligned as the program asks and no better, and the machine lets all be
// written to.
void part_globals(llvm::Module &module);

} // namespace fathom::replay
