#include "passes/form/exceptions/flights.h"

#include "passes/config.h"
#include "passes/form/exceptions/exceptions.h"
#include "passes/form/exceptions/jumps.h"

#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::passes {

Flights::Flights(Module &module, ThrownTypes &types) {
  collect(module);
  find_callers(
      module,
      [](const CallInst &call) { return is_throw(call) || is_rethrow(call); },
      raising_);
  find_changes(types);
  find_handlers(module);
  find_flying(types);
  find_callers(module, is_longjmp, jumping_);
}

bool Flights::jumps(const CallInst &call) const {
  return is_longjmp(call) || jumping_.contains(call.getCalledFunction());
}

// Functions with such a call, and all that call them.
void Flights::find_callers(const Module &module,
                           bool (*is_one)(const CallInst &),
                           FunctionSet &found) {
  std::vector<const Function *> work;
  auto add = [&](const Function *function) {
    if (found.insert(function).second)
      work.push_back(function);
  };
  for (const Function &function : module)
    if (any_of(calls_[&function],
               [&](const CallInst *call) { return is_one(*call); }))
      add(&function);
  while (!work.empty()) {
    const Function *function = work.back();
    work.pop_back();
    for (const Function *caller : callers_[function])
      add(caller);
  }
}

void Flights::collect(Module &module) {
  DenseMap<const MDNode *, size_t> numbers;
  for (Function &function : module)
    for (Instruction &at : instructions(function)) {
      if (isa<ResumeInst>(at))
        resuming_.insert(&function);
      auto *call = dyn_cast<CallInst>(&at);
      if (!call)
        continue;
      Function *callee = call->getCalledFunction();
      bool is_test = callee && callee->getName() == test_name;
      if (callee && callee->getName() == unwinds_name)
        asking_.insert(&function);
      if (!is_test) {
        calls_[&function].push_back(call);
        if (callee)
          callers_[callee].push_back(&function);
      }
      const MDNode *mark = call->getMetadata(invoke_metadata);
      if (!mark)
        continue;
      auto [row, is_new] = numbers.try_emplace(mark, invokes_.size());
      if (is_new)
        invokes_.emplace_back();
      Invoke &invoke = invokes_[row->second];
      invoke_of_[call] = row->second;
      if (!is_test) {
        invoke.calls.push_back(call);
        continue;
      }
      invoke.test = call;
      auto *branch = cast<BranchInst>(call->getParent()->getTerminator());
      invoke.pad = branch->getSuccessor(0)->getLandingPadInst();
    }
}

bool Flights::raises(const CallInst &call) const {
  const Function *callee = call.getCalledFunction();
  return is_throw(call) || is_rethrow(call) || raising_.contains(callee);
}

void Flights::find_changes(ThrownTypes &types) {
  for (Invoke &invoke : invokes_) {
    invoke.change.keeps = types.all();
    if (!invoke.pad)
      continue;
    invoke.change = types.change(*invoke.pad);
    invoke.passes = !invoke.pad->isCleanup() && invoke.change.keeps != 0;
  }
}

// What may be caught of what is thrown in this call.
TypeSet Flights::handlers(const CallInst &call) const {
  TypeSet set = above_.lookup(call.getFunction());
  auto invoke = invoke_of_.find(&call);
  if (invoke == invoke_of_.end())
    return set;
  const ThrownTypes::Change &change = invokes_[invoke->second].change;
  return (set & change.keeps) | change.adds;
}

void Flights::find_handlers(const Module &module) {
  std::vector<const Function *> work;
  for (const Function &function : module)
    work.push_back(&function);
  while (!work.empty()) {
    const Function *function = work.back();
    work.pop_back();
    auto calls = calls_.find(function);
    if (calls == calls_.end() || !raising_.contains(function))
      continue;
    for (const CallInst *call : calls->second) {
      const Function *callee = call->getCalledFunction();
      if (!callee || !raising_.contains(callee))
        continue;
      TypeSet more = handlers(*call);
      TypeSet &known = above_[callee];
      if ((more & ~known) == 0)
        continue;
      known |= more;
      work.push_back(callee);
    }
  }
}

namespace {

StringRef promise(const Function &function) {
  return function.getFnAttribute(no_unwind_attribute).getValueAsString();
}

} // namespace

const char *Flights::barrier(const CallInst &call) const {
  const Function *function = call.getFunction();
  const Function *callee = call.getCalledFunction();
  if (asks(*function))
    return nullptr;
  if (function->hasFnAttribute(model_attribute) && callee &&
      !callee->isDeclaration() && !callee->hasFnAttribute(model_attribute))
    return "exception is thrown through a function of the library";
  if (call.getMetadata(silent_metadata))
    return "exception or jump leaves a function that is declared not to throw";
  if (flies(call) && promise(*function) == foreign_promise)
    return "exception is thrown through a function that is compiled not to be "
           "left by exceptions";
  return nullptr;
}

const CallInst *Flights::kept_promise() const {
  for (auto &[function, calls] : calls_)
    if (promise(*function) == c_promise)
      for (const CallInst *call : calls)
        if (flies(*call))
          return call;
  return nullptr;
}

bool Flights::ends(const CallInst &call) const {
  return flies(call) && promise(*call.getFunction()) == without_tables;
}

bool Flights::flies(const CallInst &call) const {
  return flying_throws_.contains(&call) ||
         flying_.contains(call.getCalledFunction());
}

bool Flights::lands(const Invoke &invoke) const {
  return invoke.test && invoke.pad && !is_end_of_program(*invoke.pad) &&
         any_of(invoke.calls,
                [&](const CallInst *call) { return flies(*call); });
}

// Whether an exception may leave, as far as is known.
bool Flights::leaves(const Function &function) const {
  auto row = calls_.find(&function);
  if (row == calls_.end() || above_.lookup(&function) == 0)
    return false;
  for (const CallInst *call : row->second) {
    if (!flies(*call) || barrier(*call))
      continue;
    auto invoke = invoke_of_.find(call);
    if (invoke == invoke_of_.end())
      return true;
    const Invoke &around = invokes_[invoke->second];
    if (lands(around) && (around.passes || resuming_.contains(&function)))
      return true;
  }
  return false;
}

void Flights::find_flying(ThrownTypes &types) {
  std::vector<const Function *> work;
  for (auto &[function, calls] : calls_)
    for (const CallInst *call : calls) {
      bool is_caught = is_throw(*call)
                           ? ((handlers(*call) >> types.number(*call)) & 1) != 0
                           : is_rethrow(*call) && handlers(*call) != 0;
      if (!is_caught)
        continue;
      flying_throws_.insert(call);
      work.push_back(function);
    }
  while (!work.empty()) {
    const Function *function = work.back();
    work.pop_back();
    if (!leaves(*function) || !flying_.insert(function).second)
      continue;
    for (const Function *caller : callers_[function])
      work.push_back(caller);
  }
}

} // namespace fathom::passes
