// A pointer that the program turns into a number has the number that the
// allocator chose; what depends on it may be otherwise on another day.
#include "passes/meaning/steps.h"
#include "passes/pipeline.h"
#include "prepared/runtime.h"
#include "sea/program.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// Differences of pointers do not depend on where their object lies, and are
// checked to be of one object. Those of numbers are not; clang's names tell.
bool is_of_difference(const PtrToIntInst &cast) {
  return cast.getName().starts_with("sub.ptr.") &&
         all_of(cast.users(), [](const User *user) {
           const auto *sub = dyn_cast<BinaryOperator>(user);
           return sub && sub->getOpcode() == Instruction::Sub &&
                  isa<PtrToIntOperator>(sub->getOperand(0)) &&
                  isa<PtrToIntOperator>(sub->getOperand(1));
         });
}

// A constant that has the number of an address in it: an initial value.
bool has_number_of_address(const Constant &start) {
  SmallPtrSet<const Constant *, 16> seen{&start};
  std::vector<const Constant *> todo{&start};
  while (!todo.empty()) {
    const Constant *at = todo.back();
    todo.pop_back();
    const auto *expression = dyn_cast<ConstantExpr>(at);
    if (expression && expression->getOpcode() == Instruction::PtrToInt)
      return true;
    if (!isa<GlobalValue>(at))
      for (const Use &use : at->operands())
        if (const auto *part = dyn_cast<Constant>(use.get());
            part && seen.insert(part).second)
          todo.push_back(part);
  }
  return false;
}

constexpr const char *row = sea::address_row;

// Functions that write a text where the program can look at it.
constexpr StringLiteral writers[] = {
    "sprintf",   "snprintf", "asprintf",  "vsprintf", "vsnprintf",
    "vasprintf", "swprintf", "vswprintf", "fmemopen", "open_memstream"};

// "%p", perhaps with flags and a width.
bool has_pointer_conversion(StringRef text) {
  for (size_t at = text.find('%'); at != StringRef::npos;
       at = text.find('%', at + 1)) {
    size_t kind = text.find_first_not_of("-+ #0123456789.*", at + 1);
    if (kind != StringRef::npos && text[kind] == 'p')
      return true;
    if (kind == at + 1 && text[kind] == '%')
      ++at;
  }
  return false;
}

// Wide characters are read as bytes: what is ASCII is found.
bool has_pointer_conversion(const GlobalVariable &variable) {
  if (!variable.hasInitializer())
    return false;
  const auto *data =
      dyn_cast<ConstantDataSequential>(variable.getInitializer());
  if (!data || !data->getElementType()->isIntegerTy())
    return false;
  std::string text;
  for (unsigned i = 0; i < data->getNumElements(); ++i)
    text += char(data->getElementAsInteger(i));
  return has_pointer_conversion(StringRef(text));
}

} // namespace

// A format that is computed is made of texts that the program has. In programs
// with string streams any pointer that goes to a stream may become a text.
void note_address_texts(const Module &module, Ledger &ledger) {
  if (module.getFunction("fathom_lib__ZNSolsEPKv.strings"))
    return ledger.chosen(row);
  if (none_of(writers, [&](StringRef name) {
        const Function *function = module.getFunction(name);
        return (function && !function->use_empty()) ||
               module.getFunction(("fathom_lib_" + name).str());
      }))
    return;
  for (const GlobalVariable &variable : module.globals())
    if (!variable.getName().starts_with("fathom") &&
        has_pointer_conversion(variable))
      return ledger.chosen(row);
}

void note_addresses(const Module &module, Ledger &ledger) {
  for (const GlobalVariable &variable : module.globals())
    if (variable.hasInitializer() && !variable.isConstant() &&
        has_number_of_address(*variable.getInitializer()))
      return ledger.chosen(row); // one row says it
  for (const Function &function : module) {
    if (function.hasFnAttribute(model_attribute))
      continue;
    for (const Instruction &at : instructions(function)) {
      if (at.hasMetadata(LLVMContext::MD_nosanitize))
        continue; // what clang's instrumentation does is not the program's
      const auto *cast = dyn_cast<PtrToIntInst>(&at);
      bool has_constant = any_of(at.operands(), [](const Use &use) {
        const auto *constant = dyn_cast<ConstantExpr>(use.get());
        return constant && has_number_of_address(*constant);
      });
      if ((cast && !is_of_difference(*cast)) ||
          (has_constant && !at.getName().starts_with("sub.ptr.")))
        return ledger.chosen(row, at);
    }
  }
}

// Where pointers are compared their addresses are, so that the layout decides:
// an object may lie where another one has ended, or behind another one.
void note_pointers(const Module &module, const PointerFacts &facts,
                   const PrepareConfig &config, Ledger &ledger) {
  if (facts.record_objects && facts.settle_comparisons)
    return;
  for (const Function &function : module)
    for (const Instruction &at : instructions(function)) {
      if (!facts.record_objects && isa<AllocaInst>(at) &&
          at.hasMetadata(constant_local_name))
        ledger.chosen("const local variables: writes to them are not judged "
                      "(raw pointers)");
      if (!facts.record_objects && runtime_call(at) == RuntimeCall::Constant)
        ledger.chosen("texts that the library gives (getenv, strerror, "
                      "setlocale, ...): writes to them are not judged (raw "
                      "pointers)");
      const auto *compare = dyn_cast<ICmpInst>(&at);
      if (!facts.settle_comparisons && compare && config.layout_is_chosen &&
          compare->getOperand(0)->getType()->isPointerTy() &&
          !isa<ConstantPointerNull>(compare->getOperand(0)) &&
          !isa<ConstantPointerNull>(compare->getOperand(1)) &&
          !isa<Function>(compare->getOperand(1)) && // a call through a pointer
          library_function(at).empty())
        ledger.chosen(row, at);
    }
}

void note_order(const Module &module, const PrepareConfig &config,
                Ledger &ledger) {
  for (const Function &function : module) {
    bool is_checked = config.has(sea::CheckKind::PointerCompare) &&
                      function.hasFnAttribute(instrumented_attribute);
    if (is_checked || function.hasFnAttribute(model_attribute))
      continue;
    for (const Instruction &at : instructions(function)) {
      if (at.hasMetadata(LLVMContext::MD_nosanitize))
        continue;
      const auto *compare = dyn_cast<ICmpInst>(&at);
      const auto *cast = dyn_cast<PtrToIntInst>(&at);
      bool orders = compare && !compare->isEquality() &&
                    compare->getOperand(0)->getType()->isPointerTy();
      if (orders || (cast && is_of_difference(*cast)))
        return ledger.chosen(row, at);
    }
  }
}

} // namespace fathom::passes
