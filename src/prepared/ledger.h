// What was taken on trust while a module was prepared.
#pragma once

#include "sea/ledger.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class Instruction;
} // namespace llvm

namespace fathom::prepared {

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

} // namespace fathom::prepared
