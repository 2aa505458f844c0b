// Calls of functions and of fathom.* (docs/prepared-module.md).
#include "lift/function_lifter.h"
#include "sea/name_text.h"

#include "prepared/fat_calls.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;

bool FunctionLifter::lift_call(const CallInst &i) {
  const Function *callee = i.getCalledFunction();
  if (!callee) {
    refuse(i, i.isInlineAsm() ? "inline assembly" : "call through a pointer");
    return true;
  }
  if (prepared::runtime_call(*callee))
    return lift_runtime_call(i);
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i)) {
    if (!lift_intrinsic(*intrinsic))
      refuse(i, callee->getName().str());
    return true;
  }
  if (prepared::fat_call(i))
    return lift_fat_call(i);
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
  begin_shadows(pointer);
  Term content = memory_.current(source);
  Term filled = memory_.advance(region);
  e_.emit(sea::Opcode::MemCopy, {filled}, {pointer, from, size, made, content});
  copy_uninit(callee.getArg(argument), pointer, i.getArgOperand(argument), from,
              size);
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
  for (const Argument &a : callee.args())
    if (c_.sort_of(a.getType()) && c_.regions.uninit().contains(&a))
      arguments.push_back(uninit_or_none(i.getArgOperand(a.getArgNo())));
  for (const Argument &a : callee.args())
    if (c_.sort_of(a.getType()) && c_.regions.poison().contains(&a))
      arguments.push_back(poison_or_false(i.getArgOperand(a.getArgNo())));
  const Effects &effects = c_.regions.effects(callee);
  for (RegionId region : effects.touched.set_bits())
    arguments.push_back(memory_.current(region));
  if (std::optional<Sort> sort = c_.result_sort(callee))
    results.push_back(e_.new_register(*sort));
  if (c_.regions.uninit().may_return(callee))
    if (std::optional<Sort> sort = c_.shadow_sort(callee.getReturnType())) {
      results.push_back(e_.new_register(*sort));
      uninit_[&i] = results.back();
    }
  if (c_.regions.poison().may_return(callee) && !results.empty()) {
    results.push_back(e_.new_register(c_.program.store.bool_sort()));
    poison_[&i] = results.back();
  }
  for (RegionId region : effects.modified.set_bits())
    results.push_back(memory_.advance(region));
  e_.emit(sea::Opcode::Call, results, arguments).data =
      c_.functions.find(&callee)->second;
  if (provenance_.has_carrier(&i)) {
    carriers_[&i] = results[0];
    values_[&i] = e_.define(e_.number_of(results[0]));
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

namespace {

std::optional<sea::CheckKind> kind_of_check(const CallInst &i) {
  const auto *number = dyn_cast<ConstantInt>(i.getArgOperand(1));
  if (!number || number->getZExtValue() >= sea::check_table().size())
    return {};
  return sea::CheckKind(number->getZExtValue());
}

} // namespace

bool FunctionLifter::is_checked(const CallInst &i) const {
  std::optional<sea::CheckKind> kind = kind_of_check(i);
  return kind && (sea::info(*kind).group == sea::CheckGroup::Limit ||
                  c_.config.checks[size_t(*kind)]);
}

void FunctionLifter::lift_check(const CallInst &i) {
  std::optional<sea::CheckKind> kind = kind_of_check(i);
  Term holds = value(i.getArgOperand(0));
  if (!kind)
    return refuse(i, "check of an unknown kind");
  if (*kind == sea::CheckKind::MemoryLeak)
    return check_leaks();
  if (!is_checked(i))
    return;
  e_.check(holds, *kind, prepared::text_of(i.getArgOperand(2)).str());
}

void FunctionLifter::lift_nondet(const CallInst &i, Sort sort) {
  std::string text = prepared::text_of(i.getArgOperand(0)).str();
  if (prepared::runtime_call(i) == RuntimeCall::Uninit)
    text = sea::uninit_prefix + text;
  values_[&i] = e_.nondet(sort, text);
}

bool FunctionLifter::lift_malloc(const CallInst &i) {
  const auto *align = dyn_cast<ConstantInt>(i.getArgOperand(1));
  if (!align || !isPowerOf2_64(align->getZExtValue()))
    return false;
  RegionId region = c_.regions.of(&i);
  Term size = value(i.getArgOperand(0));
  Term before = memory_.current(region);
  Term pointer = e_.new_register(c_.program.ptr_sort());
  Term after = memory_.advance(region);
  std::vector<Term> arguments{size, before};
  if (!isa<ConstantPointerNull>(i.getArgOperand(3))) { // takes its place
    arguments.push_back(value(i.getArgOperand(3)));
    if (c_.config.raw_pointers)
      c_.program.add_row(sea::Trust::Chosen,
                         "realloc always moves (raw pointers)", e_.location());
  }
  Term results[] = {pointer, after};
  sea::Stmt &s = e_.emit(sea::Opcode::Malloc, results, arguments);
  s.data = c_.program.intern(object_name(i));
  s.log2_align = uint8_t(Log2_64(align->getZExtValue()));
  values_[&i] = pointer;
  name_parts(i, pointer);
  begin_uninit(i, pointer, size);
  begin_shadows(pointer);
  // What malloc and its cousins give is aligned; a model that asks for less
  // makes an object that was there before the program.
  bool is_heap = !align->isOne();
  begin_life(i, pointer,
             is_heap ? heap_state(i.getArgOperand(2)) : sea::Lifetime::Global,
             Log2_64(align->getZExtValue()));
  if (is_heap)
    count_heap(c_.address_constant(1));
  return true;
}

namespace {

bool is_about_object(RuntimeCall what) {
  switch (what) {
  case RuntimeCall::IsAlloc:
  case RuntimeCall::IsMod:
  case RuntimeCall::ResetMod:
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
  case RuntimeCall::ObjectSize:
  case RuntimeCall::Offset:
  case RuntimeCall::SameObject:
    return true;
  default:
    return false;
  }
}

} // namespace

// What only a pointer that knows its object can say.
bool FunctionLifter::lift_object_query(const CallInst &i, RuntimeCall what,
                                       Term p, Term other) {
  if (what == RuntimeCall::ObjectSize)
    return define(i, b_.make(Kind::PtrSize, {p}));
  if (what == RuntimeCall::Offset)
    return define(i, b_.make(Kind::PtrOffset, {p}));
  return define(i, b_.make_eq(b_.make(Kind::PtrBase, {p}),
                              b_.make(Kind::PtrBase, {other})));
}

// Those whose first argument is a pointer of the program.
bool FunctionLifter::lift_pointer_call(const CallInst &i, RuntimeCall what) {
  Term p = value(i.getArgOperand(0));
  Term other = i.arg_size() > 1 ? value(i.getArgOperand(1)) : Term{};
  if (!p || (i.arg_size() > 1 && !other))
    return false;
  if (c_.config.raw_pointers && lift_raw_query(i, what, p, other))
    return true;
  if (is_about_object(what)) {
    require_object(p);
    if (what == RuntimeCall::SameObject)
      require_object(other);
  }
  RegionId region = c_.regions.of(i.getArgOperand(0));
  // A statement that reads memory's state, or changes it.
  auto query = [&](sea::Opcode op, Term second) {
    Term reg = e_.new_register(c_.program.store.bool_sort());
    e_.emit(op, {reg}, {p, second});
    values_[&i] = reg;
    return true;
  };
  switch (what) {
  case RuntimeCall::Free:
    return lift_free(i, p);
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
    return lift_slot(i, p);
  case RuntimeCall::ResetMod: {
    Term before = memory_.current(modified());
    Term after = memory_.advance(modified());
    e_.emit(sea::Opcode::ResetMod, {after}, {p, before});
    return true;
  }
  case RuntimeCall::Havoc: {
    Term length = havoc_length(i.getArgOperand(0), other);
    Term before = memory_.current(region);
    Term after = memory_.advance(region);
    e_.emit(sea::Opcode::MemHavoc, {after}, {p, length, before});
    set_initialised(i.getArgOperand(0), p, length);
    if (!i.getMetadata(prepared::not_a_write_name))
      mark_modified(p, length);
    return true;
  }
  case RuntimeCall::IsDeref:
    return query(sea::Opcode::IsDeref, other);
  case RuntimeCall::IsAlloc:
    query(sea::Opcode::IsAlloc, memory_.current(lifetimes()));
    if (i.getMetadata(prepared::writable_name))
      values_[&i] = e_.define(b_.make_and(
          values_[&i],
          b_.make_not(is_state(lifetime_of(p), sea::Lifetime::Constant))));
    return true;
  case RuntimeCall::IsMod:
    return query(sea::Opcode::IsMod, memory_.current(modified()));
  case RuntimeCall::ObjectSize:
  case RuntimeCall::Offset:
  case RuntimeCall::SameObject:
    return lift_object_query(i, what, p, other);
  case RuntimeCall::Access: {
    const auto *writes = dyn_cast<ConstantInt>(i.getArgOperand(2));
    if (!writes)
      return false;
    check_access(accesses_of(i)[0], other);
    check_place(accesses_of(i)[0], other);
    return true;
  }
  case RuntimeCall::Aligned:
    check_promised_alignment(i, p);
    return true;
  case RuntimeCall::Check:
  case RuntimeCall::Assume:
  case RuntimeCall::Cover:
  case RuntimeCall::Halt:
  case RuntimeCall::Unsupported:
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit:
  case RuntimeCall::Malloc:
  case RuntimeCall::Output:
    break;
  }
  return false;
}

bool FunctionLifter::lift_runtime_call(const CallInst &i) {
  RuntimeCall what = *prepared::runtime_call(i);
  switch (what) {
  case RuntimeCall::Check:
    lift_check(i);
    return true;
  case RuntimeCall::Assume:
    e_.emit(sea::Opcode::Assume, {}, {value(i.getArgOperand(0))});
    return true;
  case RuntimeCall::Cover:
    e_.cover(value(i.getArgOperand(0)), prepared::text_of(i.getArgOperand(1)));
    return true;
  case RuntimeCall::Halt:   // the terminator says it
  case RuntimeCall::Output: // judged as an operand
    return true;
  case RuntimeCall::Unsupported:
    e_.check(b_.make_false(), sea::CheckKind::Unsupported,
             prepared::text_of(i.getArgOperand(0)).str());
    return true;
  case RuntimeCall::Nondet:
  case RuntimeCall::Uninit:
    if (std::optional<Sort> sort = c_.sort_of(i.getType())) {
      lift_nondet(i, *sort);
      return true;
    }
    return false;
  case RuntimeCall::Malloc:
    return lift_malloc(i);
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
  case RuntimeCall::SlotSet:
  case RuntimeCall::SlotGet:
    return lift_pointer_call(i, what);
  }
  return false;
}

} // namespace fathom::lift
