// Looks at one loop for its state (prove/state.h): phis and what they are
// compared with (state.cpp), cells of memory, elements of arrays.
#pragma once

#include "prove/elements.h"
#include "prove/expand.h"
#include "prove/guess/pointer_places.h"
#include "prove/state.h"
#include "sea/cfg.h"
#include "terms/builder.h"

#include <set>
#include <unordered_map>
#include <vector>

namespace fathom::prove {

class StateFinder {
public:
  StateFinder(const sea::Program &program, const cut::Effects &effects,
              LoopId loop)
      : program_(program), effects_(effects),
        f_(program.functions[loop.function]), store_(program.store),
        builder_(store_), cfg_(f_),
        expander_(f_, loop.loop,
                  [this](const sea::Stmt &load, Term pointer) {
                    return cell_of(load, pointer);
                  }),
        header_(f_.loops[loop.loop].header) {
    state_.loop = loop;
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        for (Term reg : f_.definitions(s))
          definitions_.emplace(reg, Definition{b, &s});
  }

  State run() {
    add_phis();
    for (sea::BlockId b : cut::blocks_of(f_, state_.loop.loop))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        look_at_access(s);
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      if (cfg_.is_reachable(b) && !expander_.is_inside(b))
        for (const sea::Stmt &s : f_.blocks[b].stmts)
          look_at_later(b, s);
    for (sea::BlockId b : cut::blocks_of(f_, state_.loop.loop))
      for (const sea::Stmt &s : f_.blocks[b].stmts)
        look_at(s);
    add_kept_places();
    add_kept_numbers();
    for (Term t : later_) // the loop's own ones come first
      add_outside(t);
    find_elements();
    return std::move(state_);
  }

private:
  void add_phis();
  Term entry_value(const sea::Stmt &phi) const;
  void add_pointer(Term phi, Term first);
  void look_at(const sea::Stmt &s);
  void look_at_operands(const sea::Stmt &s);
  void look_at_access(const sea::Stmt &s);
  void look_at_callee(const sea::Stmt &call);
  void look_at_later(sea::BlockId block, const sea::Stmt &s);
  Term from_before(Term t) const;
  Term at_exit(Term t) const;
  void add_asserted(Term holds);
  Term add_access(const sea::Stmt &s, sea::FunctionId function, Term pointer);
  void add_kept_places();
  bool is_known_place(const DefinedPlaces &defined, Term pointer, Term memory,
                      Sort sort) const;
  void add_kept_numbers();
  Term add_kept(Term pointer, Term memory, Sort sort, uint8_t log2_align);
  Term memory_at_header(sea::FunctionId function, Term memory) const;
  Term cell_of(const sea::Stmt &load, Term pointer);
  Term add_cell(Term pointer, Term memory, Sort sort, uint8_t log2_align);
  // What of them is looked at: constants, and what was there before the loop;
  // Before: not the constants.
  enum class Sides : uint8_t { All, Constants, Before };
  void look_at_comparisons(Term t, Sides sides);
  bool has_address(Term t) const;
  void add_outside(Term t);
  void find_elements();
  void add_element(const Places &places, const sea::Stmt &access);
  void add_front(Term index);
  void add_others();
  void add_atoms(Term condition);
  void add_atom(Term t);
  void claim(std::vector<Claim> &list, Term holds, Origin origin) {
    list.push_back({state_.loop, holds, origin});
  }

  const sea::Program &program_;
  const cut::Effects &effects_;
  const sea::Function &f_;
  TermStore &store_;
  Builder builder_;
  sea::Cfg cfg_;
  Expander expander_;
  sea::BlockId header_;
  struct Definition {
    sea::BlockId block;
    const sea::Stmt *stmt;
  };
  std::unordered_map<Term, Definition> definitions_; // of the function
  State state_;
  std::set<Term> seen_;
  std::set<Term> stored_;   // places that the loop writes to
  std::vector<Term> later_; // that what follows compares with
  size_t num_outside_ = 0;
};

} // namespace fathom::prove
