// Contexts: where in the unfolding a statement is executed. The root is the
// entry function; a call makes a child, and so does each iteration of a loop:
//
//   main ── iteration 3 of main:0 ── call at (block 4, statement 2) ── ...
//
// A statement in a context is executed at most once, so (context, statement)
// names a value. Nodes are made in order of execution, parents first.
#pragma once

#include "sea/program.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

using ContextId = uint32_t; // 0 is the root

struct ContextNode {
  ContextId parent;
  sea::FunctionId function; // whose statements are executed in this context
  uint32_t site;            // call: index into call_sites; iteration: the loop
  uint32_t iteration;       // 0: a call; k: the k-th iteration, from 1
};

class Contexts {
public:
  explicit Contexts(sea::FunctionId entry) : nodes_{{0, entry, 0, 0}} {}

  ContextId add_call(ContextId caller, sea::BlockId block, uint32_t stmt,
                     sea::FunctionId callee);
  // The context around the loop is the parent, whatever the iteration.
  ContextId add_iteration(ContextId around, uint32_t loop, uint32_t iteration);

  const ContextNode &operator[](ContextId id) const { return nodes_[id]; }
  size_t size() const { return nodes_.size(); }
  bool is_call(ContextId id) const { return nodes_[id].iteration == 0; }

  // The child that was made with these arguments; sea::none if there is none.
  // For replaying an execution; the index behind it is made at first use.
  ContextId find_call(ContextId caller, sea::BlockId block,
                      uint32_t stmt) const;
  ContextId find_iteration(ContextId around, uint32_t loop,
                           uint32_t iteration) const;

private:
  struct Site {
    sea::BlockId block;
    uint32_t stmt;
  };
  struct Key {
    uint32_t parent, first, second, iteration;
    bool operator==(const Key &) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key &k) const {
      uint64_t h = (uint64_t(k.parent) << 32 | k.first) * 0x9e3779b97f4a7c15u;
      h ^= (uint64_t(k.second) << 32 | k.iteration) * 0xff51afd7ed558ccdu;
      return h ^ h >> 29;
    }
  };
  Key key_of(ContextId id) const;
  static Key key_of_call(ContextId caller, sea::BlockId block, uint32_t stmt) {
    return {.parent = caller, .first = block, .second = stmt, .iteration = 0};
  }
  static Key key_of_iteration(ContextId around, uint32_t loop,
                              uint32_t number) {
    return {.parent = around, .first = loop, .second = 0, .iteration = number};
  }
  ContextId find(const Key &key) const;

  std::vector<ContextNode> nodes_;
  std::vector<Site> sites_;
  mutable std::unordered_map<Key, ContextId, KeyHash> index_;
};

} // namespace fathom::unfold
