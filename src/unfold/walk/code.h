// A function prepared for unfolding: registers are slots, right-hand sides are
// short lists of operations, and blocks have a place in the order in which
// they must be unfolded. Made once per function.
//
// The order: blocks directly in a loop and the loops directly in it are the
// nodes of an acyclic graph (back edges left out); a node's position in it is
// topological. So whatever leaves a loop comes after all of its iterations.
#pragma once

#include "memory/pointers.h"
#include "sea/program.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

// A slot of the frame, a constant term, or the result of an earlier operation.
struct Operand {
  enum Where : uint32_t { Slot, Constant, Temporary };
  uint32_t where : 2;
  uint32_t number : 30; // of the slot or operation
  Term term;            // Constant
};

struct Operation {
  Kind kind;
  uint8_t num_operands;
  uint8_t num_indices;
  uint32_t first_operand;
  uint32_t first_index;
};

struct Expression {
  uint32_t first_operation = 0;
  uint32_t num_operations = 0;
  Operand result{};
};

struct CodeStmt {
  const sea::Stmt *stmt;
  uint32_t first_argument;   // expressions
  uint32_t first_definition; // slots
};

// Where an edge leads: the next iteration of `region`, or a node of it.
struct CodeEdge {
  sea::BlockId target = sea::none;
  uint32_t region = sea::none; // a loop; none: the function's body
  uint32_t position = 0;       // of the node
  bool is_back = false;
};

struct CodeBlock {
  std::vector<CodeStmt> stmts; // without phis
  std::vector<uint32_t> phi_slots;
  std::vector<bool> phi_is_memory;
  CodeEdge edges[2];
  bool is_settled = false; // the branch goes the same way always
  // For each edge the values of the target's phis.
  std::vector<Expression> edge_values[2];
};

struct Code {
  const sea::Function *function = nullptr;
  sea::FunctionId id = 0;
  uint32_t num_slots = 0;
  std::vector<uint32_t> params; // slots
  std::vector<CodeBlock> blocks;
  // Nodes by position: a block, or a loop (then it starts at the header).
  std::vector<sea::BlockId> block_at; // none: a loop
  std::vector<uint32_t> loop_at;
  std::vector<Expression> expressions;
  std::vector<Operation> operations;
  std::vector<Operand> operands;
  std::vector<uint32_t> indices;
  std::vector<uint32_t> slots;
  std::string error; // not empty: cannot be unfolded, and why
};

// Terms that stand for themselves everywhere: addresses of globals.
using Constants = std::unordered_map<Term, Term>;

// kind(arguments), simplified; pointers are and stay triples.
Term apply(Rewriter &rewriter, PointerOps &pointers, Kind kind,
           std::span<const Term> arguments, std::span<const uint32_t> indices);

Code compile(const sea::Program &program, sea::FunctionId function,
             const Constants &constants, Rewriter &rewriter,
             PointerOps &pointers);

} // namespace fathom::unfold
