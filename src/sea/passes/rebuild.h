// What the passes have in common: copying statements, new registers, Boolean
// terms with the simplest simplifications.
#pragma once

#include "sea/cfg.h"
#include "sea/program.h"
#include "terms/builder.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::sea {

// An empty function with the signature and place of another one.
Function function_like(const Function &f);

// The statement with the same or other labels.
Stmt &copy_stmt(Function &to, BlockId block, const Function &from,
                const Stmt &s);
Stmt &copy_stmt(Function &to, BlockId block, const Function &from,
                const Stmt &s, std::span<const BlockId> labels);

// Registers that the function does not define yet.
class NewRegisters {
public:
  explicit NewRegisters(const Function &f);
  // Named `name`, or with a number behind it.
  Term make(std::string_view name, Sort sort);

private:
  TermStore &store_;
  void define(Term reg);

  std::vector<bool> defined_;                      // by id
  std::unordered_map<std::string, unsigned> next_; // number behind a name
};

class BoolTerms {
public:
  explicit BoolTerms(TermStore &store) : builder_(store) {}

  Term constant(bool value) { return builder_.store().make_bool(value); }
  Term negate(Term a);
  Term conjoin(Term a, Term b);
  Term disjoin(Term a, Term b);
  // Of any sort.
  Term choose(Term condition, Term a, Term b);

private:
  bool is_negation(Term a, Term b);

  Builder builder_;
};

// The first arm whose gate holds, the last one if none before does: all phis of
// a block. Arms behind each other that are the same are one: a loop that is
// left after any iteration has a phi for each byte that it writes, with two
// values and an arm for each iteration. Who comes to such arms has passed the
// gates before, so that these may be in the condition, and all phis share it.
class Selection {
public:
  // The gates must outlive it.
  Selection(BoolTerms &bools, std::span<const Term> gates)
      : bools_(bools), gates_(gates) {}
  Term of(std::span<const Term> arms);

private:
  Term one_before(size_t end);

  BoolTerms &bools_;
  std::span<const Term> gates_;
  std::vector<Term> first_; // one of the gates up to this one
};

// A pass that keeps the blocks and copies them in topological order.
class BlockCopier {
public:
  virtual ~BlockCopier() = default;
  Function run();

protected:
  explicit BlockCopier(const Function &f)
      : f_(f), store_(f.program->store), cfg_(f), registers_(f), bools_(store_),
        out_(function_like(f)) {}

  virtual void copy_block(BlockId block) = 0;
  // The value, by a register if it is not a name or a constant already.
  Term define(BlockId block, std::string_view name, Term value,
              LocationId at = 0);

  const Function &f_;
  TermStore &store_;
  Cfg cfg_;
  NewRegisters registers_;
  BoolTerms bools_;
  Function out_;
};

// The block that returns E in functions from SA on: the only one with Ret.
BlockId exit_block(const Function &f);

} // namespace fathom::sea
