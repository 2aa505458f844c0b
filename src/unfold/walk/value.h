// What a register of the source program has while it is unfolded: a term, or a
// version of a memory.
#pragma once

#include "support/assert.h"
#include "terms/store.h"
#include "unfold/ids.h"

namespace fathom::unfold {

class Value {
public:
  Value() = default;
  Value(Term term) : id_(term.id) {} // NOLINT: a term is a value
  static Value of_memory(VersionId version) {
    Value value;
    value.id_ = version;
    value.is_memory_ = true;
    return value;
  }

  bool is_memory() const { return is_memory_; }
  Term term() const {
    FATHOM_ASSERT(!is_memory_, "a memory is used as a term");
    return Term{id_};
  }
  VersionId memory() const {
    FATHOM_ASSERT(is_memory_, "a term is used as a memory");
    return id_;
  }
  bool operator==(const Value &) const = default;

private:
  uint32_t id_ = 0;
  bool is_memory_ = false;
};

} // namespace fathom::unfold
