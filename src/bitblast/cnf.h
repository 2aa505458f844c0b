// CNF for an AIG, given to a SAT solver piece by piece: only the cones of the
// literals asked for or asserted are encoded, each node at most once.
// Used by the native solver, which builds the AIG through the term blaster.
//
// Gates. A batch of roots is planned parents first, then written children
// first, both in loops over one topological order of the cone:
//   - a node in ITE, XOR or majority shape becomes that gate (6, 4, 6 clauses)
//     and does not need its inner conjunctions;
//   - a conjunction that only one gate refers to, and this positively from
//     another conjunction, is absorbed by it; likewise a XOR by a XOR if the
//     two are the sum of a full adder whose carry is in the batch;
//   - an asserted node that nobody else refers to gets no variable: its
//     conjuncts are asserted, its gate is written with a constant output.
// "Only one" is counted over the batch. If a later batch needs a node that was
// absorbed or skipped, it is encoded then: a second definition in terms of the
// same variables, never a change of what has been written.
//
// Both directions of every gate are written, since literals may be assumed in
// either sign later. docs/decisions/circuits.md has the measurements.
#pragma once

#include "bitblast/aig.h"
#include "bitblast/aig_eval.h"
#include "sat/sat_solver.h"

#include <cstdint>
#include <initializer_list>
#include <span>
#include <unordered_set>
#include <vector>

namespace fathom {

class StopToken;

struct CnfOptions {
  bool match_ite = true; // ITE and XOR
  bool match_majority = true;
  bool match_xor3 = true;
  uint32_t max_and_arity = 256; // 2: conjunctions are not merged
};

struct CnfStatistics {
  uint64_t ands = 0;
  uint64_t xors = 0;
  uint64_t ites = 0;
  uint64_t majorities = 0;
  uint64_t absorbed = 0;
};

class CnfEncoder {
public:
  CnfEncoder(const Aig &aig, SatSolver &solver, CnfOptions options = {});

  // The SAT literal equivalent to `lit`; encodes its cone if need be.
  int literal(Lit lit);
  std::vector<int> literals(std::span<const Lit> lits);
  // 0: it has none so far, for example because it is inside of a gate.
  int known_literal(Lit lit);

  // Adds the conjunction of the literals to the solver. One call for many
  // counts fan-outs over all of them and gives the smaller CNF.
  void assert_all(std::span<const Lit> lits);
  void assert_true(Lit lit) { assert_all({&lit, 1}); }
  void assert_clause(std::span<const Lit> lits);

  // From the moment this stops, nothing more is encoded: literals are free
  // variables, and assertions are not made. Then was_cut() holds and a model
  // says nothing; unsatisfiability still does.
  void set_stop(const StopToken *stop) { stop_ = stop; }
  bool was_cut() const { return was_cut_; }

  // Value in the solver's last model: by evaluation from the inputs, so any
  // node has a value, encoded or not; inputs unknown to the solver are false.
  // The first call after a Sat answer (or capture_model()) must come before a
  // clause is added; later calls may follow at any time until the next model.
  bool model_value(Lit lit);
  void capture_model();

  const CnfStatistics &statistics() const { return statistics_; }

private:
  enum class Gate : uint8_t { None, And, Xor, Ite, Majority };
  // Written: gets a variable or a constant output. Absorbed: its operands
  // belong to its owner. Split: its conjuncts are asserted instead.
  enum class Role : uint8_t { Skipped, Written, Absorbed, Split };
  enum Asserted : uint8_t { AssertedTrue = 1, AssertedFalse = 2 };

  // Per node: the variable, and scratch that is zero between batches.
  struct NodeState {
    int32_t var = 0;
    uint32_t owner = 0; // the gate of the first reference
    uint16_t arity = 0; // operands of the gate so far
    Gate gate : 3 = Gate::None;
    Role role : 2 = Role::Skipped;
    uint8_t asserted : 2 = 0;
    uint8_t negated_ref : 1 = 0; // the first reference is negative
    uint8_t refs : 2 = 0;        // 2: many, or a root
    uint8_t visited : 1 = 0;
    uint8_t placed : 1 = 0; // in order_
  };
  // A gate's output: a variable or a constant.
  struct Output {
    int lit;
    bool is_fixed, value;
  };

  void encode(std::span<const Lit> needed, std::span<const Lit> asserted);
  bool should_stop();
  bool encode_batch(std::span<const Lit> needed, std::span<const Lit> asserted);
  bool collect_cone(std::span<const Lit> roots);
  void plan(uint32_t node);
  bool try_absorb(uint32_t node);
  uint64_t operand_key(uint32_t node, uint32_t without = UINT32_MAX) const;
  bool is_sum_of_adder(uint32_t inner, uint32_t outer) const;
  Gate choose_gate(uint32_t node) const;
  // Calls visit(Lit) for each operand of the node's gate.
  template <class Visit>
  void for_each_operand(uint32_t node, Visit visit) const;
  void refer(Lit lit, uint32_t owner);
  void mark_asserted(Lit lit);
  void write(uint32_t node);
  void write_and(uint32_t node, Output out);
  void write_xor(uint32_t node, Output out);
  void write_ite(uint32_t node, Output out);
  void write_majority(uint32_t node, Output out);
  void gather_and(uint32_t node);
  bool gather_xor(uint32_t node);
  // The clause `operands or (positive ? out : not out)`.
  void add_gate_clause(Output out, bool positive,
                       std::initializer_list<int> operands);
  int sat_literal(Lit lit) const;
  int true_literal();

  const Aig &aig_;
  SatSolver &solver_;
  CnfOptions options_;
  CnfStatistics statistics_;
  std::vector<NodeState> state_;
  std::vector<uint32_t> order_; // the cone of this batch, children first
  std::unordered_set<uint64_t> adders_; // operands of majorities
  std::vector<uint32_t> encoded_inputs_;
  std::vector<uint32_t> stack_;
  std::vector<Lit> operands_;
  std::vector<int> clause_;
  int true_literal_ = 0;
  const StopToken *stop_ = nullptr;
  uint32_t steps_ = 0;
  bool was_cut_ = false;
  AigEval<uint8_t> model_;
  uint64_t model_serial_ = 0;
};

} // namespace fathom
