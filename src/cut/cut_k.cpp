// Loops that are cut with k > 1. The loop stays, with a counter, and is entered
// in one of two ways:
//
//   base: with the state that it is really entered with; k - 1 iterations, in
//         which everything is checked, and the claims of the next header
//   step: with an arbitrary state; in k - 1 iterations everything is assumed,
//   in
//         the next one everything is checked, and the claims of the header
//         behind it
//
// Both keep to the claims at every header. Executions leave the loop in the
// iterations that are checked only. If nothing fails then nothing fails in the
// program: the first failure in iteration m of a loop is found by the base if m
// < k, otherwise by the step that begins with the state of the header k - 1
// iterations before; what happened in between is what the step assumes.
//
// The counter is a constant in each iteration, so whoever unfolds the program
// sees that the loop ends.
#include "cut/cut_function.h"

#include "sea/text/claim_text.h"
#include "support/assert.h"

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

bool FunctionCutter::is_inside(BlockId block, const Header &header) const {
  uint32_t loop = f_.loop_of[block];
  while (loop != sea::none && loop != header.loop)
    loop = f_.loops[loop].parent;
  return loop == header.loop;
}

// In an iteration of the step that is there for the next ones.
Term FunctionCutter::early(const Header &header) {
  Builder builder(store_);
  return builder.make_and(
      header.is_step,
      builder.make_ult(header.count, store_.make_bv(32, config_.k - 1)));
}

// Of any loop around; no term: there is none.
Term FunctionCutter::early_at(BlockId block) {
  Term result;
  if (config_.k > 1)
    for (const Header &header : headers_)
      if (is_inside(block, header))
        result = result ? Builder(store_).make_or(result, early(header))
                        : early(header);
  return result;
}

// Nobody leaves a loop in an early iteration: by no edge of this terminator.
void FunctionCutter::stay_inside(BlockId block, BlockId to, const Stmt &s) {
  Builder builder(store_);
  std::span<const BlockId> labels = f_.labels(s);
  for (const Header &header : headers_)
    for (size_t i = 0; i < labels.size(); ++i) {
      if (!is_inside(block, header) || is_inside(labels[i], header))
        continue;
      Term leaves = early(header);
      if (s.op == Opcode::CondBr) {
        Term taken = f_.arguments(s)[0];
        leaves =
            builder.make_and(leaves, i == 0 ? taken : builder.make_not(taken));
      }
      out_.add(to, Opcode::Assume, {}, {builder.make_not(leaves)});
    }
}

void FunctionCutter::write_k_entry(const Header &header) {
  Replaced replaced;
  write_entry_phis(header, replaced);
  Term is_step = registers_.make("step", store_.bool_sort());
  out_.add(header.on_entry, Opcode::Nondet, {is_step}, {}).data =
      to_.intern("step");
  out_.add(header.on_entry, Opcode::CondBr, {}, {is_step},
           {header.arbitrary, header.block});
  out_.add(header.arbitrary, Opcode::Br, {}, {}, {header.block});
  out_.add(header.kept, Opcode::Halt, {}, {});
}

void FunctionCutter::write_k_header(const Header &header) {
  FATHOM_ASSERT(!config_.is_filter, "claims are filtered with k = 1");
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  const BlockId again = source(header.latch);
  const BlockId from[] = {header.on_entry, header.arbitrary, again};
  pins_ = find_pins(header);
  auto add_phi = [&](Term reg, std::initializer_list<Term> values) {
    const std::vector<Term> arms(values);
    out_.add(header.block, Opcode::Phi, std::span<const Term>(&reg, 1), arms,
             from);
  };
  for (size_t i = 0; i < header.first; ++i) {
    Term reg = f_.definitions(stmts[i])[0];
    Term any = registers_.make(store_.name(reg) + ".any", store_.sort(reg));
    make_arbitrary(header, stmts[i], any);
    Term next;
    for (size_t arm = 0; arm < stmts[i].num_arguments; ++arm)
      if (f_.labels(stmts[i])[arm] == header.latch)
        next = f_.arguments(stmts[i])[arm];
    FATHOM_ASSERT(next, "a phi of a header has an arm for the back edge");
    add_phi(reg, {entry_phis_.at(reg), any, next});
  }
  Builder builder(store_);
  Term zero = store_.make_bv(32, 0);
  Term next = registers_.make("count.next", store_.bv_sort(32));
  add_phi(header.count, {zero, zero, next});
  add_phi(header.is_step,
          {store_.make_bool(false), store_.make_bool(true), header.is_step});
  out_.add(header.block, Opcode::Define, {next},
           {builder.make_add(header.count, store_.make_bv(32, 1))});
  write_k_claims(header);
  auto is_at = [&](uint32_t k) {
    return builder.make_eq(header.count, store_.make_bv(32, k));
  };
  Term ends = builder.make_or(
      is_at(config_.k),
      builder.make_and(builder.make_not(header.is_step), is_at(config_.k - 1)));
  out_.add(header.block, Opcode::CondBr, {}, {ends},
           {header.kept, header.body});
}

// Where the state is arbitrary they are assumed, elsewhere checked; behind that
// they hold.
void FunctionCutter::write_k_claims(const Header &header) {
  Builder builder(store_);
  Term is_behind = builder.make_eq(header.count, store_.make_bv(32, config_.k));
  const Claim *claim = claims_.data() + header.first_claim;
  for (size_t i = header.first; i < header.end; ++i) {
    const Stmt &s = f_.blocks[header.block].stmts[i];
    if (!sea::is_claim(to_, s)) {
      if (s.op == Opcode::Load)
        write_inside(writer_, header.block, f_.arguments(s)[0],
                     f_.definitions(s)[0], claim->kept, s.location);
      sea::copy_stmt(out_, header.block, f_, s);
      if (s.op == Opcode::Load)
        check_pointer(header.block, s, f_.definitions(s)[0]);
      continue;
    }
    Term holds = header.condition(store_, f_, s);
    auto add_check = [&](Term passes, sea::PropertyId property) {
      Stmt &check = out_.add(header.block, Opcode::Check, {},
                             {builder.make_or(passes, holds)});
      check.data = property;
      check.location = s.location;
    };
    add_check(header.is_step, claim->on_entry);
    add_check(builder.make_not(builder.make_and(header.is_step, is_behind)),
              claim->kept);
    out_.add(header.block, Opcode::Assume, {}, {holds}).location = s.location;
    ++claim;
  }
}

} // namespace fathom::cut
