// A plan as C: a program that makes what the plan says and calls the function.
#pragma once

#include "passes/meaning/environment/plan.h"

#include <llvm/IR/Function.h>
#include <string>
#include <vector>

namespace fathom::passes::environment {

// `files` are included, so that the harness sees types and static functions.
std::string harness_text(const Plan &plan, llvm::Function &function,
                         const std::vector<std::string> &files);

} // namespace fathom::passes::environment
