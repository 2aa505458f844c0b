#include "terms/smtlib/free_sorts.h"

#include "terms/evaluator.h"
#include "terms/smtlib/parser.h"

#include <algorithm>
#include <bit>

namespace fathom {

// A variable has the name and the width.
static Term symbol_of(const TermStore &store, Sort sort) {
  FATHOM_ASSERT(is_free_sort(store, sort), "sort is no uninterpreted one");
  return Term{store.info(sort).width - max_width};
}

Sort make_free_sort(TermStore &store, std::string_view name, uint32_t width) {
  Term symbol = store.make_var(name, store.bv_sort(width));
  FATHOM_ASSERT(symbol.id <= UINT32_MAX - max_width, "too many terms");
  return store.mem_sort(max_width + symbol.id);
}

bool is_free_sort(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  return row.kind == SortKind::Mem && row.width > max_width;
}

bool is_written_sort(const TermStore &store, Sort sort) {
  SortKind kind = store.info(sort).kind;
  return kind == SortKind::Float || kind == SortKind::RoundingMode ||
         is_free_sort(store, sort);
}

const std::string &free_sort_name(const TermStore &store, Sort sort) {
  return store.name(symbol_of(store, sort));
}

uint32_t written_width(const TermStore &store, Sort sort) {
  return is_free_sort(store, sort) ? store.width(symbol_of(store, sort))
                                   : value_width(store.info(sort));
}

// Reads it with a width that few other terms have, and counts.
uint32_t free_sort_width(std::string_view script) {
  constexpr uint32_t odd_width = 77;
  // What shows that two arrays differ: an index, of as many parts as there may
  // be, and two elements.
  constexpr uint64_t per_array_equality = max_nesting + 2;
  if (script.find("declare-sort") == std::string_view::npos)
    return max_free_sort_width;
  TermStore store;
  SmtParser parser(store, script, "");
  parser.set_free_sort_width(odd_width);
  while (true) {
    Result<std::optional<Command>> command = parser.next();
    if (!command)
      return max_free_sort_width; // it may go on there with another width
    if (!*command)
      break;
  }
  uint64_t count = 1;
  for (Term t{1}; t.id <= store.size(); ++t.id) {
    if (store.sort_kind(t) == SortKind::BitVec && store.width(t) == odd_width)
      ++count;
    else if (store.kind(t) == Kind::Eq &&
             store.sort_kind(store.child(t, 0)) == SortKind::Array)
      count += per_array_equality;
  }
  return std::min<uint32_t>(max_free_sort_width,
                            uint32_t(std::bit_width(count)));
}

} // namespace fathom
