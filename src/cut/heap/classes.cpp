#include "cut/heap/classes.h"

#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cut {

using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr int most_steps = 64;        // of a walk through definitions
constexpr uint64_t most_bytes = 4095; // of an object

bool is_zero(const TermStore &store, Term t) {
  return store.kind(t) == Kind::BvConst && store.value(t).is_zero();
}

bool is_null(const TermStore &store, Term t) {
  return store.kind(t) == Kind::Ptr && is_zero(store, store.child(t, 0)) &&
         is_zero(store, store.child(t, 1)) && is_zero(store, store.child(t, 2));
}

// (ptr (ptr.base x) o (ptr.size x)): x.
Term moved_pointer(const TermStore &store, Term t) {
  if (store.kind(t) != Kind::Ptr)
    return Term{};
  Term base = store.child(t, 0), size = store.child(t, 2);
  return store.kind(base) == Kind::PtrBase &&
                 store.kind(size) == Kind::PtrSize &&
                 store.child(base, 0) == store.child(size, 0)
             ? store.child(base, 0)
             : Term{};
}

} // namespace

HeapClasses::HeapClasses(const sea::Program &program)
    : program_(program), nodes_(program.functions.size()),
      defined_(program.functions.size()) {
  if ((program.ptr_width != 64 && program.ptr_width != 32) ||
      program.is_gated || program.is_partial) {
    refuse("heap objects are numbered for 32 and 64 bits only");
    return;
  }
  for (FunctionId f = 0; f < program.functions.size(); ++f)
    for (const sea::Block &block : program.functions[f].blocks)
      for (const Stmt &s : block.stmts)
        if (s.op == Opcode::Define)
          defined_[f].emplace(program.functions[f].definitions(s)[0],
                              program.functions[f].arguments(s)[0]);
  for (FunctionId f = 0; f < program.functions.size(); ++f)
    for (const sea::Block &block : program.functions[f].blocks)
      for (const Stmt &s : block.stmts)
        look_at(f, s);
  if (program.entry != sea::none)
    for (Term param : program.functions[program.entry].params)
      if (is_pointer(param))
        mark(node_of(program.entry, param), &Class::is_ordinary);
  conclude();
}

// ---------------------------------------------------------------- classes

HeapClasses::Node HeapClasses::add_node() {
  parent_.push_back(Node(parent_.size()));
  classes_.emplace_back();
  return parent_.back();
}

HeapClasses::Node HeapClasses::root(Node node) const {
  while (parent_[node] != node)
    node = parent_[node];
  return node;
}

void HeapClasses::unify(Node first, Node second) {
  std::vector<std::pair<Node, Node>> open{{first, second}};
  while (!open.empty()) {
    auto [a, b] = open.back();
    open.pop_back();
    if (a == no_node || b == no_node || root(a) == root(b))
      continue;
    a = root(a);
    b = root(b);
    parent_[a] = b;
    Class &to = classes_[b];
    const Class from = std::move(classes_[a]);
    to.is_heap |= from.is_heap;
    to.is_ordinary |= from.is_ordinary;
    to.has_numbers |= from.has_numbers;
    to.is_copied |= from.is_copied;
    to.is_accessed |= from.is_accessed;
    to.is_number |= from.is_number;
    to.sizes.insert(from.sizes.begin(), from.sizes.end());
    for (const auto &[offset, node] : from.fields) {
      auto [found, is_new] = to.fields.emplace(offset, node);
      if (!is_new)
        open.emplace_back(found->second, node);
    }
  }
}

HeapClasses::Node HeapClasses::field(Node node, uint64_t offset) {
  if (auto found = classes_[root(node)].fields.find(offset);
      found != classes_[root(node)].fields.end())
    return found->second;
  const Node made = add_node();
  classes_[root(node)].fields.emplace(offset, made);
  return made;
}

HeapClasses::Node HeapClasses::result_of(FunctionId f, size_t result) {
  auto [found, is_new] = results_.try_emplace({f, result}, no_node);
  if (is_new)
    found->second = add_node();
  return found->second;
}

