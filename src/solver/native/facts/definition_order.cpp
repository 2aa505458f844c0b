#include "solver/native/facts/definition_order.h"

namespace fathom {

// A walk that comes back to where it is rejects a candidate on its way. Other
// ways around may share the rest of that circle, which was walked already: so
// it is done again without what was rejected, until no circle is left.
std::vector<DefinitionOrder::Candidate> DefinitionOrder::acyclic() {
  constexpr unsigned max_walks = 20; // two are enough nearly always
  rejected_.assign(candidates_.size(), false);
  for (unsigned walks = 0;; ++walks) {
    if (walks == max_walks)
      return {};
    without_ = rejected_;
    marks_.assign(store_.size() + 1, Mark::New);
    for (size_t i = 0; i < candidates_.size(); ++i)
      walk(i);
    if (rejected_ == without_)
      break;
  }
  std::vector<Candidate> accepted;
  for (size_t i = 0; i < candidates_.size(); ++i)
    if (!rejected_[i])
      accepted.push_back(candidates_[i]);
  return accepted;
}

// The edges are: a term to its children, and a variable with a candidate to
// the term that would define it.
void DefinitionOrder::walk(size_t root) {
  struct Frame {
    Term t;
    unsigned next;
  };
  if (marks_[candidates_[root].x.id] != Mark::New)
    return;
  std::vector<Frame> stack{{candidates_[root].x, 0}};
  marks_[candidates_[root].x.id] = Mark::Open;
  while (!stack.empty()) {
    Frame &frame = stack.back();
    Term t = frame.t, next;
    auto it = store_.kind(t) == Kind::Var ? index_.find(t) : index_.end();
    if (it != index_.end() && without_[it->second])
      it = index_.end();
    if (it != index_.end()) {
      if (frame.next++ == 0) {
        next = candidates_[it->second].t;
        entered_.push_back(it->second);
      }
    } else if (frame.next < store_.num_children(t)) {
      next = store_.child(t, frame.next++);
    }
    if (!next) {
      marks_[t.id] = Mark::Closed;
      if (it != index_.end())
        entered_.pop_back();
      stack.pop_back();
      continue;
    }
    if (marks_[next.id] == Mark::Open) {
      rejected_[entered_.back()] = true;
    } else if (marks_[next.id] == Mark::New) {
      marks_[next.id] = Mark::Open;
      stack.push_back({next, 0});
    }
  }
}

} // namespace fathom
