#include "lift/tracks/uninit/uninit.h"

#include "lift/tracks/poison/poison.h"
#include "lift/tracks/uninit/written_first.h"
#include "prepared/names.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::lift {

using prepared::RuntimeCall;

bool is_undef(const Value *v) {
  return isa<UndefValue>(v) && !isa<PoisonValue>(v);
}

bool passes_uninit(const Instruction &i) {
  // Loads have what memory has; results of calls what the callee returns.
  if (isa<FreezeInst>(i) || isa<LoadInst>(i) || isa<AllocaInst>(i) ||
      i.getType()->isVoidTy())
    return false;
  return !isa<CallInst>(i) || isa<IntrinsicInst>(i);
}

Reached where_uninit_gets(const Module &module, const PointsTo &points_to,
                          VolatileReads volatile_reads) {
  DenseSet<const Instruction *> written_first;
  ValueFlow flow(module, points_to, volatile_reads, passes_uninit);
  for (const Function &f : module) {
    find_written_first(f, written_first);
    // Objects that the entry is given hold arbitrary values on purpose.
    bool is_entry = f.getName() == prepared::entry_name;
    bool is_foreign = has_poison(f);
    for (const Instruction &i : instructions(f)) {
      for (const Use &operand : i.operands())
        if (is_foreign && is_undef(operand.get()))
          flow.add_use(i, *operand.get());
      std::optional<RuntimeCall> what = prepared::runtime_call(i);
      if (is_entry)
        written_first.insert(&i);
      if (what == RuntimeCall::Uninit)
        flow.add_value(i);
      if ((isa<AllocaInst>(i) || what == RuntimeCall::Malloc) &&
          !written_first.contains(&i))
        flow.add_region(points_to.region_of(&i));
    }
  }
  Reached reached = flow.run();
  reached.written_first = std::move(written_first);
  return reached;
}

} // namespace fathom::lift
