// The shadows of memory that may hold uninitialised bits (uninit.h) or poison
// (poison.h): each region of data that may has a shadow region with the same
// addresses. What is done with the data is done with its shadows.
#include "lift/function_lifter.h"
#include "sea/name_text.h"

#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

std::optional<RegionId> FunctionLifter::uninit_region(const Value *pointer) {
  return c_.regions.shadows().find(ShadowKind::Undefined,
                                   c_.regions.of(pointer));
}

std::optional<RegionId> FunctionLifter::poison_region(const Value *pointer) {
  return c_.regions.shadows().find(ShadowKind::Poison, c_.regions.of(pointer));
}

// n bytes of the shadow become this byte.
void FunctionLifter::fill_shadow(std::optional<RegionId> shadow, Term pointer,
                                 Term byte, Term length) {
  if (!shadow)
    return;
  Term before = memory_.current(*shadow);
  Term after = memory_.advance(*shadow);
  e_.emit(sea::Opcode::MemSet, {after}, {pointer, byte, length, before});
}

// The stored byte is what the data is filled with.
void FunctionLifter::fill_uninit(const Value *at, Term pointer,
                                 const Value *stored, Term length) {
  fill_shadow(uninit_region(at), pointer, bits(uninit_or_none(stored)), length);
  fill_shadow(poison_region(at), pointer,
              uninit_ops_.all_if(poison_or_false(stored), 8), length);
}

// Also of those that are written first: unfolding wants every object to be
// there from the beginning. New memory is undefined, not poison.
void FunctionLifter::begin_uninit(const Instruction &object, Term pointer,
                                  Term size) {
  bool is_set = c_.regions.uninit().is_written_first(object);
  fill_shadow(uninit_region(&object), pointer, b_.make_bv(8, is_set ? 0 : 0xff),
              size);
  fill_shadow(poison_region(&object), pointer, b_.make_bv(8, 0), size);
}

void FunctionLifter::set_initialised(const Value *at, Term pointer,
                                     Term length) {
  fill_shadow(uninit_region(at), pointer, b_.make_bv(8, 0), length);
  fill_shadow(poison_region(at), pointer, b_.make_bv(8, 0), length);
}

// A value is poison as a whole if one of its bytes is.
void FunctionLifter::load_poison(const LoadInst &i, Term pointer) {
  std::optional<RegionId> shadow = poison_region(i.getPointerOperand());
  if (!shadow || !c_.regions.poison().contains(&i))
    return;
  uint64_t bytes = c_.layout.getTypeStoreSize(i.getType()).getFixedValue();
  Term loaded = shadow_load(*shadow, pointer, uint32_t(8 * bytes));
  poison_[&i] = e_.define(uninit_ops_.any(loaded));
}

void FunctionLifter::load_uninit(const LoadInst &i, Term pointer) {
  std::optional<RegionId> shadow = uninit_region(i.getPointerOperand());
  if (!shadow || !c_.regions.uninit().contains(&i))
    return;
  Term like = bits(constant_shadow(&i, false));
  uint32_t width = b_.store().width(like);
  uint32_t stored = (width + 7) / 8 * 8;
  Term loaded = shadow_load(*shadow, pointer, stored);
  // For traces: where such bits were read; null for none.
  e_.emit(sea::Opcode::Name, {},
          {b_.make_ite(uninit_ops_.any(loaded), pointer, c_.null_pointer())})
      .data =
      c_.program.intern(sea::uninit_prefix + std::to_string(stored / 8));
  if (stored != width)
    loaded = b_.make_extract(loaded, width - 1, 0);
  uninit_[&i] = e_.define(from_bits(loaded, i.getType()));
}

void FunctionLifter::store_uninit(const Value *at, Term pointer,
                                  const Value *stored) {
  if (std::optional<RegionId> shadow = uninit_region(at)) {
    Term bad = bits(uninit_or_none(stored));
    uint32_t width = b_.store().width(bad);
    shadow_store(*shadow, pointer, resize(bad, (width + 7) / 8 * 8, false));
  }
  if (std::optional<RegionId> shadow = poison_region(at)) {
    uint64_t bytes =
        c_.layout.getTypeStoreSize(stored->getType()).getFixedValue();
    shadow_store(
        *shadow, pointer,
        uninit_ops_.all_if(poison_or_false(stored), uint32_t(8 * bytes)));
  }
}

// What is copied from a region that cannot have any is initialised, and no
// poison.
void FunctionLifter::copy_shadow(std::optional<RegionId> to, Term target,
                                 std::optional<RegionId> from, Term source,
                                 Term length) {
  if (!to)
    return;
  if (!from)
    return fill_shadow(to, target, b_.make_bv(8, 0), length);
  Term read = memory_.current(*from);
  Term before = memory_.current(*to);
  Term after = memory_.advance(*to);
  e_.emit(sea::Opcode::MemCopy, {after},
          {target, source, length, before, read});
}

void FunctionLifter::copy_uninit(const Value *to, Term target,
                                 const Value *from, Term source, Term length) {
  copy_shadow(uninit_region(to), target, uninit_region(from), source, length);
  copy_shadow(poison_region(to), target, poison_region(from), source, length);
}

} // namespace fathom::lift
