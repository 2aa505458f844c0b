#include "lift/instructions/memory_lifter.h"

#include "lift/analysis/temporaries.h"
#include "lift/bits.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "support/demangle.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

namespace {

uint8_t log2_of(Align align) { return uint8_t(Log2(align)); }

} // namespace

MemoryLifter::MemoryLifter(const Parts &parts)
    : facts_(parts.facts), e_(parts.emitter), memory_(parts.memory),
      tracks_(parts.tracks), values_(parts.tracks.values()),
      pointers_(parts.pointers), checks_(parts.checks), lives_(parts.lives),
      records_(parts.records), names_(parts.names), c_(parts.emitter.context()),
      b_(parts.emitter.builder()) {}

bool MemoryLifter::lift_alloca(const AllocaInst &i) {
  if (facts_.scopes.begins_at_start(i))
    return true; // made at its lifetime.start
  return make_object(i);
}

bool MemoryLifter::make_object(const AllocaInst &i) {
  TypeSize unit = c_.layout.getTypeAllocSize(i.getAllocatedType());
  Term count = values_.of(i.getArraySize());
  if (unit.isScalable() || !count || i.isUsedWithInAlloca())
    return false;
  Term size = resized(b_, to_bits(b_, count), c_.ptr_width(), false);
  if (const auto *fixed = dyn_cast<ConstantInt>(i.getArraySize()))
    size = c_.address_constant(fixed->getZExtValue() * unit.getFixedValue());
  else if (unit.getFixedValue() != 1)
    size = b_.make_mul(size, c_.address_constant(unit.getFixedValue()));
  Term pointer = memory_.make({.op = sea::Opcode::Alloca,
                               .region = c_.regions.of(&i),
                               .size = size,
                               .name = object_name(i),
                               .log2_align = log2_of(i.getAlign())});
  values_.set(i, pointer);
  names_.add_parts(i, pointer);
  tracks_.begin_object(i, pointer, size);
  records_.begin(pointer);
  lives_.begin(i, pointer, sea::Lifetime::Stack, log2_of(i.getAlign()));
  if (c_.regions.lifetimes().is_taken_to_last(i))
    c_.program.add_row(sea::Trust::Narrowed,
                       (is_unmarked_temporary(i)
                            ? "temporary object"
                            : "variable " + object_name(i)) +
                           " taken to last as long as " +
                           readable_name(facts_.function.getName().str()),
                       e_.location());
  return true;
}

void MemoryLifter::end_scope(const AllocaInst &object) {
  memory_.change(sea::Opcode::EndScope, c_.regions.of(&object),
                 {values_.of(&object)});
  lives_.end(object);
}

