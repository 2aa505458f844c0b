// Reads of long chains of updates. Passing a chain of n updates for each of n
// reads would be quadratic, so a read that has passed a few asks for the
// chain's index: for each address that is written, the updates that write it. A
// read from the middle of a chain takes the last one that is not above it, so
// that all versions of a memory share one index. An update on top of one that
// has another on top already starts a chain of its own.
#include "support/bitvec/arithmetic.h"
#include "terms/evaluator.h"

#include <algorithm>

namespace fathom {

namespace {

// Updates that a read passes one by one.
constexpr uint32_t short_walk = 16;
// Bytes of a memory update that is worth an entry for each.
constexpr uint32_t max_bytes = 64;

} // namespace

// Stores, and names of arrays (which write nothing).
bool Evaluator::is_link(Term t) const {
  switch (store_.kind(t)) {
  case Kind::Store:
    return true;
  case Kind::MemStore:
    return store_.width(store_.child(t, 2)) / 8 <= max_bytes;
  case Kind::Var:
    return bool(model_.definition(t));
  default:
    return false;
  }
}

Term Evaluator::below(Term update) const {
  return store_.kind(update) == Kind::Var ? model_.definition(update)
                                          : store_.child(update, 0);
}

// Moves the frame to the update in the chain that writes its element, or to
// what is below all of them. An update that is in no chain (yet) is passed like
// any other node.
bool Evaluator::skip_updates(Frame &frame) {
  auto place = places_.find(frame.t);
  if (place == places_.end()) {
    if (++frame.walked <= short_walk)
      return read_update(frame);
    push_links(frame.t);
    return false;
  }
  auto [number, depth] = place->second;
  const Chain &chain = chains_[number];
  auto writes = chain.writes.find(frame.index);
  if (writes != chain.writes.end()) {
    const std::vector<Write> &list = writes->second;
    auto above = std::upper_bound(
        list.begin(), list.end(), depth,
        [](uint32_t d, const Write &write) { return d < write.depth; });
    if (above != list.begin()) {
      frame.t = std::prev(above)->at;
      return read_update(frame);
    }
  }
  frame.t = chain.base;
  frame.env = 0;
  return true;
}

// The lowest ends on top of the stack: it comes first.
void Evaluator::push_links(Term top) {
  for (Term t = top; is_link(t) && !places_.contains(t); t = below(t))
    push(t, 0, Task::Link, BitVec());
}

void Evaluator::step_link(Frame &frame) {
  Term t = frame.t;
  if (places_.contains(t)) {
    stack_.pop_back();
    return;
  }
  Kind kind = store_.kind(t);
  BitVec at;
  if (kind != Kind::Var) {
    const BitVec *v = known(store_.child(t, 1), 0);
    if (!v)
      return;
    at = *v;
  }
  auto under = places_.find(below(t));
  if (under == places_.end() || chains_[under->second.chain].top != below(t)) {
    under = places_.end();
    chains_.emplace_back().base = below(t);
  }
  uint32_t number = under == places_.end() ? uint32_t(chains_.size() - 1)
                                           : under->second.chain;
  Chain &chain = chains_[number];
  chain.top = t;
  Write write{++chain.depth, t};
  if (kind == Kind::Store) {
    chain.writes[at].push_back(write);
  } else if (kind == Kind::MemStore) {
    uint32_t w = at.width() / 3;
    at = at.extract(3 * w - 1, 2 * w) + at.extract(2 * w - 1, w);
    uint32_t bytes = store_.width(store_.child(t, 2)) / 8;
    for (uint32_t i = 0; i < bytes; ++i)
      chain.writes[at + BitVec(w, i)].push_back(write);
  }
  places_.emplace(t, Place{number, write.depth});
  stack_.pop_back();
}

} // namespace fathom