// Children have theirs.
HeapClasses::Node HeapClasses::compute_node(FunctionId f, Term t) {
  const TermStore &store = program_.store;
  auto of = [&](Term u) { return nodes_[f].at(u); };
  if (is_null(store, t))
    return no_node;
  if (store.kind(t) == Kind::PtrAdd)
    return of(store.child(t, 0));
  if (store.kind(t) == Kind::Ite) {
    const Node a = of(store.child(t, 1)), b = of(store.child(t, 2));
    unify(a, b);
    return a == no_node ? b : a;
  }
  if (Term from = moved_pointer(store, t))
    return of(from);
  const Node node = add_node();
  const bool is_register =
      store.kind(t) == Kind::Var && !store.name(t).starts_with('@');
  classes_[node].is_ordinary = !is_register;
  classes_[node].is_number = store.kind(t) != Kind::Var;
  return node;
}

HeapClasses::Node HeapClasses::node_of(FunctionId f, Term pointer) {
  if (auto found = nodes_[f].find(pointer); found != nodes_[f].end())
    return found->second;
  const Term roots[] = {pointer};
  for (Term t : reachable(program_.store, roots))
    if (is_pointer(t) && !nodes_[f].contains(t)) {
      // A global is the same object everywhere.
      const bool is_global = program_.store.kind(t) == Kind::Var &&
                             program_.store.name(t).starts_with('@');
      const Node node =
          is_global && f != 0 ? node_of(0, t) : compute_node(f, t);
      nodes_[f].emplace(t, node);
    }
  return nodes_[f].at(pointer);
}

// ---------------------------------------------------------------- statements

void HeapClasses::look_at(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  std::span<const Term> made = f.definitions(s), arguments = f.arguments(s);
  if (s.op == Opcode::Name)
    return;
  for (Term t : arguments)
    look_at_uses(id, t);
  switch (s.op) {
  case Opcode::Define:
  case Opcode::Phi:
    if (is_pointer(made[0]))
      for (Term t : arguments)
        unify(node_of(id, made[0]), node_of(id, t));
    return;
  case Opcode::Nondet:
  case Opcode::Apply:
  case Opcode::Alloca:
    for (std::span<const Term> terms : {made, arguments})
      for (Term t : terms)
        if (is_pointer(t))
          mark(node_of(id, t), &Class::is_ordinary);
    return;
  case Opcode::Malloc: {
    const Node node = node_of(id, made[0]);
    // Aligned to one byte: it was there before the program.
    mark(node, s.log2_align == 0 ? &Class::is_ordinary : &Class::is_heap);
    const TermStore &store = program_.store;
    classes_[root(node)].sizes.insert(
        store.is_bv_const(arguments[0]) ? store.small_value(arguments[0]) : 0);
    return;
  }
  case Opcode::Load:
  case Opcode::Store:
    return look_at_access(id, s);
  case Opcode::MemSet:
  case Opcode::MemCopy:
  case Opcode::MemHavoc:
    return look_at_range(id, s);
  case Opcode::Settled:
    return compare(id, arguments[0], arguments[1], settled_);
  case Opcode::Call:
    return look_at_call(id, s);
  case Opcode::Reachable:
    return look_at_reachable(id, s);
  case Opcode::Ret:
    for (size_t i = 0; i < arguments.size(); ++i)
      if (is_pointer(arguments[i]))
        unify(result_of(id, i), node_of(id, arguments[i]));
    return;
  case Opcode::IsDeref:
  case Opcode::IsEmpty:
  case Opcode::IsAlloc:
  case Opcode::Free:
  case Opcode::EndScope:
  case Opcode::Assume:
  case Opcode::Check:
  case Opcode::Br:
  case Opcode::CondBr:
  case Opcode::Halt:
    return;
  default:
    return refuse("the program asks about objects in a way that numbers do "
                  "not answer");
  }
}

