#include "rewrite/pattern.h"

#include "rewrite/pattern_parser.h"
#include "support/assert.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/operators.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr size_t max_match_nodes = 48;

} // namespace

PatternRule::PatternRule(std::string_view match, std::string_view result,
                         std::string_view condition) {
  Parser lhs{*this, match, 0, false};
  root_ = lhs.term();
  FATHOM_ASSERT(lhs.at_end() && nodes_[root_].type == Type::Apply,
                "rule with a bad match");
  bool match_needs_values = needs_values_;
  Parser rhs{*this, result, 0, true};
  result_ = rhs.term();
  FATHOM_ASSERT(rhs.at_end() && !match_needs_values, "rule with a bad result");
  if (!condition.empty()) {
    Parser c{*this, condition, 0, true};
    c.condition();
    FATHOM_ASSERT(c.at_end(), "rule with a bad condition");
  }
  result_height_ = height(result_);
  make_variants();
}

unsigned PatternRule::height(int node) const {
  const Node &n = nodes_[node];
  if (n.type != Type::Apply)
    return 0;
  unsigned h = 0;
  for (int c : n.children)
    h = std::max(h, height(c));
  return h + 1;
}

// All orders of the commutative operators of the match. An order is left out
// when it cannot occur (constants come last) or repeats an earlier one.
void PatternRule::make_variants() {
  std::vector<int> commutative;
  std::vector<int> todo{root_};
  auto is_constant = [&](int c) {
    const Node &n = nodes_[c];
    return n.type == Type::Literal ||
           (n.type == Type::Name &&
            term_names_[n.slot].name_class == NameClass::Const);
  };
  std::vector<int> fixed_swap(nodes_.size(), 0);
  while (!todo.empty()) {
    int at = todo.back();
    todo.pop_back();
    const Node &n = nodes_[at];
    if (n.type != Type::Apply)
      continue;
    todo.insert(todo.end(), n.children.begin(), n.children.end());
    if (!is_commutative(n.kind))
      continue;
    bool first = is_constant(n.children[0]),
         second = is_constant(n.children[1]);
    if (first && !second)
      fixed_swap[at] = 1;
    else if (!first && !second)
      commutative.push_back(at);
  }
  FATHOM_ASSERT(commutative.size() <= 6, "rule with too many orders");
  for (unsigned mask = 0; mask < (1u << commutative.size()); ++mask) {
    Variant v{fixed_swap, {-1, -1, -1}};
    for (size_t k = 0; k < commutative.size(); ++k)
      v.swapped[commutative[k]] = int(mask >> k & 1);
    const Node &top = nodes_[root_];
    for (size_t i = 0; i < top.children.size() && i < 3; ++i) {
      size_t from = v.swapped[root_] ? 1 - i : i;
      const Node &child = nodes_[top.children[from]];
      if (child.type == Type::Apply)
        v.child_kind[i] = int(child.kind);
      else if (is_constant(top.children[from]))
        v.child_kind[i] =
            child.type == Type::Literal && child.literal >= LiteralKind::True
                ? int(Kind::BoolConst)
                : int(Kind::BvConst);
    }
    make_steps(v);
    variants_.push_back(std::move(v));
  }
}

// The steps of an order, breadth first: what fails soon comes soon.
void PatternRule::make_steps(Variant &variant) const {
  struct Place {
    int node;
    uint8_t from, child;
  };
  std::vector<Place> places{{root_, 0, 0}};
  uint32_t bound = 0; // slots
  for (size_t next = 0; next < places.size(); ++next) {
    Place at = places[next];
    const Node &n = nodes_[at.node];
    Step step{.op = Step::Op::Literal,
              .from = at.from,
              .child = at.child,
              .slot = n.slot,
              .kind = n.kind,
              .node = at.node};
    if (n.type == Type::Name) {
      step.op = bound >> n.slot & 1 ? Step::Op::Again : Step::Op::Bind;
      bound |= 1u << n.slot;
    } else if (n.type == Type::Apply) {
      step.op = n.indices.empty() ? Step::Op::Apply : Step::Op::Indexed;
      bool swapped = variant.swapped[at.node] != 0;
      for (size_t i = 0; i < n.children.size(); ++i)
        places.push_back(
            {n.children[swapped ? 1 - i : i], uint8_t(next), uint8_t(i)});
    } else {
      FATHOM_ASSERT(n.type == Type::Literal, "a width in a match");
    }
    variant.steps.push_back(step);
  }
  FATHOM_ASSERT(variant.steps.size() <= max_match_nodes, "rule too large");
}

