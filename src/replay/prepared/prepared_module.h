// The program as the passes prepare it for the verifier
// (docs/prepared-module.md) made ready to be run by the machine: with the
// library's models, with checks where the verifier has them, and with a table
// of all objects (objects.c) in the place of a sanitizer. The last try: it
// trusts the passes, not what comes behind them.
#pragma once

#include "replay/native_module.h"

namespace fathom::replay {

Result<NativeModule> make_prepared(llvm::Module &module,
                                   const NativeConfig &config);

} // namespace fathom::replay
