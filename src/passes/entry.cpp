// @fathom.entry: what happens before and around the function the user starts
// at.
//  * Global constructors run in order of priority; destructors and what atexit
//  was
//    told at the end.
//  * main gets argc and argv that are arbitrary but well formed, in number and
//    length up to --argv. What main does not look at is not made.
//  * Any other entry gets arbitrary arguments: a pointer is null or points to
//  the
//    start of a fresh object of arbitrary size and contents.
#include "option/suggest.h"
#include "passes/ir_tools.h"
#include "passes/pipeline.h"
#include "passes/runtime.h"
#include "passes/steps.h"

#include <algorithm>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// Entries to try when the user named none.
constexpr StringLiteral default_entries[] = {"main", "__llbmc_main"};

Diag no_entry(Module &module, const std::string &name) {
  std::vector<std::string> names;
  for (Function &function : module)
    if (!function.isDeclaration())
      names.push_back(function.getName().str());
  std::string near = nearest_name(name, names);
  std::string hint;
  if (!near.empty())
    hint = "did you mean '" + near + "'?";
  else if (names.empty())
    hint = "the program defines no function";
  else {
    hint = "--entry NAME starts elsewhere; the program defines " + names[0];
    for (size_t i = 1; i < names.size() && i < 8; ++i)
      hint += ", " + names[i];
    if (names.size() > 8)
      hint += ", …";
  }
  return Diag{"there is no function '" + name + "' with a body to start at",
              module.getSourceFileName(),
              {},
              hint};
}

// By the name in the object file, or the name in the source if that is unique.
Function *find_entry(Module &module, const std::string &name) {
  if (Function *function = module.getFunction(name))
    if (!function->isDeclaration())
      return function;
  Function *found = nullptr;
  for (Function &function : module) {
    DISubprogram *program = function.getSubprogram();
    if (function.isDeclaration() || !program || program->getName() != name)
      continue;
    if (found)
      return nullptr;
    found = &function;
  }
  return found;
}

struct Constructor {
  uint64_t priority;
  Function *function;
};

// llvm.global_ctors: { i32 priority, ptr function, ptr data }.
std::vector<Constructor> constructors(Module &module) {
  std::vector<Constructor> result;
  GlobalVariable *list = module.getGlobalVariable("llvm.global_ctors");
  if (!list || !list->hasInitializer())
    return result;
  auto *items = dyn_cast<ConstantArray>(list->getInitializer());
  if (!items)
    return result;
  for (Value *item : items->operands()) {
    auto *row = dyn_cast<ConstantStruct>(item);
    auto *function =
        row ? dyn_cast<Function>(row->getOperand(1)->stripPointerCasts())
            : nullptr;
    if (!function)
      continue; // null ends the list in old files
    auto *priority = cast<ConstantInt>(row->getOperand(0));
    result.push_back({priority->getZExtValue(), function});
  }
  // In the order of the list among equals; the list is as long as it is.
  std::vector<size_t> order(result.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(result[a].priority, a) < std::pair(result[b].priority, b);
  });
  std::vector<Constructor> sorted;
  for (size_t i : order)
    sorted.push_back(result[i]);
  return sorted;
}

// Whether the function can see the argument at all: at -O0 each one is stored,
// to a variable that may never be read.
bool is_looked_at(const Argument &argument) {
  for (const User *user : argument.users()) {
    const auto *store = dyn_cast<StoreInst>(user);
    const auto *variable =
        store && store->getValueOperand() == &argument
            ? dyn_cast<AllocaInst>(store->getPointerOperand())
            : nullptr;
    if (!variable)
      return true;
    for (const User *other : variable->users())
      if (other != store)
        return true;
  }
  return false;
}

class EntryBuilder {
public:
  EntryBuilder(Module &module, const PrepareConfig &config, Ledger &ledger)
      : module_(module), config_(config), ledger_(ledger), runtime_(module),
        b_(module.getContext()) {}

