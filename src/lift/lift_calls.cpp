// Calls of functions and of fathom.* (docs/prepared-module.md).
#include "lift/function_lifter.h"

#include "passes/runtime.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

using passes::RuntimeCall;

bool FunctionLifter::lift_call(const CallInst &i) {
  const Function *callee = i.getCalledFunction();
  if (!callee) {
    refuse(i, i.isInlineAsm() ? "inline assembly" : "call through a pointer");
    return true;
  }
  if (passes::runtime_call(*callee))
    return lift_runtime_call(i);
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i)) {
    if (!lift_intrinsic(*intrinsic))
      refuse(i, callee->getName().str());
    return true;
  }
  if (callee->isDeclaration()) {
    refuse(i, "call of '" + callee->getName().str() + "'");
    return true;
  }
  return lift_direct_call(i, *callee);
}

// An argument that is passed as a copy: the callee gets an object of its own.
Term FunctionLifter::copy_for_callee(const CallInst &i, const Function &callee,
                                     unsigned argument) {
  Term from = value(i.getArgOperand(argument));
  if (!from)
    return {};
  Term size = c_.address_constant(
      c_.layout.getTypeAllocSize(i.getParamByValType(argument)));
  RegionId source = c_.regions.of(i.getArgOperand(argument));
  RegionId region = c_.regions.of(callee.getArg(argument));
  Term before = memory_.current(region);
  Term pointer = e_.new_register(c_.program.ptr_sort());
  Term made = memory_.advance(region);
  sea::Stmt &s = e_.emit(sea::Opcode::Alloca, {pointer, made}, {size, before});
  s.data = c_.program.intern(callee.getArg(argument)->getName().str());
  s.log2_align = uint8_t(Log2(i.getParamAlign(argument).valueOrOne()));
  Term content = memory_.current(source);
  Term filled = memory_.advance(region);
  e_.emit(sea::Opcode::MemCopy, {filled}, {pointer, from, size, made, content});
  return pointer;
}

bool FunctionLifter::lift_direct_call(const CallInst &i,
                                      const Function &callee) {
  std::vector<Term> arguments, results;
  std::vector<std::pair<Term, RegionId>> copies;
  for (const Argument &a : callee.args()) {
    if (!c_.sort_of(a.getType()))
      continue;
    bool copied = i.isByValArgument(a.getArgNo());
    Term term = copied ? copy_for_callee(i, callee, a.getArgNo())
                       : value(i.getArgOperand(a.getArgNo()));
    if (!term)
      return false;
    if (c_.regions.points_to().may_be_pointer(a))
      term = pointer_from(i.getArgOperand(a.getArgNo()), term);
    if (copied)
      copies.push_back({term, c_.regions.of(&a)});
    arguments.push_back(term);
  }
  const Effects &effects = c_.regions.effects(callee);
  for (RegionId region : effects.touched.set_bits())
    arguments.push_back(memory_.current(region));
  if (std::optional<Sort> sort = c_.result_sort(callee))
    results.push_back(e_.new_register(*sort));
  for (RegionId region : effects.modified.set_bits())
    results.push_back(memory_.advance(region));
  e_.emit(sea::Opcode::Call, results, arguments).data =
      c_.functions.find(&callee)->second;
  if (provenance_.has_carrier(&i)) {
    carriers_[&i] = results[0];
    values_[&i] = e_.define(c_.address_of_pointer(results[0]));
  } else if (c_.sort_of(callee.getReturnType())) {
    values_[&i] = results[0];
  }
  for (auto [pointer, region] : copies) {
    Term before = memory_.current(region);
    Term after = memory_.advance(region);
    e_.emit(sea::Opcode::EndScope, {after}, {pointer, before});
  }
  return true;
}

void FunctionLifter::lift_check(const CallInst &i) {
  const auto *number = dyn_cast<ConstantInt>(i.getArgOperand(1));
  Term holds = value(i.getArgOperand(0));
  if (!number || number->getZExtValue() >= sea::check_table().size())
    return refuse(i, "check of an unknown kind");
  auto kind = sea::CheckKind(number->getZExtValue());
  bool is_limit = sea::info(kind).group == sea::CheckGroup::Limit;
  if (!is_limit && !c_.config.checks[size_t(kind)])
    return;
  e_.check(holds, kind, passes::text_of(i.getArgOperand(2)).str());
}

