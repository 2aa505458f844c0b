// Elements of arrays: which object a pointer steps through and how far it has
// come, and where the claims about all elements of an array matter.
#pragma once

#include "prove/claims.h"
#include "sea/cfg.h"

#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::prove {

// Pointers and memories of one function.
class Places {
public:
  explicit Places(const sea::Function &function);

  // The register that it was made from by steps, if that is one; choices are
  // looked through that are not made before the block.
  Term root(Term pointer, sea::BlockId header) const;
  // 32 bits: which element of so many bytes behind the root it is.
  Term index(Term pointer, Term root, uint64_t bytes) const;
  // Through phis that bring nothing else.
  Term same_memory(Term memory) const;
  // By stores, on some way.
  bool is_made_from(Term memory, Term origin) const;
  bool dominates(sea::BlockId a, sea::BlockId b) const {
    return cfg_.dominates(a, b);
  }
  // None: it is no register of this function.
  std::optional<sea::BlockId> block_of(Term reg) const;
  // Defined where every way to the header has been.
  bool is_before(Term reg, sea::BlockId header) const;

private:
  struct Definition {
    sea::BlockId block;
    const sea::Stmt *stmt;
  };
  Term defined(Term t) const; // what a register is defined as, or itself

  const sea::Function &f_;
  TermStore &store_;
  sea::Cfg cfg_;
  std::unordered_map<Term, Definition> definitions_;
};

// Where a load reads what claims about elements speak of.
class Instances {
public:
  // `elements`: cells of any function; must outlive it.
  Instances(const sea::Function &function, sea::FunctionId id,
            std::span<const Cell> elements);

  struct Instance {
    uint32_t loop;
    Term value; // two in a row where claims are about pairs
    bool operator==(const Instance &) const = default;
  };
  // To be asked about all statements, in the order of the blocks.
  std::vector<Instance> before(sea::BlockId block, const sea::Stmt &s);
  // Where the loop's header is: what its two numbers are, the other way round.
  std::vector<Instance> at_header(uint32_t loop) const;

private:
  struct Element {
    const Cell *cell;
    sea::BlockId header;
    Term root;
    uint64_t bytes;
  };
  // What a loop defines is used in it only.
  bool is_inside(sea::BlockId block, uint32_t loop) const;
  void add_pairs(const Element &element, sea::BlockId block, Term value,
                 std::vector<Instance> &result);

  const sea::Function &f_;
  std::vector<Element> elements_;
  std::map<uint32_t, std::vector<Term>> anys_; // by loop: one or two
  struct Said {
    sea::BlockId block;
    Term value;
  };
  std::map<uint32_t, std::vector<Said>> said_; // by loop with pairs
  std::optional<Places> places_;
};

} // namespace fathom::prove
