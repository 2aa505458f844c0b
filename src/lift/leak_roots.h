// Where pointers to the heap can be when the program ends, for --leak=lost: the
// words of global variables that may hold one. Judged by types, and by what is
// written where these have no room for a pointer.
#pragma once

#include "lift/points_to.h"

#include <llvm/IR/Module.h>
#include <vector>

namespace fathom::lift {

struct LeakRoots {
  struct Word {
    const llvm::GlobalVariable *variable;
    uint64_t offset;
  };
  std::vector<Word> words;
  // Pointers may be elsewhere, too: in bytes, at odd places, in too many words.
  bool is_complete = true;
  // Heap objects may hold pointers to others.
  bool heap_has_pointers = false;
};

LeakRoots find_leak_roots(const llvm::Module &module,
                          const PointsTo &points_to);
// The call of fathom.check that asks for leaks.
bool is_leak_check(const llvm::Instruction &i);

} // namespace fathom::lift
