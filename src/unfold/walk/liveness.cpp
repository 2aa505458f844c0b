#include "unfold/walk/liveness.h"

#include "support/assert.h"

#include <bit>

namespace fathom::unfold {

namespace {

constexpr unsigned word_bits = 64;

void add(std::vector<uint64_t> &set, uint32_t slot) {
  FATHOM_ASSERT(slot / word_bits < set.size(), "no such slot");
  set[slot / word_bits] |= uint64_t(1) << slot % word_bits;
}

void remove(std::vector<uint64_t> &set, uint32_t slot) {
  FATHOM_ASSERT(slot / word_bits < set.size(), "no such slot");
  set[slot / word_bits] &= ~(uint64_t(1) << slot % word_bits);
}

} // namespace

Slots Liveness::slots_of(const Set &set) {
  Slots slots;
  for (size_t w = 0; w < set.size(); ++w)
    for (uint64_t rest = set[w]; rest != 0; rest &= rest - 1)
      slots.push_back(uint32_t(w * word_bits + size_t(std::countr_zero(rest))));
  return slots;
}

// To a fixed point. Blocks come late if they are late in the function, so
// going from the last to the first takes few rounds.
Liveness::Liveness(const Code &code) : code_(code) {
  const size_t blocks = code.blocks.size();
  std::vector<Set> in(blocks, Set(code.num_slots / word_bits + 1));
  for (bool changes = true; changes;) {
    changes = false;
    for (size_t b = blocks; b-- > 0;) {
      Set live = behind(sea::BlockId(b), in);
      pass(sea::BlockId(b), live, false);
      if (live == in[b])
        continue;
      in[b] = std::move(live);
      changes = true;
    }
  }
  in_.resize(blocks);
  for (size_t b = 0; b < blocks; ++b) {
    Set live = behind(sea::BlockId(b), in);
    pass(sea::BlockId(b), live, true);
    in_[b] = slots_of(live);
  }
}

void Liveness::use(const Expression &e, Set &live) const {
  auto use_one = [&](const Operand &o) {
    if (o.where == Operand::Slot)
      add(live, o.number);
  };
  use_one(e.result);
  for (uint32_t i = 0; i < e.num_operations; ++i) {
    const Operation &op = code_.operations[e.first_operation + i];
    for (unsigned a = 0; a < op.num_operands; ++a)
      use_one(code_.operands[op.first_operand + a]);
  }
}

Liveness::Set Liveness::behind(sea::BlockId b,
                               const std::vector<Set> &in) const {
  const CodeBlock &block = code_.blocks[b];
  Set live(code_.num_slots / word_bits + 1);
  for (unsigned i : {0u, 1u}) {
    if (block.edges[i].target == sea::none)
      continue;
    const Set &next = in[block.edges[i].target];
    for (size_t w = 0; w < live.size(); ++w)
      live[w] |= next[w];
    for (const Expression &e : block.edge_values[i])
      use(e, live);
  }
  return live;
}

void Liveness::pass(sea::BlockId b, Set &live, bool notes_calls) {
  const CodeBlock &block = code_.blocks[b];
  for (size_t i = block.stmts.size(); i-- > 0;) {
    const CodeStmt &s = block.stmts[i];
    const bool is_noted = notes_calls && s.stmt->op == sea::Opcode::Call;
    for (uint32_t d = 0; d < s.stmt->num_definitions; ++d)
      remove(live, code_.slots[s.first_definition + d]);
    if (is_noted)
      calls_[s.stmt].after = slots_of(live);
    if (s.stmt->op != sea::Opcode::Name)
      for (uint32_t a = 0; a < s.stmt->num_arguments; ++a)
        use(code_.expressions[s.first_argument + a], live);
    if (is_noted)
      calls_[s.stmt].before = slots_of(live);
  }
  for (uint32_t s : block.phi_slots)
    remove(live, s);
}

} // namespace fathom::unfold
