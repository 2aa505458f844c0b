// Construction and simplification of and-inverter graphs; see aig.h.
#include "bitblast/aig.h"

#include "support/assert.h"

#include <utility>

namespace fathom {

static constexpr size_t initial_table_size = 1 << 10;
static constexpr uint32_t max_nodes = 1u << 31;

Aig::Aig(bool two_level)
    : nodes_(1), table_(initial_table_size, 0), two_level_(two_level) {}

Lit Aig::new_input() {
  FATHOM_ASSERT(nodes_.size() < max_nodes, "too many AIG nodes");
  uint32_t node = node_count();
  nodes_.push_back({Lit{0}, Lit{input_count()}});
  inputs_.push_back(node);
  return Lit::of_node(node);
}

// ---------------------------------------------------------------------------
// The table of conjunctions
// ---------------------------------------------------------------------------

static size_t hash_pair(Lit left, Lit right) {
  uint64_t key = static_cast<uint64_t>(left.code) << 32 | right.code;
  key *= 0x9E3779B97F4A7C15ull;
  return static_cast<size_t>(key ^ key >> 32);
}

// The slot that holds the conjunction, or the empty one where it belongs.
size_t Aig::find_slot(Lit left, Lit right) const {
  size_t mask = table_.size() - 1;
  size_t slot = hash_pair(left, right) & mask;
  while (uint32_t node = table_[slot]) {
    if (nodes_[node].left == left && nodes_[node].right == right)
      break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Aig::grow_table() {
  table_.assign(table_.size() * 2, 0);
  for (uint32_t node = 1; node < node_count(); node++)
    if (is_and(node))
      table_[find_slot(nodes_[node].left, nodes_[node].right)] = node;
}

std::optional<Lit> Aig::find_and(Lit a, Lit b) const {
  if (a < b)
    std::swap(a, b);
  if (uint32_t node = table_[find_slot(a, b)])
    return Lit::of_node(node);
  return std::nullopt;
}

// ---------------------------------------------------------------------------
// Conjunction
// ---------------------------------------------------------------------------

Aig::Step Aig::simplify_constants(Lit &a, Lit &b) const {
  if (a == true_lit) {
    a = b;
    return Step::Done;
  }
  if (b == true_lit || a == b)
    return Step::Done;
  if (a == false_lit || b == false_lit || a == !b) {
    a = false_lit;
    return Step::Done;
  }
  return Step::None;
}

// Rules that look into x only.
Aig::Step Aig::simplify_one_side(Lit &x, Lit &y) const {
  if (!is_and(x))
    return Step::None;
  Lit x0 = left(x.node());
  Lit x1 = right(x.node());
  if (!x.is_negated()) {
    if (x0 == !y || x1 == !y) { // contradiction: (a b) !a = 0
      x = false_lit;
      return Step::Done;
    }
    if (x0 == y || x1 == y) // idempotence: (a b) a = (a b)
      return Step::Done;
    return Step::None;
  }
  if (x0 == !y || x1 == !y) { // subsumption: !(a b) !a = !a
    x = y;
    return Step::Done;
  }
  if (x0 == y || x1 == y) { // substitution: !(a b) a = !b a
    x = !(x0 == y ? x1 : x0);
    return Step::Again;
  }
  return Step::None;
}

// Rules that look into both.
Aig::Step Aig::simplify_two_sides(Lit &x, Lit &y) const {
  if (!is_and(x) || !is_and(y))
    return Step::None;
  if (x.is_negated() && !y.is_negated())
    std::swap(x, y);
  Lit x0 = left(x.node());
  Lit x1 = right(x.node());
  Lit y0 = left(y.node());
  Lit y1 = right(y.node());

  if (x.is_negated()) { // both: resolution: !(a b) !(a !b) = !a
    if ((x0 == y0 && x1 == !y1) || (x0 == y1 && x1 == !y0)) {
      x = !x0;
      return Step::Done;
    }
    if ((x1 == y0 && x0 == !y1) || (x1 == y1 && x0 == !y0)) {
      x = !x1;
      return Step::Done;
    }
    return Step::None;
  }
  bool clash = x0 == !y0 || x0 == !y1 || x1 == !y0 || x1 == !y1;
  bool shares_y0 = y0 == x0 || y0 == x1;
  bool shares_y1 = y1 == x0 || y1 == x1;
  if (y.is_negated()) {
    if (clash) // subsumption: (a b) !(!a c) = (a b)
      return Step::Done;
    if (shares_y0 || shares_y1) { // substitution: (a b) !(a c) = (a b) !c
      y = !(shares_y0 ? y1 : y0);
      return Step::Again;
    }
    return Step::None;
  }
  if (clash) { // contradiction: (a b) (!a c) = 0
    x = false_lit;
    return Step::Done;
  }
  if (shares_y0 || shares_y1) { // idempotence: (a b) (a c) = (a b) c
    Lit shared = shares_y0 ? y0 : y1;
    Lit rest_y = shares_y0 ? y1 : y0;
    Lit rest_x = x0 == shared ? x1 : x0;
    if (!find_and(x, rest_y) && find_and(rest_x, y))
      x = rest_x;
    else
      y = rest_y;
    return Step::Again;
  }
  return Step::None;
}

Aig::Step Aig::simplify(Lit &a, Lit &b) const {
  Step step = simplify_constants(a, b);
  if (step != Step::None || !two_level_)
    return step;
  step = simplify_one_side(a, b);
  if (step != Step::None)
    return step;
  std::swap(a, b);
  step = simplify_one_side(a, b);
  if (step != Step::None)
    return step;
  return simplify_two_sides(a, b);
}

Lit Aig::make_and(Lit a, Lit b) {
  for (;;) {
    Step step = simplify(a, b);
    if (step == Step::Done)
      return a;
    if (step == Step::None)
      break;
  }
  if (a < b)
    std::swap(a, b);
  size_t slot = find_slot(a, b);
  if (uint32_t node = table_[slot])
    return Lit::of_node(node);
  FATHOM_ASSERT(nodes_.size() < max_nodes, "too many AIG nodes");
  uint32_t node = node_count();
  nodes_.push_back({a, b});
  table_[slot] = node;
  if (nodes_.size() * 4 > table_.size() * 3)
    grow_table();
  return Lit::of_node(node);
}

Lit Aig::make_and(std::span<const Lit> lits) {
  Lit result = true_lit;
  for (Lit lit : lits)
    result = make_and(result, lit);
  return result;
}

Lit Aig::make_or(std::span<const Lit> lits) {
  Lit result = false_lit;
  for (Lit lit : lits)
    result = make_or(result, lit);
  return result;
}

// ---------------------------------------------------------------------------
// XOR, ITE, majority
// ---------------------------------------------------------------------------

// x xor y where x is itself a XOR with y as an operand.
std::optional<Lit> Aig::cancel_xor(Lit x, Lit y) const {
  if (!is_and(x))
    return std::nullopt;
  std::optional<IteShape> shape = match_ite(x.node());
  if (!shape || !shape->is_xor())
    return std::nullopt;
  // x = cond xor else_lit, up to its sign.
  Lit p = shape->cond;
  Lit q = shape->else_lit ^ x.is_negated();
  if (p.node() == y.node())
    return q ^ (p != y);
  if (q.node() == y.node())
    return p ^ (q != y);
  return std::nullopt;
}

// An existing node for a xor b, in either of the two shapes.
std::optional<Lit> Aig::find_xor(Lit a, Lit b) const {
  std::optional<Lit> both = find_and(a, b);
  if (both) {
    std::optional<Lit> none = find_and(!a, !b);
    if (none)
      if (std::optional<Lit> top = find_and(!*both, !*none))
        return *top;
  }
  std::optional<Lit> only_a = find_and(a, !b);
  if (only_a) {
    std::optional<Lit> only_b = find_and(!a, b);
    if (only_b)
      if (std::optional<Lit> top = find_and(!*only_a, !*only_b))
        return !*top;
  }
  return std::nullopt;
}

// Signs move to the result, so that the four sign variants share one gate. The
// shape follows the signs given: the conjunctions inside are then those that an
// adder over the same operands needs for its carry.
Lit Aig::make_xor(Lit a, Lit b) {
  if (a.is_constant())
    return b ^ (a == true_lit);
  if (b.is_constant())
    return a ^ (b == true_lit);
  if (a.node() == b.node())
    return constant_lit(a != b);
  bool flip = a.is_negated() != b.is_negated();
  Lit p = a.positive();
  Lit q = b.positive();
  if (two_level_) {
    if (std::optional<Lit> lit = cancel_xor(p, q))
      return *lit ^ flip;
    if (std::optional<Lit> lit = cancel_xor(q, p))
      return *lit ^ flip;
  }
  if (std::optional<Lit> lit = find_xor(p, q))
    return *lit ^ flip;
  if (!flip)
    return make_and(!make_and(p, q), !make_and(!p, !q));
  return make_and(!make_and(p, !q), !make_and(!p, q));
}

// What `branch` is worth where cond == value, if it is an ITE over cond.
Lit Aig::branch_under(Lit branch, Lit cond, bool value) const {
  if (!is_and(branch))
    return branch;
  std::optional<IteShape> shape = match_ite(branch.node());
  if (!shape || shape->cond.node() != cond.node())
    return branch;
  bool taken = (shape->cond == cond) == value;
  return (taken ? shape->then_lit : shape->else_lit) ^ branch.is_negated();
}

Lit Aig::make_ite(Lit cond, Lit then_lit, Lit else_lit) {
  if (cond.is_constant())
    return cond == true_lit ? then_lit : else_lit;
  if (cond.is_negated()) {
    cond = !cond;
    std::swap(then_lit, else_lit);
  }
  if (two_level_) {
    then_lit = branch_under(then_lit, cond, true);
    else_lit = branch_under(else_lit, cond, false);
  }
  if (then_lit.node() == cond.node())
    then_lit = constant_lit(then_lit == cond);
  if (else_lit.node() == cond.node())
    else_lit = constant_lit(else_lit != cond);
  if (then_lit == else_lit)
    return then_lit;
  if (then_lit == !else_lit)
    return make_xor(cond, else_lit);
  if (then_lit.is_constant())
    return then_lit == true_lit ? make_or(cond, else_lit)
                                : make_and(!cond, else_lit);
  if (else_lit.is_constant())
    return else_lit == true_lit ? make_or(!cond, then_lit)
                                : make_and(cond, then_lit);
  bool flip = then_lit.is_negated();
  Lit taken = make_and(cond, then_lit ^ flip);
  Lit other = make_and(!cond, else_lit ^ flip);
  return make_or(taken, other) ^ flip;
}

static void sort3(Lit &a, Lit &b, Lit &c) {
  if (b < a)
    std::swap(a, b);
  if (c < b)
    std::swap(b, c);
  if (b < a)
    std::swap(a, b);
}

// The sum of a full adder. Sorted operands make equal sums equal nodes, and the
// pair added first (the carry is youngest) is that of make_majority().
Lit Aig::make_xor3(Lit a, Lit b, Lit c) {
  sort3(a, b, c);
  return make_xor(make_xor(a, b), c);
}

// The carry of a full adder: a b or c (a or b). Both inner conjunctions over a
// and b are also in make_xor(a, b). Majority is self-dual: at most one operand
// stays negated.
Lit Aig::make_majority(Lit a, Lit b, Lit c) {
  sort3(a, b, c);
  if (a.node() == b.node())
    return a == b ? a : c;
  if (b.node() == c.node())
    return b == c ? b : a;
  bool flip = a.is_negated() + b.is_negated() + c.is_negated() >= 2;
  if (a.is_constant()) // keep the rules on constants simple
    flip = false;
  a = a ^ flip;
  b = b ^ flip;
  c = c ^ flip;
  Lit carry = make_or(make_and(a, b), make_and(c, make_or(a, b)));
  return carry ^ flip;
}

// ---------------------------------------------------------------------------
// Shapes
// ---------------------------------------------------------------------------

// n = !(c x) !(!c y) is c ? !x : !y.
std::optional<IteShape> Aig::match_ite(uint32_t node) const {
  Lit p = left(node);
  Lit q = right(node);
  if (!p.is_negated() || !q.is_negated() || !is_and(p) || !is_and(q))
    return std::nullopt;
  Lit p0 = left(p.node());
  Lit p1 = right(p.node());
  Lit q0 = left(q.node());
  Lit q1 = right(q.node());
  if (p0 == !q0)
    return IteShape{p0, !p1, !q1};
  if (p0 == !q1)
    return IteShape{p0, !p1, !q0};
  if (p1 == !q0)
    return IteShape{p1, !p0, !q1};
  if (p1 == !q1)
    return IteShape{p1, !p0, !q0};
  return std::nullopt;
}

// n = !(a b) !(c !(!a !b)) is the negation of majority(a, b, c).
std::optional<MajorityShape> Aig::match_majority(uint32_t node) const {
  Lit p = left(node);
  Lit q = right(node);
  if (!p.is_negated() || !q.is_negated() || !is_and(p) || !is_and(q))
    return std::nullopt;
  for (auto [pair, other] : {std::pair(p, q), std::pair(q, p)}) {
    Lit a = left(pair.node());
    Lit b = right(pair.node());
    Lit o0 = left(other.node());
    Lit o1 = right(other.node());
    for (auto [either, c] : {std::pair(o0, o1), std::pair(o1, o0)}) {
      if (!either.is_negated() || !is_and(either))
        continue;
      Lit e0 = left(either.node());
      Lit e1 = right(either.node());
      if ((e0 == !a && e1 == !b) || (e0 == !b && e1 == !a))
        return MajorityShape{.a = a, .b = b, .c = c, .negated = true};
    }
  }
  return std::nullopt;
}

} // namespace fathom