// A variable whose markers are too difficult lives as long as its function and
// becomes arbitrary at each start.
bool MemoryLifter::lift_lifetime(const IntrinsicInst &i) {
  const auto *object = dyn_cast<AllocaInst>(i.getArgOperand(1));
  if (!object)
    return false;
  bool starts = i.getIntrinsicID() == Intrinsic::lifetime_start;
  if (facts_.scopes.begins_at_start(*object)) {
    if (starts)
      return make_object(*object);
    end_scope(*object);
    return true;
  }
  // Nor does it hold anything when its scope is over.
  Term pointer = values_.of(object);
  Term size = c_.address_constant(
      c_.layout.getTypeAllocSize(object->getAllocatedType()).getFixedValue());
  if (starts || c_.config.leak == LeakMode::Lost)
    memory_.havoc(c_.regions.of(object), pointer, size);
  if (starts) {
    tracks_.begin_object(*object, pointer, size);
    records_.begin(pointer);
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
bool MemoryLifter::lift_stack_restore(const IntrinsicInst &i) {
  for (const AllocaInst *array : c_.regions.dynamic_allocas(facts_.function))
    if (is_ended_by(*array, i, facts_.dominators))
      end_scope(*array);
  return true;
}

Term MemoryLifter::store_size(Type *type) {
  return c_.address_constant(c_.layout.getTypeStoreSize(type).getFixedValue());
}

Term MemoryLifter::load(Type *type, const Accessed &from) {
  uint32_t width = uint32_t(c_.layout.getTypeSizeInBits(type).getFixedValue());
  uint32_t stored = stored_width(width);
  Sort sort = type->isPointerTy() ? c_.program.ptr_sort()
                                  : c_.program.store.bv_sort(stored);
  Term reg = memory_.load(from.region, from.pointer, sort, from.manner);
  if (type->isPointerTy() || stored == width)
    return reg;
  return e_.define(from_bits(b_, b_.make_extract(reg, width - 1, 0), type));
}

void MemoryLifter::store(Term v, const Accessed &to) {
  if (c_.program.store.sort(v) != c_.program.ptr_sort()) {
    v = to_bits(b_, v);
    v = resized(b_, v, stored_width(c_.program.store.width(v)), false);
  }
  memory_.store(to.region, to.pointer, v, to.manner);
}

// A device or another thread that changes it is not there.
void MemoryLifter::note_volatile(bool is_volatile) {
  if (is_volatile && c_.config.volatile_reads == VolatileReads::Memory)
    c_.program.add_row(sea::Trust::Chosen,
                       "volatile reads give what memory holds (--volatile)",
                       e_.location());
}

bool MemoryLifter::lift_load(const LoadInst &i) {
  Term pointer = values_.of(i.getPointerOperand());
  std::optional<Sort> sort = c_.sort_of(i.getType());
  if (!pointer || !sort)
    return false;
  // Whatever the value is, the access must be one.
  checks_.check_access(accesses_of(i)[0], store_size(i.getType()));
  if (i.isVolatile() && !i.isAtomic() &&
      c_.config.volatile_reads == VolatileReads::Fresh) {
    values_.set(
        i,
        e_.nondet(*sort, "volatile " + i.getPointerOperand()->getName().str()));
    return true;
  }
  note_volatile(i.isVolatile());
  Accessed from{.pointer = pointer,
                .region = c_.regions.of(i.getPointerOperand()),
                .manner = {log2_of(i.getAlign()), i.isVolatile()}};
  tracks_.load(i, pointer);
  if (tracks_.provenance().is_pointer_load(i)) {
    tracks_.provenance().set(i,
                             load(PointerType::get(i.getContext(), 0), from));
    tracks_.receive(i);
  } else {
    values_.set(i, load(i.getType(), from));
  }
  return true;
}

bool MemoryLifter::lift_store(const StoreInst &i) {
  Term pointer = values_.of(i.getPointerOperand());
  Term v = values_.of(i.getValueOperand());
  if (!pointer || !v)
    return false;
  if (tracks_.provenance().has_carrier(i.getValueOperand()))
    v = tracks_.provenance().pointer_from(i.getValueOperand(), v);
  checks_.check_access(accesses_of(i)[0],
                       store_size(i.getValueOperand()->getType()));
  store(v, {.pointer = pointer,
            .region = c_.regions.of(i.getPointerOperand()),
            .manner = {log2_of(i.getAlign()), i.isVolatile()}});
  tracks_.store({i.getPointerOperand(), pointer}, i.getValueOperand());
  if (i.getPointerOperand() != c_.regions.tracking())
    records_.mark_modified(pointer);
  return true;
}

// The source is read before the target is written, so memmove is the same.
bool MemoryLifter::lift_intrinsic(const MemIntrinsic &i) {
  Term to = values_.of(i.getRawDest());
  Term length = values_.of(i.getLength());
  if (!to || !length)
    return false;
  length = resized(b_, to_bits(b_, length), c_.ptr_width(), false);
  RegionId region = c_.regions.of(i.getRawDest());
  const auto *copy = dyn_cast<MemTransferInst>(&i);
  Term operand = values_.of(copy ? copy->getRawSource() : i.getArgOperand(1));
  if (!operand)
    return false;
  for (const Access &access : accesses_of(i)) {
    checks_.check_access(access, length);
    if (i.getMetadata(prepared::library_call_name))
      checks_.check_place(access, length);
  }
  records_.mark_modified(to, length);
  const Track::Place target{i.getRawDest(), to};
  if (!copy) {
    memory_.fill(region, to, operand, length);
    tracks_.fill(target, i.getArgOperand(1), length);
    return true;
  }
  if (i.isVolatile() && c_.config.volatile_reads == VolatileReads::Fresh) {
    memory_.havoc(region, to, length);
    tracks_.clear(target, length);
    return true;
  }
  note_volatile(i.isVolatile());
  memory_.copy({region, to}, {c_.regions.of(copy->getRawSource()), operand},
               length);
  tracks_.copy(target, {copy->getRawSource(), operand}, length);
  return true;
}

bool MemoryLifter::lift_malloc(const CallInst &i) {
  const auto *align = dyn_cast<ConstantInt>(i.getArgOperand(1));
  if (!align || !isPowerOf2_64(align->getZExtValue()))
    return false;
  unsigned log2_align = Log2_64(align->getZExtValue());
  Term size = values_.of(i.getArgOperand(0)), replaces;
  if (!isa<ConstantPointerNull>(i.getArgOperand(3))) {
    replaces = values_.of(i.getArgOperand(3));
    pointers_.note_replacement();
  }
  Term pointer = memory_.make({.op = sea::Opcode::Malloc,
                               .region = c_.regions.of(&i),
                               .size = size,
                               .replaces = replaces,
                               .name = object_name(i),
                               .log2_align = log2_align});
  values_.set(i, pointer);
  names_.add_parts(i, pointer);
  tracks_.begin_object(i, pointer, size);
  records_.begin(pointer);
  // What malloc and its cousins give is aligned; a model that asks for less
  // makes an object that was there before the program.
  bool is_heap = !align->isOne();
  lives_.begin(i, pointer,
               is_heap ? heap_state(i.getArgOperand(2)) : sea::Lifetime::Global,
               log2_align);
  if (is_heap)
    records_.count_heap(c_.address_constant(1));
  return true;
}

bool MemoryLifter::lift_free(const CallInst &i, Term p) {
  pointers_.check_free(i, p);
  memory_.change(sea::Opcode::Free, c_.regions.of(i.getArgOperand(0)), {p});
  return true;
}

bool MemoryLifter::lift_havoc(const CallInst &i, Term p, Term asked) {
  Term length = checks_.check_havoc(i.getArgOperand(0), asked);
  memory_.havoc(c_.regions.of(i.getArgOperand(0)), p, length);
  tracks_.clear({i.getArgOperand(0), p}, length);
  if (!i.getMetadata(prepared::not_a_write_name))
    records_.mark_modified(p, length);
  return true;
}

bool MemoryLifter::lift_constant(const CallInst &i, Term p) {
  const auto *on = dyn_cast<ConstantInt>(i.getArgOperand(1));
  if (!on)
    return false;
  sea::Lifetime state =
      on->isOne() ? sea::Lifetime::Constant : sea::Lifetime::Global;
  if (c_.regions.lifetimes().makes_constant(i))
    lives_.set(p, c_.builder.make_bv(8, sea::lifetime_byte(state)));
  return true;
}

Term MemoryLifter::copy_for_callee(const CallInst &i, const Function &callee,
                                   unsigned argument) {
  const Value *original = i.getArgOperand(argument);
  const Argument &copy = *callee.getArg(argument);
  Term from = values_.of(original);
  if (!from)
    return {};
  Term size = c_.address_constant(
      c_.layout.getTypeAllocSize(i.getParamByValType(argument)));
  RegionId source = c_.regions.of(original), region = c_.regions.of(&copy);
  Term pointer = memory_.make(
      {.op = sea::Opcode::Alloca,
       .region = region,
       .size = size,
       .name = copy.getName().str(),
       .log2_align = Log2(i.getParamAlign(argument).valueOrOne())});
  records_.begin(pointer);
  memory_.copy({region, pointer}, {source, from}, size);
  tracks_.copy({&copy, pointer}, {original, from}, size);
  return pointer;
}

void MemoryLifter::end_copy(RegionId region, Term pointer) {
  memory_.change(sea::Opcode::EndScope, region, {pointer});
}

} // namespace fathom::lift
