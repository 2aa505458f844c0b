// Constant addresses in the initial values of variables, in code that we
// compile: `int *p = &a[5];` leaves its object before any statement is
// executed. Such a value is a check that fails at the beginning of the entry,
// at the place of the variable. An index that leaves one dimension of an array
// and not the object is seen by the front end (source_notes.h). Numbers that
// were made of addresses are not looked at: what is added to them is not seen
// apart.
#include "passes/meaning/source_notes.h"
#include "passes/meaning/steps.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::passes {

namespace {

class InitialValues {
public:
  InitialValues(Module &module, Function &entry)
      : module_(module), layout_(module.getDataLayout()), runtime_(module),
        b_(&*entry.getEntryBlock().getFirstInsertionPt()) {}

  bool leaves_object(const GlobalVariable &variable) const;
  void fail(const GlobalVariable &variable, sea::CheckKind kind);

private:
  bool leaves_object(const GEPOperator &address) const;
  DebugLoc place_of(const GlobalVariable &variable, std::string &name);

  const Module &module_;
  const DataLayout &layout_;
  Runtime runtime_;
  IRBuilder<> b_;
};

// One behind the end is still inside. The size of what is only declared here is
// not known.
bool InitialValues::leaves_object(const GEPOperator &address) const {
  APInt offset(layout_.getIndexTypeSizeInBits(address.getType()), 0);
  const auto *object =
      dyn_cast<GlobalVariable>(address.stripAndAccumulateConstantOffsets(
          layout_, offset, /*AllowNonInbounds=*/true));
  if (!object || object->isDeclaration())
    return false;
  return offset.isNegative() ||
         offset.ugt(
             layout_.getTypeAllocSize(object->getValueType()).getFixedValue());
}

// A variable outside of functions has no scope that a place can be in.
DebugLoc InitialValues::place_of(const GlobalVariable &variable,
                                 std::string &name) {
  SmallVector<DIGlobalVariableExpression *, 1> all;
  variable.getDebugInfo(all);
  if (all.empty())
    return {};
  const DIGlobalVariable *described = all[0]->getVariable();
  name = described->getName().str();
  auto *scope = dyn_cast_or_null<DILocalScope>(described->getScope());
  auto units = module_.debug_compile_units();
  if (!scope && units.begin() == units.end())
    return {};
  if (!scope)
    scope = DISubprogram::getDistinct(
        b_.getContext(), described->getFile(), "initial values", "",
        described->getFile(), described->getLine(), nullptr,
        described->getLine(), nullptr, 0, 0, DINode::FlagZero,
        DISubprogram::SPFlagDefinition, *units.begin());
  return DILocation::get(b_.getContext(), described->getLine(), 0, scope);
}

bool InitialValues::leaves_object(const GlobalVariable &variable) const {
  std::vector<const Constant *> todo{variable.getInitializer()};
  SmallPtrSet<const Constant *, 16> seen;
  bool is_bad = false;
  while (!todo.empty() && !is_bad) {
    const Constant *c = todo.back();
    todo.pop_back();
    if (!seen.insert(c).second || isa<GlobalValue>(c) ||
        isa<PtrToIntOperator>(c))
      continue;
    const auto *address = dyn_cast<GEPOperator>(c);
    is_bad = address && leaves_object(*address);
    if (!address)
      for (const Use &part : c->operands())
        if (auto *inner = dyn_cast<Constant>(part.get())) // or a block
          todo.push_back(inner);
  }
  return is_bad;
}

void InitialValues::fail(const GlobalVariable &variable, sea::CheckKind kind) {
  std::string name = variable.getName().str();
  b_.SetCurrentDebugLocation(place_of(variable, name));
  runtime_.check(b_, b_.getFalse(), kind, "initial value of '" + name + "'");
}

} // namespace

void check_initial_values(Module &module, const PrepareConfig &config,
                          Function &entry) {
  InitialValues values(module, entry);
  for (const GlobalVariable &variable : module.globals()) {
    if (!variable.hasInitializer() ||
        !variable.hasAttribute(instrumented_attribute))
      continue;
    if (values.leaves_object(variable)) {
      if (config.has(sea::CheckKind::PointerArithmetic))
        values.fail(variable, sea::CheckKind::PointerArithmetic);
    } else if (variable.hasAttribute(bad_index_attribute) &&
               config.has(sea::CheckKind::ArrayIndex)) {
      values.fail(variable, sea::CheckKind::ArrayIndex);
    }
  }
}

} // namespace fathom::passes