  Function *build(Function &target);

private:
  void call_constructors();
  std::vector<Value *> main_arguments(Function &target);
  std::vector<Value *> free_arguments(Function &target);
  Value *argument_count(Type *type);
  Value *argument_characters();
  Value *argument_vector(Value *count);
  Value *environment();
  Value *free_pointer(Argument &argument, const std::string &name);
  Value *free_number(Argument &argument, const std::string &name);
  void output_status(Function &target, CallInst &call);
  Value *small(uint64_t n) { return ConstantInt::get(runtime_.word(), n); }

  Module &module_;
  const PrepareConfig &config_;
  Ledger &ledger_;
  Runtime runtime_;
  IRBuilder<> b_;
};

void EntryBuilder::call_constructors() {
  for (const Constructor &one : constructors(module_))
    b_.CreateCall(one.function->getFunctionType(), one.function);
  if (GlobalVariable *list = module_.getGlobalVariable("llvm.global_ctors"))
    list->eraseFromParent();
}

Value *EntryBuilder::argument_count(Type *type) {
  Value *count = runtime_.nondet(b_, type, "argc");
  auto *limit = ConstantInt::get(type, config_.argv_count);
  runtime_.assume(b_, b_.CreateICmpULE(count, limit));
  return count;
}

// Characters that are not 0, as many as there can be at most.
Value *EntryBuilder::argument_characters() {
  Value *characters = b_.CreateAlloca(
      ArrayType::get(b_.getInt8Ty(), config_.argv_length), nullptr, "any");
  runtime_.havoc(b_, characters, small(config_.argv_length));
  for (uint32_t i = 0; i < config_.argv_length; ++i) {
    Value *at = b_.CreateConstInBoundsGEP1_64(b_.getInt8Ty(), characters, i);
    runtime_.assume(
        b_, b_.CreateICmpNE(b_.CreateLoad(b_.getInt8Ty(), at), b_.getInt8(0)));
  }
  return characters;
}

// argc + 1 pointers, the last one null; each of the others to an object that is
// as long as its text with the 0 at its end, and not longer.
Value *EntryBuilder::argument_vector(Value *count) {
  ledger_.chosen("main gets at most " + std::to_string(config_.argv_count) +
                 " arguments of at most " +
                 std::to_string(config_.argv_length) + " characters (--argv)");
  Value *wide = b_.CreateZExtOrTrunc(count, runtime_.word());
  Value *vector =
      b_.CreateAlloca(b_.getPtrTy(), b_.CreateAdd(wide, small(1)), "argv");
  for (uint32_t i = 0; i < config_.argv_count; ++i) {
    Value *length = runtime_.nondet(b_, runtime_.word(), "length of argument");
    runtime_.assume(b_, b_.CreateICmpULE(length, small(config_.argv_length)));
    Value *text = b_.CreateAlloca(b_.getInt8Ty(),
                                  b_.CreateAdd(length, small(1)), "argument");
    if (config_.argv_length > 0)
      b_.CreateMemCpy(text, Align(1), argument_characters(), Align(1), length);
    b_.CreateStore(b_.getInt8(0),
                   b_.CreateInBoundsGEP(b_.getInt8Ty(), text, length));
    // Only what exists is stored to.
    BasicBlock *there = BasicBlock::Create(b_.getContext(), "there",
                                           b_.GetInsertBlock()->getParent());
    BasicBlock *next = BasicBlock::Create(b_.getContext(), "next",
                                          b_.GetInsertBlock()->getParent());
    b_.CreateCondBr(b_.CreateICmpULT(small(i), wide), there, next);
    b_.SetInsertPoint(there);
    b_.CreateStore(text,
                   b_.CreateConstInBoundsGEP1_64(b_.getPtrTy(), vector, i));
    b_.CreateBr(next);
    b_.SetInsertPoint(next);
  }
  b_.CreateStore(ConstantPointerNull::get(b_.getPtrTy()),
                 b_.CreateInBoundsGEP(b_.getPtrTy(), vector, wide));
  return vector;
}

