// What each instruction says about where pointers point.
#include "lift/analysis/unification.h"
#include "lift/tracks/poison/poison.h"
#include "lift/tracks/provenance/provenance.h"
#include "prepared/fat_calls.h"
#include "prepared/runtime.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

std::optional<Cell> UnificationPointsTo::known_cell(const Value *v) const {
  if (auto found = cells_.find(v); found != cells_.end())
    return found->second;
  const auto *constant = dyn_cast<Constant>(v);
  int64_t offset = 0;
  const GlobalObject *object =
      constant ? object_of(*constant, offset) : nullptr;
  auto found = object ? cells_.find(object) : cells_.end();
  if (found == cells_.end())
    return {};
  return Cell{found->second.node, found->second.offset + offset};
}

// Nothing for constants that point nowhere.
std::optional<Cell> UnificationPointsTo::cell_of(const Value *v) {
  if (std::optional<Cell> known = known_cell(v))
    return known;
  if (const auto *constant = dyn_cast<Constant>(v);
      constant && !isa<GlobalObject>(v))
    return constant_cell(*constant);
  Cell cell{graph_.add_node(), 0};
  if (isa<GlobalObject>(v))
    graph_.set_object(cell.node);
  cells_[v] = cell;
  return cell;
}

// Through aliases, address computations and casts to an object.
const GlobalObject *UnificationPointsTo::object_of(const Constant &c,
                                                   int64_t &offset) const {
  const Value *base = &c;
  if (const auto *cast = dyn_cast<ConstantExpr>(&c);
      cast && cast->getOpcode() == Instruction::PtrToInt)
    base = cast->getOperand(0);
  if (!base->getType()->isPointerTy())
    return nullptr;
  APInt bytes(ptr_width_, 0);
  base = base->stripAndAccumulateConstantOffsets(layout_, bytes,
                                                 /*AllowNonInbounds=*/true);
  offset = bytes.getSExtValue();
  if (const auto *alias = dyn_cast<GlobalAlias>(base))
    return alias->getAliaseeObject();
  return dyn_cast<GlobalObject>(base);
}

std::optional<Cell> UnificationPointsTo::constant_cell(const Constant &c) {
  if (isa<ConstantPointerNull>(c) || isa<ConstantInt>(c))
    return {};
  int64_t offset = 0;
  if (const GlobalObject *object = object_of(c, offset)) {
    Cell cell = *cell_of(object);
    cell.offset += offset;
    return cell;
  }
  return Cell{anywhere_, 0}; // undef, integers as pointers, the rest
}

void UnificationPointsTo::assign(const Value *v, std::optional<Cell> cell) {
  if (!cell)
    return;
  if (auto [place, is_new] = cells_.try_emplace(v, *cell); !is_new)
    graph_.unify(place->second, *cell);
}

// Addresses anywhere in an initial value, at their offsets.
void UnificationPointsTo::add_initial_value(const GlobalVariable &g) {
  cell_of(&g);
  if (!g.hasInitializer())
    return;
  std::vector<std::pair<const Constant *, int64_t>> todo{
      {g.getInitializer(), 0}};
  while (!todo.empty()) {
    auto [c, offset] = todo.back();
    todo.pop_back();
    if (isa<ConstantData>(c))
      continue;
    if (isa<ConstantAggregate>(c)) {
      auto *record = dyn_cast<StructType>(c->getType());
      for (unsigned i = 0; i < c->getNumOperands(); ++i) {
        const auto *element = cast<Constant>(c->getOperand(i));
        uint64_t at = record ? layout_.getStructLayout(record)
                                   ->getElementOffset(i)
                                   .getFixedValue()
                             : i * layout_.getTypeAllocSize(element->getType());
        todo.push_back({element, offset + int64_t(at)});
      }
      continue;
    }
    Cell place = *cell_of(&g);
    place.offset += offset;
    if (std::optional<Cell> pointee = constant_cell(*c))
      graph_.unify(graph_.target(place), *pointee);
  }
}

