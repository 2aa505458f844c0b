// @fathom.entry: what happens before and around the function the user starts
// at.
//  * Global constructors run in order of priority; destructors and what atexit
//  was
//    told at the end.
//  * main gets argc and argv that are arbitrary but well formed, in number and
//    length up to what Linux allows, or --argv. What main does not look at is
//    not made.
//  * Any other entry gets what a caller would give (environment/), as far as
//  its
//    source says; otherwise, and with --entry-pointers=any, a pointer is null
//    or points to the start of a fresh object of arbitrary size and contents.
#include "passes/meaning/environment/entry.h"

#include "passes/meaning/environment/argument_uses.h"
#include "passes/meaning/environment/build.h"
#include "passes/meaning/steps.h"
#include "passes/pipeline.h"
#include "prepared/basis.h"
#include "prepared/ir_tools.h"
#include "prepared/runtime.h"
#include "support/diag.h"
#include "support/suggest.h"

#include <algorithm>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/ConstantRange.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <map>
#include <set>

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
  return file_problem("there is no function '" + name +
                          "' with a body to start at",
                      module.getSourceFileName(), hint);
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

// Linux gives a program no longer text (32 pages), and not more than 6 MB of
// texts and pointers in all.
constexpr uint64_t longest_argument = 131071;
constexpr uint64_t most_arguments = (uint64_t(1) << 20) - 1;

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
  std::vector<Value *> planned_arguments(Function &target);
  void free_variables(Function &target);
  // A list of texts that main gets.
  struct Vector {
    const char *name;
    std::string items;
    const char *item_name, *count_name, *length_name;
    uint64_t most = 0;  // of them
    uint64_t slots = 0; // the program reads no others
    sea::Trust trust = sea::Trust::Chosen;
    std::string row = {}; // about their number
  };
  Vector limited(Vector vector, const Argument *list);
  Value *count_of(const Vector &vector, Type *type);
  Value *any_text(const Vector &vector);
  Value *texts(const Vector &vector, Value *count);
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

// The order of those of different files is the linker's.
void EntryBuilder::call_constructors() {
  std::map<uint64_t, std::set<const DICompileUnit *>> units;
  for (const Constructor &one : constructors(module_)) {
    b_.CreateCall(one.function->getFunctionType(), one.function);
    const DISubprogram *program = one.function->getSubprogram();
    auto &known = units[one.priority];
    known.insert(program ? program->getUnit() : nullptr);
    if (known.size() > 1)
      ledger_.chosen("constructors of different files run in the order in "
                     "which the files are given");
  }
  if (GlobalVariable *list = module_.getGlobalVariable("llvm.global_ctors"))
    list->eraseFromParent();
  // SMACK's __SMACK_INIT: functions of this name run before the entry.
  for (Function &function : module_)
    if (function.getName().starts_with("__SMACK_init_func_") &&
        !function.isDeclaration() && function.arg_empty())
      b_.CreateCall(function.getFunctionType(), &function);
}

Value *EntryBuilder::count_of(const Vector &vector, Type *type) {
  Value *count = runtime_.nondet(b_, type, vector.count_name);
  uint64_t most = vector.most;
  unsigned width = type->getIntegerBitWidth();
  if (width < 32) // an odd main; its numbers are not negative
    most = std::min(most, (uint64_t(1) << (width - 1)) - 1);
  runtime_.assume(b_, b_.CreateICmpULE(count, ConstantInt::get(type, most)),
                  Basis::row(ledger_, vector.trust, vector.row));
  return count;
}

// A text of any length up to the limit, in an object that ends with its 0. A 0
// before that is as good as an object that is longer than its text: whoever
// reads on behind it fails with the object that is not.
Value *EntryBuilder::any_text(const Vector &vector) {
  uint64_t most = config_.argv_length.value_or(longest_argument);
  Basis basis =
      config_.argv_length
          ? Basis::row(ledger_, sea::Trust::Stated,
                       vector.items + " of " + std::to_string(most) +
                           " characters (--argv)")
          : Basis::row(ledger_, sea::Trust::Chosen,
                       vector.items + " have at most " + std::to_string(most) +
                           " characters, which is all that Linux allows");
  Value *length = runtime_.nondet(b_, runtime_.word(), vector.length_name);
  runtime_.assume(b_, b_.CreateICmpULE(length, small(most)), basis);
  Value *size = b_.CreateAdd(length, small(1));
  Value *text = b_.CreateAlloca(b_.getInt8Ty(), size, vector.item_name);
  runtime_.havoc(b_, text, size);
  b_.CreateStore(b_.getInt8(0),
                 b_.CreateInBoundsGEP(b_.getInt8Ty(), text, length));
  return text;
}