Value *EntryBuilder::environment() {
  ledger_.chosen("main gets an empty environment");
  Value *list = b_.CreateAlloca(b_.getPtrTy(), nullptr, "envp");
  b_.CreateStore(ConstantPointerNull::get(b_.getPtrTy()), list);
  return list;
}

std::vector<Value *> EntryBuilder::main_arguments(Function &target) {
  std::vector<Value *> arguments;
  bool sees_vector = target.arg_size() > 1 && is_looked_at(*target.getArg(1));
  bool sees_count = sees_vector || is_looked_at(*target.getArg(0));
  Type *count_type = target.getArg(0)->getType();
  Value *count = sees_count ? argument_count(count_type)
                            : Constant::getNullValue(count_type);
  arguments.push_back(count);
  if (target.arg_size() > 1)
    arguments.push_back(sees_vector ? argument_vector(count)
                                    : ConstantPointerNull::get(b_.getPtrTy()));
  if (target.arg_size() > 2)
    arguments.push_back(is_looked_at(*target.getArg(2))
                            ? environment()
                            : ConstantPointerNull::get(b_.getPtrTy()));
  return arguments;
}

// A size above half of the address space is no object's.
Value *EntryBuilder::free_pointer(Argument &argument, const std::string &name) {
  Type *pointee = argument.getParamByValType();
  if (!pointee)
    pointee = argument.getParamStructRetType();
  if (pointee) {
    Value *copy = b_.CreateAlloca(pointee, nullptr, name);
    uint64_t size = module_.getDataLayout().getTypeAllocSize(pointee);
    if (argument.hasByValAttr())
      runtime_.havoc(b_, copy, small(size));
    return copy;
  }
  ledger_.chosen("pointers given to " + argument.getParent()->getName().str() +
                 " are null or point to fresh, disjoint objects");
  Value *size = runtime_.nondet(b_, runtime_.word(), "size of *" + name);
  runtime_.assume(b_, b_.CreateICmpSGE(size, small(0)));
  // Code from elsewhere may not be called with other values than it says.
  bool promises = !argument.getParent()->hasFnAttribute(instrumented_attribute);
  uint64_t alignment = 16;
  if (promises)
    alignment =
        std::max(alignment, argument.getParamAlign().valueOrOne().value());
  // What malloc gives is arbitrary already. A havoc of so many bytes as the
  // object can have could not be replayed.
  Value *object = runtime_.malloc(b_, size, alignment, HeapKind::Malloc);
  object->setName("*" + name); // what messages call it
  if (promises && argument.hasAttribute(Attribute::NonNull)) {
    ledger_.chosen("arguments of " + argument.getParent()->getName().str() +
                   " are as its attributes say");
    return object;
  }
  Value *is_null = runtime_.nondet(b_, b_.getInt1Ty(), name + " is null");
  return b_.CreateSelect(is_null, ConstantPointerNull::get(b_.getPtrTy()),
                         object);
}

Value *EntryBuilder::free_number(Argument &argument, const std::string &name) {
  Value *number = runtime_.nondet(b_, argument.getType(), name);
  Attribute range = argument.getAttribute(Attribute::Range);
  if (!range.isValid() || !argument.getType()->isIntegerTy() ||
      argument.getParent()->hasFnAttribute(instrumented_attribute))
    return number;
  ledger_.chosen("arguments of " + argument.getParent()->getName().str() +
                 " are as its attributes say");
  const ConstantRange &in = range.getRange();
  auto *low = ConstantInt::get(argument.getType(), in.getLower());
  auto *size =
      ConstantInt::get(argument.getType(), in.getUpper() - in.getLower());
  runtime_.assume(b_, b_.CreateICmpULT(b_.CreateSub(number, low), size));
  return number;
}

