#include "lift/instructions/call_lifter.h"

#include "lift/instructions/judged_uses.h"
#include "prepared/fat_calls.h"
#include "prepared/runtime.h"
#include "prepared/source_names.h"
#include "sea/text/name_text.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;

CallLifter::CallLifter(const Parts &parts)
    : e_(parts.emitter), memory_(parts.memory), tracks_(parts.tracks),
      values_(parts.tracks.values()), pointers_(parts.pointers),
      checks_(parts.checks), leaks_(parts.leaks), records_(parts.records),
      objects_(parts.objects), intrinsics_(parts.intrinsics),
      c_(parts.emitter.context()) {}

bool CallLifter::lift(const CallInst &i) {
  const Function *callee = i.getCalledFunction();
  if (!callee) {
    values_.refuse(i, i.isInlineAsm() ? "inline assembly"
                                      : "call through a pointer");
    return true;
  }
  if (prepared::runtime_call(*callee))
    return lift_runtime(i);
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i)) {
    if (!intrinsics_.lift(*intrinsic))
      values_.refuse(i, callee->getName().str());
    return true;
  }
  if (prepared::fat_call(i))
    return records_.lift_fat_call(i);
  if (callee->isDeclaration()) {
    values_.refuse(i, "call of '" + callee->getName().str() + "'");
    return true;
  }
  return lift_direct(i, *callee);
}

bool CallLifter::lift_direct(const CallInst &i, const Function &callee) {
  std::vector<Term> given(callee.arg_size());
  std::vector<std::pair<Term, RegionId>> copies;
  for (const Argument &a : callee.args()) {
    if (!c_.sort_of(a.getType()))
      continue;
    unsigned number = a.getArgNo();
    bool copied = i.isByValArgument(number);
    given[number] = copied ? objects_.copy_for_callee(i, callee, number)
                           : values_.of(i.getArgOperand(number));
    if (!given[number])
      return false;
    if (copied)
      copies.push_back({given[number], c_.regions.of(&a)});
  }
  std::vector<Term> arguments = tracks_.arguments(i, callee, given);
  const Effects &effects = c_.regions.effects(callee);
  for (RegionId region : effects.touched.set_bits())
    arguments.push_back(memory_.current(region));
  std::vector<Term> results = tracks_.new_results(i, callee);
  for (RegionId region : effects.modified.set_bits())
    results.push_back(memory_.advance(region));
  e_.emit(sea::Opcode::Call, results, arguments).data =
      c_.functions.find(&callee)->second;
  tracks_.receive(i);
  for (auto [pointer, region] : copies)
    objects_.end_copy(region, pointer);
  return true;
}

// Its name and shape: the reader of a failure sees its value.
static std::string operand_text(const Type &type) {
  char letter = type.isBFloatTy() ? 'g' : type.isFloatingPointTy() ? 'f' : 's';
  return std::string(sea::operand_name) + sea::shape_mark + letter +
         std::to_string(type.getScalarSizeInBits());
}

void CallLifter::lift_check(const CallInst &i) {
  std::optional<sea::CheckKind> kind = kind_of_check(i);
  Term holds = values_.of(i.getArgOperand(0));
  if (!kind)
    return values_.refuse(i, "check of an unknown kind");
  if (*kind == sea::CheckKind::MemoryLeak)
    return leaks_.check();
  if (!is_on(c_.config, i))
    return;
  if (std::optional<OperandBundleUse> operands =
          i.getOperandBundle(prepared::operands_name))
    for (const Use &operand : operands->Inputs)
      if (Term value = values_.of(operand))
        e_.emit(sea::Opcode::Name, {}, {value}).data =
            c_.program.intern(operand_text(*operand->getType()));
  e_.check(holds, *kind, prepared::text_of(i.getArgOperand(2)).str());
}

