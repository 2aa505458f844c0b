// Objects, their lifetimes, loads and stores.
#include "lift/analysis/temporaries.h"
#include "lift/function_lifter.h"
#include "support/demangle.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

namespace {

uint8_t log2_of(Align align) { return uint8_t(Log2(align)); }

// What a value that is no whole number of bytes is stored as.
uint32_t stored_width(uint32_t width) { return (width + 7) / 8 * 8; }

} // namespace

bool FunctionLifter::lift_alloca(const AllocaInst &i) {
  if (scopes_.begins_at_start(i))
    return true; // made at its lifetime.start
  return make_object(i);
}

bool FunctionLifter::make_object(const AllocaInst &i) {
  TypeSize unit = c_.layout.getTypeAllocSize(i.getAllocatedType());
  Term count = value(i.getArraySize());
  if (unit.isScalable() || !count || i.isUsedWithInAlloca())
    return false;
  Term size = resize(bits(count), c_.ptr_width(), false);
  if (const auto *fixed = dyn_cast<ConstantInt>(i.getArraySize()))
    size = c_.address_constant(fixed->getZExtValue() * unit.getFixedValue());
  else if (unit.getFixedValue() != 1)
    size = b_.make_mul(size, c_.address_constant(unit.getFixedValue()));
  RegionId region = c_.regions.of(&i);
  Term before = memory_.current(region);
  Term pointer = e_.new_register(c_.program.ptr_sort());
  Term after = memory_.advance(region);
  sea::Stmt &s = e_.emit(sea::Opcode::Alloca, {pointer, after}, {size, before});
  s.data = c_.program.intern(object_name(i));
  s.log2_align = log2_of(i.getAlign());
  values_[&i] = pointer;
  name_parts(i, pointer);
  begin_uninit(i, pointer, size);
  begin_shadows(pointer);
  begin_life(i, pointer, sea::Lifetime::Stack, log2_of(i.getAlign()));
  if (c_.regions.lifetimes().is_taken_to_last(i))
    c_.program.add_row(sea::Trust::Narrowed,
                       (is_unmarked_temporary(i)
                            ? "temporary object"
                            : "variable " + object_name(i)) +
                           " taken to last as long as " +
                           readable_name(function_.getName().str()),
                       e_.location());
  return true;
}

void FunctionLifter::end_scope(const AllocaInst &object) {
  RegionId region = c_.regions.of(&object);
  Term before = memory_.current(region);
  Term after = memory_.advance(region);
  e_.emit(sea::Opcode::EndScope, {after}, {value(&object), before});
  end_life(object);
}

// A variable whose markers are too difficult lives as long as its function and
// becomes arbitrary at each start.
bool FunctionLifter::lift_lifetime(const IntrinsicInst &i) {
  const auto *object = dyn_cast<AllocaInst>(i.getArgOperand(1));
  if (!object)
    return false;
  bool starts = i.getIntrinsicID() == Intrinsic::lifetime_start;
  if (scopes_.begins_at_start(*object)) {
    if (starts)
      return make_object(*object);
    end_scope(*object);
    return true;
  }
  // Nor does it hold anything when its scope is over.
  RegionId region = c_.regions.of(object);
  TypeSize size = c_.layout.getTypeAllocSize(object->getAllocatedType());
  if (starts || c_.config.leak == Leak::Lost) {
    Term before = memory_.current(region);
    Term after = memory_.advance(region);
    e_.emit(sea::Opcode::MemHavoc, {after},
            {value(object), c_.address_constant(size.getFixedValue()), before});
  }
  if (starts) {
    begin_uninit(*object, value(object),
                 c_.address_constant(size.getFixedValue()));
    begin_shadows(value(object));
  } else if (c_.regions.lifetimes().needs_end(*object)) {
    c_.program.add_row(sea::Trust::Narrowed,
                       "scope of '" + object_name(*object) +
                           "' taken to be its function",
                       e_.location());
  }
  return true;
}

// The arrays made since the matching stacksave end; those that may still be
// there at the end of the function end then.
bool FunctionLifter::lift_stack_restore(const IntrinsicInst &i) {
  for (const AllocaInst *array : c_.regions.dynamic_allocas(function_))
    if (is_ended_by(*array, i, dominators_))
      end_scope(*array);
  return true;
}

Term FunctionLifter::store_size(Type *type) {
  return c_.address_constant(c_.layout.getTypeStoreSize(type).getFixedValue());
}

Term FunctionLifter::load(Type *type, Term pointer, RegionId region,
                          Align align, bool is_volatile) {
  Sort sort = *c_.sort_of(type);
  uint32_t width = uint32_t(c_.layout.getTypeSizeInBits(type).getFixedValue());
  uint32_t stored = stored_width(width);
  Sort loaded = type->isPointerTy() ? sort : c_.program.store.bv_sort(stored);
  Term reg = e_.new_register(loaded);
  sea::Stmt &s =
      e_.emit(sea::Opcode::Load, {reg}, {pointer, memory_.current(region)});
  s.log2_align = log2_of(align);
  s.is_volatile = is_volatile;
  if (type->isPointerTy() || stored == width)
    return reg;
  return e_.define(from_bits(b_.make_extract(reg, width - 1, 0), type));
}

