#include "passes/config.h"

#include <algorithm>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Instruction.h>

namespace fathom::passes {

namespace {

LedgerNote note_at(bool approximated, std::string_view text,
                   const llvm::Instruction &at) {
  LedgerNote note{approximated, std::string(text), {}, 0};
  if (const llvm::DILocation *place = at.getDebugLoc()) {
    note.file = place->getFilename().str();
    note.line = place->getLine();
  }
  return note;
}

} // namespace

// A program has a handful of notes, whatever its size: one per reason.
void Ledger::add(LedgerNote note) {
  auto same = [&](const LedgerNote &other) { return other.text == note.text; };
  if (std::none_of(notes_.begin(), notes_.end(), same))
    notes_.push_back(std::move(note));
}

void Ledger::chosen(std::string_view text, const llvm::Instruction &at) {
  add(note_at(false, text, at));
}

void Ledger::approximated(std::string_view text, const llvm::Instruction &at) {
  add(note_at(true, text, at));
}

void Ledger::narrowed(std::string_view text, const llvm::Instruction &at) {
  LedgerNote note = note_at(true, text, at);
  note.only_hides = true;
  add(std::move(note));
}

} // namespace fathom::passes