std::vector<Value *> EntryBuilder::free_arguments(Function &target) {
  std::vector<Value *> arguments;
  DISubprogram *program = target.getSubprogram();
  for (Argument &argument : target.args()) {
    std::string name = argument.hasName()
                           ? argument.getName().str()
                           : "argument " + std::to_string(argument.getArgNo());
    if (program)
      for (DINode *node : program->getRetainedNodes())
        if (auto *variable = dyn_cast<DILocalVariable>(node))
          if (variable->getArg() == argument.getArgNo() + 1 &&
              !variable->getName().empty())
            name = variable->getName().str();
    Value *value = argument.getType()->isPointerTy()
                       ? free_pointer(argument, name)
                       : free_number(argument, name);
    // Into another address space: refused later, if it is used.
    if (value->getType() != argument.getType())
      value = b_.CreateAddrSpaceCast(value, argument.getType());
    arguments.push_back(value);
  }
  if (target.isVarArg())
    ledger_.approximated("the entry gets no variable arguments");
  return arguments;
}

bool is_main(const Function &function) {
  if (function.getName() != "main" || function.arg_size() > 3)
    return false;
  for (const Argument &argument : function.args())
    if (argument.getArgNo() == 0 ? !argument.getType()->isIntegerTy()
                                 : !argument.getType()->isPointerTy())
      return false;
  return true;
}

// What main gives to the environment must be initialised, in C. It is judged
// where main returns, unless the program calls main itself.
void EntryBuilder::output_status(Function &target, CallInst &call) {
  if (!target.getReturnType()->isIntegerTy() ||
      !target.hasFnAttribute(instrumented_attribute))
    return;
  if (!target.hasOneUse()) {
    runtime_.output(b_, &call);
    return;
  }
  for (BasicBlock &block : target)
    if (auto *end = dyn_cast<ReturnInst>(block.getTerminator())) {
      IRBuilder<> b(end);
      runtime_.output(b, end->getReturnValue());
    }
}

Function *EntryBuilder::build(Function &target) {
  if (Function *theirs = module_.getFunction(entry_name))
    theirs->setName(std::string(entry_name) + ".theirs");
  auto *entry =
      Function::Create(FunctionType::get(b_.getVoidTy(), false),
                       GlobalValue::ExternalLinkage, entry_name, module_);
  entry->addFnAttr(Attribute::NullPointerIsValid);
  entry->addFnAttr(instrumented_attribute);
  b_.SetInsertPoint(BasicBlock::Create(module_.getContext(), "entry", entry));
  Function *at_exit = add_exit_handlers(module_);
  call_constructors();
  std::vector<Value *> arguments;
  if (!is_main(target))
    arguments = free_arguments(target);
  else if (target.arg_size() > 0)
    arguments = main_arguments(target);
  CallInst *call = b_.CreateCall(target.getFunctionType(), &target, arguments);
  call->setCallingConv(target.getCallingConv());
  for (Argument &argument : target.args()) {
    if (Type *type = argument.getParamByValType())
      call->addParamAttr(argument.getArgNo(),
                         Attribute::getWithByValType(b_.getContext(), type));
    if (Type *type = argument.getParamStructRetType())
      call->addParamAttr(argument.getArgNo(), Attribute::getWithStructRetType(
                                                  b_.getContext(), type));
  }
  if (is_main(target))
    output_status(target, *call);
  if (at_exit)
    b_.CreateCall(at_exit->getFunctionType(), at_exit);
  if (config_.has(sea::CheckKind::MemoryLeak)) // the lifter knows the condition
    runtime_.check(b_, b_.getTrue(), sea::CheckKind::MemoryLeak);
  b_.CreateRetVoid();
  return entry;
}

} // namespace

Result<Function *> make_entry(Module &module, const PrepareConfig &config,
                              Ledger &ledger) {
  Function *target = find_entry(module, config.entry);
  if (!target && config.entry == default_entries[0])
    for (StringRef name : default_entries)
      if (!target)
        target = find_entry(module, name.str());
  if (!target)
    return no_entry(module, config.entry);
  return EntryBuilder(module, config, ledger).build(*target);
}

} // namespace fathom::passes
