// Gives the calls of intrinsics.def their meaning.
#include "passes/meaning/calls/call_site.h"
#include "passes/meaning/calls/native_steps.h"
#include "passes/meaning/steps.h"
#include "prepared/ir_tools.h"
#include "sea/text/claim_text.h"

#include <llvm/ADT/DenseMap.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// As it was written, or as the second argument says.
std::string claim_text(CallSite &s) {
  const std::string text = s.text(1);
  return sea::claim_prefix + (text.empty() ? s.source_text() : text);
}

// One line per meaning; the order is that of the enumeration.
void lower(CallSite s) {
  switch (s.row.meaning) {
  case Meaning::Assume:
    return assume_that(s, s.truth(s.argument(0)));
  case Meaning::AssumeNot:
    return assume_that(s, s.b.CreateNot(s.truth(s.argument(0))));
  case Meaning::Assert:
    return assert_that(s, s.truth(s.argument(0)), "");
  case Meaning::Invariant:
    return assert_that(s, s.truth(s.argument(0)), claim_text(s));
  case Meaning::AssertNot:
    return assert_that(s, s.b.CreateNot(s.truth(s.argument(0))), "");
  case Meaning::AssertIf:
    return assert_if(s);
  case Meaning::AssertMessage:
    return assert_that(s, s.truth(s.argument(0)), s.text(1));
  case Meaning::AssertFail0:
    return fail(s, s.text(0));
  case Meaning::AssertFail3:
    return fail(s, s.text(3));
  case Meaning::Error:
    return fail(s, s.name());
  case Meaning::Unsequenced:
    return fail_unsequenced(s, true);
  case Meaning::MaybeUnsequenced:
    return fail_unsequenced(s, false);
  case Meaning::Halt:
    return end_aborted(s);
  case Meaning::EndAtOnce:
    return end_at_once(s);
  case Meaning::Exit:
    return end_by_exit(s);
  case Meaning::Cover:
    return cover(s);
  case Meaning::Nondet:
  case Meaning::NondetNoArguments:
  case Meaning::NondetRange:
  case Meaning::NondetBelow:
    return nondet(s);
  case Meaning::Apply:
    return apply(s);
  case Meaning::Havoc:
    return havoc(s);
  case Meaning::HavocObject:
    return havoc_object(s);
  case Meaning::IsDeref:
    return query(s, RuntimeCall::IsDeref, 2);
  case Meaning::IsAccessible:
  case Meaning::IsWritable:
    return is_accessible(s);
  case Meaning::IsAlloc:
    return query(s, RuntimeCall::IsAlloc, 1);
  case Meaning::IsMod:
    return query(s, RuntimeCall::IsMod, 1);
  case Meaning::ResetMod:
    return query(s, RuntimeCall::ResetMod, 1);
  case Meaning::AssertUnmodified:
    return assert_unmodified(s);
  case Meaning::SlotSet:
  case Meaning::SlotGet:
  case Meaning::FatSet:
  case Meaning::FatGet:
  case Meaning::FieldLocal:
  case Meaning::FieldGlobal:
  case Meaning::FieldGet:
  case Meaning::FieldSet:
  case Meaning::TrackingOn:
  case Meaning::TrackingOff:
    return carried(s);
  case Meaning::ObjectSize:
    return query(s, RuntimeCall::ObjectSize, 1);
  case Meaning::Offset:
    return query(s, RuntimeCall::Offset, 1);
  case Meaning::ObjectBase:
    return object_base(s);
  case Meaning::SameObject:
    return query(s, RuntimeCall::SameObject, 2);
  case Meaning::Malloc:
    return allocate(s);
  case Meaning::Calloc:
    return allocate_array(s);
  case Meaning::AllocateZero:
    return allocate_zero(s);
  case Meaning::AlignedAlloc:
    return aligned(s, s.argument(0), s.argument(1));
  case Meaning::NewAligned:
    return aligned(s, s.argument(1), s.argument(0));
  case Meaning::Free:
    return release(s);
  case Meaning::MemCpy:
    return copy(s, false);
  case Meaning::MemMove:
    return copy(s, true);
  case Meaning::MemSet:
    return fill(s);
  case Meaning::Abs:
    return absolute(s);
  case Meaning::AbsReal:
    return absolute_real(s);
  case Meaning::IsNan:
  case Meaning::IsInfinite:
  case Meaning::IsFinite:
  case Meaning::IsNormal:
    return classify(s);
  case Meaning::IsNegative:
    return sign_of_real(s);
  case Meaning::CompareReals:
    return compare_reals(s);
  case Meaning::Ignore:
    return s.finish(nullptr);
  case Meaning::IgnoreNoted:
    s.ledger.chosen(s.name() + " is ignored", s.call);
    return s.finish(nullptr);
  case Meaning::IgnoreApproximated:
    s.ledger.approximated(s.name() + " is ignored", s.call);
    return s.finish(nullptr);
  case Meaning::Unsupported:
    return s.unsupported(s.name());
  }
}

bool fits(char letter, const Type *type) {
  bool is_scalar = type->isIntegerTy() || type->isPointerTy();
  switch (letter) {
  case 'c':
    return is_scalar || type->isFloatingPointTy();
  case 'i':
    return type->isIntegerTy();
  case 'p':
    return type->isPointerTy();
  case 'f':
    return type->isFloatingPointTy();
  default:
    return true;
  }
}

// Functions that SV-COMP does not ask about are what their bodies say.
bool applies(const IntrinsicRow &row, const Function &callee,
             const CallInst &call, const PrepareConfig &config) {
  bool any_body = row.bodies == Bodies::Any &&
                  (!config.only_error_calls || &row == &error_function_row);
  if ((!callee.isDeclaration() && !any_body) ||
      call.arg_size() < row.arguments.size() ||
      (row.meaning == Meaning::NondetNoArguments && call.arg_size() > 0))
    return false;
  for (unsigned i = 0; i < row.arguments.size(); ++i)
    if (!fits(row.arguments[i], call.getArgOperand(i)->getType()))
      return false;
  return true;
}

} // namespace

void lower_verifier_calls(Module &module, const PrepareConfig &config,
                          Ledger &ledger) {
  lower_some_verifier_calls(module, config, ledger,
                            [](const IntrinsicRow &) { return false; });
}

void lower_some_verifier_calls(Module &module, const PrepareConfig &config,
                               Ledger &ledger, LeaveRow is_left) {
  DenseMap<const Function *, const IntrinsicRow *> rows;
  for (const Function &function : module) {
    const IntrinsicRow *row = function.hasFnAttribute(error_function_attribute)
                                  ? &error_function_row
                                  : find_intrinsic(function.getName());
    if (row && !is_left(*row))
      rows[&function] = row;
  }
  CallPass pass(module, config, ledger);
  for_each_backwards(module, [&](Instruction &instruction) {
    auto *call = dyn_cast<CallInst>(&instruction);
    auto *callee =
        call ? dyn_cast<Function>(call->getCalledOperand()) : nullptr;
    const IntrinsicRow *row = callee ? rows.lookup(callee) : nullptr;
    if (!row || !applies(*row, *callee, *call, config))
      return;
    // What starts the program, and what models call, is no call of the program.
    if (row == &error_function_row &&
        (call->getFunction()->getName() == entry_name ||
         !library_function(*call).empty()))
      row = find_intrinsic(callee->getName());
    if (row)
      lower({pass, *call, *row});
  });
}

} // namespace fathom::passes
