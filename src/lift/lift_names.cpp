// Source variables: which value they have, and which object they are.
#include "lift/function_lifter.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>

using namespace llvm;

namespace fathom::lift {

void FunctionLifter::lift_debug_records(const Instruction &before) {
  for (const DbgRecord &record : before.getDbgRecordRange()) {
    const auto *variable = dyn_cast<DbgVariableRecord>(&record);
    if (variable &&
        variable->getType() == DbgVariableRecord::LocationType::Value &&
        variable->getNumVariableLocationOps() == 1) {
      sea::LocationId here = e_.location();
      if (record.getDebugLoc() && record.getDebugLoc().getLine() != 0)
        e_.set_location(c_.location(record.getDebugLoc()));
      lift_debug_value(variable->getVariableLocationOp(0),
                       variable->getVariable(), variable->getExpression(),
                       before);
      e_.set_location(here);
    }
  }
}

// Traces show numbers as signed ones: one bit more makes the others right.
Term FunctionLifter::as_shown(const DIVariable &variable, Term v) {
  const DIType *type = variable.getType();
  while (const auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    if (derived->getTag() == dwarf::DW_TAG_pointer_type)
      return v;
    type = derived->getBaseType();
  }
  const auto *basic = dyn_cast_or_null<DIBasicType>(type);
  if (!basic || basic->getSignedness() != DIBasicType::Signedness::Unsigned ||
      b_.store().sort_kind(v) != SortKind::BitVec)
    return v;
  return resize(v, b_.store().width(v) + 1, false);
}

// Debug information may name values where SSA form does not allow their use.
void FunctionLifter::lift_debug_value(const Value *v,
                                      const DILocalVariable *variable,
                                      const DIExpression *expression,
                                      const Instruction &at) {
  if (!v || !variable || variable->getName().empty() ||
      (expression && expression->getNumElements() != 0))
    return;
  if (const auto *definition = dyn_cast<Instruction>(v)) {
    const Loop *loop = loops_.getLoopFor(definition->getParent());
    const auto *object = dyn_cast<AllocaInst>(definition);
    if (!dominators_.dominates(definition, &at) ||
        (loop && !loop->contains(at.getParent())) ||
        (object && scopes_.begins_at_start(*object)))
      return;
  } else if (!isa<Argument>(v) && !isa<ConstantInt>(v) &&
             !isa<ConstantPointerNull>(v)) {
    return;
  }
  if (Term term = value(v))
    e_.emit(sea::Opcode::Name, {}, {as_shown(*variable, term)}).data =
        c_.program.intern(variable->getName().str());
}

std::string FunctionLifter::object_name(const AllocaInst &i) const {
  if (const DILocalVariable *variable = declared_variable(i))
    return variable->getName().str();
  return i.hasName() ? i.getName().str() : "local";
}

// The variable that the heap object's address goes to first.
std::string FunctionLifter::object_name(const CallInst &i) const {
  auto *object = const_cast<CallInst *>(&i);
  SmallVector<DbgValueInst *, 1> intrinsics;
  SmallVector<DbgVariableRecord *, 1> records;
  findDbgValues(intrinsics, object, &records);
  // They come in the reverse order of the uses.
  if (!records.empty() && !records.back()->getVariable()->getName().empty())
    return records.back()->getVariable()->getName().str();
  if (!intrinsics.empty() &&
      !intrinsics.back()->getVariable()->getName().empty())
    return intrinsics.back()->getVariable()->getName().str();
  return i.hasName() ? i.getName().str() : "malloc";
}

const DILocalVariable *
FunctionLifter::declared_variable(const AllocaInst &i) const {
  auto *object = const_cast<AllocaInst *>(&i);
  if (auto found = findDbgDeclares(object); !found.empty())
    return found.front()->getVariable();
  if (auto found = findDVRDeclares(object); !found.empty())
    return found.front()->getVariable();
  return nullptr;
}

// A variable that lives in memory has the value that is stored to it as a
// whole.
void FunctionLifter::name_stored(const StoreInst &i, Term v) {
  Type *stored = i.getValueOperand()->getType();
  const DIVariable *known = nullptr;
  if (const auto *local = dyn_cast<AllocaInst>(i.getPointerOperand())) {
    if (local->getAllocatedType() == stored)
      known = declared_variable(*local);
  } else if (const auto *global =
                 dyn_cast<GlobalVariable>(i.getPointerOperand())) {
    SmallVector<DIGlobalVariableExpression *, 1> found;
    global->getDebugInfo(found);
    if (!found.empty() && global->getValueType() == stored)
      known = found.front()->getVariable();
  }
  if (known && !known->getName().empty())
    e_.emit(sea::Opcode::Name, {}, {as_shown(*known, v)}).data =
        c_.program.intern(known->getName().str());
}

} // namespace fathom::lift
