#include "lift/points_to.h"

#include "lift/cell_graph.h"
#include "lift/poison.h"
#include "lift/provenance.h"
#include "passes/runtime.h"

#include <algorithm>
#include <climits>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// If the constraints are not stable after so many rounds, all is one region.
constexpr unsigned max_rounds = 32;

class UnificationPointsTo : public PointsTo {
public:
  explicit UnificationPointsTo(const Module &module);

  RegionId region_of(const Value *pointer) const override;
  RegionId count() const override { return count_; }
  bool may_hold_pointer(const Value *pointer) const override;
  bool may_be_pointer(const Argument &argument) const override {
    std::optional<Cell> cell = known_cell(&argument);
    return is_word(&argument) && cell && points(*cell);
  }
  bool may_return_pointer(const Function &function) const override {
    auto found = returned_.find(&function);
    return function.getReturnType()->isIntegerTy(ptr_width_) &&
           found != returned_.end() && points(found->second);
  }

private:
  // The integer `to` is what `from` is, if that points to an object.
  struct Copy {
    const Value *to;
    const Value *from;
  };
  struct IntegerAccess {
    Cell cell;
    uint64_t size;
    bool is_word; // what is at the cell itself is followed
  };
  struct BlockCopy {
    Cell to, from;
  };

  std::optional<Cell> cell_of(const Value *v);
  std::optional<Cell> known_cell(const Value *v) const;
  const GlobalObject *object_of(const Constant &c, int64_t &offset) const;
  std::optional<Cell> constant_cell(const Constant &c);
  void assign(const Value *v, std::optional<Cell> cell);
  bool is_word(const Value *v) const {
    return v->getType()->isIntegerTy(ptr_width_);
  }
  bool points(const Cell &cell) const { return graph_.has_object(cell.node); }

  void add_initial_value(const GlobalVariable &g);
  void add(const Instruction &i);
  void add_gep(const GetElementPtrInst &i);
  void add_load(const LoadInst &i);
  void add_store(const StoreInst &i);
  void add_call(const CallInst &i);
  void add_intrinsic(const IntrinsicInst &i);
  void add_runtime_call(const CallInst &i);
  void add_integers(const Instruction &i);

  // What depends on which integers hold pointers; true if something changed.
  bool settle();
  bool settle_copies();
  bool settle_loads_and_stores();
  bool settle_escapes();
  bool settle_unknown_pointers();
  bool settle_integer_accesses();
  bool settle_block_copies();
  bool merge(const Cell &a, const Cell &b);
  bool escape(const Cell &cell) { return merge(cell, {anywhere_, 0}); }
  bool holds_pointers(NodeId node) const;
  void merge_everything();
  void number_regions(const Module &module);

  const DataLayout &layout_;
  uint32_t ptr_width_;
  CellGraph graph_;
  NodeId anywhere_; // what an integer may point to
  DenseMap<const Value *, Cell> cells_;
  DenseMap<const Function *, Cell> returned_;
  std::vector<Copy> copies_;
  std::vector<const Value *> escaping_;
  std::vector<const Value *> from_integers_; // pointers made by inttoptr
  std::vector<const LoadInst *> word_loads_;
  std::vector<const StoreInst *> word_stores_;
  std::vector<IntegerAccess> integer_accesses_;
  std::vector<BlockCopy> block_copies_;
  DenseMap<NodeId, RegionId> regions_; // by root
  RegionId count_ = 1;
};

UnificationPointsTo::UnificationPointsTo(const Module &module)
    : layout_(module.getDataLayout()),
      ptr_width_(layout_.getPointerSizeInBits(0)),
      anywhere_(graph_.add_node()) {
  graph_.set_object(anywhere_);
  for (const GlobalVariable &g : module.globals())
    add_initial_value(g);
  for (const Function &f : module)
    for (const Instruction &i : instructions(f))
      add(i);
  unsigned rounds = 0;
  while (settle())
    if (++rounds == max_rounds) {
      merge_everything();
      break;
    }
  number_regions(module);
}

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
  if (passes::runtime_call(*callee))
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
  using passes::RuntimeCall;
  RuntimeCall what = *passes::runtime_call(i);
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

bool UnificationPointsTo::merge(const Cell &a, const Cell &b) {
  if (graph_.find(a) == graph_.find(b))
    return false;
  graph_.unify(a, b);
  return true;
}

bool UnificationPointsTo::settle_copies() {
  bool changed = false;
  for (const Copy &copy : copies_) {
    std::optional<Cell> from =
        isa<Function>(copy.from) ? known_cell(copy.from) : cell_of(copy.from);
    if (isa<Function>(copy.from)) {
      auto found = returned_.find(cast<Function>(copy.from));
      from = found == returned_.end() ? std::nullopt
                                      : std::optional(found->second);
    }
    if (!from || !points(*from))
      continue;
    if (const auto *function = dyn_cast<Function>(copy.to)) {
      auto [place, is_new] = returned_.try_emplace(function, *from);
      changed |= is_new || merge(place->second, *from);
      continue;
    }
    // The difference of two addresses is none.
    const auto *i = dyn_cast<Instruction>(copy.to);
    if (i && i->getOpcode() == Instruction::Sub) {
      std::optional<Cell> a = cell_of(i->getOperand(0));
      std::optional<Cell> b = cell_of(i->getOperand(1));
      if (a && b && points(*a) && points(*b))
        continue;
    }
    auto [place, is_new] = cells_.try_emplace(copy.to, *from);
    bool moved = i && Provenance::passes_on(i->getOpcode());
    if (moved && graph_.stride(from->node) != 1) {
      graph_.add_stride(from->node, 1); // by how much is not known
      changed = true;
    }
    changed |= is_new || merge(place->second, *from);
  }
  return changed;
}

