// The ways on which an iteration of a loop comes to its end. Blocks that only
// choose by phis and branch on, up to the back edge, are joins, but for exits
// of inner loops; an arm is an edge from any other block to a join. On an arm
// it is known what each phi of the header is in the next iteration, without a
// choice: a claim that is an equation is decided there by its sums, where
// choices inside of sums would be searched through.
#pragma once

#include "sea/cfg.h"
#include "sea/program.h"

#include <set>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

struct Arm {
  sea::BlockId from, join;
  // Of phis of the header, by the register: what they are next.
  std::unordered_map<Term, Term> next;
};

// Every way to the back edge takes exactly one of them. None: the block that
// the back edge comes from is no join, or there are too many.
std::vector<Arm> arms_of(const sea::Function &f, const sea::Cfg &cfg,
                         sea::BlockId header, sea::BlockId latch);

// A claim that is checked on the arms, if there are some: an equation of
// numbers over phis of the header, and registers that it does not define.
bool is_equation(const sea::Function &f, sea::BlockId header, Term claim);

// What is checked of an equation L = R behind an iteration, where it is L' =
// R': this, or L' + R = R' + L, which is the same as L = R was assumed. If
// products of numbers are in it that is often an identity, where the other is
// searched for without an end.
Term kept_equation(TermStore &store, Term claim,
                   const std::unordered_map<Term, Term> &next);

} // namespace fathom::cut
