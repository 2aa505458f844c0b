// What the rules of SV-COMP change once a property file is given
// (PrepareConfig::only_error_calls): which calls are failures, where an
// execution ends, and what is a left shift that overflows. Used by the passes
// that lower calls and UBSan's handlers; the front end marks the functions.
#pragma once

#include "passes/config.h"
#include "prepared/runtime.h"

#include <llvm/IR/IRBuilder.h>

namespace fathom::passes {

// The execution ends here, without main's return or exit: abort, a failed
// assertion. By these rules memory that is lost or left then is a leak, too.
void end_block_aborted(const Runtime &runtime, const PrepareConfig &config,
                       llvm::Instruction *at);

// Memory may be lost in an execution that does not end: it is looked for
// wherever a loop begins anew from which no way leads to the function's end.
void watch_endless_loops(llvm::Module &module, const PrepareConfig &config);

// `value << amount` is a number of the value's signed type. Neither a negative
// value nor a negative amount is an overflow as such.
llvm::Value *shifted_value_fits(llvm::IRBuilder<> &b, llvm::Value *value,
                                llvm::Value *amount, bool amount_is_signed);

} // namespace fathom::passes
