#include "absint/expression.h"

#include "support/assert.h"
#include "terms/builder.h"
#include "terms/traverse.h"

namespace fathom::absint {

uint32_t number_width(const TermStore &store, Term t) {
  if (store.sort_kind(t) == SortKind::Bool)
    return 1;
  if (store.sort_kind(t) != SortKind::BitVec || store.width(t) > max_width)
    return 0;
  return store.width(t);
}

// ---------------------------------------------------------------- numbers

Numbers::Numbers(const sea::Function &f) {
  TermStore &store = f.program->store;
  for (Term param : f.params)
    add_register(store, param);
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts)
      for (Term reg : f.definitions(s))
        add_register(store, reg);
  for (const sea::Global &global : f.program->globals)
    globals_.emplace(global.address, global.size);
}

void Numbers::add(Term t, uint32_t width) {
  by_term_.emplace(t, uint32_t(terms_.size()));
  terms_.push_back(t);
  widths_.push_back(width);
}

void Numbers::add_register(TermStore &store, Term reg) {
  if (store.sort_kind(reg) == SortKind::Ptr) {
    Builder builder(store);
    const uint32_t width = store.width(reg);
    if (width > max_width)
      return;
    add(builder.make(Kind::PtrOffset, {reg}), width);
    add(builder.make(Kind::PtrSize, {reg}), width);
  } else if (const uint32_t width = number_width(store, reg)) {
    add(reg, width);
  }
}

uint32_t Numbers::find(Term t) const {
  auto at = by_term_.find(t);
  return at == by_term_.end() ? none : at->second;
}

const uint64_t *Numbers::global_size(Term address) const {
  auto at = globals_.find(address);
  return at == globals_.end() ? nullptr : &at->second;
}

// ---------------------------------------------------------------- expressions

Expression::Expression(TermStore &store, const Numbers &numbers, Term root) {
  const Term roots[] = {root};
  std::unordered_map<Term, uint32_t> place;
  Builder builder(store);
  for (Term t : reachable(store, roots)) {
    Node node{.kind = store.kind(t),
              .width = number_width(store, t),
              .is_pointer = store.sort_kind(t) == SortKind::Ptr &&
                            store.width(t) <= max_width,
              .children = {},
              .widths = {},
              .indices = {}};
    for (Term child : store.children(t)) {
      node.children.push_back(place.at(child));
      node.widths.push_back(number_width(store, child));
    }
    for (uint32_t index : store.indices(t))
      node.indices.push_back(index);
    if (node.is_pointer) {
      node.width = store.width(t);
      if (const uint64_t *size = numbers.global_size(t)) {
        node.constant = *size;
      } else if (node.kind == Kind::Var) {
        node.number = numbers.find(builder.make(Kind::PtrOffset, {t}));
        node.size = numbers.find(builder.make(Kind::PtrSize, {t}));
      }
    } else if (node.width != 0) {
      node.number = numbers.find(t);
      if (node.kind == Kind::BvConst)
        node.constant = store.small_value(t);
      else if (node.kind == Kind::BoolConst)
        node.constant = store.is_true(t);
    }
    place.emplace(t, uint32_t(nodes_.size()));
    nodes_.push_back(std::move(node));
  }
  FATHOM_ASSERT(!nodes_.empty(), "a term without a root");
}

Computed Expression::compute(const std::vector<Value> &values) const {
  std::vector<Computed> known(nodes_.size());
  for (size_t i = 0; i < nodes_.size(); ++i)
    known[i] = compute_node(nodes_[i], known, values);
  return known.back();
}

Computed Expression::compute_node(const Node &node,
                                  const std::vector<Computed> &known,
                                  const std::vector<Value> &values) const {
  if (node.width == 0)
    return {};
  if (node.is_pointer && node.constant) // of a global object
    return {Value::constant(node.width, 0),
            Value::constant(node.width, *node.constant & mask_of(node.width))};
  if (node.constant)
    return {Value::constant(node.width, *node.constant), {}};
  if (node.number != Numbers::none)
    return {values[node.number], node.size != Numbers::none
                                     ? std::optional(values[node.size])
                                     : std::nullopt};
  if (node.kind == Kind::Ite)
    return choose(node, known);
  if (node.is_pointer)
    return compute_pointer(node, known);
  const Value top = Value::top(node.width);
  if (node.kind == Kind::PtrOffset || node.kind == Kind::PtrSize) {
    const Computed &pointer = known[node.children[0]];
    const std::optional<Value> &part =
        node.kind == Kind::PtrOffset ? pointer.first : pointer.size;
    return {part ? part : top, {}};
  }
  std::vector<Value> args;
  for (size_t i = 0; i < node.children.size(); ++i) {
    const Computed &child = known[node.children[i]];
    if (!child.first || node.widths[i] == 0)
      return {top, {}};
    args.push_back(*child.first);
  }
  if (args.empty())
    return {top, {}};
  if (node.kind == Kind::Implies) {
    const Operation no{
        .kind = Kind::Not, .width = 1, .widths = node.widths, .indices = {}};
    args[0] = Value::apply(no, std::span(args).first(1));
  }
  const Operation op{.kind = node.kind == Kind::Implies ? Kind::Or : node.kind,
                     .width = node.width,
                     .widths = node.widths,
                     .indices = node.indices};
  return {Value::apply(op, args), {}};
}

Computed Expression::choose(const Node &node,
                            const std::vector<Computed> &known) const {
  const Computed &condition = known[node.children[0]];
  const Computed &a = known[node.children[1]], &b = known[node.children[2]];
  if (condition.first && !condition.first->can_be(false))
    return a;
  if (condition.first && !condition.first->can_be(true))
    return b;
  auto both = [&](const std::optional<Value> &x,
                  const std::optional<Value> &y) {
    return x && y ? std::optional(Value::join(*x, *y)) : std::nullopt;
  };
  Computed result{both(a.first, b.first), both(a.size, b.size)};
  if (!result.first)
    result.first = Value::top(node.width);
  return result;
}

Computed Expression::compute_pointer(const Node &node,
                                     const std::vector<Computed> &known) const {
  if (node.kind == Kind::Ptr)
    return {known[node.children[1]].first, known[node.children[2]].first};
  if (node.kind != Kind::PtrAdd)
    return {};
  const Computed &from = known[node.children[0]], &by = known[node.children[1]];
  if (!from.first || !by.first)
    return {{}, from.size};
  const uint32_t widths[] = {node.width, node.width};
  const Value args[] = {*from.first, *by.first};
  const Operation add{.kind = Kind::BvAdd,
                      .width = node.width,
                      .widths = widths,
                      .indices = {}};
  return {Value::apply(add, args), from.size};
}

} // namespace fathom::absint
