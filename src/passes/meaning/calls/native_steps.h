// The steps that native replay shares with the pipeline: there the C library is
// real, so some calls stay what they are.
#pragma once

#include "passes/config.h"
#include "prepared/intrinsics.h"

#include <functional>
#include <llvm/IR/Module.h>

namespace fathom::passes {

// What a call of this function means if it has no body.
MissingBody missing_policy(const PrepareConfig &config, std::string_view name);

// As in steps.h; calls of rows for which `is_left` says so stay.
using LeaveRow = bool (*)(const IntrinsicRow &row);
void lower_some_verifier_calls(llvm::Module &module,
                               const PrepareConfig &config, Ledger &ledger,
                               LeaveRow is_left);

// As in steps.h; calls of functions for which `is_left` says so stay.
using LeaveFunction = std::function<bool(const llvm::Function &function)>;
void lower_some_missing_bodies(llvm::Module &module,
                               const PrepareConfig &config, Ledger &ledger,
                               const LeaveFunction &is_left);

} // namespace fathom::passes
