// The meaning of terms: their value under a model. Everything else that claims
// to preserve meaning (rules, preprocessing, bit-blasting) is tested against
// this file, and every model the solver returns is checked with it.
#pragma once

#include "terms/store.h"

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace fathom {

struct BitVecHash {
  size_t operator()(const BitVec &v) const { return v.hash(); }
};

// A function from index to element, different from the default in finitely
// many places.
struct ArrayValue {
  BitVec otherwise;
  std::unordered_map<BitVec, BitVec, BitVecHash> entries;

  const BitVec &at(const BitVec &index) const {
    auto it = entries.find(index);
    return it == entries.end() ? otherwise : it->second;
  }
};

// Equal as functions over indices of this width.
bool same_function(const ArrayValue &a, const ArrayValue &b,
                   uint32_t index_width);

// Values of variables. Booleans have width 1; a pointer of width w is
// base ++ offset ++ size (3w bits); a memory is an array from address to byte.
// A variable with a definition stands for that term (definitions are acyclic);
// a variable that is not mentioned is zero (everywhere).
struct Model {
  std::unordered_map<Term, BitVec> scalars;
  std::unordered_map<Term, ArrayValue> arrays;
  std::unordered_map<Term, Term> definitions;

  Term definition(Term var) const {
    auto it = definitions.find(var);
    return it == definitions.end() ? Term{} : it->second;
  }
};

// The width of a value of this scalar sort: 1 for Bool, 3w for Ptr.
uint32_t value_width(const SortInfo &sort);
// Index and element width of an array or memory sort.
uint32_t index_width(const TermStore &store, Sort sort);
uint32_t element_width(const TermStore &store, Sort sort);

class Evaluator {
public:
  Evaluator(const TermStore &store, const Model &model)
      : store_(store), model_(model) {}

  // The value of a term of sort Bool, BitVec or Ptr without free bound
  // variables. Nothing when it depends on an equality between arrays one of
  // which is described by a lambda, a copy or a long range, and has more than
  // 4096 elements.
  std::optional<BitVec> value(Term t);
  std::optional<ArrayValue> array_value(Term t);

private:
  // Work on the stack: find the value of t under env; fetch element `index` of
  // the array or memory t, for the frame below or (Element) for elements_; put
  // the update t into its chain (Link).
  enum class Task : uint8_t { Value, Read, Element, Link };
  struct Frame {
    Term t;
    uint32_t env;
    Task task;
    uint32_t step;   // how far this frame is
    uint32_t walked; // Read: updates that were passed
    BitVec index;    // read: which element
    BitVec received; // result of the read frame above
    BitVec partial;  // bytes of a load so far
  };
  // A bound variable's value and what is outside of it; env 0 is empty.
  struct Binding {
    uint32_t bound;
    BitVec value;
    uint32_t outer;
  };

  // Updates on top of each other, so that a read need not pass them one by one:
  // evaluator_chains.cpp.
  struct Write {
    uint32_t depth;
    Term at;
  };
  struct Chain {
    Term base, top;
    uint32_t depth = 0;
    std::unordered_map<BitVec, std::vector<Write>, BitVecHash> writes;
  };
  struct Place {
    uint32_t chain, depth;
  };

  void run();
  void step_scalar(Frame &frame);
  void step_read(Frame &frame);
  void step_select(Frame &frame);
  void step_load(Frame &frame);
  void step_array_equality(Frame &frame);
  bool read_through(Frame &frame); // one node down; false when it must wait
  bool read_update(Frame &frame);
  bool skip_updates(Frame &frame);
  bool is_link(Term t) const;
  Term below(Term update) const;
  void push_links(Term top);
  void step_link(Frame &frame);
  void step_element(Frame &frame);
  bool enumerate(Term array, uint32_t env, ArrayValue &result, bool &waiting);
  bool read_memory_node(Frame &frame);
  bool read_lambda(Frame &frame);

  const BitVec *known(Term t, uint32_t env); // null: pushed, come back
  const BitVec *lookup(Term t, uint32_t env) const;
  void finish(const Frame &frame, BitVec value);
  void deliver(BitVec value); // pops a read frame, hands its result down
  void push(Term t, uint32_t env, Task task, BitVec index);
  uint32_t env_for(Term t, uint32_t env); // 0 for closed terms
  BitVec leaf_value(Term t, uint32_t env) const;
  std::optional<ArrayValue> build_array(Term t, uint32_t env, bool &waiting);
  void restrict_to_row(Term row, uint32_t env, ArrayValue &array);

  const TermStore &store_;
  const Model &model_;
  std::vector<Frame> stack_;
  std::vector<Binding> bindings_{{0, BitVec(), 0}};
  // By numbers of terms, in pages: a store may have a hundred times as many
  // terms as are evaluated.
  static constexpr uint32_t page_size = 1024;
  struct Page {
    std::array<BitVec, page_size> values;
    std::bitset<page_size> known;
  };
  std::vector<std::unique_ptr<Page>> closed_;
  std::unordered_map<uint64_t, BitVec> open_; // (env, term)
  using Elements = std::unordered_map<BitVec, BitVec, BitVecHash>;
  std::unordered_map<Term, Elements> lambda_reads_; // closed lambdas only
  std::unordered_map<Term, Elements> elements_;     // see enumerate()
  std::vector<Chain> chains_;
  std::unordered_map<Term, Place> places_;
  std::vector<uint32_t> free_bound_; // see env_for
  bool stuck_ = false;               // met something without a finite value
};

} // namespace fathom
