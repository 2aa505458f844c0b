// Finds the part of a term that a back-end has not translated yet. Every
// back-end keeps a table by term id; this walks down from a root only as far as
// the table does not reach, so that many small assertions over one large graph
// cost what is new in each.
#pragma once

#include "terms/store.h"

#include <algorithm>
#include <span>
#include <vector>

namespace fathom {

class NewTerms {
public:
  // Terms at or below the root for which known(t) does not hold, children
  // before parents. The result is valid until the next call.
  template <class Known>
  std::span<const Term> below(const TermStore &store, Term root, Known known) {
    seen_.resize(store.size() + 1, false);
    found_.clear();
    visit(root, known);
    for (size_t next = 0; next < found_.size(); ++next)
      for (Term child : store.children(found_[next]))
        visit(child, known);
    for (Term t : found_)
      seen_[t.id] = false;
    std::sort(found_.begin(), found_.end());
    return found_;
  }

private:
  template <class Known> void visit(Term t, Known &known) {
    if (seen_[t.id] || known(t))
      return;
    seen_[t.id] = true;
    found_.push_back(t);
  }

  std::vector<bool> seen_; // all false between calls
  std::vector<Term> found_;
};

} // namespace fathom