void HeapClasses::look_at_access(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  const bool is_load = s.op == Opcode::Load;
  Term value = is_load ? f.definitions(s)[0] : f.arguments(s)[0];
  Term pointer = f.arguments(s)[is_load ? 0 : 1];
  Term memory = f.arguments(s)[is_load ? 1 : 2];
  const Node node = node_of(id, pointer);
  if (sea::is_shadow(program_.store, memory)) {
    if (is_pointer(value))
      refuse("a pointer lies in shadow memory");
    return;
  }
  mark(node, &Class::is_accessed);
  if (!is_pointer(value)) {
    const bool is_clean = !is_load && is_zero(program_.store, value) &&
                          program_.store.width(value) % program_.ptr_width == 0;
    if (!is_clean)
      mark(node, &Class::has_numbers);
    return;
  }
  if (s.is_volatile && is_load)
    mark(node_of(id, value), &Class::is_ordinary);
  if (node == no_node) // nobody gets past it
    return mark(node_of(id, value), &Class::is_ordinary);
  const std::optional<Place> place = place_of(id, pointer);
  unify(node_of(id, value), field(node, place ? place->offset : anywhere));
}

// Data only: what shadows are filled with are numbers.
void HeapClasses::look_at_range(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  std::span<const Term> arguments = f.arguments(s);
  const TermStore &store = program_.store;
  for (Term t : arguments)
    if (is_pointer(t))
      node_of(id, t);
  if (sea::is_shadow(store, f.definitions(s)[0]))
    return;
  const bool is_clean =
      s.op == Opcode::MemSet && is_zero(store, arguments[1]) &&
      store.is_bv_const(arguments[2]) &&
      store.small_value(arguments[2]) % (program_.ptr_width / 8) == 0;
  mark(node_of(id, arguments[0]), &Class::is_accessed);
  if (!is_clean)
    mark(node_of(id, arguments[0]), &Class::is_copied);
  if (s.op == Opcode::MemCopy) {
    mark(node_of(id, arguments[1]), &Class::is_accessed);
    mark(node_of(id, arguments[1]), &Class::is_copied);
  }
}

void HeapClasses::look_at_call(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  const sea::Function &callee = program_.functions[s.data];
  for (size_t i = 0; i < callee.params.size(); ++i)
    if (is_pointer(callee.params[i]))
      unify(node_of(s.data, callee.params[i]), node_of(id, f.arguments(s)[i]));
  for (size_t i = 0; i < f.definitions(s).size(); ++i)
    if (is_pointer(f.definitions(s)[i]))
      unify(node_of(id, f.definitions(s)[i]), result_of(s.data, i));
}

// That all objects can be reached is written as: one, any, was freed. That is
// more, so it may only be what is checked.
void HeapClasses::look_at_reachable(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  std::span<const Term> made = f.definitions(s);
  for (const sea::Block &block : f.blocks)
    for (const Stmt &other : block.stmts) {
      const Term only =
          other.op == Opcode::Check ? f.arguments(other)[0] : Term{};
      for (Term t : reachable(program_.store, f.arguments(other)))
        if (std::find(made.begin(), made.end(), t) != made.end() && t != only)
          return refuse("whether objects can be reached is not only checked");
    }
}

