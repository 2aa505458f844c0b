#include "lift/lift.h"

#include "lift/context.h"
#include "lift/function_lifter.h"
#include "lift/initialisers.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "support/diag.h"
#include "support/pointer_facts.h"

#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

Diag failure(std::string text) { return problem(std::move(text)); }

bool asks_about_object(const Instruction &i, bool by_history) {
  switch (prepared::runtime_call(i).value_or(prepared::RuntimeCall::Check)) {
  case prepared::RuntimeCall::IsAlloc:
  case prepared::RuntimeCall::IsMod:
  case prepared::RuntimeCall::SlotGet:
    return true;
  case prepared::RuntimeCall::IsDeref: // of the allocated object at the address
  case prepared::RuntimeCall::ObjectSize:
  case prepared::RuntimeCall::Offset:
  case prepared::RuntimeCall::SameObject:
    return by_history;
  default:
    return false;
  }
}

bool asks_about_objects(const Module &module, bool by_history) {
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      if (asks_about_object(i, by_history))
        return true;
  return false;
}

} // namespace

Result<Lifted> lift(const Module &module, sea::Program &out,
                    const LiftConfig &config) {
  const Function *entry = module.getFunction(prepared::entry_name);
  if (!entry || entry->isDeclaration())
    return failure("the module has no entry function");
  unsigned width = module.getDataLayout().getPointerSizeInBits(0);
  if (width != 16 && width != 32 && width != 64)
    return failure("pointers of " + std::to_string(width) + " bits");
  out.ptr_width = width;
  out.big_endian = module.getDataLayout().isBigEndian();

  Context context(module, out, config);
  add_globals(context, entry);
  for (const Function &f : module) {
    if (f.isDeclaration())
      continue;
    context.functions[&f] = sea::FunctionId(out.functions.size());
    FunctionLifter::declare(context, f,
                            out.functions.emplace_back(out, f.getName().str()));
  }
  out.entry = context.functions[entry];
  for (const Function &f : module)
    if (!f.isDeclaration())
      FunctionLifter(context, f, out.functions[context.functions[&f]]).run();
  return Lifted{.has_rough_shadows = context.has_rough_shadows,
                .asks_about_objects = asks_about_objects(
                    module, !facts_of(config.pointers).record_objects)};
}

} // namespace fathom::lift