// count + 1 pointers, the last one null. Only those that can be read are
// stored, and only where they are.
Value *EntryBuilder::texts(const Vector &vector, Value *count) {
  Value *wide = b_.CreateZExtOrTrunc(count, runtime_.word());
  Value *list =
      b_.CreateAlloca(b_.getPtrTy(), b_.CreateAdd(wide, small(1)), vector.name);
  for (uint64_t i = 0; i < vector.slots; ++i) {
    Value *item = ConstantPointerNull::get(b_.getPtrTy());
    if (i < vector.most)
      item = b_.CreateSelect(b_.CreateICmpULT(small(i), wide), any_text(vector),
                             item);
    Function *function = b_.GetInsertBlock()->getParent();
    BasicBlock *there = BasicBlock::Create(b_.getContext(), "there", function);
    BasicBlock *next = BasicBlock::Create(b_.getContext(), "next", function);
    b_.CreateCondBr(b_.CreateICmpULE(small(i), wide), there, next);
    b_.SetInsertPoint(there);
    b_.CreateStore(item, b_.CreateConstInBoundsGEP1_64(b_.getPtrTy(), list, i));
    b_.CreateBr(next);
    b_.SetInsertPoint(next);
  }
  return list;
}

// How many there are: what the user has stated; as many as there can be if the
// program does not go through them; otherwise a few.
EntryBuilder::Vector EntryBuilder::limited(Vector vector,
                                           const Argument *list) {
  constexpr uint64_t few = 4;
  std::optional<uint64_t> slots = list ? slots_read(*list) : 0;
  if (config_.argv_count) {
    vector.most = *config_.argv_count;
    vector.trust = sea::Trust::Stated;
    vector.row = std::to_string(vector.most) + " " + vector.items + " (--argv)";
  } else if (slots) {
    vector.most = most_arguments;
    vector.row = "there are at most " + std::to_string(vector.most) + " " +
                 vector.items + ", more than Linux allows";
  } else {
    vector.most = few;
    vector.trust = sea::Trust::Limited;
    vector.row = std::to_string(vector.most) + " " + vector.items +
                 " (--argv states how many)";
  }
  vector.slots = slots ? std::min(*slots, vector.most + 1) : vector.most + 1;
  return vector;
}

std::vector<Value *> EntryBuilder::main_arguments(Function &target) {
  std::vector<Value *> arguments;
  auto seen = [&](unsigned i) -> const Argument * {
    bool is_seen = target.arg_size() > i && is_looked_at(*target.getArg(i));
    return is_seen ? target.getArg(i) : nullptr;
  };
  Value *null = ConstantPointerNull::get(b_.getPtrTy());
  Type *type = target.getArg(0)->getType();
  Value *count = Constant::getNullValue(type);
  Vector vector = limited(
      {"argv", "arguments of main", "argument", "argc", "length of argument"},
      seen(1));
  if (seen(0) || seen(1))
    count = count_of(vector, type);
  arguments.push_back(count);
  if (target.arg_size() > 1)
    arguments.push_back(seen(1) ? texts(vector, count) : null);
  if (target.arg_size() <= 2)
    return arguments;
  if (!seen(2)) {
    arguments.push_back(null);
    return arguments;
  }
  Vector variables =
      limited({"envp", "variables of main's environment", "variable",
               "number of variables", "length of variable"},
              seen(2));
  arguments.push_back(texts(variables, count_of(variables, runtime_.word())));
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
                 " are null or point to the beginning of fresh, disjoint heap "
                 "objects that are aligned to 16 bytes");
  Value *size = runtime_.nondet(b_, runtime_.word(), "size of *" + name);
  runtime_.assume(b_, b_.CreateICmpSGE(size, small(0)), Basis::range());
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
  const ConstantRange &in = range.getRange();
  auto *low = ConstantInt::get(argument.getType(), in.getLower());
  auto *size =
      ConstantInt::get(argument.getType(), in.getUpper() - in.getLower());
  runtime_.assume(b_, b_.CreateICmpULT(b_.CreateSub(number, low), size),
                  Basis::row(ledger_, sea::Trust::Chosen,
                             "arguments of " +
                                 argument.getParent()->getName().str() +
                                 " are as its attributes say"));
  return number;
}

HeapKind heap_of(const Function &function) {
  const DISubprogram *program = function.getSubprogram();
  bool is_cxx = program && program->getUnit() &&
                dwarf::isCPlusPlus(dwarf::SourceLanguage(
                    program->getUnit()->getSourceLanguage()));
  return is_cxx ? HeapKind::New : HeapKind::Malloc;
}

// What a caller would give; null for what nothing is known about.
std::vector<Value *> EntryBuilder::planned_arguments(Function &target) {
  std::vector<Value *> none(target.arg_size());
  if (config_.entry_pointers == EntryPointers::Any ||
      !target.hasFnAttribute(instrumented_attribute))
    return none;
  std::optional<environment::Plan> plan =
      environment::plan_arguments(target, environment::limits_of(config_));
  if (!plan)
    return none;
  environment::Builder builder(b_, runtime_, ledger_, heap_of(target));
  builder.begin(*plan);
  if (any_of(plan->root.parts, [](const environment::Node &part) {
        return part.kind == environment::Kind::Pointer;
      }))
    ledger_.chosen("objects given to " + target.getName().str() +
                   " are fresh, disjoint heap objects that are aligned to 16 "
                   "bytes, and pointers point to their beginning");
  return builder.arguments(*plan, target);
}

