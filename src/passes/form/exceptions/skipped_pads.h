// What a longjmp leaves undone where it passes a landing pad. C++ lets it pass
// if no object with a destructor that does something would end there
// ([csetjmp.syn]). Clang's code for exceptions tells, where there is some.
#pragma once

#include <llvm/IR/Instructions.h>

namespace fathom::passes {

enum class Skipped {
  Nothing,  // handlers only
  Objects,  // a variable would end
  NotKnown, // or some cleaning up that has no name
};

Skipped skipped_by_jump(const llvm::LandingPadInst &pad);

} // namespace fathom::passes
