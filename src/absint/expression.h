// A term in the order in which it is computed, so that computing it again and
// again looks nothing up; and the numbers of a function.
#pragma once

#include "absint/value.h"
#include "sea/program.h"

#include <unordered_map>
#include <vector>

namespace fathom::absint {

// The numbers that a function's registers are: one for a Bool or a bit-vector
// of at most 64 bits, offset and size for a pointer.
class Numbers {
public:
  explicit Numbers(const sea::Function &function);

  static constexpr uint32_t none = UINT32_MAX;
  // Of a register, or of the offset or size of one.
  uint32_t find(Term t) const;
  size_t size() const { return terms_.size(); }
  Term term(uint32_t number) const { return terms_[number]; }
  uint32_t width(uint32_t number) const { return widths_[number]; }
  // The size of a global object; none: it is no such.
  const uint64_t *global_size(Term address) const;

private:
  void add(Term t, uint32_t width);
  void add_register(TermStore &store, Term reg);

  std::vector<Term> terms_;
  std::vector<uint32_t> widths_;
  std::unordered_map<Term, uint32_t> by_term_;
  std::unordered_map<Term, uint64_t> globals_;
};

// A number, or a pointer's offset and size. Nothing: it is neither.
struct Computed {
  std::optional<Value> first = {}, size = {};
};

class Expression {
public:
  Expression(TermStore &store, const Numbers &numbers, Term root);
  Computed compute(const std::vector<Value> &values) const;
  size_t cost() const { return nodes_.size(); }

private:
  struct Node {
    Kind kind;
    uint32_t width; // 0: no number
    bool is_pointer;
    std::vector<uint32_t> children; // nodes
    std::vector<uint32_t> widths;   // of the children
    std::vector<uint32_t> indices;
    uint32_t number = Numbers::none; // of a register, or of its offset
    uint32_t size = Numbers::none;   // likewise
    std::optional<uint64_t> constant = {};
  };
  Computed compute_node(const Node &node, const std::vector<Computed> &known,
                        const std::vector<Value> &values) const;
  Computed compute_pointer(const Node &node,
                           const std::vector<Computed> &known) const;
  Computed choose(const Node &node, const std::vector<Computed> &known) const;

  std::vector<Node> nodes_; // children first, the root last
};

// The width of a number; 0: it is none, or has more than 64 bits.
uint32_t number_width(const TermStore &store, Term t);

} // namespace fathom::absint
