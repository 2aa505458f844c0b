// What can still be reached when the program ends; see unfold/objects/leaks.h
// for what that means. Where unfolding did not look at everything its answer is
// taken: no verdict depends on it.
#pragma once

#include "cex/interpreter/judge.h"
#include "cex/interpreter/value_bytes.h"

#include <map>
#include <unordered_map>
#include <vector>

namespace fathom::cex {

class Reachable {
public:
  Reachable(const sea::Program &program, Frames &frames, const Objects &objects,
            Contents &contents, const ValueBytes &bytes,
            const PointerJudge &judge)
      : program_(program), frames_(frames), objects_(objects),
        contents_(contents), bytes_(bytes), judge_(judge) {}

  struct Answer {
    bool may, must; // every heap object: by its number, by a pointer
  };
  // Of the current statement, which names memories and global variables.
  Answer look(const sea::Stmt &s);

private:
  struct Held {
    std::vector<uint64_t> roots;
    std::unordered_map<uint64_t, uint32_t> region_of; // of global variables
    std::map<uint64_t, uint64_t> heap;                // bases by addresses
    std::vector<uint64_t> by_number, by_pointer;      // of one word
  };
  Held collect(const sea::Stmt &s) const;
  std::optional<std::vector<Cell>> word_cells(uint64_t at, uint32_t region,
                                              const sea::Stmt &s);
  void add_held(std::span<const Cell> cells, Held &held) const;
  bool reaches_all(const sea::Stmt &s, Held &held, bool by_pointers);

  const sea::Program &program_;
  Frames &frames_;
  const Objects &objects_;
  Contents &contents_;
  const ValueBytes &bytes_;
  const PointerJudge &judge_;
};

} // namespace fathom::cex
