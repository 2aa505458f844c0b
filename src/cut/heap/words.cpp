#include "cut/heap/words.h"

#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cut {

Term Words::of(Term t, bool is_word) {
  auto &done = is_word ? words_ : plains_;
  if (auto found = done.find(t); found != done.end())
    return found->second;
  const Term roots[] = {t};
  for (Term u : reachable(store_, roots)) { // children first
    if (store_.sort_kind(u) == SortKind::Ptr && !words_.contains(u))
      words_.emplace(u, make_word(u));
    if (!plains_.contains(u))
      plains_.emplace(u, make_plain(u));
  }
  return done.at(t);
}

Term Words::make_word(Term t) {
  const bool is_null = std::all_of(
      store_.children(t).begin(), store_.children(t).end(), [&](Term part) {
        return store_.kind(t) == Kind::Ptr && store_.is_bv_const(part) &&
               store_.small_value(part) == 0;
      });
  if (store_.kind(t) == Kind::Ptr && is_null)
    return number(0);
  if (!is_heap(t) || std::any_of(store_.children(t).begin(),
                                 store_.children(t).end(), [&](Term child) {
                                   return store_.sort_kind(child) ==
                                              SortKind::Ptr &&
                                          !words_.at(child);
                                 }))
    return Term{};
  switch (store_.kind(t)) {
  case Kind::Var:
    return reg(t);
  case Kind::PtrAdd:
    return b_.make_add(words_.at(store_.child(t, 0)),
                       plains_.at(store_.child(t, 1)));
  case Kind::Ite:
    return b_.make_ite(plains_.at(store_.child(t, 0)),
                       words_.at(store_.child(t, 1)),
                       words_.at(store_.child(t, 2)));
  case Kind::Ptr: { // of another one's base and size
    Term from = store_.child(store_.child(t, 0), 0);
    return b_.make_add(base(words_.at(from)), plains_.at(store_.child(t, 1)));
  }
  default:
    return Term{};
  }
}

Term Words::make_plain(Term t) {
  // A copy: the store grows.
  const std::vector<Term> kids(store_.children(t).begin(),
                               store_.children(t).end());
  const Kind kind = store_.kind(t);
  if (store_.sort_kind(t) == SortKind::Ptr && is_heap(t))
    return t; // asked for by its parts only
  if (kind == Kind::PtrBase && is_heap(kids[0]))
    return base(words_.at(kids[0]));
  if (kind == Kind::PtrOffset && is_heap(kids[0]))
    return offset(words_.at(kids[0]));
  if (kind == Kind::PtrSize && is_heap(kids[0]))
    return size(kids[0]);
  if (kind == Kind::BvAdd && store_.kind(kids[0]) == Kind::PtrBase &&
      is_heap(store_.child(kids[0], 0)) &&
      store_.kind(kids[1]) == Kind::PtrOffset &&
      store_.child(kids[1], 0) == store_.child(kids[0], 0))
    return words_.at(store_.child(kids[0], 0));
  if (kind == Kind::Eq && store_.sort_kind(kids[0]) == SortKind::Ptr &&
      (is_heap(kids[0]) || is_heap(kids[1])) && words_.at(kids[0]) &&
      words_.at(kids[1]))
    return b_.make_eq(words_.at(kids[0]), words_.at(kids[1]));
  if (kids.empty())
    return t;
  std::vector<Term> made;
  for (Term child : kids)
    made.push_back(plains_.at(child));
  return with_children(store_, t, made);
}

} // namespace fathom::cut
