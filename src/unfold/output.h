// The unfolded program while it is written: its blocks and statements, and
// everything else that `Unfolded` hands out, are changed here only. So an
// attempt that fails (a loop that cannot be described as a whole) is taken back
// by one call, and nothing is forgotten:
//
//   Output::Mark before = out.mark();
//   ...
//   out.roll_back(before);
//
// Terminators are added at the end, by finish(): a block without a target
// halts. Between mark() and roll_back() blocks that were there before, but for
// the current one, must not be changed.
#pragma once

#include "unfold/late_statements.h"
#include "unfold/path_facts.h"
#include "unfold/properties.h"
#include "unfold/unfold.h"

#include <initializer_list>
#include <span>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace fathom::unfold {

class Output {
public:
  // An edge whose target need not be known yet: way `slot` out of the block.
  struct Edge {
    sea::BlockId block;
    unsigned slot;
  };
  // How often something was done, for decisions about how far to go on.
  struct Work {
    uint64_t open_checks = 0;   // that were written
    uint64_t open_branches = 0; // likewise
    uint64_t executed = 0;      // statements of the source program
  };

  explicit Output(Unfolded &result);
  TermStore &store() { return store_; }

  // Blocks. Statements are added to the current one. With each block goes what
  // is known at its end as it is now.
  sea::BlockId new_block(FactsId facts); // is not the current one yet
  sea::BlockId current() const { return current_; }
  void continue_in(sea::BlockId block);
  FactsId facts(sea::BlockId block) const { return blocks_[block].facts; }
  void set_facts(FactsId facts) { blocks_[current_].facts = facts; }
  // The condition that the block ends with; no term: one way leads on.
  Term condition(sea::BlockId block) const { return blocks_[block].condition; }
  void set_condition(sea::BlockId block, Term condition);
  void connect(Edge edge, sea::BlockId target);
  void finish();

  // Statements. `from` gives location, alignment and data.
  sea::Stmt &emit(sea::Opcode op, std::initializer_list<Term> definitions,
                  std::initializer_list<Term> arguments, const sea::Stmt *from);
  LateStatements &late() { return late_; }
  void emit_check(Term holds, sea::PropertyId property,
                  sea::LocationId location);
  void emit_input(Term variable, std::string_view name);
  // In the current block; a new register that is arm i if executions come from
  // block i.
  Term add_phi(std::span<const Term> arms,
               std::span<const sea::BlockId> predecessors);
  std::span<const sea::Stmt> statements() const; // of the current block
  const sea::Function &function() const { return function_; }
  sea::StringId intern(std::string_view text) {
    return result_.program.intern(text);
  }
  Term new_register(std::string_view prefix, Sort sort);
  Term new_value(Sort sort); // a register that has a number or a pointer
  Term new_memory(bool is_shadow);

  Properties &properties() { return properties_; }

  // What counterexamples and replay need.
  void add_instance(const Instance &instance);
  // What makes executions long; constants do not count.
  void note_size(Term size);
  // A memory is a parameter of the unfolded program, too.
  void add_entry_argument(Term variable);
  void add_global(Term pointer, Term number);
  Contexts &contexts() { return result_.contexts; }
  Ways &ways() { return result_.ways; }

  // Counters, and what is said about the whole.
  const Work &work() const { return work_; }
  void count_executed() { result_.executed = ++work_.executed; }
  void count_check(bool is_cover);
  void count_decided() { ++result_.decided; }
  void note_summary(LoopName loop) { result_.loops.summarised.push_back(loop); }
  void note_iteration(LoopName loop, uint32_t number);
  void set_too_deep() { result_.too_deep = true; }
  bool is_too_deep() const { return result_.too_deep; }
  // The first reason counts.
  void give_up(std::string_view why, Unsuited unsuited = Unsuited::Nothing);

  // What has been written so far. Work that was done stays done: the number of
  // executed statements is not taken back, and neither is a reason to give up.
  struct Mark {
    size_t blocks, statements, instances, sizes;
    sea::BlockId current;
    FactsId facts;
    Term condition;
    Properties::Mark properties;
    uint64_t decided, open_covers, open_checks;
    size_t summarised;
  };
  Mark mark() const;
  void roll_back(const Mark &mark);

private:
  struct Block {
    Term condition; // none: one successor
    sea::BlockId next[2] = {sea::none, sea::none};
    FactsId facts = 0;
  };

  Unfolded &result_;
  sea::Function &function_;
  TermStore &store_;
  std::vector<Block> blocks_;
  sea::BlockId current_ = 0;
  LateStatements late_;
  Work work_;
  std::unordered_set<Term> noted_sizes_; // those of Unfolded::sizes
  Properties properties_;
};

} // namespace fathom::unfold
