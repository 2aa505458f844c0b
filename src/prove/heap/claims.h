// Guesses about heap objects that are words (cut/heap/heap_words.h): what holds
// of every object that was made, or lives, or lies before or behind one that a
// pointer of the loop points to. Objects are numbered as they are made, so
// that lists are orders: next of a list that grows at its head is less than the
// node itself, and so on.
#pragma once

#include "cut/effects.h"
#include "cut/heap/heap_words.h"
#include "prove/claims.h"
#include "sea/cfg.h"
#include "support/stop.h"

#include <optional>
#include <vector>

namespace fathom::prove {

struct HeapClaims {
  std::vector<Cell> cells;
  std::vector<Claim> claims; // simple ones first
  // By claim: those before it that say the same and more, and which of the
  // conditions it is under; none: of no object in particular.
  std::vector<std::vector<size_t>> stronger;
  std::vector<std::optional<size_t>> under;
  std::vector<Term> conditions;
};
HeapClaims heap_claims(const cut::HeapProgram &heap,
                       const cut::Effects &effects, LoopId loop);

// Those that the first few objects of executions by chance satisfy.
void sieve_heap_claims(const sea::Program &program,
                       std::vector<HeapClaims> &claims, uint64_t seed,
                       const StopToken &stop);

// A register that is a pointer to heap objects, or how many there are.
bool is_word(const TermStore &store, Term t);
// Pointers to heap objects that a header knows and somebody uses: its phis,
// then those from before.
std::vector<Term> words_at(const sea::Function &f, const sea::Cfg &cfg,
                           sea::BlockId header);
// Which object a load is from, as the `any` of cells; none: from no object of
// the heap.
Term slot_of(const TermStore &store, Term pointer);

} // namespace fathom::prove
