// Puts calls of objects.c into a prepared program: each variable and heap
// object becomes a row of its table, and at the watched lines every access,
// every step of a pointer and every use of a value is judged by it.
#pragma once

#include "replay/native_module.h"

namespace fathom::replay {

// The places of these calls, by their numbers (NativeModule::sites).
std::vector<std::string> call_objects(llvm::Module &module,
                                      const NativeConfig &config);

} // namespace fathom::replay