bool UnificationPointsTo::settle_loads_and_stores() {
  bool changed = false;
  for (const LoadInst *load : word_loads_) {
    std::optional<Cell> target =
        graph_.known_target(*cell_of(load->getPointerOperand()));
    if (!target || !points(*target))
      continue;
    auto [place, is_new] = cells_.try_emplace(load, *target);
    changed |= is_new || merge(place->second, *target);
  }
  for (const StoreInst *store : word_stores_) {
    std::optional<Cell> v = cell_of(store->getValueOperand());
    if (!v || !points(*v))
      continue;
    changed |= merge(graph_.target(*cell_of(store->getPointerOperand())), *v);
  }
  return changed;
}

bool UnificationPointsTo::settle_escapes() {
  bool changed = false;
  for (const Value *v : escaping_)
    if (std::optional<Cell> cell = cell_of(v); cell && points(*cell))
      changed |= escape(*cell);
  return changed;
}

// Pointers made from integers that came from no pointer.
bool UnificationPointsTo::settle_unknown_pointers() {
  bool changed = false;
  for (const Value *v : from_integers_)
    if (Cell cell = *cell_of(v); !points(cell))
      changed |= escape(cell);
  return changed;
}

// Parts of pointers that are read or written as integers.
bool UnificationPointsTo::settle_integer_accesses() {
  bool changed = false;
  int64_t pointer_size = ptr_width_ / 8;
  for (const IntegerAccess &access : integer_accesses_) {
    Cell cell = graph_.find(access.cell);
    if (!graph_.has_edges(cell.node))
      continue;
    int64_t stride = int64_t(graph_.stride(cell.node));
    int64_t first = cell.offset - pointer_size + 1;
    int64_t last = cell.offset + int64_t(access.size) - 1;
    std::vector<Cell> hit;
    for (auto &[offset, target] : graph_.edges(cell.node)) {
      bool meets = offset >= first && offset <= last;
      if (stride != 0) // around the end, and around the beginning
        meets |= offset + stride <= last || offset - stride >= first;
      bool followed = access.is_word && offset == cell.offset;
      if (meets && !followed && points(target))
        hit.push_back(target);
    }
    for (const Cell &target : hit)
      changed |= escape(target);
  }
  return changed;
}

bool UnificationPointsTo::holds_pointers(NodeId node) const {
  for (auto &[offset, target] : graph_.edges(node))
    if (points(target))
      return true;
  return false;
}

// Copying bytes that are no pointers connects nothing.
bool UnificationPointsTo::settle_block_copies() {
  bool changed = false;
  for (const BlockCopy &copy : block_copies_)
    if (graph_.find(copy.to) != graph_.find(copy.from) &&
        (holds_pointers(copy.to.node) || holds_pointers(copy.from.node)))
      changed |= merge(copy.to, copy.from);
  return changed;
}

bool UnificationPointsTo::settle() {
  bool changed = settle_copies();
  changed |= settle_loads_and_stores();
  changed |= settle_escapes();
  changed |= settle_integer_accesses();
  changed |= settle_block_copies();
  return changed || settle_unknown_pointers();
}

void UnificationPointsTo::merge_everything() {
  graph_.add_stride(anywhere_, 1);
  for (NodeId n = 0; n < graph_.size(); ++n)
    graph_.unify({anywhere_, 0}, {n, 0});
}

// Region 0 is what integers may point to, pointers nobody has set, and the
// regions that are used least when there are too many.
void UnificationPointsTo::number_regions(const Module &module) {
  DenseMap<NodeId, unsigned> uses;
  std::vector<NodeId> order; // of first use, so that numbers do not vary
  auto use = [&](const Value *pointer) {
    std::optional<Cell> cell = known_cell(pointer);
    if (!cell || !points(*cell))
      return;
    NodeId root = graph_.root(cell->node);
    if (root == graph_.root(anywhere_))
      return;
    if (++uses[root] == 1)
      order.push_back(root);
  };
  for (const GlobalVariable &g : module.globals())
    use(&g);
  for (const Function &f : module) {
    for (const Argument &a : f.args())
      if (a.getType()->isPointerTy())
        use(&a);
    for (const Instruction &i : instructions(f)) {
      if (isa<AllocaInst>(i) || isa<CallInst>(i))
        use(&i);
      if (const Value *pointer = getLoadStorePointerOperand(&i))
        use(pointer);
    }
  }
  std::vector<std::pair<unsigned, size_t>> ranks; // most used first
  for (size_t n = 0; n < order.size(); ++n)
    ranks.push_back({UINT_MAX - uses[order[n]], n});
  std::sort(ranks.begin(), ranks.end());
  for (size_t n = 0; n < ranks.size() && count_ < max_regions; ++n)
    regions_[order[ranks[n].second]] = count_++;
}

RegionId UnificationPointsTo::region_of(const Value *pointer) const {
  std::optional<Cell> cell = known_cell(pointer);
  if (!cell)
    return 0;
  auto found = regions_.find(graph_.root(cell->node));
  return found == regions_.end() ? 0 : found->second;
}

bool UnificationPointsTo::may_hold_pointer(const Value *pointer) const {
  std::optional<Cell> cell = known_cell(pointer);
  if (!cell)
    return true;
  std::optional<Cell> target = graph_.known_target(*cell);
  return target && points(*target);
}

} // namespace

std::unique_ptr<PointsTo> make_points_to(const Module &module) {
  return std::make_unique<UnificationPointsTo>(module);
}

} // namespace fathom::lift
