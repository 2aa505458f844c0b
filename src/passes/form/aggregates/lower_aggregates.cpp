// Vectors and first-class aggregates become scalars. Three steps over the
// module: what has no exact form is refused; functions get flat signatures;
// bodies are rewritten (aggregate_body.h).
#include "passes/form/aggregates/aggregate_body.h"
#include "passes/form/lowering.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// What variadic functions do with their unnamed arguments.
bool reads_variadic(const Instruction &at) {
  return isa<VAArgInst, VAStartInst, VACopyInst>(at);
}

void refuse(const Runtime &runtime, PartLists &lists, Function &function) {
  for_each_backwards(function, [&](Instruction &at) {
    if (reads_variadic(at))
      return end_block_unsupported(runtime, &at, "variable arguments");
    std::string why = why_not_flat(lists, at);
    if (!why.empty())
      end_block_unsupported(runtime, &at, why);
  });
  EliminateUnreachableBlocks(function);
}

Function *with_signature(Function &old, FunctionType *type) {
  Module &module = *old.getParent();
  Function *flat = Function::Create(type, old.getLinkage(),
                                    old.getAddressSpace(), "", &module);
  flat->removeFromParent();
  module.getFunctionList().insert(old.getIterator(), flat);
  flat->copyAttributesFrom(&old);
  // Attributes of parameters belong to the old ones.
  LLVMContext &context = module.getContext();
  flat->setAttributes(AttributeList::get(
      context, AttributeList::FunctionIndex,
      AttrBuilder(context, old.getAttributes().getFnAttrs())));
  flat->setComdat(old.getComdat());
  flat->takeName(&old);
  flat->splice(flat->begin(), &old);
  flat->copyMetadata(&old, 0);
  old.clearMetadata();
  return flat;
}

struct Change {
  Function *old; // only its parameters are left
  Function *flat;
  Signature signature;
};

// Parameters that were scalars stay; the parts of the others are recorded.
void map_parameters(const Change &change, PartLists &lists,
                    BodyFlattener &body) {
  Function::arg_iterator next = change.flat->arg_begin();
  if (change.signature.has_result_pointer)
    (next++)->setName("fathom.result");
  for (Argument &argument : change.old->args()) {
    if (!is_composite(argument.getType())) {
      argument.replaceAllUsesWith(&*next);
      (next++)->takeName(&argument);
      continue;
    }
    Parts parts;
    for (size_t i = 0; i < lists.of(argument.getType()).types.size(); ++i) {
      next->setName(argument.getName() + "." + Twine(i));
      parts.push_back(&*next++);
    }
    body.set_parts(&argument, std::move(parts));
  }
}

} // namespace

void lower_aggregates(Module &module) {
  Runtime runtime(module);
  PartLists lists(module.getDataLayout());
  std::vector<Function *> functions;
  for (Function &function : module)
    if (!function.isDeclaration())
      functions.push_back(&function);
  for (Function *function : functions)
    refuse(runtime, lists, *function);

  std::vector<Change> changes;
  for (Function *function : functions) {
    Signature signature = flat_signature(lists, function->getFunctionType());
    if (!signature.type) {
      function->deleteBody(); // its calls have been refused
      continue;
    }
    Function *flat = function;
    if (signature.type != function->getFunctionType()) {
      flat = with_signature(*function, signature.type);
      function->replaceAllUsesWith(flat);
    }
    changes.push_back({function, flat, signature});
  }
  for (const Change &change : changes) {
    BodyFlattener body(runtime, lists, *change.flat);
    if (change.old != change.flat)
      map_parameters(change, lists, body);
    Value *result =
        change.signature.has_result_pointer ? change.flat->getArg(0) : nullptr;
    body.rewrite(result, change.old->getReturnType());
  }
  for (const Change &change : changes)
    if (change.old != change.flat)
      change.old->eraseFromParent();
}

} // namespace fathom::passes