void FunctionLifter::store(Term v, Term pointer, RegionId region, Align align,
                           bool is_volatile) {
  if (c_.program.store.sort(v) != c_.program.ptr_sort()) {
    v = bits(v);
    v = resize(v, stored_width(c_.program.store.width(v)), false);
  }
  Term before = memory_.current(region);
  Term after = memory_.advance(region);
  sea::Stmt &s = e_.emit(sea::Opcode::Store, {after}, {v, pointer, before});
  s.log2_align = log2_of(align);
  s.is_volatile = is_volatile;
}

// A device or another thread that changes it is not there.
void FunctionLifter::note_volatile(bool is_volatile) {
  if (is_volatile && c_.config.volatile_reads == VolatileReads::Memory)
    c_.program.add_row(sea::Trust::Chosen,
                       "volatile reads give what memory holds (--volatile)",
                       e_.location());
}

bool FunctionLifter::lift_load(const LoadInst &i) {
  Term pointer = value(i.getPointerOperand());
  std::optional<Sort> sort = c_.sort_of(i.getType());
  if (!pointer || !sort)
    return false;
  // Whatever the value is, the access must be one.
  check_access(accesses_of(i)[0], store_size(i.getType()));
  if (i.isVolatile() && !i.isAtomic() &&
      c_.config.volatile_reads == VolatileReads::Fresh) {
    values_[&i] =
        e_.nondet(*sort, "volatile " + i.getPointerOperand()->getName().str());
    return true;
  }
  note_volatile(i.isVolatile());
  RegionId region = c_.regions.of(i.getPointerOperand());
  load_uninit(i, pointer);
  load_poison(i, pointer);
  if (provenance_.is_pointer_load(i)) {
    Type *as_pointer = PointerType::get(i.getContext(), 0);
    Term loaded =
        load(as_pointer, pointer, region, i.getAlign(), i.isVolatile());
    carriers_[&i] = loaded;
    return define(i, e_.number_of(loaded));
  }
  values_[&i] =
      load(i.getType(), pointer, region, i.getAlign(), i.isVolatile());
  return true;
}

bool FunctionLifter::lift_store(const StoreInst &i) {
  Term pointer = value(i.getPointerOperand());
  Term v = value(i.getValueOperand());
  if (!pointer || !v)
    return false;
  if (provenance_.has_carrier(i.getValueOperand()))
    v = pointer_from(i.getValueOperand(), v);
  check_access(accesses_of(i)[0], store_size(i.getValueOperand()->getType()));
  store(v, pointer, c_.regions.of(i.getPointerOperand()), i.getAlign(),
        i.isVolatile());
  store_uninit(i.getPointerOperand(), pointer, i.getValueOperand());
  if (i.getPointerOperand() != c_.regions.tracking())
    mark_modified(pointer);
  return true;
}

// The source is read before the target is written, so memmove is the same.
bool FunctionLifter::lift_memory_intrinsic(const MemIntrinsic &i) {
  Term to = value(i.getRawDest());
  Term length = value(i.getLength());
  if (!to || !length)
    return false;
  length = resize(bits(length), c_.ptr_width(), false);
  RegionId region = c_.regions.of(i.getRawDest());
  const auto *copy = dyn_cast<MemTransferInst>(&i);
  Term operand = value(copy ? copy->getRawSource() : i.getArgOperand(1));
  if (!operand)
    return false;
  for (const Access &access : accesses_of(i)) {
    check_access(access, length);
    if (i.getMetadata(prepared::library_call_name))
      check_place(access, length);
  }
  mark_modified(to, length);
  Term before = memory_.current(region);
  if (!copy) {
    Term after = memory_.advance(region);
    e_.emit(sea::Opcode::MemSet, {after}, {to, operand, length, before});
    fill_uninit(i.getRawDest(), to, i.getArgOperand(1), length);
    return true;
  }
  if (i.isVolatile() && c_.config.volatile_reads == VolatileReads::Fresh) {
    Term after = memory_.advance(region);
    e_.emit(sea::Opcode::MemHavoc, {after}, {to, length, before});
    set_initialised(i.getRawDest(), to, length);
    return true;
  }
  note_volatile(i.isVolatile());
  Term source = memory_.current(c_.regions.of(copy->getRawSource()));
  Term after = memory_.advance(region);
  e_.emit(sea::Opcode::MemCopy, {after}, {to, operand, length, before, source});
  copy_uninit(i.getRawDest(), to, copy->getRawSource(), operand, length);
  return true;
}

} // namespace fathom::lift
