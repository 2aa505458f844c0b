// What the passes are told and what they hand back besides the module.
#pragma once

#include "sea/checks.h"
#include "sea/ledger.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class DebugLoc;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace fathom::passes {

// What happens after a failed check.
enum class OnUb : uint8_t { Stop, Continue, Havoc };

// What a call of a function without a body means.
enum class MissingBody : uint8_t {
  Fail,     // UNKNOWN if it is reached
  Havoc,    // any result; what its pointer arguments point to becomes arbitrary
  Pure,     // any result, memory as it was
  NoReturn, // the execution ends
  Nothing,  // no effect; a result is arbitrary as with Pure
};
struct MissingRow {
  std::string name; // empty: every function that has no row of its own
  MissingBody policy = MissingBody::Fail;
};

struct PrepareConfig {
  std::string entry = "main";
  sea::CheckSet checks = sea::default_checks();
  OnUb on_ub = OnUb::Stop;
  std::vector<MissingRow> missing;
  // Limits of main's arguments, where the user has stated them.
  std::optional<uint32_t> argv_count, argv_length;
  bool strict_poison = false;
  // Takes callees that are impossible out of the choices that calls through
  // pointers became; it needs an analysis of a higher layer.
  std::function<void(llvm::Module &)> refine_calls;
  bool malloc_may_fail = false;
  bool layout_is_chosen = true; // addresses are not arbitrary
  // Of assertions, only calls of SV-COMP's error functions are properties.
  bool only_error_calls = false;

  bool has(sea::CheckKind kind) const { return checks[size_t(kind)]; }
};

// Something that was taken on trust (sea::LedgerRow before there is a program).
struct LedgerNote {
  sea::Trust trust = sea::Trust::Chosen;
  std::string text;
  std::string file = {}; // empty: no place
  uint32_t line = 0;
  bool operator==(const LedgerNote &) const = default;
};

// Notes in order of appearance, each once.
class Ledger {
public:
  void chosen(std::string_view text) {
    add({sea::Trust::Chosen, std::string(text)});
  }
  void approximated(std::string_view text) {
    add({sea::Trust::Approximated, std::string(text)});
  }
  void narrowed(std::string_view text) {
    add({sea::Trust::Narrowed, std::string(text)});
  }
  // With the place of an instruction.
  void chosen(std::string_view text, const llvm::Instruction &at);
  void approximated(std::string_view text, const llvm::Instruction &at);
  void narrowed(std::string_view text, const llvm::Instruction &at);

  void add(LedgerNote note);
  const std::vector<LedgerNote> &notes() const { return notes_; }

private:
  std::vector<LedgerNote> notes_;
};

// Functions that our own compiler run instrumented carry this attribute; what
// has it not (bitcode from elsewhere) gets IR-level checks.
inline constexpr char instrumented_attribute[] = "fathom-instrumented";

// A parameter or result that must not be poison.
inline constexpr char defined_attribute[] = "fathom-defined";

// Metadata of a select that is a branch in the source program.
inline constexpr char decides_name[] = "fathom.decides";
// Metadata of a local variable that is constant once it is initialised, and of
// the instruction that does that.
inline constexpr char constant_local_name[] = "fathom.constant_local";
// Models of library functions carry this one, and their instructions are marked
// with the function's name.
inline constexpr char model_attribute[] = "fathom-model";
inline constexpr char library_metadata[] = "fathom.library";

} // namespace fathom::passes
