// And-inverter graph: the Boolean level between bit-vector circuits and CNF.
// Built by circuits.h, read by cnf.h and aig_eval.h.
//
// A literal is a node number with a sign in the lowest bit; node 0 is the
// constant false. A node is an input or the conjunction of two literals whose
// nodes have smaller numbers, so that every bottom-up pass is a loop.
//
//   node      left     right          (8 bytes)
//   constant  0        0
//   input     0        ordinal
//   and       literal  literal        left > right > 1
//
// Nodes are unique (open addressing over node numbers, 5 to 11 bytes per node),
// and make_and() applies the local two-level rules of Brummayer and Biere
// ("Local Two-Level And-Inverter Graph Minimization without Blowup", 2006):
// contradiction, subsumption, idempotence, resolution and substitution, each in
// the form with one and with two conjunctions as operands. XOR, ITE and
// majority are conjunctions in fixed shapes, which match_ite() and
// match_majority() read back.
//
// Cost: amortised constant time per make_*; nothing is ever freed.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace fathom {

struct Lit {
  uint32_t code = 0;

  static constexpr Lit of_node(uint32_t node, bool negated = false) {
    return {node << 1 | static_cast<uint32_t>(negated)};
  }
  constexpr uint32_t node() const { return code >> 1; }
  constexpr bool is_negated() const { return code & 1; }
  constexpr bool is_constant() const { return code <= 1; }
  constexpr Lit operator!() const { return {code ^ 1}; }
  // Negated iff `flip`.
  constexpr Lit operator^(bool flip) const {
    return {code ^ static_cast<uint32_t>(flip)};
  }
  constexpr Lit positive() const { return {code & ~1u}; }
  constexpr auto operator<=>(const Lit &) const = default;
};

inline constexpr Lit false_lit{0};
inline constexpr Lit true_lit{1};
constexpr Lit constant_lit(bool value) { return value ? true_lit : false_lit; }

// cond ? then_lit : else_lit; a XOR if then_lit == !else_lit.
struct IteShape {
  Lit cond, then_lit, else_lit;
  bool is_xor() const { return then_lit == !else_lit; }
};

struct MajorityShape {
  Lit a, b, c;
  bool negated; // the node is the negation of the majority
};

class Aig {
public:
  // two_level = false keeps only the rules on constants and equal or
  // complementary operands (to measure what the others are worth).
  explicit Aig(bool two_level = true);

  Lit new_input();
  Lit make_and(Lit a, Lit b);
  Lit make_or(Lit a, Lit b) { return !make_and(!a, !b); }
  Lit make_xor(Lit a, Lit b);
  Lit make_iff(Lit a, Lit b) { return !make_xor(a, b); }
  Lit make_ite(Lit cond, Lit then_lit, Lit else_lit);
  Lit make_implies(Lit a, Lit b) { return !make_and(a, !b); }
  // The two outputs of a full adder; the order of operands does not matter.
  Lit make_xor3(Lit a, Lit b, Lit c);
  Lit make_majority(Lit a, Lit b, Lit c);
  Lit make_and(std::span<const Lit> lits);
  Lit make_or(std::span<const Lit> lits);

  // Including the constant.
  uint32_t node_count() const { return static_cast<uint32_t>(nodes_.size()); }
  uint32_t input_count() const { return static_cast<uint32_t>(inputs_.size()); }
  uint32_t and_count() const { return node_count() - 1 - input_count(); }

  bool is_and(uint32_t node) const { return nodes_[node].left.code != 0; }
  bool is_and(Lit lit) const { return is_and(lit.node()); }
  bool is_input(uint32_t node) const { return node != 0 && !is_and(node); }
  // Children of a conjunction.
  Lit left(uint32_t node) const { return nodes_[node].left; }
  Lit right(uint32_t node) const { return nodes_[node].right; }
  // Inputs are numbered 0, 1, ... in the order of their creation.
  uint32_t input_ordinal(uint32_t node) const {
    return nodes_[node].right.code;
  }
  uint32_t input_node(uint32_t ordinal) const { return inputs_[ordinal]; }

  // What the positive literal of a conjunction means, if it has the shape.
  std::optional<IteShape> match_ite(uint32_t node) const;
  std::optional<MajorityShape> match_majority(uint32_t node) const;

private:
  struct Node {
    Lit left, right;
  };
  // None: no rule applies. Done: the first operand is the result. Again: the
  // operands were replaced by smaller ones.
  enum class Step { None, Done, Again };

  Step simplify_constants(Lit &a, Lit &b) const;
  Step simplify_one_side(Lit &x, Lit &y) const;
  Step simplify_two_sides(Lit &x, Lit &y) const;
  Step simplify(Lit &a, Lit &b) const;
  std::optional<Lit> find_and(Lit a, Lit b) const;
  std::optional<Lit> find_xor(Lit a, Lit b) const;
  std::optional<Lit> cancel_xor(Lit x, Lit y) const;
  Lit branch_under(Lit branch, Lit cond, bool value) const;
  size_t find_slot(Lit left, Lit right) const;
  void grow_table();

  std::vector<Node> nodes_;
  std::vector<uint32_t> inputs_;
  std::vector<uint32_t> table_; // node numbers, 0 is empty; size a power of 2
  bool two_level_;
};

} // namespace fathom
