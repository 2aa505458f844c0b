#include "lift/instructions/judged_uses.h"

#include "prepared/names.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;

std::optional<sea::CheckKind> kind_of_check(const CallInst &check) {
  const auto *number = dyn_cast<ConstantInt>(check.getArgOperand(1));
  if (!number || number->getZExtValue() >= sea::check_table().size())
    return {};
  return sea::CheckKind(number->getZExtValue());
}

bool is_on(const LiftConfig &config, const CallInst &check) {
  std::optional<sea::CheckKind> kind = kind_of_check(check);
  return kind && (sea::info(*kind).group == sea::CheckGroup::Limit ||
                  config.checks[size_t(*kind)]);
}

namespace {

// What depends on an argument of one of our own functions.
std::string_view place_of(RuntimeCall what) {
  switch (what) {
  case RuntimeCall::Check:
    return "check";
  case RuntimeCall::Assume:
    return "assumption";
  case RuntimeCall::Malloc:
    return "size";
  case RuntimeCall::Output:
    return "output";
  default:
    return "call";
  }
}

} // namespace

// Where the callee is one of the program's, its parameters have what arguments
// have, if they need not be defined.
void JudgedUses::judge_argument(const CallInst &i, const Function &callee,
                                unsigned number) {
  const Value *argument = i.getArgOperand(number);
  bool is_parameter = number < callee.arg_size();
  if (i.getAttributes().hasParamAttr(number, prepared::defined_attribute) ||
      (is_parameter && callee.getAttributes().hasParamAttr(
                           number, prepared::defined_attribute)))
    tracks_.judge_passed(argument, "argument");
  else if (is_parameter && i.isByValArgument(number))
    tracks_.judge_passed(argument, "address"); // what is there is copied
  else if (callee.isDeclaration())
    tracks_.judge_passed(argument, "call");
}

void JudgedUses::judge_call(const CallInst &i) {
  const Function *callee = i.getCalledFunction();
  if (!callee || isa<DbgInfoIntrinsic>(i))
    return;
  if (const auto *memory = dyn_cast<MemIntrinsic>(&i)) {
    tracks_.judge(memory->getRawDest(), "address");
    tracks_.judge(memory->getLength(), "length");
    if (const auto *copy = dyn_cast<MemTransferInst>(memory))
      tracks_.judge(copy->getRawSource(), "address");
    return;
  }
  if (isa<IntrinsicInst>(i))
    return; // the result has what the operands have
  std::optional<RuntimeCall> what = prepared::runtime_call(*callee);
  if ((what == RuntimeCall::Check && !is_on(c_.config, i)) ||
      what == RuntimeCall::Cover || // a question changes no verdict
      what == RuntimeCall::Aligned) // poison stays what it is
    return;
  for (unsigned number = 0; number < i.arg_size(); ++number)
    if (what)
      tracks_.judge(i.getArgOperand(number), place_of(*what));
    else
      judge_argument(i, *callee, number);
}

void JudgedUses::judge(const Instruction &i) {
  if (const Value *pointer = getLoadStorePointerOperand(&i)) {
    tracks_.judge(pointer, "address");
  } else if (i.isIntDivRem()) {
    tracks_.judge(i.getOperand(1), "divisor");
  } else if (isa<AllocaInst>(i)) {
    tracks_.judge(i.getOperand(0), "size");
  } else if (const auto *call = dyn_cast<CallInst>(&i)) {
    judge_call(*call);
  } else if (const auto *branch = dyn_cast<BranchInst>(&i)) {
    if (branch->isConditional())
      tracks_.judge(branch->getCondition(), "branch");
  } else if (isa<SelectInst>(i)) {
    if (i.hasMetadata(prepared::decides_name))
      tracks_.judge(i.getOperand(0), "branch");
  } else if (isa<ReturnInst>(i) && i.getNumOperands() == 1) {
    if (facts_.function.getAttributes().hasRetAttr(prepared::defined_attribute))
      tracks_.judge_passed(i.getOperand(0), "result");
  }
}

} // namespace fathom::lift
