#include "passes/lowering_test.h"

#include "passes/form/aggregates/parts.h"
#include "prepared/runtime.h"
#include "support/assert.h"

#include <csetjmp>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/AsmParser/Parser.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace fathom::passes {

Ir::Ir(const std::string &text) : context_(std::make_unique<LLVMContext>()) {
  SMDiagnostic error;
  module_ = parseAssemblyString(text, error, *context_);
  if (!module_) {
    std::string message;
    raw_string_ostream stream(message);
    error.print("test", stream);
    ADD_FAILURE() << message;
    module_ = std::make_unique<Module>("empty", *context_);
  }
}

Function &Ir::function(const char *name) { return *module_->getFunction(name); }

std::string Ir::text() const {
  std::string text;
  raw_string_ostream stream(text);
  module_->print(stream, nullptr);
  return text;
}

unsigned Ir::count(unsigned opcode) const {
  unsigned number = 0;
  for (Function &function : *module_)
    for (Instruction &at : instructions(function))
      number += at.getOpcode() == opcode;
  return number;
}

void Ir::run(const std::function<void(Module &)> &pass) {
  pass(*module_);
  std::string message;
  raw_string_ostream stream(message);
  EXPECT_FALSE(verifyModule(*module_, &stream)) << message << text();
}

std::ostream &operator<<(std::ostream &out, const Outcome &outcome) {
  const char *names[] = {"value", "failed check", "unsupported", "halt"};
  return out << names[outcome.kind] << " " << outcome.value << " "
             << outcome.text;
}

namespace {

// Where an execution that ends early goes back to.
thread_local std::jmp_buf leave;
thread_local Outcome early;

[[noreturn]] void end_with(Outcome::Kind kind, int64_t value,
                           const char *text) {
  early = {kind, value, text ? text : ""};
  std::longjmp(leave, 1);
}
void on_check(bool ok, int32_t kind, const char *text) {
  if (!ok)
    end_with(Outcome::FailedCheck, kind, text);
}
void on_unsupported(const char *text) {
  end_with(Outcome::Unsupported, 0, text);
}
void on_halt() { end_with(Outcome::Halt, 0, nullptr); }

} // namespace

struct Machine::Parts {
  std::unique_ptr<orc::LLJIT> jit;
  int64_t (*run)(int64_t) = nullptr;
};

Machine::Machine(Ir &ir) : parts_(std::make_unique<Parts>()) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto context = std::make_unique<LLVMContext>();
  SMDiagnostic error;
  std::unique_ptr<Module> copy =
      parseAssemblyString(ir.text(), error, *context);
  FATHOM_ASSERT(copy, "what was printed parses");
  parts_->jit = cantFail(orc::LLJITBuilder().create());
  orc::LLJIT &jit = *parts_->jit;
  copy->setDataLayout(jit.getDataLayout());
  auto symbol = [&](auto *function) {
    return orc::ExecutorSymbolDef(orc::ExecutorAddr::fromPtr(function),
                                  JITSymbolFlags::Exported);
  };
  cantFail(jit.getMainJITDylib().define(orc::absoluteSymbols(
      {{jit.mangleAndIntern("fathom.check"), symbol(&on_check)},
       {jit.mangleAndIntern("fathom.unsupported"), symbol(&on_unsupported)},
       {jit.mangleAndIntern("fathom.halt"), symbol(&on_halt)}})));
  cantFail(jit.addIRModule({std::move(copy), std::move(context)}));
  parts_->run = cantFail(jit.lookup("run")).toPtr<int64_t (*)(int64_t)>();
}

Machine::~Machine() = default;

Outcome Machine::run(int64_t seed) {
  if (setjmp(leave) != 0)
    return early;
  return {Outcome::Value, parts_->run(seed), ""};
}

void expect_same_results(const std::string &text,
                         const std::function<void(Module &)> &pass, int count) {
  Ir before(text), after(text);
  after.run(pass);
  if (testing::Test::HasFailure())
    return;
  Machine first(before), second(after);
  for (int seed = 0; seed < count; ++seed)
    ASSERT_EQ(first.run(seed), second.run(seed)) << "seed " << seed << "\n"
                                                 << after.text();
}

namespace {

bool is_plain(const Instruction &at) {
  bool is_overflow = isa<WithOverflowInst>(at);
  if (is_composite(at.getType()) && !is_overflow)
    return false;
  for (const Value *operand : at.operands())
    if (isa<ConstantExpr>(operand) ||
        (is_composite(operand->getType()) && !isa<ExtractValueInst>(at)))
      return false;
  if (const auto *call = dyn_cast<CallInst>(&at))
    return call->getCalledFunction();
  return !isa<SwitchInst, IndirectBrInst, InvokeInst, ResumeInst,
              LandingPadInst, CallBrInst>(at);
}

// Printing one is slow in a large function: only those that are wrong.
void expect_plain(const Instruction &at) {
  if (is_plain(at))
    return;
  std::string text;
  raw_string_ostream stream(text);
  at.print(stream);
  ADD_FAILURE() << text;
}

} // namespace

void expect_prepared_form(Module &module) {
  for (Function &function : module) {
    if (function.isDeclaration())
      continue;
    int returns = 0;
    for (Instruction &at : instructions(function)) {
      expect_plain(at);
      returns += isa<ReturnInst>(at);
    }
    EXPECT_LE(returns, 1) << function.getName().str();
    DominatorTree dominators(function);
    LoopInfo loops(dominators);
    ReversePostOrderTraversal<Function *> order(&function);
    EXPECT_FALSE((
        containsIrreducibleCFG<BasicBlock *,
                               ReversePostOrderTraversal<Function *>, LoopInfo>(
            order, loops)));
    for (Loop *loop : loops.getLoopsInPreorder()) {
      EXPECT_TRUE(loop->isLoopSimplifyForm());
      EXPECT_TRUE(loop->isLCSSAForm(dominators));
      EXPECT_TRUE(
          loop->getHeader()->getTerminator()->getMetadata(loop_metadata));
    }
  }
}

} // namespace fathom::passes
