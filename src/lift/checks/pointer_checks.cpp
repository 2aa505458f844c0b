// Checks of what is computed with pointers.
// Arithmetic and comparisons are judged in code that we have compiled: there
// they are those of the source.
#include "lift/function_lifter.h"
#include "prepared/names.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

using sea::CheckKind;

bool FunctionLifter::is_checked(CheckKind kind) const {
  return c_.config.checks[size_t(kind)] &&
         function_.hasFnAttribute(prepared::instrumented_attribute);
}

// At a constant place of a variable of known size.
bool FunctionLifter::is_inside(const GetElementPtrInst &i) const {
  APInt offset(c_.layout.getIndexSizeInBits(0), 0);
  const Value *base = i.stripAndAccumulateConstantOffsets(
      c_.layout, offset, /*AllowNonInbounds=*/true);
  uint64_t size = 0;
  if (const auto *variable = dyn_cast<GlobalVariable>(base)) {
    size = c_.layout.getTypeAllocSize(variable->getValueType());
  } else if (const auto *local = dyn_cast<AllocaInst>(base)) {
    std::optional<TypeSize> known = local->getAllocationSize(c_.layout);
    if (!known || known->isScalable())
      return false;
    size = known->getFixedValue();
  } else {
    return false;
  }
  return !offset.isNegative() && offset.ule(size);
}

// One past the end is still inside, and so is null + 0. The check waits until
// something might end the execution: where `*p++` leaves the object, the access
// says more than the step behind it, and what is accessed needs no check.
void FunctionLifter::check_arithmetic(const GetElementPtrInst &i,
                                      Term no_overflow) {
  if ((is_checked(CheckKind::PointerOverflow) ||
       is_checked(CheckKind::PointerArithmetic)) &&
      i.isInBounds() && (no_overflow || !is_inside(i)))
    pending_.push_back({&i, no_overflow, e_.location()});
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

// The address goes up for a distance that is positive, and down for one that is
// negative. Which addresses there are is the allocator's choice.
Term FunctionLifter::stays_in_address_space(const GetElementPtrInst &i) {
  Term from = e_.number_of(value(i.getPointerOperand()));
  Term to = e_.number_of(value(&i));
  Term back =
      b_.make(Kind::BvSlt, {b_.make_sub(to, from), c_.address_constant(0)});
  return b_.make_ite(back, b_.make_ult(to, from), b_.make_ule(from, to));
}

Term FunctionLifter::stays_in_object(Term p) {
  Term zero = c_.address_constant(0);
  return c_.config.raw_pointers
             ? b_.make_or(b_.make_eq(c_.address_of_pointer(p), zero),
                          ask(sea::Opcode::AtObject, p, zero))
             : ask(sea::Opcode::IsDeref, p, zero);
}

// What leaves its object is judged as that; only where it is not, an address
// that wraps around is another question. An access judges both.
void FunctionLifter::check_step(const Arithmetic &a, bool is_accessed) {
  bool asks_object = is_checked(CheckKind::PointerArithmetic);
  bool asks_address = is_checked(CheckKind::PointerOverflow);
  Term p = value(a.instruction), inside;
  if (a.no_overflow || !is_accessed) // also for the message
    inside = stays_in_object(p);
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

void FunctionLifter::check_pending(const Instruction &before) {
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

// A number that nobody knows to be a pointer to something: not null, no bytes.
Term FunctionLifter::is_forged(Term p) {
  Term zero = c_.address_constant(0);
  Term is_null = b_.make_eq(b_.make(Kind::PtrBase, {p}), zero);
  return b_.make_and(
      b_.make_eq(b_.make(Kind::PtrSize, {p}), zero),
      b_.make_not(b_.make_or(is_null, ask(sea::Opcode::IsEmpty, p))));
}

// What is kept for objects is not found by a pointer that may have lost its
// own.
void FunctionLifter::require_object(Term p) {
  Term holds = b_.make_not(is_forged(p));
  if (!b_.store().is_true(holds))
    e_.check(holds, CheckKind::Unsupported,
             "question about the object of a pointer that is a number");
}

// Pointers that have no object (integers) are not judged.
void FunctionLifter::check_same_object(const Value *a, const Value *b,
                                       std::string_view what) {
  if (!is_checked(CheckKind::PointerCompare))
    return;
  Term p = value(a), q = value(b);
  if (c_.config.raw_pointers)
    return check_raw_pair(p, q, what);
  Term same =
      b_.make_eq(b_.make(Kind::PtrBase, {p}), b_.make(Kind::PtrBase, {q}));
  Term holds = b_.make_or(same, b_.make_or(is_forged(p), is_forged(q)));
  e_.check(holds, CheckKind::PointerCompare, what);
}

// clang names what it makes of a difference of pointers; a difference of
// addresses that the program has cast itself is one of numbers.
void FunctionLifter::check_difference(const BinaryOperator &i) {
  const auto *a = dyn_cast<PtrToIntInst>(i.getOperand(0));
  const auto *b = dyn_cast<PtrToIntInst>(i.getOperand(1));
  if (i.getOpcode() == Instruction::Sub && a && b &&
      i.getName().starts_with("sub.ptr.sub") && value(a->getOperand(0)) &&
      value(b->getOperand(0)))
    check_same_object(a->getOperand(0), b->getOperand(0), "difference");
}

// An object may lie anywhere, whatever address it has here: the bits of its
// address do not fit. Numbers may.
void FunctionLifter::check_truncation(const CastInst &i, Term p) {
  uint32_t width = i.getType()->getIntegerBitWidth();
  if (width >= c_.ptr_width() || width == 1 ||
      !is_checked(CheckKind::PointerTruncation))
    return;
  Term zero = c_.address_constant(0);
  Term address = e_.number_of(p);
  Term high = b_.make_extract(address, c_.ptr_width() - 1, width);
  Term no_object =
      c_.config.raw_pointers
          ? b_.make_not(ask(sea::Opcode::AtObject, p, zero))
          : b_.make_and(b_.make_eq(b_.make(Kind::PtrSize, {p}), zero),
                        b_.make_not(ask(sea::Opcode::IsEmpty, p)));
  Term fits = b_.make_eq(high, b_.make_bv(c_.ptr_width() - width, 0));
  e_.check(b_.make_and(no_object, fits), CheckKind::PointerTruncation, "");
}

} // namespace fathom::lift
