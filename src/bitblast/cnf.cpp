// From AIG to clauses; see cnf.h.
#include "bitblast/cnf.h"

#include "support/assert.h"
#include "support/stop.h"

namespace fathom {

CnfEncoder::CnfEncoder(const Aig &aig, SatSolver &solver, CnfOptions options)
    : aig_(aig), solver_(solver), options_(options), model_(aig) {}

// ---------------------------------------------------------------------------
// Entry points
// ---------------------------------------------------------------------------

int CnfEncoder::true_literal() {
  if (!true_literal_) {
    true_literal_ = solver_.new_var();
    solver_.add_clause({true_literal_});
  }
  return true_literal_;
}

int CnfEncoder::sat_literal(Lit lit) const {
  int var = state_[lit.node()].var;
  return lit.is_negated() ? -var : var;
}

int CnfEncoder::literal(Lit lit) {
  if (lit.is_constant())
    return lit == true_lit ? true_literal() : -true_literal();
  if (lit.node() >= state_.size() || !state_[lit.node()].var)
    encode({&lit, 1}, {});
  return sat_literal(lit);
}

int CnfEncoder::known_literal(Lit lit) {
  if (lit.is_constant())
    return lit == true_lit ? true_literal() : -true_literal();
  return lit.node() < state_.size() ? sat_literal(lit) : 0;
}

std::vector<int> CnfEncoder::literals(std::span<const Lit> lits) {
  encode(lits, {});
  std::vector<int> result;
  result.reserve(lits.size());
  for (Lit lit : lits)
    result.push_back(literal(lit));
  return result;
}

void CnfEncoder::assert_all(std::span<const Lit> lits) { encode({}, lits); }

void CnfEncoder::assert_clause(std::span<const Lit> lits) {
  for (Lit lit : lits)
    if (lit == true_lit)
      return;
  encode(lits, {});
  std::vector<int> clause;
  for (Lit lit : lits)
    if (lit != false_lit)
      clause.push_back(sat_literal(lit));
  solver_.add_clause(clause);
}

void CnfEncoder::encode(std::span<const Lit> needed,
                        std::span<const Lit> asserted) {
  state_.resize(aig_.node_count());
  if (!was_cut_ && encode_batch(needed, asserted))
    return;
  was_cut_ = true; // and the scratch of this batch stays as it is
  for (Lit lit : needed)
    if (!lit.is_constant() && !state_[lit.node()].var)
      state_[lit.node()].var = solver_.new_var();
}

bool CnfEncoder::should_stop() {
  ++steps_;
  return stop_ != nullptr && stop_->stop_requested_at(steps_, 1024);
}

// False if it was told to stop.
bool CnfEncoder::encode_batch(std::span<const Lit> needed,
                              std::span<const Lit> asserted) {
  order_.clear();
  adders_.clear();
  if (!collect_cone(needed) || !collect_cone(asserted))
    return false;
  for (Lit lit : needed)
    state_[lit.node()].refs = 2;
  for (Lit lit : asserted)
    mark_asserted(lit);
  for (size_t i = order_.size(); i-- > 0;)
    plan(order_[i]);
  for (uint32_t node : order_) {
    if (should_stop())
      return false;
    write(node);
  }
  for (uint32_t node : order_) {
    int32_t var = state_[node].var;
    state_[node] = {};
    state_[node].var = var;
  }
  for (Lit lit : needed) // those that were encoded before this batch
    state_[lit.node()].refs = 0;
  return true;
}

// Appends the nodes that the roots' gates depend on and that have no variable
// yet, operands first. The walk follows gates, not edges: an inner conjunction
// of a gate may be encoded while the operands below it are not.
bool CnfEncoder::collect_cone(std::span<const Lit> roots) {
  auto push = [this](Lit lit) {
    const NodeState &state = state_[lit.node()];
    if (!state.var && !state.visited && !lit.is_constant())
      stack_.push_back(lit.node());
  };
  for (Lit root : roots) {
    push(root);
    while (!stack_.empty()) {
      if (should_stop())
        return false;
      uint32_t node = stack_.back();
      NodeState &state = state_[node];
      if (!state.visited) { // stays on the stack until its operands are placed
        state.visited = 1;
        state.gate = choose_gate(node);
        if (state.gate == Gate::Majority)
          adders_.insert(operand_key(node));
        for_each_operand(node, push);
        continue;
      }
      stack_.pop_back();
      if (!state.placed)
        order_.push_back(node);
      state.placed = 1;
    }
  }
  return true;
}

CnfEncoder::Gate CnfEncoder::choose_gate(uint32_t node) const {
  if (!aig_.is_and(node))
    return Gate::None;
  if (options_.match_ite)
    if (std::optional<IteShape> shape = aig_.match_ite(node))
      return shape->is_xor() ? Gate::Xor : Gate::Ite;
  if (options_.match_majority && aig_.match_majority(node))
    return Gate::Majority;
  return Gate::And;
}

template <class Visit>
void CnfEncoder::for_each_operand(uint32_t node, Visit visit) const {
  switch (state_[node].gate) {
  case Gate::None:
    return;
  case Gate::And:
    visit(aig_.left(node));
    visit(aig_.right(node));
    return;
  case Gate::Xor:
  case Gate::Ite: {
    IteShape shape = *aig_.match_ite(node);
    visit(shape.cond);
    visit(shape.else_lit);
    if (!shape.is_xor())
      visit(shape.then_lit);
    return;
  }
  case Gate::Majority: {
    MajorityShape shape = *aig_.match_majority(node);
    visit(shape.a);
    visit(shape.b);
    visit(shape.c);
    return;
  }
  }
  FATHOM_UNREACHABLE("unknown gate");
}

// ---------------------------------------------------------------------------
// Planning, parents first
// ---------------------------------------------------------------------------

// Also called for nodes of this batch while planning: the gate of a parent is
// a constant, so its conjuncts are asserted in turn.
void CnfEncoder::mark_asserted(Lit lit) {
  if (lit == true_lit)
    return;
  if (lit == false_lit) {
    solver_.add_clause({});
    return;
  }
  NodeState &state = state_[lit.node()];
  if (state.var)
    solver_.add_clause({sat_literal(lit)});
  else
    state.asserted |= lit.is_negated() ? AssertedFalse : AssertedTrue;
}

void CnfEncoder::refer(Lit lit, uint32_t owner) {
  NodeState &state = state_[lit.node()];
  if (state.var)
    return;
  if (state.refs == 0) {
    state.owner = owner;
    state.negated_ref = lit.is_negated();
  }
  if (state.refs < 2)
    state.refs++;
}

// The same for gates over the same nodes, in any order and sign. Two different
// sets with one key cost nothing but a gate that was not worth it.
uint64_t CnfEncoder::operand_key(uint32_t node, uint32_t without) const {
  uint64_t key = 0;
  for_each_operand(node, [&](Lit lit) {
    if (lit.node() != without)
      key += (lit.node() + uint64_t(1)) * 0x9e3779b97f4a7c15u;
  });
  return key;
}

// A XOR of three is worth its clauses where it is the sum of a full adder; in
// chains of XORs the variables between are what the SAT solver learns from.
bool CnfEncoder::is_sum_of_adder(uint32_t inner, uint32_t outer) const {
  return adders_.contains(operand_key(outer, inner) + operand_key(inner));
}

// Whether the only gate that refers to the node can take over its operands.
bool CnfEncoder::try_absorb(uint32_t node) {
  NodeState &state = state_[node];
  if (state.refs != 1 || state.asserted)
    return false;
  NodeState &owner = state_[state.owner];
  if (state.gate != owner.gate)
    return false;
  if (state.gate == Gate::And) {
    if (state.negated_ref || owner.arity >= options_.max_and_arity)
      return false;
  } else if (state.gate != Gate::Xor || !options_.match_xor3 ||
             owner.arity >= 3 || !is_sum_of_adder(node, state.owner)) {
    return false;
  }
  owner.arity++;
  state.role = Role::Absorbed;
  statistics_.absorbed++;
  return true;
}

void CnfEncoder::plan(uint32_t node) {
  NodeState &state = state_[node];
  FATHOM_ASSERT(state.refs || state.asserted, "node in the cone of nobody");
  uint32_t owner = node;
  if (try_absorb(node)) {
    owner = state.owner;
  } else if (state.gate == Gate::And && state.refs == 0 &&
             state.asserted == AssertedTrue) {
    state.role = Role::Split;
    mark_asserted(aig_.left(node));
    mark_asserted(aig_.right(node));
    return;
  } else {
    state.role = Role::Written;
    state.arity = 2;
  }
  for_each_operand(node, [&](Lit lit) { refer(lit, owner); });
}

// ---------------------------------------------------------------------------
// Writing, children first
// ---------------------------------------------------------------------------

void CnfEncoder::add_gate_clause(Output out, bool positive,
                                 std::initializer_list<int> operands) {
  if (out.is_fixed && out.value == positive)
    return;
  clause_.assign(operands);
  if (!out.is_fixed)
    clause_.push_back(positive ? out.lit : -out.lit);
  solver_.add_clause(clause_);
}

void CnfEncoder::write(uint32_t node) {
  NodeState &state = state_[node];
  if (state.role != Role::Written)
    return;
  Output out{0, state.asserted != 0, (state.asserted & AssertedTrue) != 0};
  if (state.refs || state.gate == Gate::None ||
      state.asserted == (AssertedTrue | AssertedFalse)) {
    state.var = solver_.new_var();
    out = {state.var, false, false};
    if (state.asserted & AssertedTrue)
      solver_.add_clause({state.var});
    if (state.asserted & AssertedFalse)
      solver_.add_clause({-state.var});
  }
  switch (state.gate) {
  case Gate::None:
    encoded_inputs_.push_back(node);
    return;
  case Gate::And:
    return write_and(node, out);
  case Gate::Xor:
    return write_xor(node, out);
  case Gate::Ite:
    return write_ite(node, out);
  case Gate::Majority:
    return write_majority(node, out);
  }
  FATHOM_UNREACHABLE("unknown gate");
}

// Operands of a conjunction, through those it absorbed.
void CnfEncoder::gather_and(uint32_t node) {
  operands_.clear();
  stack_.push_back(node);
  while (!stack_.empty()) {
    uint32_t top = stack_.back();
    stack_.pop_back();
    for (Lit child : {aig_.left(top), aig_.right(top)}) {
      const NodeState &below = state_[child.node()];
      if (below.role == Role::Absorbed && below.owner == node)
        stack_.push_back(child.node());
      else
        operands_.push_back(child);
    }
  }
}

void CnfEncoder::write_and(uint32_t node, Output out) {
  statistics_.ands++;
  gather_and(node);
  for (Lit lit : operands_)
    add_gate_clause(out, false, {sat_literal(lit)});
  if (out.is_fixed && out.value)
    return;
  clause_.clear();
  for (Lit lit : operands_)
    clause_.push_back(-sat_literal(lit));
  if (!out.is_fixed)
    clause_.push_back(out.lit);
  solver_.add_clause(clause_);
}

// Operands of a XOR, through one that it absorbed; returns whether the node is
// the negation of their XOR.
bool CnfEncoder::gather_xor(uint32_t node) {
  operands_.clear();
  bool parity = false;
  stack_.push_back(node);
  while (!stack_.empty()) {
    uint32_t top = stack_.back();
    stack_.pop_back();
    IteShape shape = *aig_.match_ite(top);
    for (Lit operand : {shape.cond, shape.else_lit}) {
      const NodeState &below = state_[operand.node()];
      if (below.role == Role::Absorbed && below.owner == node) {
        parity ^= operand.is_negated();
        stack_.push_back(operand.node());
      } else {
        operands_.push_back(operand);
      }
    }
  }
  return parity;
}

void CnfEncoder::write_xor(uint32_t node, Output out) {
  statistics_.xors++;
  bool parity = gather_xor(node);
  int a = sat_literal(operands_[0]);
  int b = sat_literal(operands_[1]);
  if (operands_.size() == 2) {
    if (parity)
      a = -a;
    add_gate_clause(out, true, {-a, b});
    add_gate_clause(out, true, {a, -b});
    add_gate_clause(out, false, {a, b});
    add_gate_clause(out, false, {-a, -b});
    return;
  }
  FATHOM_ASSERT(operands_.size() == 3, "XOR of more than three operands");
  int c = sat_literal(operands_[2]);
  if (parity)
    a = -a;
  add_gate_clause(out, true, {-a, b, c});
  add_gate_clause(out, true, {a, -b, c});
  add_gate_clause(out, true, {a, b, -c});
  add_gate_clause(out, true, {-a, -b, -c});
  add_gate_clause(out, false, {a, b, c});
  add_gate_clause(out, false, {a, -b, -c});
  add_gate_clause(out, false, {-a, b, -c});
  add_gate_clause(out, false, {-a, -b, c});
}

void CnfEncoder::write_ite(uint32_t node, Output out) {
  statistics_.ites++;
  IteShape shape = *aig_.match_ite(node);
  int c = sat_literal(shape.cond);
  int t = sat_literal(shape.then_lit);
  int e = sat_literal(shape.else_lit);
  add_gate_clause(out, true, {-c, -t});
  add_gate_clause(out, true, {c, -e});
  add_gate_clause(out, false, {-c, t});
  add_gate_clause(out, false, {c, e});
  add_gate_clause(out, true, {-t, -e}); // redundant, but they propagate when
  add_gate_clause(out, false, {t, e});  // the condition is open
}

void CnfEncoder::write_majority(uint32_t node, Output out) {
  statistics_.majorities++;
  MajorityShape shape = *aig_.match_majority(node);
  int a = sat_literal(shape.a);
  int b = sat_literal(shape.b);
  int c = sat_literal(shape.c);
  bool positive = !shape.negated;
  add_gate_clause(out, positive, {-a, -b});
  add_gate_clause(out, positive, {-a, -c});
  add_gate_clause(out, positive, {-b, -c});
  add_gate_clause(out, !positive, {a, b});
  add_gate_clause(out, !positive, {a, c});
  add_gate_clause(out, !positive, {b, c});
}

// ---------------------------------------------------------------------------
// Models
// ---------------------------------------------------------------------------

void CnfEncoder::capture_model() {
  if (model_serial_ == solver_.model_serial())
    return;
  model_.reset();
  for (uint32_t node : encoded_inputs_)
    model_.set_input(Lit::of_node(node), solver_.value(state_[node].var));
  model_serial_ = solver_.model_serial();
}

bool CnfEncoder::model_value(Lit lit) {
  capture_model();
  FATHOM_ASSERT(model_serial_ != 0, "model_value() before a Sat answer");
  return model_.value(lit) != 0;
}

} // namespace fathom