bool FunctionLifter::lift_runtime_call(const CallInst &i) {
  RuntimeCall what = *passes::runtime_call(i);
  bool has_pointer = i.arg_size() > 0 &&
                     i.getArgOperand(0)->getType()->isPointerTy() &&
                     what != RuntimeCall::Unsupported &&
                     what != RuntimeCall::Nondet && what != RuntimeCall::Uninit;
  Term p = has_pointer ? value(i.getArgOperand(0)) : Term{};
  if (has_pointer && !p)
    return false;
  RegionId region = has_pointer ? c_.regions.of(i.getArgOperand(0)) : 0;
  std::optional<Sort> sort = c_.sort_of(i.getType());
  Term reg = sort && what != RuntimeCall::Nondet && what != RuntimeCall::Uninit
                 ? e_.new_register(*sort)
                 : Term{};
  if (reg)
    values_[&i] = reg;
  // A statement that reads memory's state into reg, or changes it.
  auto query = [&](sea::Opcode op) {
    e_.emit(op, {reg}, {p, memory_.current(region)});
  };
  auto change = [&](sea::Opcode op) {
    Term before = memory_.current(region);
    Term after = memory_.advance(region);
    e_.emit(op, {after}, {p, before});
  };
  auto define_part = [&](Kind kind) {
    e_.emit(sea::Opcode::Define, {reg}, {b_.make(kind, {p})});
  };
  switch (what) {
  case RuntimeCall::Check:
    lift_check(i);
    return true;
  case RuntimeCall::Assume:
    e_.emit(sea::Opcode::Assume, {}, {value(i.getArgOperand(0))});
    return true;
  case RuntimeCall::Halt: // the terminator says it
    return true;
  case RuntimeCall::Unsupported:
    e_.check(b_.make_false(), sea::CheckKind::Unsupported,
             passes::text_of(i.getArgOperand(0)).str());
    return true;
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit: {
    if (!sort)
      return false;
    std::string text = passes::text_of(i.getArgOperand(0)).str();
    if (what == RuntimeCall::Uninit)
      text = "uninit:" + text;
    values_[&i] = e_.nondet(*sort, text);
    return true;
  }
  case RuntimeCall::Malloc: {
    const auto *align = dyn_cast<ConstantInt>(i.getArgOperand(1));
    if (!align || !isPowerOf2_64(align->getZExtValue()))
      return false;
    RegionId where = c_.regions.of(&i);
    Term before = memory_.current(where);
    Term after = memory_.advance(where);
    sea::Stmt &s = e_.emit(sea::Opcode::Malloc, {reg, after},
                           {value(i.getArgOperand(0)), before});
    s.data = c_.program.intern(i.hasName() ? i.getName().str() : "malloc");
    s.log2_align = uint8_t(Log2_64(align->getZExtValue()));
    return true;
  }
  case RuntimeCall::Free:
    change(sea::Opcode::Free);
    return true;
  case RuntimeCall::ResetMod:
    change(sea::Opcode::ResetMod);
    return true;
  case RuntimeCall::Havoc: {
    Term before = memory_.current(region);
    Term after = memory_.advance(region);
    e_.emit(sea::Opcode::MemHavoc, {after},
            {p, value(i.getArgOperand(1)), before});
    return true;
  }
  case RuntimeCall::IsDeref:
    e_.emit(sea::Opcode::IsDeref, {reg}, {p, value(i.getArgOperand(1))});
    return true;
  case RuntimeCall::IsAlloc:
    query(sea::Opcode::IsAlloc);
    return true;
  case RuntimeCall::IsMod:
    query(sea::Opcode::IsMod);
    return true;
  case RuntimeCall::ObjectSize:
    define_part(Kind::PtrSize);
    return true;
  case RuntimeCall::Offset:
    define_part(Kind::PtrOffset);
    return true;
  case RuntimeCall::SameObject: {
    Term q = value(i.getArgOperand(1));
    if (!q)
      return false;
    e_.emit(
        sea::Opcode::Define, {reg},
        {b_.make_eq(b_.make(Kind::PtrBase, {p}), b_.make(Kind::PtrBase, {q}))});
    return true;
  }
  }
  return false;
}

} // namespace fathom::lift
