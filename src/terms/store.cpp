#include "terms/store.h"

namespace fathom {

TermStore::TermStore() {
  uint32_t zero = 0, one = 1;
  false_ = intern(Kind::BoolConst, bool_sort(), &zero, 1);
  true_ = intern(Kind::BoolConst, bool_sort(), &one, 1);
}

Sort TermStore::array_sort(Sort index, Sort element) {
  return sorts_.intern({.kind = SortKind::Array,
                        .width = 0,
                        .index = index,
                        .element = element});
}

Sort TermStore::ptr_sort(uint32_t width) {
  return sorts_.intern(
      {.kind = SortKind::Ptr, .width = width, .index = {}, .element = {}});
}

Sort TermStore::mem_sort(uint32_t width) {
  return sorts_.intern(
      {.kind = SortKind::Mem, .width = width, .index = {}, .element = {}});
}

Sort TermStore::float_sort(uint32_t exponent, uint32_t significand) {
  return sorts_.intern({.kind = SortKind::Float,
                        .width = exponent + significand,
                        .index = Sort{exponent},
                        .element = {}});
}

Sort TermStore::rounding_mode_sort() {
  return sorts_.intern(
      {.kind = SortKind::RoundingMode, .width = 3, .index = {}, .element = {}});
}

Term TermStore::make_bv(uint32_t width, uint64_t value) {
  if (width > 64)
    return make_bv(BitVec(width, value));
  if (width < 64)
    value &= (uint64_t(1) << width) - 1;
  uint32_t words[2] = {uint32_t(value), uint32_t(value >> 32)};
  return intern(Kind::BvConst, bv_sort(width), words, width <= 32 ? 1 : 2);
}

Term TermStore::make_bv(const BitVec &value) {
  if (value.width() <= 64)
    return make_bv(value.width(), value.to_u64());
  std::vector<uint32_t> words = value.to_words();
  return intern(Kind::BvConst, bv_sort(value.width()), words.data(),
                unsigned(words.size()));
}

BitVec TermStore::value(Term t) const {
  if (kind(t) == Kind::BoolConst)
    return BitVec::from_bool(t == true_);
  FATHOM_ASSERT(kind(t) == Kind::BvConst,
                "value of a term that is no constant");
  uint32_t w = width(t);
  if (w <= 64)
    return BitVec(w, small_value(t));
  return BitVec::from_words(w, {rows_.words(t.id), rows_.num_words(t.id)});
}

Term TermStore::make_var(std::string_view name, Sort sort) {
  uint32_t symbol = symbols_.intern(name);
  return intern(Kind::Var, sort, &symbol, 1);
}

Term TermStore::make_fresh_var(std::string_view prefix, Sort sort) {
  uint32_t symbol = symbols_.fresh(prefix);
  return intern(Kind::Var, sort, &symbol, 1);
}

Term TermStore::make_bound(Sort sort) {
  uint32_t number = next_bound_++;
  return intern(Kind::Bound, sort, &number, 1);
}

} // namespace fathom
