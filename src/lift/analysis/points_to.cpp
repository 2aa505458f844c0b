#include "lift/analysis/points_to.h"

#include "lift/analysis/unification.h"
#include "lift/tracks/provenance/provenance.h"

#include <algorithm>
#include <climits>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

// If the constraints are not stable after so many rounds, all is one region.
constexpr unsigned max_rounds = 32;

} // namespace

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

// A pointer nobody has set and one that may come from anywhere differ: the
// first is null or what uninitialised memory holds, the second any of them.
bool UnificationPointsTo::may_be(const Value *pointer,
                                 const Function &function) const {
  std::optional<Cell> cell = known_cell(pointer);
  std::optional<Cell> place = known_cell(&function);
  if (!cell || !place)
    return true;
  NodeId root = graph_.root(cell->node);
  return root == graph_.root(place->node) || root == graph_.root(anywhere_);
}

std::unique_ptr<PointsTo> make_points_to(const Module &module) {
  return std::make_unique<UnificationPointsTo>(module);
}

} // namespace fathom::lift
