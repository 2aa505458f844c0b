// Rewrite rules as data. A rule is three texts:
//
//   match      (bvadd (bvsub x y) y)
//   result     x
//   condition  "" or a formula over the constants and indices that were matched
//
// The same texts drive the rewriter and the test suite, which proves
// condition => match = result: there is no code per rule that could differ from
// what was proved.
//
// Names say what they match:  p q r s  Booleans     x y z u v w a b bit-vectors
//   c d e  bit-vector constants     m n  arrays     t f  terms of any sort
//   i j k l h g  indices, as in ((_ extract i j) x)
// Literals in a match (0 1 -1 smin smax true false) match constants of any
// width. Commutative operators match in both orders.
// In results a literal names its width: 0:x is zero as wide as x, and
// (bv N W) is the number N of width W. N, W and indices are integer
// expressions: numbers, index names, (w x), (ctz c), (val c), + - * min max.
// An operator over constants is computed. (_ extract) and extensions that
// change nothing disappear.
// Conditions: (and ...) of integer comparisons (i< i<= i= i!=), of (pow2 c),
// and of any Boolean SMT-LIB term over constants.
#pragma once

#include "terms/builder.h"
#include "terms/store.h"

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

// What a rule's names stand for.
struct Bindings {
  static constexpr unsigned max_terms = 10;
  static constexpr unsigned max_indices = 8;
  Term terms[max_terms] = {};
  uint32_t indices[max_indices] = {};
  uint16_t bound_indices = 0; // bit set
};

enum class NameClass : uint8_t { Any, Bool, BitVec, Const, Array };

class PatternRule {
public:
  // Text that does not follow the rules above is our own bug.
  PatternRule(std::string_view match, std::string_view result,
              std::string_view condition);

  Kind top() const { return nodes_[root_].kind; }
  // Which operators child i (0 or 1) may have, in some order of the match.
  std::bitset<num_kinds> kinds_of_child(unsigned i) const;

  // Fills the bindings if t matches and the condition holds. t and its children
  // must be in the rewriter's order (constants last) for commutative operators.
  bool match(TermStore &store, Term t, Bindings &bindings) const;
  // Does the condition hold? (Constants must be bound to constants.)
  bool condition_holds(TermStore &store, const Bindings &bindings) const;
  Term result(TermStore &store, const Bindings &bindings) const;
  // How many levels of the result are new.
  unsigned result_height() const { return result_height_; }

  // For the test suite: names and their classes in order of slots, the match
  // and the condition as terms over the bindings. Nothing when ill-sorted.
  struct Name {
    std::string text;
    NameClass name_class;
  };
  const std::vector<Name> &term_names() const { return term_names_; }
  const std::vector<std::string> &index_names() const { return index_names_; }
  std::optional<Term> match_term(TermStore &store, const Bindings &b) const;
  std::optional<Term> result_term(TermStore &store, const Bindings &b) const;
  // Integer comparisons must hold (else nothing); the rest is the term.
  std::optional<Term> condition_term(TermStore &store, const Bindings &b) const;
  // Does an index or literal of the result depend on the value of a constant?
  bool needs_constant_values() const { return needs_values_; }

private:
  enum class Type : uint8_t { Name, Literal, Apply, WideLiteral };
  enum class LiteralKind : uint8_t {
    Number,
    SignedMin,
    SignedMax,
    True,
    False
  };

  struct Integer { // an integer expression
    enum class Op : uint8_t {
      Number,
      Index,
      Width,
      CountTrailing,
      Value,
      Add,
      Sub,
      Mul,
      Min,
      Max
    };
    Op op;
    int64_t number = 0; // or slot
    int left = -1, right = -1;
  };
  struct Node {
    Type type;
    Kind kind = Kind::Not;
    uint8_t slot = 0;
    LiteralKind literal = LiteralKind::Number;
    int64_t number = 0;
    int width = -1; // integer expression, for literals of results
    std::vector<int> children;
    std::vector<int> indices; // integer expressions; in a match: names, numbers
  };
  struct Comparison {
    std::string op;
    int left, right;
  };
  // A node of the match is compared with a child of what an earlier step was
  // compared with. The first step is the root; parents come before children.
  struct Step {
    enum class Op : uint8_t { Apply, Indexed, Bind, Again, Literal };
    Op op;
    uint8_t from, child; // step and child
    uint8_t slot;        // Bind, Again
    Kind kind;           // Apply, Indexed
    int node;
  };
  // An order of the children of the match's commutative operators.
  struct Variant {
    std::vector<int> swapped; // node -> 1 when its children are exchanged
    int child_kind[3];        // -1: anything
    std::vector<Step> steps;
  };

  struct Parser;
  friend struct Parser;

  bool match_steps(const TermStore &store, Term t, Bindings &b,
                   const Variant &variant) const;
  bool match_literal(const TermStore &store, const Node &n, Term t) const;
  bool match_indices(const TermStore &store, const Node &n, Term t,
                     Bindings &b) const;
  bool is_of_class(const TermStore &store, uint8_t slot, Term t) const;
  std::optional<int64_t> integer(const TermStore &store, int e,
                                 const Bindings &b) const;
  // checked: ill-sorted terms give nothing instead of being a bug.
  std::optional<Term> build(TermStore &store, int node, const Bindings &b,
                            bool checked) const;
  std::optional<Term> build_literal(TermStore &store, const Node &n,
                                    const Bindings &b) const;
  std::optional<Term> build_match_node(TermStore &store, int node,
                                       const Bindings &b) const;
  bool comparisons_hold(const TermStore &store, const Bindings &b) const;
  void make_variants();
  void make_steps(Variant &variant) const;
  unsigned height(int node) const;

  std::vector<Node> nodes_;
  std::vector<Integer> integers_;
  std::vector<Comparison> comparisons_;
  std::vector<int> conditions_; // Boolean terms
  std::vector<Variant> variants_;
  std::vector<Name> term_names_;
  std::vector<std::string> index_names_;
  int root_ = -1, result_ = -1;
  unsigned result_height_ = 0;
  bool needs_values_ = false;
};

// Interns kind(args, indices); constants are computed, and extractions and
// extensions that change nothing are dropped. The sort must be right.
Term make_folded(TermStore &store, Kind kind, Sort sort,
                 std::span<const Term> args, std::span<const uint32_t> indices);

} // namespace fathom
