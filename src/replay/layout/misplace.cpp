#include "replay/layout/misplace.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace fathom::replay {

namespace {

// What malloc and the stack guarantee anyway; nothing is gained beyond.
const Align best{16};

// Bytes before and behind a variable that lies apart.
constexpr uint64_t apart = 1024;

// That many bytes, and the object behind them.
StructType *with_gap(Type *type, uint64_t gap) {
  Type *byte = Type::getInt8Ty(type->getContext());
  return StructType::get(type->getContext(), {ArrayType::get(byte, gap), type},
                         /*isPacked=*/true);
}

// Markers speak of whole variables; everything else gets the address inside.
void misplace(AllocaInst &local) {
  StructType *type =
      with_gap(local.getAllocatedType(), local.getAlign().value());
  IRBuilder<> b(&local);
  AllocaInst *wider = b.CreateAlloca(type);
  wider->setAlignment(best);
  Value *inside = b.CreateStructGEP(type, wider, 1);
  wider->takeName(&local);
  std::vector<IntrinsicInst *> markers;
  for (User *user : local.users())
    if (auto *call = dyn_cast<IntrinsicInst>(user);
        call && call->isLifetimeStartOrEnd())
      markers.push_back(call);
  uint64_t size = local.getDataLayout().getTypeAllocSize(type);
  for (IntrinsicInst *marker : markers) {
    marker->setArgOperand(
        0, ConstantInt::get(marker->getArgOperand(0)->getType(), size));
    marker->setArgOperand(1, wider);
  }
  local.replaceAllUsesWith(inside);
  local.eraseFromParent();
}

void misplace(GlobalVariable &global, uint64_t bytes, Align align) {
  Module &module = *global.getParent();
  StructType *type = with_gap(global.getValueType(), bytes);
  Constant *gap = Constant::getNullValue(type->getElementType(0));
  auto *wider = new GlobalVariable(
      module, type, global.isConstant(), GlobalValue::InternalLinkage,
      ConstantStruct::get(type, gap, global.getInitializer()),
      global.getName() + ".misplaced", &global);
  wider->setAlignment(align);
  Type *number = Type::getInt32Ty(module.getContext());
  Constant *path[] = {ConstantInt::get(number, 0), ConstantInt::get(number, 1)};
  global.replaceAllUsesWith(
      ConstantExpr::getInBoundsGetElementPtr(type, wider, path));
  global.eraseFromParent();
}

bool can_move(const GlobalVariable &global) {
  return global.hasExactDefinition() && !global.isThreadLocal() &&
         !global.hasSection() && !global.hasComdat() &&
         !global.getName().starts_with("llvm.") &&
         !global.getName().starts_with("fathom_replay_");
}

} // namespace

void misplace_objects(Module &module) {
  std::vector<AllocaInst *> locals;
  for (Function &function : module)
    for (Instruction &i : instructions(function))
      if (auto *local = dyn_cast<AllocaInst>(&i);
          local && local->isStaticAlloca() && !local->isArrayAllocation() &&
          local->getAlign() < best)
        locals.push_back(local);
  for (AllocaInst *local : locals)
    misplace(*local);
  std::vector<std::pair<GlobalVariable *, Align>> globals;
  for (GlobalVariable &global : module.globals()) {
    Align align = global.getAlign().value_or(
        module.getDataLayout().getABITypeAlign(global.getValueType()));
    if (can_move(global) && align < best)
      globals.emplace_back(&global, align);
  }
  for (auto [global, align] : globals)
    misplace(*global, align.value(), best);
}

void part_globals(Module &module) {
  std::vector<GlobalVariable *> globals;
  for (GlobalVariable &global : module.globals())
    if (global.hasInitializer() && !global.getName().starts_with("llvm.") &&
        !global.getName().starts_with("fathom_replay_"))
      globals.push_back(&global);
  for (GlobalVariable *global : globals) {
    Align align = global->getAlign().value_or(
        module.getDataLayout().getABITypeAlign(global->getValueType()));
    uint64_t gap = alignTo(apart, 2 * align.value()) + align.value();
    // The table of the harness has noted what is constant.
    global->setConstant(false);
    misplace(*global, gap, Align(2 * align.value()));
  }
}

} // namespace fathom::replay
