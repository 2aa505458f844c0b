#include "lift/checks/pointer_checks.h"

#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

using sea::CheckKind;

// At a constant place of a variable of known size.
bool is_at_constant_place(const GetElementPtrInst &i,
                          const DataLayout &layout) {
  APInt offset(layout.getIndexSizeInBits(0), 0);
  const Value *base = i.stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  uint64_t size = 0;
  if (const auto *variable = dyn_cast<GlobalVariable>(base)) {
    size = layout.getTypeAllocSize(variable->getValueType());
  } else if (const auto *local = dyn_cast<AllocaInst>(base)) {
    std::optional<TypeSize> known = local->getAllocationSize(layout);
    if (!known || known->isScalable())
      return false;
    size = known->getFixedValue();
  } else {
    return false;
  }
  return !offset.isNegative() && offset.ule(size);
}

bool PointerChecks::is_checked(CheckKind kind) const {
  return facts_.is_checked(c_.config, kind);
}

// One past the end is still inside, and so is null + 0. The check waits until
// something might end the execution: where `*p++` leaves the object, the access
// says more than the step behind it, and what is accessed needs no check.
void PointerChecks::check_arithmetic(const GetElementPtrInst &i,
                                     Term no_overflow) {
  if ((is_checked(CheckKind::PointerOverflow) ||
       is_checked(CheckKind::PointerArithmetic)) &&
      i.isInBounds() && (no_overflow || !is_at_constant_place(i, c_.layout)))
    pending_.push_back({.instruction = &i,
                        .no_overflow = no_overflow,
                        .location = e_.location()});
}

// Accessed in this block, before that instruction.
static bool is_accessed(const GetElementPtrInst &i, const Instruction &before) {
  return any_of(i.uses(), [&](const Use &use) {
    const auto *user = cast<Instruction>(use.getUser());
    bool is_access = (isa<LoadInst>(user) && use.getOperandNo() == 0) ||
                     (isa<StoreInst>(user) && use.getOperandNo() == 1);
    return is_access && user->getParent() == i.getParent() &&
           user->comesBefore(&before);
  });
}

Term PointerChecks::stays_in_address_space(const GetElementPtrInst &i) {
  return pointers_.stays_in_address_space(values_.of(i.getPointerOperand()),
                                          values_.of(&i));
}

// What leaves its object is judged as that; only where it is not, an address
// that wraps around is another question. An access judges both.
void PointerChecks::check_step(const Arithmetic &a, bool is_accessed) {
  bool asks_object = is_checked(CheckKind::PointerArithmetic);
  bool asks_address = is_checked(CheckKind::PointerOverflow);
  Term p = values_.of(a.instruction), inside;
  if (a.no_overflow || !is_accessed) // also for the message
    inside = pointers_.stays_in_object(p);
  if (a.no_overflow && asks_address)
    e_.check(a.no_overflow, CheckKind::PointerOverflow, "");
  // A distance that wraps around leaves the object, wherever it comes out.
  bool wraps_unseen = a.no_overflow && !asks_address;
  if (is_accessed && !wraps_unseen)
    return;
  if (asks_object)
    e_.check(wraps_unseen ? b_.make_and(a.no_overflow, inside) : inside,
             CheckKind::PointerArithmetic, "");
  else
    e_.check(stays_in_address_space(*a.instruction), CheckKind::PointerOverflow,
             "");
}

void PointerChecks::check_pending(const Instruction &before) {
  if (pending_.empty())
    return;
  std::optional<prepared::RuntimeCall> call = prepared::runtime_call(before);
  bool goes_on = !before.isTerminator() && !before.isLifetimeStartOrEnd() &&
                 (!isa<CallInst>(before) || isa<IntrinsicInst>(before) ||
                  call == prepared::RuntimeCall::Check ||
                  call == prepared::RuntimeCall::Cover);
  if (goes_on)
    return;
  bool bounds = c_.config.checks[size_t(CheckKind::OutOfBoundsRead)] &&
                c_.config.checks[size_t(CheckKind::OutOfBoundsWrite)];
  sea::LocationId here = e_.location();
  for (const Arithmetic &a : pending_) {
    e_.set_location(a.location);
    check_step(a, bounds && is_accessed(*a.instruction, before));
  }
  pending_.clear();
  e_.set_location(here);
}

void PointerChecks::check_same_object(const Value *a, const Value *b,
                                      std::string_view what) {
  if (!is_checked(CheckKind::PointerCompare))
    return;
  Term p = values_.of(a), q = values_.of(b);
  pointers_.check_pair(p, q, what);
}

// clang names what it makes of a difference of pointers; a difference of
// addresses that the program has cast itself is one of numbers.
void PointerChecks::check_difference(const BinaryOperator &i) {
  const auto *a = dyn_cast<PtrToIntInst>(i.getOperand(0));
  const auto *b = dyn_cast<PtrToIntInst>(i.getOperand(1));
  if (i.getOpcode() == Instruction::Sub && a && b &&
      i.getName().starts_with("sub.ptr.sub") && values_.of(a->getOperand(0)) &&
      values_.of(b->getOperand(0)))
    check_same_object(a->getOperand(0), b->getOperand(0), "difference");
}

// An object may lie anywhere, whatever address it has here: the bits of its
// address do not fit. Numbers may.
void PointerChecks::check_truncation(const CastInst &i, Term p) {
  uint32_t width = i.getType()->getIntegerBitWidth();
  if (width >= c_.ptr_width() || width == 1 ||
      !is_checked(CheckKind::PointerTruncation))
    return;
  Term address = e_.number_of(p);
  Term high = b_.make_extract(address, c_.ptr_width() - 1, width);
  Term no_object = pointers_.has_no_object(p);
  Term fits = b_.make_eq(high, b_.make_bv(c_.ptr_width() - width, 0));
  e_.check(b_.make_and(no_object, fits), CheckKind::PointerTruncation, "");
}

} // namespace fathom::lift
