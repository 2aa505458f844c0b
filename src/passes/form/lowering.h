// The lowering passes: each removes one kind of thing from the module without
// changing what it means, so that the lifter sees the small language of
// docs/prepared-module.md. What has no exact lowering becomes
// fathom.unsupported where it stands. None of them exploits undefined
// behaviour: what is undefined before is as undefined after.
//
// A pass is idempotent and may be run alone; `lower` has them in the order in
// which they rely on each other.
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Before calls are given a meaning (intrinsics, missing bodies), while
// functions still have their own signatures: afterwards every call is a
// CallInst of a Function with the callee's own type, or of inline assembly.
// Functions that cannot be reached should be gone already, they would be
// candidates of indirect calls. `byval` attributes must still be there.
void lower_calls(llvm::Module &module, Ledger &ledger);

// Everything else, after promotion of memory to registers: brings the module
// into its final form. Calls of functions without bodies have been dealt with.
// First values, then control flow.
void lower(llvm::Module &module);
void lower_values(llvm::Module &module);
void lower_control(llvm::Module &module);

// --- the parts of lower_calls -----------------------------------------------

// Aliases are replaced by what they stand for; an ifunc becomes a function
// without a body.
void lower_aliases(llvm::Module &module);

// Exceptions become plain control flow: exceptions/exceptions.h.

// A call through a pointer becomes a choice between direct calls of the
// functions of that type whose address is taken; "none of them" is unsupported
// and a null pointer a failed check. The branches of the choice are marked
// (callee_metadata).
void lower_indirect_calls(llvm::Module &module);

// What is passed for `...` of a function that reads it becomes an object of the
// caller; va_start and va_copy become accesses. x86-64, i386, AArch64, ARM,
// RISC-V, s390x.
void lower_varargs(llvm::Module &module);
// Its first step: lists become indeterminate where C says so, and va_start and
// va_end must match. A list begins with the address of what comes next, or with
// two counts in front of it.
enum class ListForm : uint8_t { Address, NarrowCounts, WideCounts };
void end_lists(llvm::Module &module, ListForm form);

// A byval parameter becomes a local copy that the callee makes; inalloca and
// preallocated are unsupported.
void lower_byval(llvm::Module &module);

// --- the parts of lower -----------------------------------------------------

// Instructions whose types the lifter has no values for: other address spaces,
// scalable vectors, tokens, integers wider than 2^16 bits.
void refuse_types(llvm::Module &module);

// Labels as values become numbers, indirectbr a switch over them.
void lower_indirectbr(llvm::Module &module);

// switch becomes a tree of comparisons; the default is reached whenever no case
// matches, also where it is `unreachable`.
void lower_switch(llvm::Module &module);

// Constant expressions as operands become instructions. Initialisers of globals
// keep theirs.
void lower_constant_expressions(llvm::Module &module);

// Vectors and first-class aggregates become their scalars; functions get one
// parameter per scalar and return several through memory. Variadic functions
// with bodies lose the `...` and what was passed for it (a va_start that is
// left is unsupported).
void lower_aggregates(llvm::Module &module);

// memcpy.inline and the like become the plain forms.
void lower_memory_intrinsics(llvm::Module &module);

// Floating-point arithmetic is unsupported; what only touches the sign is done
// on the bits.
void lower_floats(llvm::Module &module);

// Saturating arithmetic, ptrmask and other intrinsics that are a few plain
// instructions.
void lower_intrinsics(llvm::Module &module);

// At most one `ret` per function.
void unify_returns(llvm::Module &module);

// Cycles with several entries get one block through which they are entered.
void reduce_cycles(llvm::Module &module);

// Loops get a preheader, one back edge and dedicated exits; values that leave a
// loop pass through a phi in the exit.
void simplify_loops(llvm::Module &module);

// loop_metadata on the terminators of headers.
void name_loops(llvm::Module &module);

// Values that travel with pointers (prepared/fat_calls.h) become plain values.
// Runs behind promotion, so that most pointers are in registers.
void lower_fat_slots(llvm::Module &module);

// The shadow memory of the user begins where objects do.
void start_shadow_fields(llvm::Module &module);

// --- apart ------------------------------------------------------------------

// Functions and variables that nothing reachable from `entry` names are gone,
// whatever their linkage.
void drop_unreachable(llvm::Module &module, llvm::Function &entry);

// Removes blocks that the entry does not reach, joins straight lines of blocks,
// folds branches on constants and integer instructions on constants whose
// result is not poison, and drops instructions without effect and use.
void clean_cfg(llvm::Module &module);

} // namespace fathom::passes
