#include "lift/tracks/uninit/written_first.h"

#include "prepared/runtime.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <optional>

using namespace llvm;

namespace fathom::lift {

namespace {

// Candidates that are tried per object, and its users that are looked at.
constexpr size_t max_candidates = 4;
constexpr size_t max_users = 256;

class WrittenFirst {
public:
  explicit WrittenFirst(const Function &function)
      : function_(function), layout_(function.getDataLayout()) {}

  // `size`: in bytes, or else the value it is computed as.
  bool holds(const Instruction &object, std::optional<uint64_t> size,
             const Value *computed);

private:
  bool is_whole_write(const Instruction &i, const Instruction &object,
                      std::optional<uint64_t> size,
                      const Value *computed) const;
  const DominatorTree &dominators() {
    if (!dominators_)
      dominators_.emplace(const_cast<Function &>(function_));
    return *dominators_;
  }

  const Function &function_;
  const DataLayout &layout_;
  std::optional<DominatorTree> dominators_;
};

bool WrittenFirst::is_whole_write(const Instruction &i,
                                  const Instruction &object,
                                  std::optional<uint64_t> size,
                                  const Value *computed) const {
  if (const auto *store = dyn_cast<StoreInst>(&i)) {
    const Value *v = store->getValueOperand();
    return store->getPointerOperand() == &object && v != &object && size &&
           layout_.getTypeStoreSize(v->getType()) == *size;
  }
  const auto *fill = dyn_cast<MemIntrinsic>(&i);
  if (!fill || fill->getRawDest() != &object)
    return false;
  if (const auto *copy = dyn_cast<MemTransferInst>(fill))
    if (copy->getRawSource() == &object)
      return false;
  const auto *length = dyn_cast<ConstantInt>(fill->getLength());
  return length && size ? length->getZExtValue() == *size
                        : computed && fill->getLength() == computed;
}

// One birth, a write of all bytes behind it, and all other uses behind that: no
// path leads from a birth to a use without the write, for it would reach the
// use from the first birth without it, too.
bool WrittenFirst::holds(const Instruction &object,
                         std::optional<uint64_t> size, const Value *computed) {
  const Instruction *birth = &object;
  SmallVector<const Instruction *, 8> users, writes;
  for (const User *user : object.users()) {
    const auto *i = cast<Instruction>(user);
    if (const auto *marker = dyn_cast<LifetimeIntrinsic>(i)) {
      if (marker->getIntrinsicID() != Intrinsic::lifetime_start)
        continue;
      if (birth != &object)
        return false;
      birth = i;
      continue;
    }
    if (users.size() == max_users)
      return false;
    users.push_back(i);
    if (is_whole_write(*i, object, size, computed))
      writes.push_back(i);
  }
  for (size_t w = writes.size(), tried = 0; w-- > 0 && tried < max_candidates;
       ++tried) {
    const Instruction *first = writes[w]; // users come last one first
    auto behind = [&](const Instruction *user) {
      return user == first || dominators().dominates(first, user);
    };
    if ((birth == &object || dominators().dominates(birth, first)) &&
        all_of(users, behind))
      return true;
  }
  return false;
}

} // namespace

void find_written_first(const Function &function,
                        DenseSet<const Instruction *> &found) {
  WrittenFirst analysis(function);
  const DataLayout &layout = function.getDataLayout();
  for (const Instruction &i : instructions(function)) {
    std::optional<uint64_t> size;
    const Value *computed = nullptr;
    if (const auto *local = dyn_cast<AllocaInst>(&i)) {
      if (std::optional<TypeSize> all = local->getAllocationSize(layout);
          all && !all->isScalable())
        size = all->getFixedValue();
    } else if (prepared::runtime_call(i) == prepared::RuntimeCall::Malloc) {
      computed = i.getOperand(0);
      if (const auto *fixed = dyn_cast<ConstantInt>(computed))
        size = fixed->getZExtValue();
    }
    if ((size || computed) && analysis.holds(i, size, computed))
      found.insert(&i);
  }
}

} // namespace fathom::lift