std::bitset<num_kinds> PatternRule::kinds_of_child(unsigned i) const {
  std::bitset<num_kinds> kinds;
  for (const Variant &v : variants_)
    if (v.child_kind[i] < 0)
      kinds.set();
    else
      kinds.set(size_t(v.child_kind[i]));
  return kinds;
}

bool PatternRule::is_of_class(const TermStore &store, uint8_t slot,
                              Term t) const {
  switch (term_names_[slot].name_class) {
  case NameClass::Any:
    return true;
  case NameClass::Bool:
    return store.is_bool(t);
  case NameClass::BitVec:
    return store.sort_kind(t) == SortKind::BitVec;
  case NameClass::Const:
    return store.is_bv_const(t);
  case NameClass::Array:
    return store.sort_kind(t) == SortKind::Array;
  }
  FATHOM_UNREACHABLE("a class of names");
}

bool PatternRule::match_literal(const TermStore &store, const Node &n,
                                Term t) const {
  switch (n.literal) {
  case LiteralKind::True:
    return store.is_true(t);
  case LiteralKind::False:
    return store.is_false(t);
  case LiteralKind::Number:
  case LiteralKind::SignedMin:
  case LiteralKind::SignedMax:
    break;
  }
  if (!store.is_bv_const(t))
    return false;
  BitVec v = store.value(t);
  if (n.literal == LiteralKind::SignedMin)
    return v.is_signed_min();
  if (n.literal == LiteralKind::SignedMax)
    return (~v).is_signed_min();
  // At width 1 the literals 1 and -1 are the same constant.
  BitVec wanted = n.number >= 0 ? BitVec(v.width(), uint64_t(n.number))
                                : -BitVec(v.width(), uint64_t(-n.number));
  bool fits = n.number < 0 || v.width() >= 63 ||
              uint64_t(n.number) < uint64_t(1) << v.width();
  return fits && v == wanted;
}

bool PatternRule::match_indices(const TermStore &store, const Node &n, Term t,
                                Bindings &b) const {
  for (size_t i = 0; i < n.indices.size(); ++i) {
    const Integer &e = integers_[n.indices[i]];
    uint32_t value = store.index(t, unsigned(i));
    if (e.op == Integer::Op::Number) {
      if (e.number != value)
        return false;
      continue;
    }
    uint16_t bit = uint16_t(1u << e.number);
    if (b.bound_indices & bit) {
      if (b.indices[e.number] != value)
        return false;
    } else {
      b.bound_indices |= bit;
      b.indices[e.number] = value;
    }
  }
  return true;
}

bool PatternRule::match_steps(const TermStore &store, Term t, Bindings &b,
                              const Variant &variant) const {
  Term terms[max_match_nodes];
  b.bound_indices = 0;
  size_t number = 0;
  for (const Step &step : variant.steps) {
    Term x = number == 0 ? t : store.child(terms[step.from], step.child);
    terms[number++] = x;
    switch (step.op) {
    case Step::Op::Apply:
      if (store.kind(x) != step.kind)
        return false;
      break;
    case Step::Op::Indexed:
      if (store.kind(x) != step.kind ||
          !match_indices(store, nodes_[step.node], x, b))
        return false;
      break;
    case Step::Op::Bind:
      if (!is_of_class(store, step.slot, x))
        return false;
      b.terms[step.slot] = x;
      break;
    case Step::Op::Again:
      if (b.terms[step.slot] != x)
        return false;
      break;
    case Step::Op::Literal:
      if (!match_literal(store, nodes_[step.node], x))
        return false;
      break;
    }
  }
  return true;
}

bool PatternRule::match(TermStore &store, Term t, Bindings &b) const {
  std::span<const Term> children = store.children(t);
  for (const Variant &v : variants_) {
    bool possible = true;
    for (size_t i = 0; i < children.size() && i < 3; ++i)
      possible &= v.child_kind[i] < 0 ||
                  v.child_kind[i] == int(store.kind(children[i]));
    if (!possible)
      continue;
    if (match_steps(store, t, b, v) && condition_holds(store, b))
      return true;
  }
  return false;
}

