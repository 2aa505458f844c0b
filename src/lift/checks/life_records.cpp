#include "lift/checks/life_records.h"

#include "lift/source_names.h"
#include "prepared/runtime.h"
#include "support/assert.h"

#include <llvm/IR/Constants.h>
#include <unordered_map>

using namespace llvm;

namespace fathom::lift {

using sea::Lifetime;

bool LifeRecords::are_kept() const {
  return c_.regions.shadows().find(ShadowKind::Lifetime).has_value();
}

RegionId LifeRecords::region() const {
  std::optional<RegionId> region =
      c_.regions.shadows().find(ShadowKind::Lifetime);
  FATHOM_ASSERT(region, "a lifetime that nobody records");
  return *region;
}

Term LifeRecords::of(Term pointer) {
  return memory_.load_word(region(), c_.base_of_pointer(pointer), 8);
}

void LifeRecords::set(Term pointer, Term byte) {
  memory_.store(region(), pointer, byte);
}

Term LifeRecords::is_state(Term byte, Lifetime state) {
  return b_.make_eq(b_.make_extract(byte, sea::lifetime_bits - 1, 0),
                    b_.make_bv(sea::lifetime_bits, uint64_t(state)));
}

void LifeRecords::begin(const Value &object, Term pointer, Lifetime state,
                        unsigned log2_align) {
  if (c_.regions.lifetimes().is_tracked(object))
    set(pointer, b_.make_bv(8, sea::lifetime_byte(state, log2_align)));
}

void LifeRecords::set_local(const AllocaInst &local, Lifetime state) {
  if (Term pointer = values_.of(&local))
    set(pointer,
        b_.make_bv(8, sea::lifetime_byte(state, Log2(local.getAlign()))));
}

void LifeRecords::end(const AllocaInst &local) {
  if (are_kept() && c_.regions.lifetimes().needs_end(local))
    set_local(local, Lifetime::Ended);
}

// Local variables end with their function, if nothing has ended them on every
// way to its end. Those that are not made on every way, and more than once
// perhaps, are beyond us.
void LifeRecords::end_locals(const ReturnInst &i) {
  if (!are_kept())
    return;
  for (const AllocaInst *local :
       c_.regions.lifetimes().ended_locals(facts_.function)) {
    if (facts_.scopes.ends_everywhere(*local))
      continue;
    if (facts_.dominators.dominates(local, &i) &&
        !facts_.loops.getLoopFor(local->getParent()))
      end(*local);
    else if (facts_.dominators.isReachableFromEntry(local->getParent()))
      c_.program.add_row(sea::Trust::Narrowed,
                         "'" + object_name(*local) +
                             "' taken to outlive its function",
                         e_.location());
  }
}

// Of global objects, only those that somebody asks about.
void LifeRecords::begin_globals() {
  if (!are_kept())
    return;
  std::unordered_map<Term, const sea::Global *> rows;
  for (const sea::Global &global : c_.program.globals)
    rows.emplace(global.address, &global);
  auto begin_one = [&](const GlobalValue &object, Lifetime state) {
    if (auto row = rows.find(c_.address_of(object)); row != rows.end())
      begin(object, row->first, state, row->second->log2_align);
  };
  for (const GlobalVariable &g : c_.module.globals())
    begin_one(g, g.isConstant() ? Lifetime::Constant : Lifetime::Global);
  for (const Function &f : c_.module)
    begin_one(f, Lifetime::Function);
}

Lifetime heap_state(const Value *kind) {
  switch (prepared::heap_kind(kind)) {
  case prepared::HeapKind::Malloc:
    return Lifetime::Heap;
  case prepared::HeapKind::New:
    return Lifetime::New;
  case prepared::HeapKind::NewArray:
    return Lifetime::NewArray;
  }
  FATHOM_UNREACHABLE("a heap object of no kind");
}

Term LifeRecords::is_any_heap(Term byte) {
  Term state = b_.make_extract(byte, sea::lifetime_bits - 1, 0);
  auto constant = [&](Lifetime s) {
    return b_.make_bv(sea::lifetime_bits, uint64_t(s));
  };
  return b_.make_and(b_.make_ule(constant(Lifetime::Heap), state),
                     b_.make_ule(state, constant(Lifetime::NewArray)));
}

Term LifeRecords::with_state(Term byte, Lifetime state) {
  return b_.make_concat(b_.make_extract(byte, 7, sea::lifetime_bits),
                        b_.make_bv(sea::lifetime_bits, uint64_t(state)));
}

} // namespace fathom::lift
