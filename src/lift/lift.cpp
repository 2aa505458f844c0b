#include "lift/lift.h"

#include "lift/context.h"
#include "lift/function_lifter.h"
#include "lift/initialisers.h"
#include "passes/pipeline.h"

using namespace llvm;

namespace fathom::lift {

namespace {

Diag failure(std::string text) { return Diag{std::move(text), "", {}, ""}; }

} // namespace

Result<Lifted> lift(const Module &module, sea::Program &out,
                    const LiftConfig &config) {
  const Function *entry = module.getFunction(passes::entry_name);
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
  return Lifted{context.has_rough_shadows};
}

} // namespace fathom::lift
