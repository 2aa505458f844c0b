// Which objects were written to: a byte per object in the shadow for that
// (sea/shadow.h), 0 where the object is made and where it is reset, 1 after a
// write. There is one only if the program asks. And the slots in which a
// program keeps values of its own for an object: eight bytes, each in a shadow
// of its own, since objects may be as small as one byte.
#include "lift/function_lifter.h"

#include "prepared/fat_calls.h"

using namespace llvm;

namespace fathom::lift {

RegionId FunctionLifter::modified() const {
  std::optional<RegionId> region =
      c_.regions.shadows().find(ShadowKind::Modified);
  FATHOM_ASSERT(region, "modifications that nobody records");
  return *region;
}

void FunctionLifter::begin_shadows(Term pointer) {
  if (c_.regions.shadows().find(ShadowKind::Modified))
    shadow_store(modified(), pointer, b_.make_bv(8, 0));
  for (uint32_t slot : c_.regions.slots())
    for (uint32_t k = 0; k < 8; ++k)
      shadow_store(slot_byte(slot, k), pointer, b_.make_bv(8, 0));
}

RegionId FunctionLifter::slot_byte(uint32_t slot, uint32_t k) const {
  return *c_.regions.shadows().find(ShadowKind::Slot, 8 * slot + k);
}

// Nothing is kept for null: it reads 0.
bool FunctionLifter::lift_slot(const CallInst &i, Term p) {
  uint32_t slot = *Regions::slot_of(i);
  Term at = base_of(p);
  if (prepared::runtime_call(i) == prepared::RuntimeCall::SlotGet) {
    Term whole;
    for (uint32_t k = 0; k < 8; ++k) {
      Term byte = shadow_load(slot_byte(slot, k), at, 8);
      whole = whole ? b_.make(Kind::Concat, {byte, whole}) : byte;
    }
    return define(i, whole);
  }
  Term v = value(i.getArgOperand(2));
  if (!v)
    return false;
  Term zero = c_.address_constant(0);
  Term has_object =
      e_.define(b_.make_not(b_.make_eq(b_.make(Kind::PtrBase, {p}), zero)));
  for (uint32_t k = 0; k < 8; ++k) {
    RegionId shadow = slot_byte(slot, k);
    Term old = shadow_load(shadow, at, 8);
    shadow_store(
        shadow, at,
        b_.make_ite(has_object, b_.make_extract(v, 8 * k + 7, 8 * k), old));
  }
  return true;
}

// Values that travel with pointers, where the pointers lie in memory.
bool FunctionLifter::lift_fat_call(const CallInst &i) {
  using prepared::FatCall;
  std::optional<RegionId> shadow =
      c_.regions.shadows().find(ShadowKind::Fat, prepared::fat_slot(i));
  FatCall what = *prepared::fat_call(i);
  if (!shadow || what == FatCall::Set || what == FatCall::Get) {
    refuse(i, "values of pointers, which raw pointers do not have");
    return true;
  }
  Term at = value(i.getArgOperand(0));
  Term second = i.arg_size() > 2 ? value(i.getArgOperand(2)) : Term{};
  if (!at || (i.arg_size() > 2 && !second))
    return false;
  if (what == FatCall::Load)
    return define(i, shadow_load(*shadow, at, 64));
  if (what == FatCall::Store) {
    shadow_store(*shadow, at, second);
    return true;
  }
  Term before = memory_.current(*shadow);
  Term after = memory_.advance(*shadow);
  if (what == FatCall::Fill)
    e_.emit(sea::Opcode::MemSet, {after},
            {at, b_.make_bv(8, 0), second, before});
  else
    e_.emit(sea::Opcode::MemCopy, {after},
            {at, second, value(i.getArgOperand(3)), before, before});
  return true;
}

void FunctionLifter::mark_modified(Term p, Term length) {
  if (!c_.regions.shadows().find(ShadowKind::Modified))
    return;
  Term noted = b_.make_true();
  if (length)
    noted = b_.make_not(b_.make_eq(length, c_.address_constant(0)));
  if (const GlobalVariable *tracking = c_.regions.tracking()) {
    Term flag = load(Type::getInt8Ty(tracking->getContext()), value(tracking),
                     c_.regions.of(tracking), Align(1), false);
    noted = b_.make_and(noted, b_.make_not(b_.make_eq(flag, b_.make_bv(8, 0))));
  }
  Term at = base_of(p), byte = b_.make_bv(8, 1);
  if (!c_.program.store.is_true(noted))
    byte = e_.define(b_.make_ite(noted, byte, shadow_load(modified(), at, 8)));
  shadow_store(modified(), at, byte);
}

} // namespace fathom::lift