bool CallLifter::lift_nondet(const CallInst &i) {
  std::optional<Sort> sort = c_.sort_of(i.getType());
  if (!sort)
    return false;
  std::string text = prepared::text_of(i.getArgOperand(0)).str();
  if (prepared::runtime_call(i) == RuntimeCall::Uninit)
    text = sea::uninit_prefix + text;
  std::string shape;
  if (size_t mark = text.find(prepared::input_shape_mark);
      mark != std::string::npos) {
    shape = sea::shape_mark + text.substr(mark + 1);
    text.resize(mark);
  }
  const Term value = e_.nondet(*sort, text);
  if (!shape.empty())
    e_.emit(sea::Opcode::Name, {}, {value}).data =
        c_.program.intern(text + shape);
  values_.set(i, value);
  return true;
}

bool CallLifter::lift_apply(const CallInst &i) {
  Term arguments = values_.of(i.getArgOperand(1));
  std::optional<Sort> sort = c_.sort_of(i.getType());
  if (!arguments || !sort)
    return false;
  values_.set(
      i, e_.apply(*sort, prepared::text_of(i.getArgOperand(0)), arguments));
  return true;
}

bool CallLifter::lift_pointer(const CallInst &i, RuntimeCall what) {
  Term p = values_.of(i.getArgOperand(0));
  Term other = i.arg_size() > 1 ? values_.of(i.getArgOperand(1)) : Term{};
  if (!p || (i.arg_size() > 1 && !other))
    return false;
  switch (what) {
  case RuntimeCall::Free:
    return objects_.lift_free(i, p);
  case RuntimeCall::Havoc:
    return objects_.lift_havoc(i, p, other);
  case RuntimeCall::IsDeref:
  case RuntimeCall::IsAlloc:
  case RuntimeCall::IsMod:
  case RuntimeCall::ResetMod:
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
  case RuntimeCall::ObjectSize:
  case RuntimeCall::Offset:
  case RuntimeCall::SameObject:
    return pointers_.lift_query(i, what, p, other);
  case RuntimeCall::Access:
    if (!isa<ConstantInt>(i.getArgOperand(2)))
      return false;
    checks_.check_access(accesses_of(i)[0], other);
    checks_.check_place(accesses_of(i)[0], other);
    return true;
  case RuntimeCall::Aligned:
    checks_.check_promised_alignment(i, p);
    return true;
  case RuntimeCall::Constant:
    return objects_.lift_constant(i, p);
  case RuntimeCall::Check:
  case RuntimeCall::Assume:
  case RuntimeCall::Cover:
  case RuntimeCall::Halt:
  case RuntimeCall::Unsupported:
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit:
  case RuntimeCall::Malloc:
  case RuntimeCall::Output:
  case RuntimeCall::Apply:
    break;
  }
  return false;
}

bool CallLifter::lift_runtime(const CallInst &i) {
  RuntimeCall what = *prepared::runtime_call(i);
  switch (what) {
  case RuntimeCall::Check:
    lift_check(i);
    return true;
  case RuntimeCall::Assume:
    e_.emit(sea::Opcode::Assume, {}, {values_.of(i.getArgOperand(0))});
    return true;
  case RuntimeCall::Cover:
    e_.cover(values_.of(i.getArgOperand(0)),
             prepared::text_of(i.getArgOperand(1)));
    return true;
  case RuntimeCall::Halt:   // the terminator says it
  case RuntimeCall::Output: // judged as an operand
    return true;
  case RuntimeCall::Unsupported:
    e_.check(c_.builder.make_false(), sea::CheckKind::Unsupported,
             prepared::text_of(i.getArgOperand(0)).str());
    return true;
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit:
    return lift_nondet(i);
  case RuntimeCall::Apply:
    return lift_apply(i);
  case RuntimeCall::Malloc:
    return objects_.lift_malloc(i);
  case RuntimeCall::Free:
  case RuntimeCall::Havoc:
  case RuntimeCall::IsDeref:
  case RuntimeCall::IsAlloc:
  case RuntimeCall::IsMod:
  case RuntimeCall::ResetMod:
  case RuntimeCall::ObjectSize:
  case RuntimeCall::Offset:
  case RuntimeCall::SameObject:
  case RuntimeCall::Access:
  case RuntimeCall::Aligned:
  case RuntimeCall::Constant:
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
    return lift_pointer(i, what);
  }
  return false;
}

} // namespace fathom::lift