// Where an object lies is seen in no number: its address is compared with null
// and with other addresses, and another pointer to the same object is one.
void HeapClasses::look_at_uses(FunctionId id, Term whole) {
  const TermStore &store = program_.store;
  enum class Shows : uint8_t { Nothing, Base, Address };
  std::unordered_map<Term, Shows> shown;
  const Term roots[] = {whole};
  auto pointer_of = [&](Term t) { // of what shows a base or an address
    return store.child(store.kind(t) == Kind::BvAdd ? store.child(t, 0) : t, 0);
  };
  for (Term t : reachable(store, roots)) {
    if (is_pointer(t))
      node_of(id, t);
    std::span<const Term> children = store.children(t);
    Shows &result = shown[t] = Shows::Nothing;
    if (store.kind(t) == Kind::PtrBase) {
      result = Shows::Base;
      continue;
    }
    if (store.kind(t) == Kind::Eq && is_pointer(children[0]))
      compare(id, children[0], children[1], compared_);
    if (std::all_of(children.begin(), children.end(), [&](Term child) {
          return shown.at(child) == Shows::Nothing;
        }))
      continue;
    if (store.kind(t) == Kind::BvAdd && shown.at(children[0]) == Shows::Base &&
        store.kind(children[1]) == Kind::PtrOffset &&
        store.child(children[1], 0) == store.child(children[0], 0)) {
      result = Shows::Address;
      continue;
    }
    if (moved_pointer(store, t) && shown.at(children[1]) == Shows::Nothing)
      continue;
    if (store.kind(t) == Kind::Eq) {
      const bool is_with_null =
          is_zero(store, children[0]) || is_zero(store, children[1]);
      const bool are_addresses = shown.at(children[0]) == Shows::Address &&
                                 shown.at(children[1]) == Shows::Address;
      if (are_addresses)
        compare(id, pointer_of(children[0]), pointer_of(children[1]),
                compared_);
      if (is_with_null || are_addresses)
        continue;
    }
    return refuse("the address of an object becomes a number");
  }
  if (shown.at(whole) != Shows::Nothing)
    refuse("the address of an object becomes a number");
}

void HeapClasses::compare(FunctionId f, Term a, Term b, std::set<Pair> &pairs) {
  unify(node_of(f, a), node_of(f, b));
  pairs.emplace(f, std::min(a, b), std::max(a, b));
}

// ---------------------------------------------------------------- the end

// All of an ordinary object's pointers are one field: nothing is known of where
// they lie.
void HeapClasses::merge_fields(Node node) {
  const Class &c = classes_[node];
  if (!c.is_ordinary || c.fields.size() < 2)
    return;
  std::vector<Node> all;
  for (const auto &[offset, target] : c.fields)
    all.push_back(target);
  classes_[node].fields = {{anywhere, all[0]}};
  for (Node other : all)
    unify(all[0], other);
}

void HeapClasses::conclude() {
  if (!refused_.empty())
    return;
  size_t before = 0;
  do { // each round makes two classes one, or is the last
    before = 0;
    for (Node n = 0; n < parent_.size(); ++n)
      if (root(n) == n)
        merge_fields(n);
    for (Node n = 0; n < parent_.size(); ++n)
      if (root(n) == n && classes_[n].is_ordinary)
        before += classes_[n].fields.size() > 1;
  } while (before != 0);
  // Words of two objects never coincide, as addresses may of which one is gone.
  for (const Pair &pair : compared_)
    if (const auto &[f, a, b] = pair;
        !settled_.contains(pair) && is_heap(f, a) && is_heap(f, b))
      return refuse("addresses are compared, and nobody asks whether objects "
                    "live");
  const std::vector<bool> leads = lead_to_heap();
  for (Node n = 0; n < parent_.size(); ++n)
    if (root(n) == n)
      conclude_class(classes_[n], leads);
}

// Classes of heap objects, and those with pointers to such a class.
std::vector<bool> HeapClasses::lead_to_heap() const {
  std::vector<std::vector<Node>> owners(parent_.size()); // of pointers to it
  std::vector<bool> leads(parent_.size());
  std::vector<Node> open;
  for (Node n = 0; n < parent_.size(); ++n) {
    if (root(n) != n)
      continue;
    for (const auto &[offset, target] : classes_[n].fields)
      owners[root(target)].push_back(n);
    if (classes_[n].is_heap) {
      leads[n] = true;
      open.push_back(n);
    }
  }
  while (!open.empty()) {
    const Node next = open.back();
    open.pop_back();
    for (Node owner : owners[next])
      if (!leads[owner]) {
        leads[owner] = true;
        open.push_back(owner);
      }
  }
  return leads;
}

