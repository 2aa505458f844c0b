#include "lift/tracks/track.h"

#include "support/assert.h"

using namespace llvm;

namespace fathom::lift {

void Track::set(const Value &v, Term term) {
  FATHOM_ASSERT(term, "a register without a term");
  terms_[&v] = term;
}

void Track::begin_phi(const PHINode &phi, Sort sort) {
  Phi &row = phis_[&phi];
  FATHOM_ASSERT(!row.defined, "a phi that is lifted twice");
  row.defined = e_.new_register(sort);
  e_.emit(sea::Opcode::Phi, {row.defined}, {});
  row.block = e_.block();
  row.stmt = e_.out().blocks[e_.block()].stmts.size() - 1;
  set(phi, row.defined);
}

void Track::add_arm(const PHINode &phi, sea::BlockId from, Term term) {
  Phi &row = phis_[&phi];
  FATHOM_ASSERT(row.predecessors.empty() || row.predecessors.back() != from,
                "two arms for one predecessor");
  row.values.push_back(term);
  row.predecessors.push_back(from);
}

void Track::finish() {
  const TermStore &store = e_.context().program.store;
  for (const auto &[phi, row] : phis_) {
    FATHOM_ASSERT(row.defined, "arms of a phi that was not lifted");
    for (Term term : row.values)
      FATHOM_ASSERT(store.sort(term) == store.sort(row.defined),
                    "an arm of another sort than its phi");
    e_.out().set_phi(row.block, row.stmt, row.values, row.predecessors);
  }
}

} // namespace fathom::lift
