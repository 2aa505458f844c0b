// Source variables: which value they have, and which object they are.
#include "lift/function_lifter.h"
#include "lift/source_shapes.h"
#include "sea/name_text.h"
#include "support/assert.h"

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

void FunctionLifter::name(Term v, std::string text, const std::string &shape) {
  if (!shape.empty())
    text += sea::shape_mark + shape;
  e_.emit(sea::Opcode::Name, {}, {v}).data = c_.program.intern(text);
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
    name(term, variable->getName().str(), number_text(variable->getType()));
}

std::string FunctionLifter::object_name(const AllocaInst &i) const {
  if (const DILocalVariable *variable = declared_variable(i))
    return variable->getName().str();
  return i.hasName() ? i.getName().str() : "local";
}

// The variable that the heap object's address goes to first.
const DILocalVariable *
FunctionLifter::target_variable(const CallInst &i) const {
  auto *object = const_cast<CallInst *>(&i);
  SmallVector<DbgValueInst *, 1> intrinsics;
  SmallVector<DbgVariableRecord *, 1> records;
  findDbgValues(intrinsics, object, &records);
  // They come in the reverse order of the uses.
  if (!records.empty() && !records.back()->getVariable()->getName().empty())
    return records.back()->getVariable();
  if (!intrinsics.empty() &&
      !intrinsics.back()->getVariable()->getName().empty())
    return intrinsics.back()->getVariable();
  return nullptr;
}

std::string FunctionLifter::object_name(const CallInst &i) const {
  if (const DILocalVariable *variable = target_variable(i))
    return variable->getName().str();
  if (i.hasName())
    return i.getName().str();
  switch (prepared::heap_kind(i.getArgOperand(2))) {
  case prepared::HeapKind::Malloc:
    return "malloc";
  case prepared::HeapKind::New:
    return "new";
  case prepared::HeapKind::NewArray:
    return "new[]";
  }
  FATHOM_UNREACHABLE("unknown kind of heap object");
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

// What the parts of an object are called.
void FunctionLifter::name_parts(const AllocaInst &i, Term pointer) {
  if (const DILocalVariable *variable = declared_variable(i))
    if (std::string shape = shape_text(variable->getType()); !shape.empty())
      name(pointer, object_name(i), sea::object_mark + shape);
}

void FunctionLifter::name_parts(const CallInst &i, Term pointer) {
  if (const DILocalVariable *variable = target_variable(i))
    if (std::string shape = pointee_text(variable->getType()); !shape.empty())
      name(pointer, object_name(i),
           std::string{sea::object_mark, sea::pointee_mark} + shape);
}

void FunctionLifter::name_globals() {
  DenseSet<uint32_t> rows;
  for (const sea::Global &global : c_.program.globals)
    rows.insert(global.address.id);
  for (const GlobalVariable &g : c_.module.globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> found;
    g.getDebugInfo(found);
    const DIGlobalVariable *variable =
        found.empty() ? nullptr : found.front()->getVariable();
    if (g.isConstant() || !variable || variable->getName().empty() ||
        !rows.contains(c_.address_of(g).id))
      continue;
    if (std::string shape = shape_text(variable->getType()); !shape.empty())
      name(c_.address_of(g), variable->getName().str(),
           sea::object_mark + shape);
  }
}

void FunctionLifter::name_result(Term v) {
  const DISubprogram *program = function_.getSubprogram();
  if (!program || !program->getType() ||
      program->getType()->getTypeArray().size() == 0)
    return;
  std::string shape = number_text(program->getType()->getTypeArray()[0]);
  if (!shape.empty())
    name(v, sea::result_name, shape);
}

} // namespace fathom::lift
