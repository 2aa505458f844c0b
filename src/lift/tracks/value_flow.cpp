#include "lift/tracks/value_flow.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

namespace {

const Function *called_body(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

// A volatile read that gives any value does not look at memory.
bool reads_memory(const LoadInst &i, VolatileReads mode) {
  return !i.isVolatile() || i.isAtomic() || mode == VolatileReads::Memory;
}

} // namespace

ValueFlow::ValueFlow(const Module &module, const PointsTo &points_to,
                     VolatileReads mode, Passes passes)
    : points_to_(points_to), passes_(passes), loads_(points_to.count()),
      copies_(points_to.count()) {
  reached_.regions.resize(points_to.count());
  for (const Function &f : module)
    for (const Instruction &i : instructions(f)) {
      if (const auto *load = dyn_cast<LoadInst>(&i)) {
        if (reads_memory(*load, mode))
          loads_[points_to.region_of(load->getPointerOperand())].push_back(
              load);
      } else if (const auto *copy = dyn_cast<MemTransferInst>(&i)) {
        copies_[points_to.region_of(copy->getRawSource())].push_back(
            points_to.region_of(copy->getRawDest()));
      } else if (const auto *call = dyn_cast<CallInst>(&i)) {
        add_call(*call);
      }
    }
}

void ValueFlow::add_call(const CallInst &call) {
  const Function *callee = called_body(call);
  if (!callee)
    return;
  calls_[callee].push_back(&call);
  for (unsigned a = 0; a < callee->arg_size(); ++a)
    if (call.isByValArgument(a))
      copies_[points_to_.region_of(call.getArgOperand(a))].push_back(
          points_to_.region_of(callee->getArg(a)));
}

void ValueFlow::add_value(const Value &v) {
  if (!v.getType()->isVoidTy() && reached_.values.insert(&v).second)
    values_.push_back(&v);
}

void ValueFlow::add_region(RegionId region) {
  if (!reached_.regions.test(region)) {
    reached_.regions.set(region);
    memory_.push_back(region);
  }
}

void ValueFlow::add_use(const Instruction &user, const Value &v) {
  if (passes_(user))
    add_value(user);
  if (const auto *store = dyn_cast<StoreInst>(&user)) {
    if (store->getValueOperand() == &v)
      add_region(points_to_.region_of(store->getPointerOperand()));
  } else if (isa<ReturnInst>(user)) {
    if (reached_.returning.insert(user.getFunction()).second)
      functions_.push_back(user.getFunction());
  } else if (const auto *fill = dyn_cast<MemSetInst>(&user)) {
    if (fill->getValue() == &v)
      add_region(points_to_.region_of(fill->getRawDest()));
  } else if (const auto *call = dyn_cast<CallInst>(&user)) {
    if (const Function *callee = called_body(*call))
      for (unsigned a = 0; a < callee->arg_size(); ++a)
        if (call->getArgOperand(a) == &v && !call->isByValArgument(a))
          add_value(*callee->getArg(a));
  }
}

Reached ValueFlow::run() {
  while (!values_.empty() || !memory_.empty() || !functions_.empty()) {
    if (!values_.empty()) {
      const Value *v = values_.back();
      values_.pop_back();
      for (const User *user : v->users())
        add_use(*cast<Instruction>(user), *v);
    } else if (!memory_.empty()) {
      RegionId region = memory_.back();
      memory_.pop_back();
      for (const Instruction *load : loads_[region])
        add_value(*load);
      for (RegionId to : copies_[region])
        add_region(to);
    } else {
      const Function *f = functions_.back();
      functions_.pop_back();
      for (const CallInst *call : calls_[f])
        add_value(*call);
    }
  }
  return std::move(reached_);
}

} // namespace fathom::lift
