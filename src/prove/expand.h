// A term of a loop's body as a term over the state at the loop's header: what
// it would be if it were computed there, in the iteration that begins.
#pragma once

#include "prove/claims.h"
#include "sea/cfg.h"

#include <functional>
#include <set>
#include <unordered_map>

namespace fathom::prove {

class Expander {
public:
  // `cell_of`: the register of what a load of the loop would give at the
  // header, whose pointer is this there; no term: nobody knows. It must not
  // expand anything itself: what it asks for may need what is being expanded.
  using CellOf = std::function<Term(const sea::Stmt &, Term)>;
  // `any_of`: what an input of the loop stands for; no function: nothing.
  using AnyOf = std::function<Term(Term)>;
  Expander(const sea::Function &function, uint32_t loop, CellOf cell_of,
           AnyOf any_of = {});

  // No term: it depends on inputs, calls, inner loops, or memory that has no
  // cell.
  Term at_header(Term t);
  // From now on inner loops are in their first iteration.
  void enter_inner_loops();
  // Nothing that the loop defines is in it.
  bool is_outside(Term t) const;
  // It is known at the header as it is: from outside, or a phi of the header.
  bool is_of_header(Term reg) const {
    auto found = expanded_.find(reg);
    return !inside_.contains(reg) ||
           (found != expanded_.end() && found->second == reg);
  }
  bool is_inside(sea::BlockId block) const { return blocks_.contains(block); }

private:
  struct Definition {
    sea::BlockId block;
    const sea::Stmt *stmt;
  };
  Term expand(Term t);
  Term expand_register(Term reg, std::vector<Term> &needed);
  Term expand_phi(const Definition &phi, std::vector<Term> &needed);
  Term first_value(const Definition &phi, std::vector<Term> &needed);
  Term edge_condition(sea::BlockId from, sea::BlockId to,
                      std::vector<Term> &needed);
  Term known(Term t, std::vector<Term> &needed);

  const sea::Function &f_;
  TermStore &store_;
  sea::Cfg cfg_;
  sea::BlockId header_;
  std::set<sea::BlockId> blocks_; // of the loop
  CellOf cell_of_;
  AnyOf any_of_;
  std::unordered_map<Term, Definition> inside_; // what the loop defines
  std::unordered_map<Term, Term> expanded_;     // no term: cannot be
  bool enters_inner_loops_ = false;
  bool is_expanding_ = false;
};

} // namespace fathom::prove
