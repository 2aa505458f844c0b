#include "terms/builder.h"

#include "support/assert.h"

namespace fathom {

namespace {

constexpr size_t max_words = max_children + max_indices;

unsigned copy_words(std::span<const Term> args,
                    std::span<const uint32_t> indices, uint32_t *words) {
  unsigned count = 0;
  FATHOM_ASSERT(args.size() + indices.size() <= max_words,
                "operator with too many arguments");
  for (Term t : args)
    words[count++] = t.id;
  for (uint32_t i : indices)
    words[count++] = i;
  return count;
}

} // namespace

Term intern_application(TermStore &store, Kind kind, Sort sort,
                        std::span<const Term> args,
                        std::span<const uint32_t> indices) {
  uint32_t words[max_words];
  return store.intern(kind, sort, words, copy_words(args, indices, words));
}

namespace {

// The sort of an operator over two terms of one sort, in the common cases;
// else what the checker says.
Sort checked_sort(TermStore &store, Kind kind, std::span<const Term> args,
                  std::span<const uint32_t> indices) {
  if (args.size() == 2) {
    Sort common = store.sort(args[0]);
    if (common == store.sort(args[1])) {
      SortRule rule = info(kind).rule;
      bool bits = store.info(common).kind == SortKind::BitVec;
      if (rule == SortRule::BvOp && bits)
        return common;
      if ((rule == SortRule::BvPred && bits) || rule == SortRule::Equal ||
          (rule == SortRule::BoolOp && common == store.bool_sort()))
        return store.bool_sort();
    }
  }
  Result<Sort> sort = sort_of_application(store, kind, args, indices);
  if (!sort)
    assertion_failed(sort.error().message.c_str(), "ill-sorted term", __FILE__,
                     __LINE__);
  return *sort;
}

} // namespace

Term Builder::make(Kind kind, std::span<const Term> args,
                   std::span<const uint32_t> indices) {
  const KindInfo &row = info(kind);
  FATHOM_ASSERT(args.size() == row.children && indices.size() == row.indices,
                "operator with a wrong number of arguments");
  FATHOM_ASSERT(sort_follows_from_words(kind), "not an application");
  auto sort_of = [&] { return checked_sort(store_, kind, args, indices); };
  if (args.size() == 2 && indices.empty()) {
    uint32_t words[2] = {args[0].id, args[1].id};
    store_.prefetch(args[0]); // while the table is probed
    store_.prefetch(args[1]);
    return store_.intern(kind, words, 2, sort_of);
  }
  uint32_t words[max_words];
  return store_.intern(kind, words, copy_words(args, indices, words), sort_of);
}

Term with_children(TermStore &store, Term t, std::span<const Term> children) {
  uint32_t indices[max_indices];
  unsigned count = 0;
  for (uint32_t i : store.indices(t)) // copied: interning may move the words
    indices[count++] = i;
  return intern_application(store, store.kind(t), store.sort(t), children,
                            {indices, count});
}

} // namespace fathom