// Bytes that are copied, or read as numbers, are no assignment of pointers:
// what they point to, however far away, would have two classes.
void HeapClasses::conclude_class(Class &c, const std::vector<bool> &leads) {
  const bool has_words =
      std::any_of(c.fields.begin(), c.fields.end(),
                  [&](const auto &entry) { return leads[root(entry.second)]; });
  if (has_words && c.is_copied)
    return refuse("objects with pointers to heap objects are copied or filled");
  if (has_words && c.is_number && !c.is_heap)
    return refuse("a number becomes a pointer to pointers to heap objects");
  if (c.is_accessed && !c.is_heap && !c.is_ordinary)
    return refuse("a pointer of which nobody has said where it comes from");
  if (!c.is_heap) {
    if (has_words && c.has_numbers)
      refuse("a variable has pointers to heap objects and numbers");
    return;
  }
  if (c.is_ordinary)
    return refuse("a pointer may point to a heap object or to a variable");
  if (c.sizes.size() != 1 || *c.sizes.begin() == 0 ||
      *c.sizes.begin() > most_bytes)
    return refuse("heap objects of different sizes, or of a size that is not "
                  "constant or large, behind one pointer");
  for (const auto &[offset, target] : c.fields)
    if (offset == anywhere || offset % (program_.ptr_width / 8) != 0 ||
        offset > *c.sizes.begin() || // before the object
        offset + (program_.ptr_width / 8) > *c.sizes.begin())
      return refuse("a pointer in a heap object at a place that is not known");
  has_heap_ = true;
  c.kind = ++num_kinds_;
  largest_ = std::max(largest_, *c.sizes.begin());
}

// ---------------------------------------------------------------- questions

HeapClasses::Node HeapClasses::known_class(FunctionId f, Term pointer) const {
  auto found = nodes_[f].find(pointer);
  return found == nodes_[f].end() || found->second == no_node
             ? no_node
             : root(found->second);
}

bool HeapClasses::is_heap(FunctionId f, Term pointer) const {
  const Node node = known_class(f, pointer);
  return node != no_node && classes_[node].is_heap;
}

bool HeapClasses::is_heap_result(FunctionId f, size_t result) const {
  auto found = results_.find({f, result});
  return found != results_.end() && classes_[root(found->second)].is_heap;
}

bool HeapClasses::holds_words(FunctionId f, Term pointer) const {
  const Node node = known_class(f, pointer);
  return node != no_node && !classes_[node].is_heap &&
         std::any_of(classes_[node].fields.begin(), classes_[node].fields.end(),
                     [&](const auto &entry) {
                       return classes_[root(entry.second)].is_heap;
                     });
}

uint64_t HeapClasses::size_of(FunctionId f, Term pointer) const {
  return *classes_[known_class(f, pointer)].sizes.begin();
}

uint64_t HeapClasses::kind_of(FunctionId f, Term pointer) const {
  return classes_[known_class(f, pointer)].kind;
}

std::vector<uint64_t> HeapClasses::words_in(FunctionId f, Term pointer) const {
  std::vector<uint64_t> words;
  for (const auto &[offset, target] : classes_[known_class(f, pointer)].fields)
    words.push_back(offset);
  return words;
}

std::optional<HeapClasses::Place> HeapClasses::place_of(FunctionId f,
                                                        Term t) const {
  const TermStore &store = program_.store;
  uint64_t offset = 0;
  for (int step = 0; step < most_steps; ++step) {
    if (auto found = defined_[f].find(t); found != defined_[f].end()) {
      t = found->second;
      continue;
    }
    if (store.kind(t) == Kind::PtrAdd) {
      if (!store.is_bv_const(store.child(t, 1)))
        return std::nullopt;
      offset += store.small_value(store.child(t, 1));
      t = store.child(t, 0);
      continue;
    }
    if (moved_pointer(store, t)) {
      if (!store.is_bv_const(store.child(t, 1)))
        return std::nullopt;
      return Place{offset + store.small_value(store.child(t, 1)), step == 0};
    }
    return Place{offset, false};
  }
  return std::nullopt;
}

} // namespace fathom::cut
