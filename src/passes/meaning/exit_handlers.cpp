// What runs after main: functions registered with atexit and __cxa_atexit (the
// destructors of C++ globals), in reverse order, then those with the attribute
// destructor. Modelled as a list of fixed length in the program itself; a
// program that registers more is unsupported when it does.
#include "passes/meaning/steps.h"
#include "prepared/runtime.h"

#include <algorithm>
#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/SourceMgr.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// kind 0: void f(void), kind 1: void f(void *).
constexpr char model[] = R"IR(
%fathom.handler = type { ptr, ptr, i32 }
@fathom.exit.count = internal global i32 0
@fathom.exit.running = internal global i8 0
@fathom.exit.list = internal global [32 x %fathom.handler] zeroinitializer
@fathom.exit.full = private constant [33 x i8] c"more than 32 functions of atexit\00"

declare void @fathom.unsupported(ptr)

define internal void @fathom.exit.add(ptr %f, ptr %argument, i32 %kind) {
  %n = load i32, ptr @fathom.exit.count
  %full = icmp uge i32 %n, 32
  br i1 %full, label %bad, label %good
bad:
  call void @fathom.unsupported(ptr @fathom.exit.full)
  unreachable
good:
  %slot = getelementptr inbounds %fathom.handler, ptr @fathom.exit.list, i32 %n
  %1 = getelementptr inbounds %fathom.handler, ptr %slot, i32 0, i32 1
  %2 = getelementptr inbounds %fathom.handler, ptr %slot, i32 0, i32 2
  store ptr %f, ptr %slot
  store ptr %argument, ptr %1
  store i32 %kind, ptr %2
  %more = add i32 %n, 1
  store i32 %more, ptr @fathom.exit.count
  ret void
}

define i32 @fathom.exit.atexit(ptr %f) {
  call void @fathom.exit.add(ptr %f, ptr null, i32 0)
  ret i32 0
}

define i32 @fathom.exit.cxa_atexit(ptr %f, ptr %argument, ptr %dso) {
  call void @fathom.exit.add(ptr %f, ptr %argument, i32 1)
  ret i32 0
}

define void @fathom.exit.run() {
  store i8 1, ptr @fathom.exit.running
  br label %loop
loop:
  %n = load i32, ptr @fathom.exit.count
  %none = icmp eq i32 %n, 0
  br i1 %none, label %end, label %one
one:
  %less = sub i32 %n, 1
  store i32 %less, ptr @fathom.exit.count
  %slot = getelementptr inbounds %fathom.handler, ptr @fathom.exit.list, i32 %less
  %1 = getelementptr inbounds %fathom.handler, ptr %slot, i32 0, i32 1
  %2 = getelementptr inbounds %fathom.handler, ptr %slot, i32 0, i32 2
  %f = load ptr, ptr %slot
  %argument = load ptr, ptr %1
  %kind = load i32, ptr %2
  %plain = icmp eq i32 %kind, 0
  br i1 %plain, label %without, label %with
without:
  call void %f() "fathom-type"="void ()"
  br label %loop
with:
  call void %f(ptr %argument)
  br label %loop
end:
  ret void
}
)IR";

// Registration functions and what stands for them.
constexpr std::pair<StringLiteral, StringLiteral> registrations[] = {
    {"atexit", "fathom.exit.atexit"},
    {"__cxa_atexit", "fathom.exit.cxa_atexit"},
};

bool is_needed(Module &module) {
  for (auto [name, replacement] : registrations)
    if (Function *function = module.getFunction(name))
      if (function->isDeclaration() && !function->use_empty())
        return true;
  GlobalVariable *list = module.getGlobalVariable("llvm.global_dtors");
  return list && list->hasInitializer() &&
         isa<ConstantArray>(list->getInitializer());
}

// Those of lower priority run later.
std::vector<Function *> destructors(Module &module) {
  std::vector<std::pair<uint64_t, Function *>> rows;
  GlobalVariable *list = module.getGlobalVariable("llvm.global_dtors");
  auto *items = list && list->hasInitializer()
                    ? dyn_cast<ConstantArray>(list->getInitializer())
                    : nullptr;
  for (unsigned i = 0; items && i < items->getNumOperands(); ++i) {
    auto *row = dyn_cast<ConstantStruct>(items->getOperand(i));
    auto *function =
        row ? dyn_cast<Function>(row->getOperand(1)->stripPointerCasts())
            : nullptr;
    if (function)
      rows.emplace_back(cast<ConstantInt>(row->getOperand(0))->getZExtValue(),
                        function);
  }
  std::reverse(rows.begin(), rows.end());
  // Few; and the order among equals matters.
  std::vector<Function *> sorted;
  while (!rows.empty()) {
    auto highest = std::max_element(
        rows.begin(), rows.end(),
        [](const auto &a, const auto &b) { return a.first < b.first; });
    sorted.push_back(highest->second);
    rows.erase(highest);
  }
  return sorted;
}

} // namespace

Function *add_exit_handlers(Module &module) {
  if (!is_needed(module))
    return nullptr;
  SMDiagnostic problem;
  // The layout comes first: accesses get the alignment of their types from it.
  std::unique_ptr<Module> parsed = parseAssemblyString(
      "target datalayout = \"" + module.getDataLayoutStr() + "\"\n" + model,
      problem, module.getContext());
  FATHOM_ASSERT(parsed != nullptr, problem.getMessage().str().c_str());
  parsed->setTargetTriple(module.getTargetTriple());
  bool failed = Linker::linkModules(module, std::move(parsed));
  FATHOM_ASSERT(!failed, "the model of atexit cannot be linked");
  for (auto [name, replacement] : registrations)
    if (Function *function = module.getFunction(name))
      if (function->isDeclaration())
        function->replaceAllUsesWith(module.getFunction(replacement));
  if (GlobalVariable *handle = module.getGlobalVariable("__dso_handle", true))
    if (handle->isDeclaration()) {
      handle->setInitializer(Constant::getNullValue(handle->getValueType()));
      // The native replay's start-up code has one of its own.
      handle->setVisibility(GlobalValue::DefaultVisibility);
      handle->setLinkage(GlobalValue::InternalLinkage);
    }
  Function *run = module.getFunction(exit_name);
  for (Function &function : module)
    if (function.getName().starts_with("fathom.exit."))
      function.addFnAttr(instrumented_attribute);
  Instruction *end = run->back().getTerminator();
  for (Function *function : destructors(module))
    CallInst::Create(function->getFunctionType(), function, {}, "", end);
  if (GlobalVariable *list = module.getGlobalVariable("llvm.global_dtors"))
    list->eraseFromParent();
  return run;
}

} // namespace fathom::passes
