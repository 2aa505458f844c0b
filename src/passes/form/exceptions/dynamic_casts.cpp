// dynamic_cast. The object's table of virtual functions names the class of the
// whole object and says where that begins. For each class that has the source
// as a base, the answer follows from the descriptions of the classes:
//
//   which part is the pointer's: the base of one target object, publicly? that
//   one; otherwise, if it is a public base of the whole: its only, public base
//   of the target's class; otherwise null
#include "passes/config.h"
#include "passes/form/exceptions/exceptions.h"
#include "passes/form/exceptions/type_infos.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"

#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::passes {

namespace {

using Parts = std::vector<Subobject>;

class DynamicCasts {
public:
  explicit DynamicCasts(Module &module)
      : module_(module), runtime_(module), infos_(module) {}

  void lower(CallInst *call);

private:
  Function *function(const std::string &from, const std::string &to);
  void add_class(PlainBuilder &b, const std::string &whole, Value *pointer,
                 Value *start, const std::string &from, const std::string &to);
  const Subobject *answer(const Parts &all, const Subobject &part,
                          const std::string &to);
  bool contains(const Subobject &outer, const Subobject &part);

  Module &module_;
  Runtime runtime_;
  TypeInfos infos_;
  std::map<std::string, Function *> made_;
};

// `part` is a public base of the object `outer`.
bool DynamicCasts::contains(const Subobject &outer, const Subobject &part) {
  std::optional<Parts> inside = infos_.parts(outer.type);
  for (size_t i = 0; inside && i < inside->size(); ++i) {
    Subobject here = (*inside)[i];
    if (here.virtual_base.empty()) {
      here.virtual_base = outer.virtual_base;
      here.offset += outer.offset;
    }
    if (here.is_same(part) && here.is_public)
      return true;
  }
  return false;
}

// Null: the cast fails.
const Subobject *DynamicCasts::answer(const Parts &all, const Subobject &part,
                                      const std::string &to) {
  const Subobject *around = nullptr, *any = nullptr;
  unsigned number_around = 0, number = 0;
  for (const Subobject &candidate : all) {
    if (candidate.type != to)
      continue;
    ++number;
    any = &candidate;
    if (!contains(candidate, part))
      continue;
    ++number_around;
    around = &candidate;
  }
  if (number_around == 1)
    return around;
  return part.is_public && number == 1 && any->is_public ? any : nullptr;
}

// The builder goes on where the object is none of this class.
void DynamicCasts::add_class(PlainBuilder &b, const std::string &whole,
                             Value *pointer, Value *start,
                             const std::string &from, const std::string &to) {
  std::optional<Parts> all = infos_.parts(whole);
  if (!all)
    return;
  auto *null = ConstantPointerNull::get(b.getPtrTy());
  Value *result = nullptr;
  for (const Subobject &part : *all) {
    if (part.type != from)
      continue;
    const Subobject *target = answer(*all, part, to);
    Value *here = target ? follow(b, start, target->path) : null;
    result = !result ? here
                     : b.CreateSelect(
                           b.CreateICmpEQ(pointer, follow(b, start, part.path)),
                           here, result);
  }
  b.CreateRet(result);
}

Function *DynamicCasts::function(const std::string &from,
                                 const std::string &to) {
  std::string name = "fathom.dynamic_cast." + from + "." + to;
  Function *&made = made_[name];
  if (made)
    return made;
  LLVMContext &context = module_.getContext();
  Type *pointer = PointerType::getUnqual(context);
  made = Function::Create(FunctionType::get(pointer, {pointer}, false),
                          GlobalValue::InternalLinkage, name, module_);
  made->addFnAttr(model_attribute);
  made->addFnAttr(instrumented_attribute);
  auto block = [&] { return BasicBlock::Create(context, "", made); };
  PlainBuilder b(block());
  Value *object = made->getArg(0);
  Value *table = b.CreateLoad(pointer, object);
  int64_t word = module_.getDataLayout().getPointerSize();
  auto entry = [&](Type *type, int64_t index) {
    return b.CreateLoad(type, b.CreateGEP(b.getInt8Ty(), table,
                                          ConstantInt::getSigned(
                                              runtime_.word(), index * word)));
  };
  Value *description = entry(pointer, -1);
  Value *start = b.CreateGEP(b.getInt8Ty(), object, entry(runtime_.word(), -2));
  for (GlobalVariable &variable : module_.globals()) {
    std::string whole = TypeInfos::name_of(&variable);
    if (whole.empty() || infos_.get(whole).kind != TypeKind::Class)
      continue;
    std::optional<Parts> all = infos_.parts(whole);
    if (!all ||
        none_of(*all, [&](const Subobject &part) { return part.type == from; }))
      continue;
    BasicBlock *is_this = block(), *next = block();
    b.CreateCondBr(b.CreateICmpEQ(description, &variable), is_this, next);
    b.SetInsertPoint(is_this);
    add_class(b, whole, object, start, from, to);
    b.SetInsertPoint(next);
  }
  runtime_.unsupported(b, "dynamic_cast of an object whose class is not known");
  b.CreateUnreachable();
  return made;
}

void DynamicCasts::lower(CallInst *call) {
  std::string from = TypeInfos::name_of(call->getArgOperand(1));
  std::string to = TypeInfos::name_of(call->getArgOperand(2));
  if (from.empty() || to.empty())
    return;
  PlainBuilder b(call);
  CallInst *made = b.CreateCall(function(from, to), {call->getArgOperand(0)});
  call->replaceAllUsesWith(made);
  call->eraseFromParent();
}

} // namespace

void lower_dynamic_casts(Module &module) {
  Function *cast = module.getFunction("__dynamic_cast");
  if (!cast || !cast->isDeclaration())
    return;
  DynamicCasts casts(module);
  for (User *user : make_early_inc_range(cast->users())) {
    auto *call = dyn_cast<CallInst>(user);
    if (call && call->getCalledFunction() == cast && call->arg_size() == 4)
      casts.lower(call);
  }
}

} // namespace fathom::passes
