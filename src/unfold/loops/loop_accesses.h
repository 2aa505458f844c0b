// What the iteration that stands for all of its loop does to memory. Loads are
// done, stores are only noted: what all iterations together write is said
// behind the loop (loop_writes.h).
#pragma once

#include "unfold/loops/loop_numbers.h"
#include "unfold/memory/known_bytes.h"
#include "unfold/memory/memory_state.h"
#include "unfold/walk/frames.h"
#include "unfold/walk/statements.h"

#include <vector>

namespace fathom::unfold {

struct LoopAccess {
  enum Kind : uint8_t { Read, Query, Write } kind;
  const CodeStmt *stmt;
  VersionId memory;
  Term pointer;
  Term value = {}; // that is read or written
  uint64_t bytes = 0;
};

class LoopAccesses final : public Observer {
public:
  LoopAccesses(Frames &frames, const ObjectTable &objects,
               const KnownBytes &bytes, MemoryState &memory,
               PointerOps &pointers)
      : frames_(frames), objects_(objects), bytes_(bytes), memory_(memory),
        pointers_(pointers) {}

  // A rehearsal checks nothing; what it does is forgotten.
  void set_rehearsal(bool is_rehearsal);
  const std::vector<LoopAccess> &all() const { return accesses_; }
  // No iteration reads or writes what another one has written.
  bool are_independent(LoopNumbers &numbers);

  bool skips_checks() const override { return is_rehearsal_; }
  void store(const CodeStmt &s) override;
  void loaded(const CodeStmt &s) override;
  void queried(const CodeStmt &s) override;

private:
  bool are_apart(Term p, Term q) const;

  Frames &frames_;
  const ObjectTable &objects_;
  const KnownBytes &bytes_;
  MemoryState &memory_;
  PointerOps &pointers_;
  std::vector<LoopAccess> accesses_;
  bool is_rehearsal_ = false;
};

} // namespace fathom::unfold
