#include "terms/builder.h"

#include "support/assert.h"

namespace fathom {

Term intern_application(TermStore &store, Kind kind, Sort sort,
                        std::span<const Term> args,
                        std::span<const uint32_t> indices) {
  uint32_t words[8];
  unsigned count = 0;
  FATHOM_ASSERT(args.size() + indices.size() <= std::size(words),
                "operator with too many arguments");
  for (Term t : args)
    words[count++] = t.id;
  for (uint32_t i : indices)
    words[count++] = i;
  return store.intern(kind, sort, words, count);
}

Term Builder::make(Kind kind, std::span<const Term> args,
                   std::span<const uint32_t> indices) {
  // The common case without the checker's machinery.
  if (args.size() == 2 && info(kind).children == 2 && indices.empty()) {
    Sort common = store_.sort(args[0]);
    if (common == store_.sort(args[1])) {
      SortRule rule = info(kind).rule;
      bool bits = store_.info(common).kind == SortKind::BitVec;
      if (rule == SortRule::BvOp && bits)
        return intern_application(store_, kind, common, args, indices);
      if ((rule == SortRule::BvPred && bits) || rule == SortRule::Equal ||
          (rule == SortRule::BoolOp && common == store_.bool_sort()))
        return intern_application(store_, kind, store_.bool_sort(), args,
                                  indices);
    }
  }
  Result<Sort> sort = sort_of_application(store_, kind, args, indices);
  if (!sort)
    assertion_failed(sort.error().message.c_str(), "ill-sorted term", __FILE__,
                     __LINE__);
  return intern_application(store_, kind, *sort, args, indices);
}

Term with_children(TermStore &store, Term t, std::span<const Term> children) {
  uint32_t indices[2];
  unsigned count = 0;
  for (uint32_t i : store.indices(t)) // copied: interning may move the words
    indices[count++] = i;
  return intern_application(store, store.kind(t), store.sort(t), children,
                            {indices, count});
}

} // namespace fathom