std::optional<int64_t> PatternRule::integer(const TermStore &store, int e,
                                            const Bindings &b) const {
  const Integer &x = integers_[e];
  switch (x.op) {
  case Integer::Op::Number:
    return x.number;
  case Integer::Op::Index:
    return b.indices[x.number];
  case Integer::Op::Width:
    return store.width(b.terms[x.number]);
  case Integer::Op::CountTrailing:
  case Integer::Op::Value: {
    Term t = b.terms[x.number];
    if (!store.is_bv_const(t))
      return std::nullopt;
    BitVec v = store.value(t);
    if (x.op == Integer::Op::CountTrailing)
      return count_trailing_zeros(v);
    if (v.width() - count_leading_zeros(v) > 32)
      return INT64_MAX / 4; // larger than any index; sums stay in range
    return int64_t(v.limbs()[0]);
  }
  case Integer::Op::Add:
  case Integer::Op::Sub:
  case Integer::Op::Mul:
  case Integer::Op::Min:
  case Integer::Op::Max:
    break;
  }
  auto l = integer(store, x.left, b), r = integer(store, x.right, b);
  if (!l || !r)
    return std::nullopt;
  switch (x.op) {
  case Integer::Op::Add:
    return *l + *r;
  case Integer::Op::Sub:
    return *l - *r;
  case Integer::Op::Mul:
    return *l * *r;
  case Integer::Op::Min:
    return std::min(*l, *r);
  default:
    return std::max(*l, *r);
  }
}

bool PatternRule::comparisons_hold(const TermStore &store,
                                   const Bindings &b) const {
  for (const Comparison &c : comparisons_) {
    auto l = integer(store, c.left, b), r = integer(store, c.right, b);
    if (!l || !r)
      return false;
    bool ok = c.op == "i<"    ? *l < *r
              : c.op == "i<=" ? *l <= *r
              : c.op == "i="  ? *l == *r
                              : *l != *r;
    if (!ok)
      return false;
  }
  return true;
}

bool PatternRule::condition_holds(TermStore &store, const Bindings &b) const {
  if (!comparisons_hold(store, b))
    return false;
  for (int c : conditions_) {
    std::optional<Term> value = build(store, c, b, false);
    if (!value || !store.is_true(*value))
      return false;
  }
  return true;
}

std::optional<Term> PatternRule::build_literal(TermStore &store, const Node &n,
                                               const Bindings &b) const {
  if (n.literal == LiteralKind::True || n.literal == LiteralKind::False)
    return store.make_bool(n.literal == LiteralKind::True);
  std::optional<int64_t> width = integer(store, n.width, b);
  if (!width || *width < 1 || *width > max_width)
    return std::nullopt;
  uint32_t w = uint32_t(*width);
  if (n.literal == LiteralKind::SignedMin)
    return store.make_bv(BitVec::signed_min(w));
  if (n.literal == LiteralKind::SignedMax)
    return store.make_bv(BitVec::signed_max(w));
  std::optional<int64_t> number = n.number;
  if (n.type == Type::WideLiteral)
    number = integer(store, n.indices[0], b);
  if (!number)
    return std::nullopt;
  return store.make_bv(*number >= 0 ? BitVec(w, uint64_t(*number))
                                    : -BitVec(w, uint64_t(-*number)));
}

std::optional<Term> PatternRule::build(TermStore &store, int node,
                                       const Bindings &b, bool checked) const {
  const Node &n = nodes_[node];
  if (n.type == Type::Name)
    return b.terms[n.slot];
  if (n.type != Type::Apply)
    return build_literal(store, n, b);
  Term args[max_children];
  uint32_t indices[max_indices];
  for (size_t i = 0; i < n.children.size(); ++i) {
    std::optional<Term> arg = build(store, n.children[i], b, checked);
    if (!arg)
      return std::nullopt;
    args[i] = *arg;
  }
  for (size_t i = 0; i < n.indices.size(); ++i) {
    std::optional<int64_t> value = integer(store, n.indices[i], b);
    if (!value || *value < 0 || *value > max_width) {
      FATHOM_ASSERT(checked, "rule with an index out of range");
      return std::nullopt;
    }
    indices[i] = uint32_t(*value);
  }
  std::span<const Term> arg_span(args, n.children.size());
  std::span<const uint32_t> index_span(indices, n.indices.size());
  Result<Sort> sort = sort_of_application(store, n.kind, arg_span, index_span);
  if (!sort) {
    FATHOM_ASSERT(checked, "rule with an ill-sorted result");
    return std::nullopt;
  }
  return make_folded(store, n.kind, *sort, arg_span, index_span);
}

