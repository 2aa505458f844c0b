#include "unfold/walk/frames.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

void Frames::push(const Code &code, ContextId context,
                  std::span<const Value> arguments) {
  FATHOM_ASSERT(arguments.size() == code.params.size(),
                "a call with other arguments than the function has");
  Frame frame{.code = &code, .env = env_.size()};
  env_.resize(env_.size() + code.num_slots);
  for (size_t i = 0; i < arguments.size(); ++i)
    env_[frame.env + code.params[i]] = arguments[i];
  Activation body;
  body.around = body.context = context;
  frame.activations.push_back(std::move(body));
  frames_.push_back(std::move(frame));
}

Frame Frames::pop() {
  FATHOM_ASSERT(frame().activations.empty(), "a frame with something to do");
  Frame last = std::move(frames_.back());
  frames_.pop_back();
  env_.resize(last.env);
  return last;
}

std::span<Activation> Frames::loops_left(const CodeEdge &edge) {
  std::vector<Activation> &all = frame().activations;
  size_t stays = all.size();
  while (all[stays - 1].loop != edge.region) {
    --stays;
    FATHOM_ASSERT(stays != 0, "an edge into a loop that is not active");
  }
  return std::span(all).subspan(stays);
}

Activation &Frames::region_of(const CodeEdge &edge) {
  std::vector<Activation> &all = frame().activations;
  return all[all.size() - loops_left(edge).size() - 1];
}

// ---------------------------------------------------------------- values

Value Frames::operand(const Operand &o) const {
  switch (o.where) {
  case Operand::Slot:
    return env_[slot(o.number)];
  case Operand::Constant:
    return o.term;
  default:
    return temporaries_[o.number];
  }
}

Value Frames::evaluate(const Expression &e) {
  if (e.num_operations == 0)
    return operand(e.result);
  const Code &c = code();
  temporaries_.resize(e.num_operations);
  Term arguments[8];
  for (uint32_t i = 0; i < e.num_operations; ++i) {
    const Operation &op = c.operations[e.first_operation + i];
    FATHOM_ASSERT(op.num_operands <= std::size(arguments), "too many operands");
    for (unsigned a = 0; a < op.num_operands; ++a)
      arguments[a] = operand(c.operands[op.first_operand + a]).term();
    temporaries_[i] =
        apply(rewriter_, pointers_, op.kind, {arguments, op.num_operands},
              {c.indices.data() + op.first_index, op.num_indices});
  }
  return operand(e.result);
}

std::vector<Value> Frames::phis(const CodeBlock &block) const {
  std::vector<Value> values;
  for (uint32_t number : block.phi_slots)
    values.push_back(env_[slot(number)]);
  return values;
}

void Frames::set_phis(const CodeBlock &block, std::span<const Value> values) {
  FATHOM_ASSERT(values.size() == block.phi_slots.size(),
                "an edge with other values than its target has phis");
  for (size_t i = 0; i < values.size(); ++i)
    env_[slot(block.phi_slots[i])] = values[i];
}

std::vector<Value> Frames::registers() const {
  auto begin = env_.begin() + ptrdiff_t(frame().env);
  return {begin, begin + code().num_slots};
}

void Frames::set_registers(std::span<const Value> values) {
  FATHOM_ASSERT(values.size() == code().num_slots, "another function's values");
  std::copy(values.begin(), values.end(),
            env_.begin() + ptrdiff_t(frame().env));
}

Instance Frames::place_of(const CodeStmt &s) const {
  const Frame &f = frame();
  const sea::Block &source = f.code->function->blocks[f.block];
  return {.context = f.way != sea::none ? f.way : f.activations.back().context,
          .block = f.block,
          .stmt = uint32_t(s.stmt - source.stmts.data()),
          .value = {},
          .variable = {}};
}

} // namespace fathom::unfold
