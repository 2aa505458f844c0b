#include "prepared/ledger.h"

#include <algorithm>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Instruction.h>

namespace fathom::prepared {

namespace {

LedgerNote note_at(sea::Trust trust, std::string_view text,
                   const llvm::Instruction &at) {
  LedgerNote note{trust, std::string(text)};
  if (const llvm::DILocation *place = at.getDebugLoc()) {
    note.file = place->getFilename().str();
    note.line = place->getLine();
  }
  return note;
}

} // namespace

// A program has a handful of notes, whatever its size: one per reason.
void Ledger::add(LedgerNote note) {
  auto same = [&](const LedgerNote &other) {
    return other.trust == note.trust && other.text == note.text;
  };
  if (std::none_of(notes_.begin(), notes_.end(), same))
    notes_.push_back(std::move(note));
}

void Ledger::chosen(std::string_view text, const llvm::Instruction &at) {
  add(note_at(sea::Trust::Chosen, text, at));
}

void Ledger::approximated(std::string_view text, const llvm::Instruction &at) {
  add(note_at(sea::Trust::Approximated, text, at));
}

void Ledger::narrowed(std::string_view text, const llvm::Instruction &at) {
  add(note_at(sea::Trust::Narrowed, text, at));
}

} // namespace fathom::prepared
