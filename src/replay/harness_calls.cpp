#include "replay/harness_calls.h"

#include "cex/inputs.h"
#include "prepared/runtime.h"

#include <llvm/IR/DebugInfoMetadata.h>

using namespace llvm;

namespace fathom::replay {

std::string HarnessCalls::place_of(const Instruction &at) const {
  const DILocation *where = at.getDebugLoc().get();
  return where ? cex::place_key(where->getFilename().str(), where->getLine(),
                                where->getColumn(),
                                at.getFunction()->getName().str())
               : cex::place_key("", 0, 0, at.getFunction()->getName().str());
}

ConstantInt *HarnessCalls::site(const Instruction &at) {
  return site(place_of(at));
}

ConstantInt *HarnessCalls::site(const std::string &key) {
  auto [found, is_new] = numbers_.emplace(key, uint32_t(sites_.size()));
  if (is_new)
    sites_.push_back(key);
  return b_.getInt32(found->second);
}

// The harness must not be taken for a function of the program's.
CallInst *HarnessCalls::call(StringRef name, Type *result,
                             ArrayRef<Value *> arguments) {
  std::vector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  FunctionCallee callee = module_.getOrInsertFunction(
      ("fathom_replay_" + name).str(), FunctionType::get(result, types, false));
  CallInst *made = b_.CreateCall(callee, arguments);
  // What is checked and assumed decides something: the memory sanitizer judges
  // arguments of such calls.
  if (name == "check" || name == "assume")
    made->addParamAttr(0, Attribute::NoUndef);
  return made;
}

AllocaInst *HarnessCalls::variable(Instruction &at, Type *type,
                                   StringRef name) {
  BasicBlock &entry = at.getFunction()->getEntryBlock();
  IRBuilder<> first(&entry, entry.begin());
  return first.CreateAlloca(type, nullptr, name);
}

Value *HarnessCalls::next_value(Instruction &at, Type *type) {
  Value *input = variable(at, type, "fathom.input");
  call("value", b_.getVoidTy(), {input, size_of(type), site(at)});
  return b_.CreateLoad(type, input);
}

Value *HarnessCalls::next_result(CallInst &application) {
  Type *type = application.getType();
  return cex::asks_what_is_known(
             prepared::text_of(application.getArgOperand(0)))
             ? ConstantInt::get(type, 1)
             : next_value(application, type);
}

Value *HarnessCalls::word(uint64_t n) const {
  return ConstantInt::get(
      module_.getDataLayout().getIntPtrType(module_.getContext()), n);
}

} // namespace fathom::replay
