// The shadow of memory that may hold uninitialised bits: each region of data
// that may (uninit.h) has a shadow region with the same addresses. What is done
// with the data is done with its shadow.
#include "lift/function_lifter.h"
#include "sea/name_text.h"

#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

std::optional<RegionId> FunctionLifter::uninit_region(const Value *pointer) {
  return c_.regions.shadows().find(ShadowKind::Undefined,
                                   c_.regions.of(pointer));
}

// n bytes of the shadow become this byte.
void FunctionLifter::fill_uninit(const Value *at, Term pointer, Term byte,
                                 Term length) {
  std::optional<RegionId> shadow = uninit_region(at);
  if (!shadow)
    return;
  Term before = memory_.current(*shadow);
  Term after = memory_.advance(*shadow);
  e_.emit(sea::Opcode::MemSet, {after}, {pointer, byte, length, before});
}

// Also of those that are written first: unfolding wants every object to be
// there from the beginning.
void FunctionLifter::begin_uninit(const Instruction &object, Term pointer,
                                  Term size) {
  bool is_set = c_.regions.uninit().is_written_first(object);
  fill_uninit(&object, pointer, b_.make_bv(8, is_set ? 0 : 0xff), size);
}

void FunctionLifter::set_initialised(const Value *at, Term pointer,
                                     Term length) {
  fill_uninit(at, pointer, b_.make_bv(8, 0), length);
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
  std::optional<RegionId> shadow = uninit_region(at);
  if (!shadow)
    return;
  Term bad = bits(uninit_or_none(stored));
  uint32_t width = b_.store().width(bad);
  shadow_store(*shadow, pointer, resize(bad, (width + 7) / 8 * 8, false));
}

// What is copied from a region that cannot have any is initialised.
void FunctionLifter::copy_uninit(const Value *to, Term target,
                                 const Value *from, Term source, Term length) {
  std::optional<RegionId> shadow = uninit_region(to);
  if (!shadow)
    return;
  std::optional<RegionId> origin = uninit_region(from);
  if (!origin)
    return set_initialised(to, target, length);
  Term read = memory_.current(*origin);
  Term before = memory_.current(*shadow);
  Term after = memory_.advance(*shadow);
  e_.emit(sea::Opcode::MemCopy, {after},
          {target, source, length, before, read});
}

} // namespace fathom::lift