void UnificationPointsTo::add(const Instruction &i) {
  if (const auto *gep = dyn_cast<GetElementPtrInst>(&i))
    return add_gep(*gep);
  if (const auto *load = dyn_cast<LoadInst>(&i))
    return add_load(*load);
  if (const auto *store = dyn_cast<StoreInst>(&i))
    return add_store(*store);
  if (const auto *call = dyn_cast<CallInst>(&i))
    return add_call(*call);
  if (isa<AllocaInst>(i))
    return graph_.set_object(cell_of(&i)->node);
  if (isa<PtrToIntInst>(i)) {
    if (is_word(&i))
      assign(&i, cell_of(i.getOperand(0)));
    else
      escaping_.push_back(i.getOperand(0));
    return;
  }
  if (isa<IntToPtrInst>(i)) {
    copies_.push_back({&i, i.getOperand(0)});
    from_integers_.push_back(&i);
    return;
  }
  if (isa<ReturnInst>(i) && i.getNumOperands() == 1) {
    if (i.getOperand(0)->getType()->isPointerTy()) {
      auto [place, is_new] = returned_.try_emplace(i.getFunction(), Cell{0, 0});
      if (is_new)
        returned_[i.getFunction()] = {graph_.add_node(), 0};
      if (std::optional<Cell> cell = cell_of(i.getOperand(0)))
        graph_.unify(returned_[i.getFunction()], *cell);
    } else if (is_word(i.getOperand(0))) {
      copies_.push_back({i.getFunction(), i.getOperand(0)});
    }
    return;
  }
  if (!i.getType()->isPointerTy())
    return add_integers(i);
  // Phi, select, freeze, casts of pointers.
  unsigned first = isa<SelectInst>(i) ? 1 : 0;
  for (unsigned o = first; o < i.getNumOperands(); ++o)
    if (i.getOperand(o)->getType()->isPointerTy())
      assign(&i, cell_of(i.getOperand(o)));
}

void UnificationPointsTo::add_gep(const GetElementPtrInst &i) {
  std::optional<Cell> base = cell_of(i.getPointerOperand());
  if (!base)
    return;
  int64_t fixed = 0;
  for (auto step = gep_type_begin(i), end = gep_type_end(i); step != end;
       ++step) {
    const auto *number = dyn_cast<ConstantInt>(step.getOperand());
    if (StructType *type = step.getStructTypeOrNull()) {
      fixed += int64_t(layout_.getStructLayout(type)
                           ->getElementOffset(unsigned(number->getZExtValue()))
                           .getFixedValue());
      continue;
    }
    uint64_t stride =
        step.getSequentialElementStride(layout_).getKnownMinValue();
    if (number) {
      fixed =
          int64_t(uint64_t(fixed) +
                  number->getValue().sextOrTrunc(64).getZExtValue() * stride);
      continue;
    }
    // Products wrap modulo 2^W, which only powers of two divide.
    bool wraps = !i.isInBounds() && product_may_wrap(i, step.getOperand());
    graph_.add_stride(base->node, wraps ? stride & (0 - stride) : stride);
    if (is_word(step.getOperand()))
      escaping_.push_back(step.getOperand());
  }
  base->offset = int64_t(uint64_t(base->offset) + uint64_t(fixed));
  assign(&i, base);
}

void UnificationPointsTo::add_load(const LoadInst &i) {
  std::optional<Cell> place = cell_of(i.getPointerOperand());
  if (!place)
    return;
  if (i.getType()->isPointerTy()) {
    assign(&i, graph_.target(*place));
  } else {
    if (is_word(&i))
      word_loads_.push_back(&i);
    integer_accesses_.push_back(
        {*place, layout_.getTypeStoreSize(i.getType()).getKnownMinValue(),
         is_word(&i)});
  }
}

