// Puts calls of the harness (runtime.c) into the program under test: for what
// our passes give a meaning, and for checks that no sanitizer has.
#pragma once

#include "prepared/intrinsics.h"
#include "replay/native_module.h"

namespace fathom::replay {

// A call of the C library that stays one: it is there, and the sanitizers know
// it.
bool is_native(const prepared::IntrinsicRow &row);

// The places of these calls, by their numbers (NativeModule::sites).
std::vector<std::string> instrument(llvm::Module &module,
                                    const NativeConfig &config);

} // namespace fathom::replay
