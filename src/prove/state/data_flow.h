// Which numbers of a state matter: those that checks depend on by data, and
// constants that each of them is compared with, anywhere in the program. Fields
// of structures are told apart by their offsets only.
#pragma once

#include "prove/state.h"

#include <map>
#include <set>
#include <vector>

namespace fathom::prove {

class DataFlow {
public:
  explicit DataFlow(const sea::Program &program);

  // Says so of each number.
  void annotate(State &state) const;

private:
  // A register of a function, or a field by its offset (function: none).
  struct Node {
    sea::FunctionId function;
    Term reg;
    uint64_t offset;
    auto operator<=>(const Node &) const = default;
  };
  struct Use {
    sea::FunctionId function;
    const sea::Stmt *stmt;
  };
  void read(sea::FunctionId id);
  void add_constants(sea::FunctionId id, Term condition);
  void mark(sea::FunctionId id, Term t);
  void mark_all();
  void spread_constants();
  // What a node has its value from.
  std::vector<Node> sources_of(const Node &node) const;
  void add_registers(sea::FunctionId id, Term t, std::vector<Node> &to) const;
  Node node_of(const State &state, const Number &number) const;

  const sea::Program &program_;
  const TermStore &store_;
  std::map<Node, Use> definitions_;
  std::map<uint64_t, std::vector<Node>> stored_;      // by offset
  std::map<sea::FunctionId, std::vector<Use>> calls_; // by callee
  std::map<Node, uint64_t> moved_;                    // pointers, by how much
  std::map<Node, uint64_t> loaded_;                   // from which offset
  std::map<Node, std::set<std::pair<uint32_t, uint64_t>>> constants_;
  std::set<Node> relevant_;
  std::vector<Node> todo_;
};

} // namespace fathom::prove
