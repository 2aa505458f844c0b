#include "lift/uninit.h"

#include "lift/written_first.h"
#include "passes/pipeline.h"
#include "passes/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::lift {

namespace {

using passes::RuntimeCall;

// What the worklist spreads over: every value, region and function is taken up
// at most once.
struct Graph {
  std::vector<std::vector<const Instruction *>> loads; // by region
  std::vector<std::vector<RegionId>> copies;           // by source
  DenseMap<const Function *, std::vector<const CallInst *>> calls;
};

const Function *called_body(const CallInst &call) {
  const Function *callee = call.getCalledFunction();
  return callee && !callee->isDeclaration() ? callee : nullptr;
}

// A volatile read that gives any value does not look at memory.
bool reads_memory(const LoadInst &i, VolatileReads mode) {
  return !i.isVolatile() || i.isAtomic() || mode == VolatileReads::Memory;
}

void add_call(const CallInst &call, const PointsTo &points_to, Graph &graph) {
  const Function *callee = called_body(call);
  if (!callee)
    return;
  graph.calls[callee].push_back(&call);
  for (unsigned a = 0; a < callee->arg_size(); ++a)
    if (call.isByValArgument(a))
      graph.copies[points_to.region_of(call.getArgOperand(a))].push_back(
          points_to.region_of(callee->getArg(a)));
}

Graph make_graph(const Module &module, const PointsTo &points_to,
                 VolatileReads mode) {
  Graph graph;
  graph.loads.resize(points_to.count());
  graph.copies.resize(points_to.count());
  for (const Function &f : module)
    for (const Instruction &i : instructions(f)) {
      if (const auto *load = dyn_cast<LoadInst>(&i)) {
        if (reads_memory(*load, mode))
          graph.loads[points_to.region_of(load->getPointerOperand())].push_back(
              load);
      } else if (const auto *copy = dyn_cast<MemTransferInst>(&i)) {
        graph.copies[points_to.region_of(copy->getRawSource())].push_back(
            points_to.region_of(copy->getRawDest()));
      } else if (const auto *call = dyn_cast<CallInst>(&i)) {
        add_call(*call, points_to, graph);
      }
    }
  return graph;
}

} // namespace

bool passes_uninit(const Instruction &i) {
  // Loads have what memory has; results of calls what the callee returns.
  if (isa<FreezeInst>(i) || isa<LoadInst>(i) || isa<AllocaInst>(i) ||
      i.getType()->isVoidTy())
    return false;
  return !isa<CallInst>(i) || isa<IntrinsicInst>(i);
}

MayBeUninit::MayBeUninit(const Module &module, const PointsTo &points_to,
                         VolatileReads volatile_reads)
    : is_on_(true), regions_(points_to.count()) {
  Graph graph = make_graph(module, points_to, volatile_reads);
  std::vector<const Value *> values;
  std::vector<RegionId> memory;
  std::vector<const Function *> functions;
  auto add_value = [&](const Value *v) {
    if (values_.insert(v).second)
      values.push_back(v);
  };
  auto add_region = [&](RegionId region) {
    if (!regions_.test(region)) {
      regions_.set(region);
      memory.push_back(region);
    }
  };
  auto use = [&](const Instruction &user, const Value *v) {
    if (passes_uninit(user))
      add_value(&user);
    if (const auto *store = dyn_cast<StoreInst>(&user)) {
      if (store->getValueOperand() == v)
        add_region(points_to.region_of(store->getPointerOperand()));
    } else if (isa<ReturnInst>(user)) {
      if (returning_.insert(user.getFunction()).second)
        functions.push_back(user.getFunction());
    } else if (const auto *fill = dyn_cast<MemSetInst>(&user)) {
      if (fill->getValue() == v)
        add_region(points_to.region_of(fill->getRawDest()));
    } else if (const auto *call = dyn_cast<CallInst>(&user)) {
      if (const Function *callee = called_body(*call))
        for (unsigned a = 0; a < callee->arg_size(); ++a)
          if (call->getArgOperand(a) == v && !call->isByValArgument(a))
            add_value(callee->getArg(a));
    }
  };
  for (const Function &f : module) {
    find_written_first(f, written_first_);
    // Objects that the entry is given hold arbitrary values on purpose.
    bool is_entry = f.getName() == passes::entry_name;
    for (const Instruction &i : instructions(f)) {
      std::optional<RuntimeCall> what = passes::runtime_call(i);
      if (is_entry)
        written_first_.insert(&i);
      if (what == RuntimeCall::Uninit)
        add_value(&i);
      if ((isa<AllocaInst>(i) || what == RuntimeCall::Malloc) &&
          !is_written_first(i))
        add_region(points_to.region_of(&i));
    }
  }
  while (!values.empty() || !memory.empty() || !functions.empty()) {
    if (!values.empty()) {
      const Value *v = values.back();
      values.pop_back();
      for (const User *user : v->users())
        use(*cast<Instruction>(user), v);
    } else if (!memory.empty()) {
      RegionId region = memory.back();
      memory.pop_back();
      for (const Instruction *load : graph.loads[region])
        add_value(load);
      for (RegionId to : graph.copies[region])
        add_region(to);
    } else {
      const Function *f = functions.back();
      functions.pop_back();
      for (const CallInst *call : graph.calls[f])
        add_value(call);
    }
  }
}

} // namespace fathom::lift
