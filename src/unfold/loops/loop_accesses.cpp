#include "unfold/loops/loop_accesses.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

void LoopAccesses::set_rehearsal(bool is_rehearsal) {
  is_rehearsal_ = is_rehearsal;
  accesses_.clear();
}

void LoopAccesses::store(const CodeStmt &s) {
  Term value = frames_.term(s, 0);
  accesses_.push_back({.kind = LoopAccess::Write,
                       .stmt = &s,
                       .memory = frames_.argument(s, 2).memory(),
                       .pointer = frames_.term(s, 1),
                       .value = value,
                       .bytes = bytes_.size_of(value)});
  const LoopAccess &access = accesses_.back();
  frames_.define(s, 0, Value::of_memory(access.memory));
  // A range may be empty, and is not asked then; an iteration is not.
  memory_.expect_store(*s.stmt, access.pointer, access.bytes, access.memory);
}

void LoopAccesses::loaded(const CodeStmt &s) {
  Term value = frames_.definition(s, 0).term();
  accesses_.push_back({.kind = LoopAccess::Read,
                       .stmt = &s,
                       .memory = frames_.argument(s, 1).memory(),
                       .pointer = frames_.term(s, 0),
                       .value = value,
                       .bytes = bytes_.size_of(value)});
}

void LoopAccesses::queried(const CodeStmt &s) {
  accesses_.push_back({.kind = LoopAccess::Query,
                       .stmt = &s,
                       .memory = frames_.argument(s, 1).memory(),
                       .pointer = frames_.term(s, 0)});
}

// The pointers never reach the same object.
bool LoopAccesses::are_apart(Term p, Term q) const {
  std::vector<ObjectId> of_p, of_q;
  if (!memory_.tells_objects_apart() ||
      !objects_.bases_of(pointers_.base(p), of_p) ||
      !objects_.bases_of(pointers_.base(q), of_q))
    return false;
  return std::none_of(of_p.begin(), of_p.end(), [&](ObjectId o) {
    return std::find(of_q.begin(), of_q.end(), o) != of_q.end();
  });
}

// The accesses are to different objects, or the very bytes that are written are
// read before, and each iteration has bytes of its own (`x += 1` has not).
bool LoopAccesses::are_independent(LoopNumbers &numbers) {
  for (size_t w = 0; w < accesses_.size(); ++w) {
    const LoopAccess &write = accesses_[w];
    if (write.kind != LoopAccess::Write)
      continue;
    FATHOM_ASSERT(write.bytes != 0, "a write of no bytes");
    for (size_t i = 0; i < accesses_.size(); ++i) {
      const LoopAccess &other = accesses_[i];
      if (i == w || other.memory != write.memory ||
          are_apart(write.pointer, other.pointer))
        continue;
      bool same_bytes = other.kind == LoopAccess::Read && i < w &&
                        other.pointer == write.pointer &&
                        other.bytes == write.bytes &&
                        numbers.depends(pointers_.offset(write.pointer));
      if (!same_bytes)
        return false;
    }
  }
  return true;
}

} // namespace fathom::unfold