// Variables of the program's own.
void EntryBuilder::free_variables(Function &target) {
  environment::UseTable uses(target);
  for (GlobalVariable &variable : module_.globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> known;
    variable.getDebugInfo(known);
    if (known.empty() || variable.isConstant() || variable.isDeclaration())
      continue;
    environment::Plan plan = environment::plan_variable(
        *known[0]->getVariable(), uses, environment::limits_of(config_));
    environment::Builder builder(b_, runtime_, ledger_, heap_of(target));
    builder.begin(plan);
    builder.fill(&variable, plan.root);
  }
  ledger_.chosen("variables hold anything when " + target.getName().str() +
                 " starts (--globals=any)");
}

// A variable that a caller may have changed, which the function or what it
// calls uses.
bool uses_variables(const Function &target) {
  SmallPtrSet<const Value *, 16> seen = {&target};
  SmallVector<const Value *, 16> todo = {&target};
  auto add = [&](const Value *value) {
    if ((isa<Function>(value) || isa<Constant>(value)) &&
        seen.insert(value).second)
      todo.push_back(value);
  };
  while (!todo.empty()) {
    const Value *value = todo.pop_back_val();
    if (const auto *variable = dyn_cast<GlobalVariable>(value)) {
      SmallVector<DIGlobalVariableExpression *, 1> known;
      variable->getDebugInfo(known);
      if (!known.empty() && !variable->isConstant())
        return true;
    } else if (const auto *function = dyn_cast<Function>(value)) {
      for (const Instruction &at : instructions(*function))
        for (const Value *operand : at.operands())
          add(operand);
    } else {
      for (const Value *operand : cast<Constant>(value)->operands())
        add(operand);
    }
  }
  return false;
}

std::vector<Value *> EntryBuilder::free_arguments(Function &target) {
  std::vector<Value *> arguments;
  std::vector<Value *> planned = planned_arguments(target);
  DISubprogram *program = target.getSubprogram();
  // Into another address space: refused later, if it is used.
  auto take = [&](Value *value, Type *type) {
    arguments.push_back(value->getType() != type && type->isPointerTy()
                            ? b_.CreateAddrSpaceCast(value, type)
                            : value);
  };
  for (Argument &argument : target.args()) {
    if (Value *value = planned[argument.getArgNo()]) {
      take(value, argument.getType());
      continue;
    }
    std::string name = argument.hasName()
                           ? argument.getName().str()
                           : "argument " + std::to_string(argument.getArgNo());
    if (program)
      for (DINode *node : program->getRetainedNodes())
        if (auto *variable = dyn_cast<DILocalVariable>(node))
          if (variable->getArg() == argument.getArgNo() + 1 &&
              !variable->getName().empty())
            name = variable->getName().str();
    take(argument.getType()->isPointerTy() ? free_pointer(argument, name)
                                           : free_number(argument, name),
         argument.getType());
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
  if (config_.globals == GlobalContents::Any)
    free_variables(target);
  else if (!is_main(target) && uses_variables(target))
    ledger_.chosen("variables hold their initial values when " +
                   target.getName().str() +
                   " starts (--globals=any: anything)");
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

namespace {

// Sections whose content the start-up code or the linker runs by itself.
constexpr StringLiteral running_sections[] = {
    ".preinit_array", ".init_array", ".fini_array", ".ctors",
    ".dtors",         ".init",       ".fini"};

// What the machine would run, or define, and nobody here sees.
void note_unseen_code(const Module &module, Ledger &ledger) {
  if (!module.getModuleInlineAsm().empty())
    ledger.approximated("assembly outside of functions is not looked at");
  for (const GlobalObject &object : module.global_objects()) {
    StringRef section = object.getSection();
    if (any_of(running_sections, [&](StringRef name) {
          return section.consume_front(name) &&
                 (section.empty() || section.starts_with("."));
        }))
      ledger.approximated("what is in the section " +
                          object.getSection().str() +
                          " runs before or after main, and is not looked at");
  }
}

} // namespace

Result<Function *> find_entry_function(Module &module,
                                       const std::string &name) {
  Function *target = find_entry(module, name);
  if (!target && name == default_entries[0])
    for (StringRef other : default_entries)
      if (!target)
        target = find_entry(module, other.str());
  if (!target)
    return no_entry(module, name);
  return target;
}

Result<Function *> make_entry(Module &module, const PrepareConfig &config,
                              Ledger &ledger) {
  Result<Function *> target = find_entry_function(module, config.entry);
  if (!target)
    return target;
  note_unseen_code(module, ledger);
  return EntryBuilder(module, config, ledger).build(**target);
}

} // namespace fathom::passes
