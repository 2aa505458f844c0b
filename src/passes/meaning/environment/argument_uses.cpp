#include "passes/meaning/environment/argument_uses.h"

#include <algorithm>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <vector>

using namespace llvm;

namespace fathom::passes {

namespace {

// A variable that holds the argument from the start on and nothing else.
const AllocaInst *only_variable(const User &user, const Argument &argument) {
  const auto *store = dyn_cast<StoreInst>(&user);
  if (!store || store->getValueOperand() != &argument)
    return nullptr;
  const auto *variable = dyn_cast<AllocaInst>(store->getPointerOperand());
  if (!variable)
    return nullptr;
  for (const User *other : variable->users())
    if (other != store && !isa<LoadInst>(other) &&
        !isa<LifetimeIntrinsic>(other))
      return nullptr;
  return variable;
}

// Numbers that the compiler's own tests compute from a pointer: compared, or
// told to the handler of a failed test, and nowhere else.
bool is_only_tested(const Value &number) {
  std::vector<const Value *> open{&number};
  DenseSet<const Value *> seen;
  while (!open.empty()) {
    const Value *value = open.back();
    open.pop_back();
    if (!seen.insert(value).second)
      continue;
    for (const User *user : value->users()) {
      const auto *call = dyn_cast<CallInst>(user);
      const Function *callee = call ? call->getCalledFunction() : nullptr;
      if (isa<ICmpInst>(user) ||
          (callee && callee->getName().starts_with("__ubsan_handle_")))
        continue;
      bool goes_on = isa<BinaryOperator>(user) || isa<ZExtInst>(user) ||
                     isa<SExtInst>(user) || isa<TruncInst>(user) ||
                     isa<ExtractValueInst>(user) ||
                     isa_and_nonnull<WithOverflowInst>(call);
      if (!goes_on)
        return false;
      open.push_back(user);
    }
  }
  return true;
}

class SlotFinder {
public:
  explicit SlotFinder(const DataLayout &layout) : layout_(layout) {}

  // `pointer` is the list plus so many bytes.
  bool visit(const Value &pointer, uint64_t offset) {
    open_.push_back({&pointer, offset});
    while (!open_.empty()) {
      Place place = open_.back();
      open_.pop_back();
      for (const Use &use : place.pointer->uses())
        if (!visit_use(use, place.offset))
          return false;
    }
    return true;
  }
  uint64_t slots() const { return slots_; }

private:
  struct Place {
    const Value *pointer;
    uint64_t offset;
  };

  bool access(Type *type, uint64_t offset) {
    uint64_t word = layout_.getPointerSize();
    uint64_t end = offset + layout_.getTypeStoreSize(type).getKnownMinValue();
    slots_ = std::max(slots_, (end + word - 1) / word);
    return slots_ <= most_slots;
  }

  bool visit_use(const Use &use, uint64_t offset) {
    const User *user = use.getUser();
    if (const auto *load = dyn_cast<LoadInst>(user))
      return access(load->getType(), offset);
    if (const auto *store = dyn_cast<StoreInst>(user))
      return use.getOperandNo() == StoreInst::getPointerOperandIndex() &&
             access(store->getValueOperand()->getType(), offset);
    if (isa<ICmpInst>(user))
      return true;
    if (isa<PtrToIntInst>(user))
      return is_only_tested(*user);
    const auto *gep = dyn_cast<GetElementPtrInst>(user);
    APInt more(layout_.getIndexSizeInBits(0), 0);
    if (!gep || !gep->getType()->isPointerTy() ||
        use.getOperandNo() != GetElementPtrInst::getPointerOperandIndex() ||
        !gep->accumulateConstantOffset(layout_, more) || more.isNegative() ||
        more.ugt(most_slots * layout_.getPointerSize()))
      return false;
    open_.push_back({gep, offset + more.getZExtValue()});
    return true;
  }

  static constexpr uint64_t most_slots = 16;
  const DataLayout &layout_;
  std::vector<Place> open_;
  uint64_t slots_ = 0;
};

} // namespace

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

std::optional<uint64_t> slots_read(const Argument &list) {
  SlotFinder finder(list.getParent()->getParent()->getDataLayout());
  bool is_good = true;
  for (const Use &use : list.uses()) {
    const AllocaInst *variable = only_variable(*use.getUser(), list);
    if (!variable)
      return {}; // registers of optimised code: not looked into
    for (const User *load : variable->users())
      if (isa<LoadInst>(load))
        is_good &= finder.visit(*load, 0);
  }
  if (!is_good)
    return {};
  return finder.slots();
}

} // namespace fathom::passes
