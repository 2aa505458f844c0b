// What is claimed of loops: conditions over the phis of a header and registers
// from before the loop. A program with claims is the same program with a
// statement for each of them behind the phis (sea/text/claim_text.h).
#pragma once

#include "sea/cfg.h"
#include "sea/program.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fathom::prove {

struct LoopId {
  sea::FunctionId function;
  uint32_t loop; // index into Function::loops, or one of those below
  bool is_loop() const;
  auto operator<=>(const LoopId &) const = default;
};
// Instead of a loop: what a function requires where it begins, the terms that
// its calls keep (claims are these terms), and what it ensures where it
// returns.
inline constexpr uint32_t at_entry = sea::none - 3,
                          kept_by_calls = sea::none - 2,
                          at_return = sea::none - 1;
inline bool LoopId::is_loop() const { return loop < at_entry; }

// Where a claim comes from, in the order in which they are tried.
enum class Origin : uint8_t {
  Stated,
  Object,
  Equality,
  Bound,
  Order,
  Element, // some of these of all elements of an array
  Part,    // of some of them; as claims, of all: Element
  Pair,    // of all pairs of elements (guess/pairs.h)
  Heap,    // of all objects of the heap (heap/claims.h)
  Value,   // few values, remainders, differences, sums
  Product, // equations of degree 2
  Guarded, // some of the others where a condition holds
  Absint,  // of abstract interpretation (guess/abstract.h)
  Pdr,     // of property-directed search (pdr/search.h)
  Horn,    // of a solver of Horn clauses (horn/invariants.h)
};

struct Claim {
  LoopId loop;
  // Of a loop, no condition: the register of a cell, which the loop keeps.
  Term holds;
  Origin origin = Origin::Stated;
};

// A place in memory that claims speak of: the register has what a load behind
// the phis of the header gives.
struct Cell {
  LoopId loop; // may be at_entry: all claims of the function may use it
  Term reg;
  Term pointer; // over registers from before the loop, and `any`
  Term memory;  // a phi of the header, or from before the loop
  uint8_t log2_align = 0;
  // Not none: an element of an array, any one; claims that speak of it hold for
  // all values of this.
  Term any = {};
};
// Behind the phis of a block, which it is the header of a loop of.
void add_cell(sea::Function &function, sea::BlockId block, const Cell &cell);

// Everything but the functions.
std::unique_ptr<sea::Program> empty_copy(const sea::Program &program);

// A copy of the program, with what is put behind the phis of each block and
// before each statement.
struct CopyPlace {
  sea::Function &function; // of the copy
  sea::FunctionId id;
  sea::BlockId block;
  sea::LocationId location; // of what comes next
};
struct Additions {
  std::function<void(const CopyPlace &)> behind_phis;
  std::function<void(const CopyPlace &, const sea::Stmt &)> before = {};
};
std::unique_ptr<sea::Program> copy_with(const sea::Program &program,
                                        const Additions &additions);

// Claims are in the order of their loops; those of the cut program have it too.
std::unique_ptr<sea::Program> with_claims(const sea::Program &program,
                                          std::span<const Claim> claims,
                                          std::span<const Cell> cells);
void sort_claims(std::vector<Claim> &claims);

const sea::Loop &loop_of(const sea::Program &program, LoopId id);
// Whether claims of the header may speak of what this other block defines: it
// was executed, and what a loop defines is known outside of it by phis only.
bool is_known_at(const sea::Function &f, const sea::Cfg &cfg,
                 sea::BlockId block, sea::BlockId header);
// "file:line", or the name of the loop.
std::string place_of(const sea::Program &program, LoopId id);

} // namespace fathom::prove
