#include "lift/source_names.h"

#include "lift/source_shapes.h"
#include "prepared/runtime.h"
#include "sea/text/name_text.h"
#include "support/assert.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>

using namespace llvm;

namespace fathom::lift {

namespace {

const DILocalVariable *declared_variable(const AllocaInst &i) {
  auto *object = const_cast<AllocaInst *>(&i);
  if (auto found = findDbgDeclares(object); !found.empty())
    return found.front()->getVariable();
  if (auto found = findDVRDeclares(object); !found.empty())
    return found.front()->getVariable();
  return nullptr;
}

// The variable that the heap object's address goes to first.
const DILocalVariable *target_variable(const CallInst &i) {
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

constexpr unsigned max_steps = 8; // from an object to what it lies in

// The type of what lies at an address, as variables tell it.
const DIType *type_at(const Value *address, const DataLayout &layout,
                      unsigned steps) {
  APInt offset(layout.getIndexTypeSizeInBits(address->getType()), 0);
  const Value *base = address->stripAndAccumulateConstantOffsets(
      layout, offset, /*AllowNonInbounds=*/true);
  if (offset.isNegative() || steps == 0)
    return nullptr;
  const uint64_t bits = 8 * offset.getZExtValue();
  if (const auto *local = dyn_cast<AllocaInst>(base)) {
    const DILocalVariable *variable = declared_variable(*local);
    return variable ? member_at(variable->getType(), bits) : nullptr;
  }
  if (const auto *global = dyn_cast<GlobalVariable>(base)) {
    SmallVector<DIGlobalVariableExpression *, 1> found;
    global->getDebugInfo(found);
    return found.empty() ? nullptr
                         : member_at(found[0]->getVariable()->getType(), bits);
  }
  if (const auto *load = dyn_cast<LoadInst>(base))
    if (const DIType *pointer =
            type_at(load->getPointerOperand(), layout, steps - 1))
      return member_at(pointee(pointer), bits);
  SmallVector<DbgValueInst *, 1> intrinsics;
  SmallVector<DbgVariableRecord *, 1> records;
  findDbgValues(intrinsics, const_cast<Value *>(base), &records);
  return records.empty()
             ? nullptr
             : member_at(pointee(records.back()->getVariable()->getType()),
                         bits);
}

// The type of the place that the object's address goes to: a member, the
// result of the function.
const DIType *type_of_target(const CallInst &i) {
  SmallVector<const Value *, 2> values{&i};
  for (const User *user : i.users())
    if (isa<PHINode>(user)) // null, or this
      values.push_back(user);
  for (const Value *value : values)
    for (const User *user : value->users()) {
      const DIType *type = nullptr;
      if (const auto *store = dyn_cast<StoreInst>(user);
          store && store->getValueOperand() == value)
        type = type_at(store->getPointerOperand(),
                       i.getModule()->getDataLayout(), max_steps);
      const DISubprogram *program = i.getFunction()->getSubprogram();
      if (isa<ReturnInst>(user) && program && program->getType() &&
          program->getType()->getTypeArray().size() != 0)
        type = program->getType()->getTypeArray()[0];
      if (type && pointee(type))
        return pointee(type);
    }
  return nullptr;
}

// What it is made for; null if nothing says so.
const DIType *type_of_object(const CallInst &i) {
  if (const auto *type =
          dyn_cast_or_null<DIType>(i.getMetadata("heapallocsite")))
    return type;
  const DILocalVariable *variable = target_variable(i);
  if (variable && pointee(variable->getType()))
    return pointee(variable->getType());
  return type_of_target(i);
}

} // namespace

std::string object_name(const AllocaInst &i) {
  if (const DILocalVariable *variable = declared_variable(i))
    return variable->getName().str();
  return i.hasName() ? i.getName().str() : "local";
}

std::string object_name(const CallInst &i) {
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

void SourceNames::add_records(const Instruction &before) {
  for (const DbgRecord &record : before.getDbgRecordRange()) {
    const auto *variable = dyn_cast<DbgVariableRecord>(&record);
    if (variable &&
        variable->getType() == DbgVariableRecord::LocationType::Value &&
        variable->getNumVariableLocationOps() == 1) {
      sea::LocationId here = e_.location();
      if (record.getDebugLoc() && record.getDebugLoc().getLine() != 0)
        e_.set_location(e_.context().location(record.getDebugLoc()));
      add_value(variable->getVariableLocationOp(0), variable->getVariable(),
                variable->getExpression(), before);
      e_.set_location(here);
    }
  }
}

sea::StringId SourceNames::intern(std::string text, const std::string &shape) {
  if (!shape.empty())
    text += sea::shape_mark + shape;
  return e_.context().program.intern(text);
}

void SourceNames::add(Term v, sea::StringId text) {
  e_.emit(sea::Opcode::Name, {}, {v}).data = text;
}

void SourceNames::add(Term v, std::string text, const std::string &shape) {
  add(v, intern(std::move(text), shape));
}

// Debug information may name values where SSA form does not allow their use.
bool SourceNames::is_known(const Value *v, const Instruction &at) const {
  const auto *definition = dyn_cast<Instruction>(v);
  if (!definition)
    return isa<Argument>(v) || isa<ConstantInt>(v) ||
           isa<ConstantPointerNull>(v);
  const Loop *loop = facts_.loops.getLoopFor(definition->getParent());
  const auto *object = dyn_cast<AllocaInst>(definition);
  return facts_.dominators.dominates(definition, &at) &&
         (!loop || loop->contains(at.getParent())) &&
         (!object || !facts_.scopes.begins_at_start(*object));
}

void SourceNames::add_value(const Value *v, const DILocalVariable *variable,
                            const DIExpression *expression,
                            const Instruction &at) {
  if (!v || !variable || variable->getName().empty() ||
      (expression && expression->getNumElements() != 0))
    return;
  Term term = is_known(v, at) ? values_.of(v) : Term{};
  if (!term)
    return;
  auto [text, is_new] = texts_.try_emplace(variable);
  if (is_new) {
    std::string shape = number_text(variable->getType());
    if (const DIType *element = pointee(variable->getType()))
      if (std::string elements = elements_text(element); !elements.empty())
        shape = sea::pointee_mark + elements;
    text->second = intern(variable->getName().str(), shape);
  }
  add(term, text->second);
}

// What the parts of an object are called.
void SourceNames::add_parts(const AllocaInst &i, Term pointer) {
  if (const DILocalVariable *variable = declared_variable(i))
    if (std::string shape = shape_text(variable->getType()); !shape.empty())
      add(pointer, object_name(i), sea::object_mark + shape);
}

void SourceNames::add_parts(const CallInst &i, Term pointer) {
  if (const DIType *type = type_of_object(i))
    if (std::string shape = elements_text(type); !shape.empty())
      add(pointer, object_name(i),
          std::string{sea::object_mark, sea::pointee_mark} + shape);
}

void SourceNames::add_globals() {
  DenseSet<uint32_t> rows;
  for (const sea::Global &global : e_.context().program.globals)
    rows.insert(global.address.id);
  for (const GlobalVariable &g : e_.context().module.globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> found;
    g.getDebugInfo(found);
    const DIGlobalVariable *variable =
        found.empty() ? nullptr : found.front()->getVariable();
    if (g.isConstant() || !variable || variable->getName().empty() ||
        !rows.contains(e_.context().address_of(g).id))
      continue;
    if (std::string shape = shape_text(variable->getType()); !shape.empty())
      add(e_.context().address_of(g), variable->getName().str(),
          sea::object_mark + shape);
  }
}

void SourceNames::add_result(Term v) {
  const DISubprogram *program = facts_.function.getSubprogram();
  if (!program || !program->getType() ||
      program->getType()->getTypeArray().size() == 0)
    return;
  std::string shape = number_text(program->getType()->getTypeArray()[0]);
  if (!shape.empty())
    add(v, sea::result_name, shape);
}

} // namespace fathom::lift
