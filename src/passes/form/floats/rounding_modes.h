// How numbers are rounded where the program says it: fesetround, and code for
// which the compiler was told so (#pragma STDC FENV_ACCESS: LLVM's constrained
// intrinsics).
#pragma once

#include "passes/config.h"

#include <llvm/IR/Module.h>

namespace fathom::passes {

// Sources are compiled so that clang computes no constants where numbers are
// checked (float_checks.cpp): LLVM's intrinsics for operations that may trap.
// They become plain instructions, as if clang had not been told.
void drop_trap_marks(llvm::Module &module);

// Metadata of instructions that were constrained intrinsics: all that the
// program's pragma made, and comparisons for which a quiet NaN is invalid.
inline constexpr llvm::StringLiteral strict_name = "fathom.strict";
inline constexpr llvm::StringLiteral signalling_name = "fathom.signalling";
// Of what is computed only to tell which flags another one raises.
inline constexpr llvm::StringLiteral flags_only_name = "fathom.flags_only";

// The variable with the mode, if anything in the module changes it.
llvm::GlobalVariable *rounding_variable(llvm::Module &module);

// Whether anything in the module changes how numbers are rounded.
bool changes_rounding(const llvm::Module &module);

// The row for programs that do so without telling the compiler.
void note_rounding(const llvm::Module &module, Ledger &ledger);

// Constrained intrinsics become plain instructions, or stay where they name a
// mode.
void relax_strict_floats(llvm::Module &module);

// What rounds as the program has set it becomes a choice between intrinsics
// with a mode. Vectors, and calls that stand for several instructions, are
// lowered before. Models go first: where they are taken up, LLVM folds what
// gets constants.
void lower_rounding_of_models(llvm::Module &module);
void lower_rounding(llvm::Module &module);

} // namespace fathom::passes
