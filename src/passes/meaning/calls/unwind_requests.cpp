// fathom_unwind(n) in the body of a loop says how often that loop is unrolled.
// It becomes what `#pragma unroll n` gives: metadata of the loop.
#include "passes/meaning/steps.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <map>

using namespace llvm;

namespace fathom::passes {

void lower_unwind_requests(Module &module, Ledger &ledger) {
  Function *request = module.getFunction("fathom_unwind");
  if (!request || !request->isDeclaration())
    return;
  std::map<Function *, std::vector<CallInst *>> calls;
  for (User *user : request->users())
    if (auto *call = dyn_cast<CallInst>(user))
      if (call->getCalledOperand() == request && call->arg_size() == 1)
        calls[call->getFunction()].push_back(call);
  for (auto &[function, list] : calls) {
    DominatorTree dominators(*function);
    LoopInfo loops(dominators);
    for (CallInst *call : list) {
      auto *bound = dyn_cast<ConstantInt>(call->getArgOperand(0));
      Loop *loop = loops.getLoopFor(call->getParent());
      if (bound && loop && !bound->isZero() &&
          bound->getValue().ult(UINT32_MAX))
        addStringMetadataToLoop(loop, "llvm.loop.unroll.count",
                                unsigned(bound->getZExtValue()));
      else
        ledger.chosen("fathom_unwind outside of a loop or without a positive "
                      "constant is ignored",
                      *call);
      call->eraseFromParent();
    }
  }
}

} // namespace fathom::passes
