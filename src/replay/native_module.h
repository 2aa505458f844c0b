// The program under test made ready to be run by the machine: what our passes
// give a meaning (arbitrary values, assumptions, assertions, the entry's
// arguments) becomes calls of the harness (runtime.c); everything else stays as
// the compiler made it, for a sanitizer to instrument.
#pragma once

#include "passes/config.h"
#include "support/result.h"

#include <cstdint>
#include <llvm/IR/Module.h>
#include <string>
#include <vector>

namespace fathom::replay {

enum class Sanitizer : uint8_t { Address, Memory, None };

// What is run.
enum class Form : uint8_t {
  Library,  // the program with the machine's library
  Models,   // with the models of the library: what they chose is in the trace
  Prepared, // as the verifier has it (prepared/prepared_module.h)
};

// What a prepared program is watched for: what its accesses do, or which of its
// values come from nowhere or from a broken promise.
enum class Follows : uint8_t { Objects, Uninit, Poison };

// A line at which a check of our own is compiled in, because no sanitizer has
// it in general: address sanitizer does not see an access that jumps into
// another object, nor arithmetic that leaves one.
struct WatchedLine {
  std::string file; // as debug information names it
  uint32_t line = 0;
  sea::CheckKind kind = sea::CheckKind::OutOfBoundsRead;
};

struct NativeConfig {
  passes::PrepareConfig prepare;
  bool volatile_reads_are_inputs = true;
  Sanitizer sanitizer = Sanitizer::Address;
  Form form = Form::Library;
  Follows follows = Follows::Objects;
  std::vector<WatchedLine> watched;
};

// Places where the program asks the harness for something, by their number in
// the code; see cex::place_key.
struct NativeModule {
  std::vector<std::string> sites;
  bool needs_cpp = false; // the C++ library
};

Result<NativeModule> make_native(llvm::Module &module,
                                 const NativeConfig &config);

} // namespace fathom::replay
