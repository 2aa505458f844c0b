// Forms of operator new and delete that a program does not replace call the
// simpler form of it that it does replace: those with nothrow the one without,
// those with a size the one without, those of arrays those of single objects.
#include "passes/meaning/steps.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <optional>

using namespace llvm;

namespace fathom::passes {

namespace {

// What a mangled name says of the operator and its parameters, in their order.
struct OperatorForm {
  bool is_new = false;
  bool is_array = false;
  StringRef size; // "m" or "j"; of delete: "" if it is not given
  bool is_aligned = false;
  bool is_nothrow = false;
};

constexpr StringRef align_name = "St11align_val_t";
constexpr StringRef nothrow_name = "RKSt9nothrow_t";

std::optional<OperatorForm> form_of(StringRef name) {
  OperatorForm form;
  form.is_new = name.starts_with("_Zn");
  if (!form.is_new && !name.starts_with("_Zd"))
    return std::nullopt;
  name = name.drop_front(3);
  form.is_array = name.consume_front("a");
  if (!form.is_array && !name.consume_front(form.is_new ? "w" : "l"))
    return std::nullopt;
  if (!form.is_new && !name.consume_front("Pv"))
    return std::nullopt;
  if (name.starts_with("m") || name.starts_with("j"))
    form.size = name.take_front();
  else if (form.is_new)
    return std::nullopt;
  name = name.drop_front(form.size.size());
  form.is_aligned = name.consume_front(align_name);
  form.is_nothrow = name.consume_front(nothrow_name);
  return name.empty() ? std::optional(form) : std::nullopt;
}

std::string name_of(const OperatorForm &form) {
  std::string name = form.is_new ? "_Zn" : "_Zd";
  name += form.is_array ? "a" : form.is_new ? "w" : "l";
  name += form.is_new ? "" : "Pv";
  name += form.size;
  name += form.is_aligned ? align_name : "";
  name += form.is_nothrow ? nothrow_name : "";
  return name;
}

// The form that the library's own definition calls; false: it calls none.
bool simplify(OperatorForm &form) {
  if (form.is_nothrow)
    form.is_nothrow = false;
  else if (!form.is_new && !form.size.empty())
    form.size = "";
  else if (form.is_array)
    form.is_array = false;
  else
    return false;
  return true;
}

Function *replaced_target(Module &module, OperatorForm &form) {
  while (simplify(form))
    if (Function *target = module.getFunction(name_of(form));
        target && !target->isDeclaration())
      return target;
  return nullptr;
}

void forward(Function &function, const OperatorForm &from, Function &target,
             const OperatorForm &to) {
  SmallVector<Value *> arguments = {function.getArg(0)};
  bool has_size = !from.is_new && !from.size.empty();
  if (has_size && !to.size.empty())
    arguments.push_back(function.getArg(1));
  if (from.is_aligned)
    arguments.push_back(function.getArg(has_size ? 2 : 1));
  if (arguments.size() != target.arg_size() ||
      function.getReturnType() != target.getReturnType())
    return;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i]->getType() != target.getArg(unsigned(i))->getType())
      return;
  IRBuilder<> b(BasicBlock::Create(function.getContext(), "", &function));
  CallInst *call = b.CreateCall(&target, arguments);
  if (function.getReturnType()->isVoidTy())
    b.CreateRetVoid();
  else
    b.CreateRet(call);
  function.addFnAttr(instrumented_attribute); // nothing to be judged in it
  function.setLinkage(GlobalValue::InternalLinkage);
}

} // namespace

void forward_replaced_operators(Module &module) {
  for (Function &function : module) {
    std::optional<OperatorForm> form = form_of(function.getName());
    if (!form || !function.isDeclaration() || function.use_empty())
      continue;
    OperatorForm simpler = *form;
    if (Function *target = replaced_target(module, simpler))
      forward(function, *form, *target, simpler);
  }
}

} // namespace fathom::passes
