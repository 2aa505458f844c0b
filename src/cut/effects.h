// Whether a loop may be cut: what it changes besides the phis of its header,
// and what a memory that becomes arbitrary must not be used for.
#pragma once

#include "sea/program.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

// The blocks of a loop, inner loops included.
std::vector<sea::BlockId> blocks_of(const sea::Function &function,
                                    uint32_t loop);

class Effects {
public:
  explicit Effects(const sea::Program &program);

  // Not empty: why no loop of this program can be cut.
  const std::string &refused() const { return refused_; }
  // Not empty: what the loop does that a cut cannot describe.
  std::string refuse_loop(sea::FunctionId function, uint32_t loop) const;
  // Whether two memories may have contents in common.
  bool are_joined(sea::FunctionId f, Term a, sea::FunctionId g, Term b) const;
  // Pointers are read from it, or from one that it shares contents with: such
  // a memory must not become arbitrary, but for loops that keep places of it.
  bool holds_pointers(sea::FunctionId function, Term memory) const;
  // Likewise, and it becomes arbitrary in a loop that is cut: what is read from
  // it must be known (kept_places.h).
  bool may_lose_pointers(sea::FunctionId function, Term memory) const;

private:
  void look_at(sea::FunctionId function, const sea::Stmt &s);
  uint32_t part_of(sea::FunctionId function, Term memory);
  uint32_t root(uint32_t part) const;
  void join(uint32_t a, uint32_t b);
  void find_arbitrary();

  const sea::Program &program_;
  const bool has_heap_; // it makes heap objects
  std::string refused_;
  std::vector<std::vector<std::vector<uint32_t>>> returned_; // parts, by Ret
  // Memories that may have contents in common. By function: a name means
  // another value elsewhere.
  std::vector<std::unordered_map<Term, uint32_t>> parts_;
  std::vector<uint32_t> parent_;
  std::vector<bool> has_pointers_; // by part: pointers are read from it
  std::vector<bool> is_arbitrary_; // by root: where a loop is cut
};

} // namespace fathom::cut
