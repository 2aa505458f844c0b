// Calls whose type is not the called function's, as C sees them: a function
// that is called through a pointer must have a type that is compatible with the
// one the pointer is said to point to (C11 6.3.2.3p8), and all files must
// declare a function alike (6.2.7p2). The names of types come from the front
// end (source_notes.h), those that the library calls from its models; what has
// none is not judged. Cost: calls through
// pointers × functions whose address is taken; beyond a limit, only those are
// compared that LLVM would let be called.
#include "passes/meaning/source_notes.h"
#include "passes/meaning/steps.h"
#include "prepared/runtime.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

using namespace llvm;

namespace fathom::passes {

namespace {

constexpr size_t max_comparisons = 1U << 16;

StringRef type_of(const Function &function) {
  return function.getFnAttribute(type_attribute).getValueAsString();
}

class FunctionTypes {
public:
  FunctionTypes(Module &module, size_t num_calls) : runtime_(module) {
    for (Function &function : module)
      if (!type_of(function).empty() && function.hasAddressTaken())
        taken_.push_back(&function);
    compares_all_ = num_calls * taken_.size() <= max_comparisons;
  }

  void check(CallBase &call) {
    StringRef type = call.getFnAttr(type_attribute).getValueAsString();
    auto *direct =
        dyn_cast<Function>(call.getCalledOperand()->stripPointerCasts());
    if (direct && direct->hasFnAttribute(types_differ_attribute))
      fail(call, "'" + direct->getName().str() +
                     "' is declared with other types elsewhere");
    else if (type.empty())
      return;
    else if (direct)
      check_direct(call, *direct, type);
    else
      check_pointer(call, type);
  }

private:
  void fail(CallBase &call, const std::string &text) {
    IRBuilder<> b(&call);
    runtime_.check(b, b.getFalse(), sea::CheckKind::ObjectType, text);
  }

  void check_direct(CallBase &call, const Function &callee, StringRef type) {
    StringRef own = type_of(callee);
    if (!own.empty() && own != type)
      fail(call, "'" + callee.getName().str() + "' is " + own.str() +
                     ", called as " + type.str());
  }

  // One property for all functions that it must not be.
  void check_pointer(CallBase &call, StringRef type) {
    IRBuilder<> b(&call);
    Value *good = nullptr;
    for (Function *function : taken_) {
      if (type_of(*function) == type ||
          (!compares_all_ &&
           function->getFunctionType() != call.getFunctionType()))
        continue;
      Value *other = b.CreateICmpNE(call.getCalledOperand(), function);
      good = good ? b.CreateAnd(good, other) : other;
    }
    if (good)
      runtime_.check(b, good, sea::CheckKind::ObjectType,
                     "called as " + type.str());
  }

  Runtime runtime_;
  std::vector<Function *> taken_; // whose address is, and whose type is known
  bool compares_all_ = true;
};

} // namespace

void check_function_types(Module &module, const PrepareConfig &config) {
  if (!config.has(sea::CheckKind::ObjectType))
    return;
  std::vector<CallBase *> calls;
  for (Function &function : module)
    if (function.hasFnAttribute(instrumented_attribute) ||
        function.getName() == exit_name)
      for (Instruction &i : instructions(function))
        if (auto *call = dyn_cast<CallBase>(&i); call && !call->isInlineAsm())
          calls.push_back(call);
  size_t through_pointers = size_t(count_if(calls, [](const CallBase *call) {
    return !isa<Function>(call->getCalledOperand()->stripPointerCasts());
  }));
  FunctionTypes types(module, through_pointers);
  for (CallBase *call : calls) {
    types.check(*call);
    call->removeFnAttr(type_attribute);
  }
  for (Function &function : module) {
    function.removeFnAttr(type_attribute);
    function.removeFnAttr(types_differ_attribute);
  }
}

} // namespace fathom::passes