Term PatternRule::result(TermStore &store, const Bindings &b) const {
  std::optional<Term> t = build(store, result_, b, false);
  FATHOM_ASSERT(t.has_value(), "rule without a result");
  return *t;
}

std::optional<Term> PatternRule::result_term(TermStore &store,
                                             const Bindings &b) const {
  return build(store, result_, b, true);
}

std::optional<Term> PatternRule::condition_term(TermStore &store,
                                                const Bindings &b) const {
  if (!comparisons_hold(store, b))
    return std::nullopt;
  Builder builder(store);
  Term all = store.make_bool(true);
  for (int c : conditions_) {
    std::optional<Term> t = build(store, c, b, true);
    if (!t)
      return std::nullopt;
    all = builder.make_and(all, *t);
  }
  return all;
}

// A literal of the match takes the width of a sibling.
std::optional<Term> PatternRule::build_match_node(TermStore &store, int node,
                                                  const Bindings &b) const {
  const Node &n = nodes_[node];
  if (n.type == Type::Name)
    return b.terms[n.slot];
  FATHOM_ASSERT(n.type == Type::Apply, "literal as the whole match");
  std::vector<Term> args(n.children.size());
  uint32_t width = 0;
  for (size_t i = 0; i < args.size(); ++i) {
    if (nodes_[n.children[i]].type == Type::Literal)
      continue;
    std::optional<Term> arg = build_match_node(store, n.children[i], b);
    if (!arg)
      return std::nullopt;
    args[i] = *arg;
    if (store.sort_kind(*arg) == SortKind::BitVec)
      width = store.width(*arg);
  }
  for (size_t i = 0; i < args.size(); ++i) {
    const Node &child = nodes_[n.children[i]];
    if (child.type != Type::Literal)
      continue;
    if (child.literal >= LiteralKind::True) {
      args[i] = store.make_bool(child.literal == LiteralKind::True);
      continue;
    }
    if (width == 0)
      return std::nullopt;
    args[i] = store.make_bv(
        child.literal == LiteralKind::SignedMin   ? BitVec::signed_min(width)
        : child.literal == LiteralKind::SignedMax ? BitVec::signed_max(width)
        : child.number >= 0 ? BitVec(width, uint64_t(child.number))
                            : -BitVec(width, uint64_t(-child.number)));
    if (!match_literal(store, child, args[i]))
      return std::nullopt; // the number does not fit this width
  }
  std::vector<uint32_t> indices;
  for (int e : n.indices)
    indices.push_back(uint32_t(*integer(store, e, b)));
  Result<Sort> sort = sort_of_application(store, n.kind, args, indices);
  if (!sort)
    return std::nullopt;
  return intern_application(store, n.kind, *sort, args, indices);
}

std::optional<Term> PatternRule::match_term(TermStore &store,
                                            const Bindings &b) const {
  return build_match_node(store, root_, b);
}

Term make_folded(TermStore &store, Kind kind, Sort sort,
                 std::span<const Term> args,
                 std::span<const uint32_t> indices) {
  if (kind == Kind::Extract && indices[1] == 0 && store.sort(args[0]) == sort)
    return args[0];
  if ((kind == Kind::ZeroExtend || kind == Kind::SignExtend) && indices[0] == 0)
    return args[0];
  bool constant = !args.empty() && is_scalar_operator(kind);
  for (Term t : args)
    constant &= store.is_const(t);
  if (!constant)
    return intern_application(store, kind, sort, args, indices);
  BitVec values[max_children];
  const BitVec *pointers[max_children];
  for (size_t i = 0; i < args.size(); ++i) {
    values[i] = store.value(args[i]);
    pointers[i] = &values[i];
  }
  BitVec v = apply_operator(kind, {pointers, args.size()}, indices);
  return sort == store.bool_sort() ? store.make_bool(v.is_true())
                                   : store.make_bv(v);
}

} // namespace fathom
