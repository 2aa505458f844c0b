#include "lift/checks/object_records.h"

#include "prepared/fat_calls.h"
#include "prepared/runtime.h"
#include "support/assert.h"

using namespace llvm;

namespace fathom::lift {

RegionId ObjectRecords::modified() const {
  std::optional<RegionId> region =
      c_.regions.shadows().find(ShadowKind::Modified);
  FATHOM_ASSERT(region, "modifications that nobody records");
  return *region;
}

void ObjectRecords::begin(Term pointer) {
  if (c_.regions.shadows().find(ShadowKind::Modified))
    memory_.store(modified(), pointer, b_.make_bv(8, 0));
  for (uint32_t slot : c_.regions.slots())
    for (uint32_t k = 0; k < 8; ++k)
      memory_.store(slot_byte(slot, k), pointer, b_.make_bv(8, 0));
}

RegionId ObjectRecords::slot_byte(uint32_t slot, uint32_t k) const {
  std::optional<RegionId> region =
      c_.regions.shadows().find(ShadowKind::Slot, 8 * slot + k);
  FATHOM_ASSERT(region, "a slot that nobody uses");
  return *region;
}

Term ObjectRecords::has_object(Term p) {
  Term zero = c_.address_constant(0);
  return e_.define(b_.make_not(b_.make_eq(b_.make(Kind::PtrBase, {p}), zero)));
}

// Nothing is kept for null: it reads 0.
bool ObjectRecords::lift_slot(const CallInst &i, Term p) {
  FATHOM_ASSERT(Regions::slot_of(i), "a slot without a number");
  uint32_t slot = *Regions::slot_of(i);
  Term at = c_.base_of_pointer(p);
  if (prepared::runtime_call(i) == prepared::RuntimeCall::SlotGet) {
    Term whole;
    for (uint32_t k = 0; k < 8; ++k) {
      Term byte = memory_.load_word(slot_byte(slot, k), at, 8);
      whole = whole ? b_.make(Kind::Concat, {byte, whole}) : byte;
    }
    return values_.define(i, whole);
  }
  Term v = values_.of(i.getArgOperand(2));
  if (!v)
    return false;
  Term kept = has_object(p);
  for (uint32_t k = 0; k < 8; ++k) {
    RegionId shadow = slot_byte(slot, k);
    Term old = memory_.load_word(shadow, at, 8);
    memory_.store(shadow, at,
                  b_.make_ite(kept, b_.make_extract(v, 8 * k + 7, 8 * k), old));
  }
  return true;
}

bool ObjectRecords::lift_fat_call(const CallInst &i) {
  using prepared::FatCall;
  std::optional<RegionId> shadow =
      c_.regions.shadows().find(ShadowKind::Fat, prepared::fat_slot(i));
  FatCall what = *prepared::fat_call(i);
  if (!shadow || what == FatCall::Set || what == FatCall::Get) {
    values_.refuse(i, "values of pointers, which raw pointers do not have");
    return true;
  }
  Term at = values_.of(i.getArgOperand(0));
  Term second = i.arg_size() > 2 ? values_.of(i.getArgOperand(2)) : Term{};
  if (!at || (i.arg_size() > 2 && !second))
    return false;
  switch (what) {
  case FatCall::Load:
    return values_.define(i, memory_.load_word(*shadow, at, 64));
  case FatCall::LoadByte:
    return values_.define(i, memory_.load_word(*shadow, at, 8));
  case FatCall::FillBytes: {
    Term byte = values_.of(i.getArgOperand(3));
    if (!byte)
      return false;
    memory_.fill(*shadow, at, byte, second);
    return true;
  }
  case FatCall::Store:
    memory_.store(*shadow, at, second);
    return true;
  case FatCall::Fill:
    memory_.fill(*shadow, at, b_.make_bv(8, 0), second);
    return true;
  default: // a copy
    memory_.copy({*shadow, at}, {*shadow, second},
                 values_.of(i.getArgOperand(3)));
    return true;
  }
}

void ObjectRecords::mark_modified(Term p, Term length) {
  if (!c_.regions.shadows().find(ShadowKind::Modified))
    return;
  Term noted = b_.make_true();
  if (length)
    noted = b_.make_not(b_.make_eq(length, c_.address_constant(0)));
  if (const GlobalVariable *tracking = c_.regions.tracking()) {
    Term flag =
        memory_.load_word(c_.regions.of(tracking), values_.of(tracking), 8);
    noted = b_.make_and(noted, b_.make_not(b_.make_eq(flag, b_.make_bv(8, 0))));
  }
  Term at = c_.base_of_pointer(p), byte = b_.make_bv(8, 1);
  if (!c_.program.store.is_true(noted))
    byte = e_.define(
        b_.make_ite(noted, byte, memory_.load_word(modified(), at, 8)));
  memory_.store(modified(), at, byte);
}

void ObjectRecords::count_heap(Term change) {
  std::optional<RegionId> shadow =
      c_.regions.shadows().find(ShadowKind::HeapCount);
  if (shadow)
    memory_.store(*shadow, c_.heap_counter(),
                  b_.make_add(heap_count(), change));
}

Term ObjectRecords::heap_count() {
  std::optional<RegionId> shadow =
      c_.regions.shadows().find(ShadowKind::HeapCount);
  FATHOM_ASSERT(shadow, "heap objects that nobody counts");
  return memory_.load_word(*shadow, c_.heap_counter(), c_.ptr_width());
}

} // namespace fathom::lift
