// Whether a loop may be cut: what it changes besides the phis of its header,
// and what a memory that becomes arbitrary must not be used for.
#pragma once

#include "cut/pointers/bystanders.h"
#include "sea/program.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

// The blocks of a loop, inner loops included.
std::vector<sea::BlockId> blocks_of(const sea::Function &function,
                                    uint32_t loop);

struct ArbitraryMemory {
  sea::FunctionId function;
  Term memory;
};

class Effects {
public:
  // `arbitrary`: memories that hold pointers and become arbitrary, besides
  // those of loops with claims.
  explicit Effects(const sea::Program &program,
                   const std::vector<ArbitraryMemory> &arbitrary = {});

  // Not empty: why no loop of this program can be cut.
  const std::string &refused() const { return refused_; }
  // Not empty: what the loop does that a cut cannot describe.
  std::string refuse_loop(sea::FunctionId function, uint32_t loop) const;
  // Whether two memories may have contents in common.
  bool are_joined(sea::FunctionId f, Term a, sea::FunctionId g, Term b) const;
  // Pointers are read from it, or from one that it shares contents with.
  bool holds_pointers(sea::FunctionId function, Term memory) const;
  // Likewise, and not by bystanders only: such a memory must not become
  // arbitrary, but for loops that keep places of it.
  bool has_asked_pointers(sea::FunctionId function, Term memory) const;
  // It holds pointers and becomes arbitrary in a loop that is cut, or is given
  // pointers from such a memory unseen: what is read from it must be known
  // (kept_places.h).
  bool may_lose_pointers(sea::FunctionId function, Term memory) const;
  // A pointer that needs no object, wherever it was read.
  bool is_bystander(sea::FunctionId function, Term pointer) const {
    return bystanders_[function].all.contains(pointer);
  }

private:
  void look_at(sea::FunctionId function, const sea::Stmt &s);
  uint32_t part_of(sea::FunctionId function, Term memory);
  uint32_t root(uint32_t part) const;
  void join(uint32_t a, uint32_t b);
  void look_at_pointers(sea::FunctionId function, const sea::Stmt &s);
  void find_arbitrary();
  void add_arbitrary(sea::FunctionId function, Term memory);

  const sea::Program &program_;
  const bool has_heap_; // it makes heap objects
  std::string refused_;
  std::vector<std::vector<std::vector<uint32_t>>> returned_; // parts, by Ret
  // Memories that may have contents in common. By function: a name means
  // another value elsewhere.
  std::vector<std::unordered_map<Term, uint32_t>> parts_;
  std::vector<uint32_t> parent_;
  struct Pointers {
    bool are_asked = false;   // read from it, and not by bystanders
    bool are_passed = false;  // read from it by bystanders that are stored
    bool may_be_lost = false; // a bystander is stored there
    friend Pointers operator|(Pointers a, Pointers b) {
      return {a.are_asked || b.are_asked, a.are_passed || b.are_passed,
              a.may_be_lost || b.may_be_lost};
    }
  };
  std::vector<Pointers> pointers_; // by part
  std::vector<Bystanders> bystanders_;
  std::vector<bool> is_arbitrary_; // by root: where a loop is cut
  bool any_is_arbitrary_ = false;
};

} // namespace fathom::cut
