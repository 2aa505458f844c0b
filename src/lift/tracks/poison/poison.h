// Poison in code that our compiler run did not instrument: which values,
// parameters, results and regions of memory may be poison at all. The poison
// track (poison_track.h) has something for those only.
#pragma once

#include "lift/tracks/value_flow.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>

namespace fathom::lift {

// The instruction can make poison of operands that are not.
// An address computation whose flags (inbounds, nusw, nuw) count: an access
// that is all its result is used for is judged itself.
bool is_judged_by_flags(const llvm::GetElementPtrInst &i);

bool may_create_poison(const llvm::Instruction &i);
// The product of this index and the size of what it counts may not fit: it was
// not extended from half the width of a pointer.
bool product_may_wrap(const llvm::GetElementPtrInst &i,
                      const llvm::Value *index);
// Poison of an operand becomes poison of the result. Loads have what memory
// has, results of calls what the callee returns.
bool passes_poison(const llvm::Instruction &i);

// In the whole module.
Reached where_poison_gets(const llvm::Module &module, const PointsTo &points_to,
                          VolatileReads volatile_reads);

// Code in which violated flags and constants that are poison count.
bool has_poison(const llvm::Function &function);
// The initial value of some part of the variable is poison.
bool begins_as_poison(const llvm::GlobalVariable &variable);

} // namespace fathom::lift