void UnificationPointsTo::add_store(const StoreInst &i) {
  std::optional<Cell> place = cell_of(i.getPointerOperand());
  const Value *v = i.getValueOperand();
  if (!place)
    return;
  if (v->getType()->isPointerTy()) {
    if (std::optional<Cell> cell = cell_of(v))
      graph_.unify(graph_.target(*place), *cell);
    return;
  }
  if (is_word(v))
    word_stores_.push_back(&i);
  if (!isa<Constant>(v))
    integer_accesses_.push_back(
        {*place, layout_.getTypeStoreSize(v->getType()).getKnownMinValue(),
         is_word(v)});
}

void UnificationPointsTo::add_call(const CallInst &i) {
  const Function *callee = i.getCalledFunction();
  if (!callee) { // refused by the lifter
    if (i.getType()->isPointerTy())
      assign(&i, Cell{anywhere_, 0});
    return;
  }
  if (prepared::fat_call(i)) // keeps none of its pointers
    return;
  if (prepared::runtime_call(*callee))
    return add_runtime_call(i);
  if (const auto *intrinsic = dyn_cast<IntrinsicInst>(&i))
    return add_intrinsic(*intrinsic);
  for (const Argument &a : callee->args()) {
    const Value *actual = i.getArgOperand(a.getArgNo());
    if (i.isByValArgument(a.getArgNo())) {
      Cell formal = *cell_of(&a);
      graph_.set_object(formal.node);
      if (std::optional<Cell> from = cell_of(actual))
        block_copies_.push_back({formal, *from});
    } else if (a.getType()->isPointerTy()) {
      if (std::optional<Cell> cell = cell_of(actual))
        graph_.unify(*cell_of(&a), *cell);
    } else if (is_word(&a)) {
      copies_.push_back({&a, actual});
    }
  }
  if (i.getType()->isPointerTy()) {
    auto [place, is_new] = returned_.try_emplace(callee, Cell{0, 0});
    if (is_new)
      returned_[callee] = {graph_.add_node(), 0};
    assign(&i, returned_[callee]);
  } else if (is_word(&i)) {
    copies_.push_back({&i, callee});
  }
}

void UnificationPointsTo::add_intrinsic(const IntrinsicInst &i) {
  if (const auto *copy = dyn_cast<MemTransferInst>(&i)) {
    std::optional<Cell> to = cell_of(copy->getRawDest());
    std::optional<Cell> from = cell_of(copy->getRawSource());
    if (to && from)
      block_copies_.push_back({*to, *from});
    return;
  }
  if (i.getType()->isPointerTy()) {
    if (i.arg_size() > 0 && i.getArgOperand(0)->getType()->isPointerTy())
      assign(&i, cell_of(i.getArgOperand(0)));
    if (i.getIntrinsicID() == Intrinsic::ptrmask)
      graph_.add_stride(cell_of(&i)->node, 1);
    return;
  }
  add_integers(i);
}

void UnificationPointsTo::add_runtime_call(const CallInst &i) {
  using prepared::RuntimeCall;
  RuntimeCall what = *prepared::runtime_call(i);
  if (what == RuntimeCall::Malloc)
    graph_.set_object(cell_of(&i)->node);
  else if (i.getType()->isPointerTy())
    assign(&i, Cell{anywhere_, 0});
}

// What the lifter follows is a copy, comparisons tell nothing that could be
// made into an address, and in everything else an address may be hidden.
void UnificationPointsTo::add_integers(const Instruction &i) {
  if (isa<ICmpInst>(i) || isa<BranchInst>(i))
    return;
  bool copies = isa<PHINode>(i) || isa<SelectInst>(i) || isa<FreezeInst>(i) ||
                Provenance::passes_on(i.getOpcode());
  for (const Use &operand : i.operands())
    if (is_word(operand.get()) && !isa<ConstantInt>(operand.get())) {
      if (copies && is_word(&i))
        copies_.push_back({&i, operand.get()});
      else
        escaping_.push_back(operand.get());
    }
}

} // namespace fathom::lift
