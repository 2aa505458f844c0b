#include "generator.h"

#include "support/random_value.h"

#include <algorithm>

namespace fathom::fuzz {

std::string_view to_string(Mode mode) {
  switch (mode) {
  case Mode::Scalar:
    return "scalar";
  case Mode::Arrays:
    return "arrays";
  case Mode::Memory:
    return "memory";
  case Mode::Incremental:
    return "incremental";
  case Mode::Brute:
    return "brute";
  }
  FATHOM_UNREACHABLE("unknown mode");
}

Generator::Generator(TermStore &store, uint64_t seed, Mode mode)
    : store_(store), b_(store), random_(seed), mode_(mode) {
  arrays_ = mode == Mode::Arrays || (mode == Mode::Brute && chance(40)) ||
            (mode == Mode::Incremental && chance(40));
  memory_ = mode == Mode::Memory || (mode == Mode::Brute && chance(20)) ||
            (mode == Mode::Incremental && chance(10));
  incremental_ = mode == Mode::Incremental || chance(20);
  max_depth_ = 2 + int(pick(3));
  choose_sorts();
  if (mode == Mode::Brute)
    choose_variables();
}

uint32_t Generator::some_width() {
  uint64_t which = pick(100);
  if (mode_ == Mode::Brute)
    return uint32_t(1 + pick(which < 85 ? 6 : 40));
  if (which < 65)
    return uint32_t(1 + pick(8));
  if (which < 85)
    return uint32_t(9 + pick(10));
  constexpr uint32_t edges[] = {31, 32, 33, 63, 64, 65};
  return which < 92 ? edges[pick(6)] : uint32_t(19 + pick(52));
}

void Generator::choose_sorts() {
  for (uint64_t i = 2 + pick(3); i > 0; --i)
    widths_.push_back(some_width());
  if (arrays_)
    for (uint64_t i = 1 + pick(2); i > 0; --i) {
      bool small = mode_ == Mode::Brute;
      auto part = [&](uint32_t limit) {
        return chance(15) ? store_.bool_sort()
                          : store_.bv_sort(uint32_t(1 + pick(limit)));
      };
      Sort index = part(small ? 2 : chance(80) ? 4 : 64);
      Sort element = part(small ? 2 : chance(80) ? 8 : 64);
      array_sorts_.push_back(store_.array_sort(index, element));
      // Reads and indices meet the rest of the formula.
      for (Sort s : {index, element})
        if (store_.info(s).kind == SortKind::BitVec)
          widths_.push_back(store_.info(s).width);
    }
  if (memory_) {
    address_width_ = mode_ == Mode::Brute ? 1 : uint32_t(1 + pick(5));
    widths_.push_back(address_width_);
    widths_.push_back(uint32_t(8 * (1 + pick(2))));
  }
}

// At most ten bits in all, so that every assignment can be tried.
void Generator::choose_variables() {
  uint32_t bits = 0;
  auto add = [&](Sort sort, uint32_t cost) {
    if (bits + cost > 10)
      return;
    bits += cost;
    few_.push_back(store_.make_var("x" + std::to_string(few_.size()), sort));
  };
  if (memory_) {
    // One variable bit pair per address: what was there before is gone.
    Sort pair = store_.bv_sort(2);
    Term m = store_.make_var("m0", store_.mem_sort(1));
    for (uint32_t address = 0; address < 2; ++address) {
      add(pair, 2);
      Term a = store_.make_bv(1, address), zero = store_.make_bv(1, 0);
      m = b_.make(Kind::MemStore,
                  {m, b_.make(Kind::Ptr, {a, zero, zero}),
                   b_.make_sext(few_.back(), 6)},
                  {0});
    }
    base_memory_ = m;
  }
  for (Sort sort : array_sorts_) {
    const SortInfo row = store_.info(sort);
    auto width = [&](Sort s) {
      return store_.info(s).kind == SortKind::Bool ? 1 : store_.info(s).width;
    };
    add(sort, (1u << width(row.index)) * width(row.element));
  }
  for (int i = 0; i < 4; ++i)
    if (chance(25))
      add(store_.bool_sort(), 1);
    else {
      uint32_t w = uint32_t(1 + pick(4));
      add(store_.bv_sort(w), w);
    }
}

Sort Generator::some_bv_sort() {
  return store_.bv_sort(widths_[pick(widths_.size())]);
}

Sort Generator::some_sort() {
  if (!array_sorts_.empty() && chance(25))
    return array_sorts_[pick(array_sorts_.size())];
  if (memory_ && chance(15))
    return chance(50) ? store_.ptr_sort(address_width_)
                      : store_.mem_sort(address_width_);
  return chance(20) ? store_.bool_sort() : some_bv_sort();
}

Term Generator::variable(Sort sort) {
  const SortInfo row = store_.info(sort);
  const char *prefix = "x";
  if (row.kind == SortKind::Bool)
    prefix = "p";
  if (row.kind == SortKind::Array)
    prefix = "a";
  if (row.kind == SortKind::Ptr)
    prefix = "q";
  if (row.kind == SortKind::Mem)
    prefix = "m";
  return store_.make_var(
      prefix + std::to_string(pick(3)) + "_" + std::to_string(sort.id), sort);
}

Term Generator::fitted(uint32_t width) {
  std::vector<Term> usable;
  for (Term v : few_)
    if (store_.sort_kind(v) == SortKind::BitVec)
      usable.push_back(v);
  if (usable.empty())
    return store_.make_bv(test::random_value(random_, width));
  Term v = usable[pick(usable.size())];
  uint32_t w = store_.width(v);
  if (w == width)
    return v;
  if (w < width)
    return chance(50) ? b_.make_zext(v, width - w) : b_.make_sext(v, width - w);
  uint32_t low = uint32_t(pick(w - width + 1));
  return b_.make_extract(v, low + width - 1, low);
}

Term Generator::leaf(Sort sort) {
  const SortInfo row = store_.info(sort);
  if (!in_scope_.empty() && chance(60))
    for (Term bound : in_scope_)
      if (store_.sort(bound) == sort)
        return bound;
  bool brute = mode_ == Mode::Brute;
  switch (row.kind) {
  case SortKind::Bool:
    if (chance(20))
      return store_.make_bool(chance(50));
    if (!brute)
      return variable(sort);
    for (Term v : few_)
      if (store_.is_bool(v) && chance(50))
        return v;
    return b_.make_eq(fitted(1), store_.make_bv(1, 1));
  case SortKind::BitVec:
    if (chance(30))
      return store_.make_bv(test::random_value(random_, row.width));
    return brute ? fitted(row.width) : variable(sort);
  case SortKind::Array:
    if (brute)
      for (Term v : few_)
        if (store_.sort(v) == sort && chance(70))
          return v;
    if (brute || chance(20))
      return b_.make_const_array(sort, leaf(row.element));
    return variable(sort);
  case SortKind::Ptr: {
    Sort word = store_.bv_sort(row.width);
    return brute || chance(40)
               ? b_.make(Kind::Ptr, {leaf(word), leaf(word), leaf(word)})
               : variable(sort);
  }
  case SortKind::Mem:
    return brute ? base_memory_ : variable(sort);
  case SortKind::Float: // sorts of the reader only
  case SortKind::RoundingMode:
    break;
  }
  FATHOM_UNREACHABLE("unknown sort");
}

Term Generator::term(Sort sort, int depth) {
  if (depth <= 0 || chance(12))
    return leaf(sort);
  std::vector<Term> &pool = pool_[sort.id];
  if (!pool.empty() && chance(25))
    return pool[pick(pool.size())];
  const SortInfo row = store_.info(sort);
  Term t;
  if (chance(10)) {
    Term c = boolean(depth - 1);
    Term then = term(sort, depth - 1);
    t = b_.make_ite(c, then, term(sort, depth - 1));
  } else if (row.kind == SortKind::Bool)
    t = boolean(depth);
  else if (row.kind == SortKind::BitVec)
    t = bit_vector(row.width, depth);
  else if (row.kind == SortKind::Array)
    t = array(sort, depth);
  else if (row.kind == SortKind::Ptr)
    t = pointer(row.width, depth);
  else
    t = memory(row.width, depth);
  if (in_scope_.empty())
    pool_[sort.id].push_back(t);
  return t;
}

Kind Generator::kind_of_rule(SortRule rule) {
  while (true)
    if (Kind kind = Kind(pick(num_kinds)); info(kind).rule == rule)
      return kind;
}

// Products and quotients of unknowns that no solver decides soon.
bool Generator::is_too_hard(Kind kind, uint32_t width) {
  switch (kind) {
  case Kind::BvMul:
  case Kind::BvUdiv:
  case Kind::BvUrem:
  case Kind::BvSdiv:
  case Kind::BvSrem:
  case Kind::BvSmod:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    return width > 10 && !chance(4);
  default:
    return false;
  }
}

Term Generator::operation(Kind kind, Sort sort, int depth) {
  std::vector<Term> args;
  bool hard = store_.info(sort).kind == SortKind::BitVec &&
              is_too_hard(kind, store_.info(sort).width);
  for (unsigned i = 0; i < info(kind).children; ++i)
    if (i == 1 && hard)
      args.push_back(
          store_.make_bv(test::random_value(random_, store_.info(sort).width)));
    else
      args.push_back(i == 1 && chance(6) ? args[0] : term(sort, depth - 1));
  uint32_t index = uint32_t(pick(70));
  return b_.make(kind, args, {&index, info(kind).indices});
}

Term Generator::boolean(int depth) {
  uint64_t which = pick(100);
  if (which < 35)
    return operation(kind_of_rule(SortRule::BoolOp), store_.bool_sort(), depth);
  if (which < 60)
    return operation(Kind::Eq, some_sort(), depth);
  for (Sort sort : array_sorts_)
    if (const SortInfo row = store_.info(sort);
        row.element == store_.bool_sort() && which < 75)
      return b_.make_select(term(sort, depth - 1), term(row.index, depth - 1));
  return operation(kind_of_rule(SortRule::BvPred), some_bv_sort(), depth);
}

Term Generator::bit_vector(uint32_t width, int depth) {
  Sort sort = store_.bv_sort(width);
  for (Sort array : array_sorts_)
    if (const SortInfo row = store_.info(array);
        row.element == sort && chance(40)) {
      Term a = term(array, depth);
      return b_.make_select(a, term(row.index, depth - 1));
    }
  if (memory_ && width % 8 == 0 && width <= 32 && chance(50)) {
    Term m = memory(address_width_, depth);
    return b_.make(Kind::MemLoad, {m, pointer(address_width_, depth - 1)},
                   {width / 8, uint32_t(pick(2))});
  }
  if (memory_ && width == address_width_ && chance(30))
    return b_.make(kind_of_rule(SortRule::PtrPart),
                   {pointer(address_width_, depth - 1)});
  auto sub = [&](uint32_t w) { return term(store_.bv_sort(w), depth - 1); };
  uint64_t which = pick(100);
  if (which < 10 && width >= 2) {
    uint32_t high = uint32_t(1 + pick(width - 1));
    Term a = sub(high);
    return b_.make_concat(a, sub(width - high));
  }
  if (which < 20 && width < 70) {
    uint32_t low = uint32_t(pick(std::min(70 - width, 8u) + 1));
    uint32_t above = uint32_t(pick(std::min(70 - width - low, 8u) + 1));
    return b_.make_extract(sub(width + low + above), low + width - 1, low);
  }
  if (which < 30 && width >= 2) {
    uint32_t by = uint32_t(1 + pick(width - 1));
    return b_.make(kind_of_rule(SortRule::Extend), {sub(width - by)}, {by});
  }
  if (which < 34) {
    uint32_t times = uint32_t(1 + pick(4));
    if (width % times == 0)
      return b_.make(Kind::Repeat, {sub(width / times)}, {times});
  }
  if (which < 50 && width == 1)
    return operation(Kind::BvComp, some_bv_sort(), depth);
  return operation(kind_of_rule(SortRule::BvOp), sort, depth);
}

Term Generator::lambda(Sort sort, int depth) {
  const SortInfo row = store_.info(sort);
  Term bound = store_.make_bound(row.index);
  in_scope_.push_back(bound);
  Term body = term(row.element, depth - 1);
  in_scope_.pop_back();
  return b_.make_lambda(bound, body);
}

Term Generator::array(Sort sort, int depth) {
  const SortInfo row = store_.info(sort);
  uint64_t which = pick(100);
  if (which < 10 && in_scope_.size() < 2)
    return lambda(sort, std::min(depth, 3));
  if (which < 20)
    return b_.make_const_array(sort, term(row.element, depth - 1));
  if (which < 40)
    return leaf(sort);
  Term a = term(sort, depth - 1), i = term(row.index, depth - 2);
  return b_.make_store(a, i, term(row.element, depth - 2));
}

Term Generator::pointer(uint32_t width, int depth) {
  if (depth <= 0 || chance(30))
    return leaf(store_.ptr_sort(width));
  Sort word = store_.bv_sort(width);
  if (chance(60)) {
    Term p = pointer(width, depth - 1);
    return b_.make(Kind::PtrAdd, {p, term(word, depth - 1)});
  }
  Term base = term(word, depth - 1), offset = term(word, depth - 1);
  return b_.make(Kind::Ptr, {base, offset, leaf(word)});
}

Term Generator::memory(uint32_t width, int depth) {
  if (depth <= 0 || chance(25))
    return leaf(store_.mem_sort(width));
  Sort word = store_.bv_sort(width);
  Term m = memory(width, depth - 1), p = pointer(width, depth - 1);
  uint64_t which = pick(100);
  if (which < 60) {
    uint32_t bytes = uint32_t(1 + pick(width == 1 ? 2 : 3));
    return b_.make(Kind::MemStore,
                   {m, p, term(store_.bv_sort(8 * bytes), depth - 1)},
                   {uint32_t(pick(2))});
  }
  if (which < 80) {
    Term byte = term(store_.bv_sort(8), depth - 1);
    return b_.make(Kind::MemSet, {m, p, byte, term(word, depth - 1)});
  }
  Term from = memory(width, depth - 1), q = pointer(width, depth - 1);
  return b_.make(Kind::MemCopy, {m, p, from, q, term(word, depth - 1)});
}

// x = t, for the elimination of variables; cycles happen.
Term Generator::definition() {
  Sort sort = some_sort();
  Term x = leaf(sort);
  return b_.make_eq(x, term(sort, max_depth_));
}

Term Generator::bound() {
  Sort sort = some_bv_sort();
  Term x = term(sort, int(pick(3)));
  Term c = chance(70)
               ? store_.make_bv(test::random_value(random_, store_.width(x)))
               : term(sort, 1);
  Kind kind = kind_of_rule(SortRule::BvPred);
  if (info(kind).children == 1)
    kind = Kind::BvUlt;
  return chance(50) ? b_.make(kind, {x, c}) : b_.make(kind, {c, x});
}

Term Generator::fixed_bits() {
  Sort sort = some_bv_sort();
  Term x = leaf(sort);
  uint32_t high = uint32_t(pick(store_.width(x)));
  uint32_t low = uint32_t(pick(high + 1));
  return b_.make_eq(
      b_.make_extract(x, high, low),
      store_.make_bv(test::random_value(random_, high - low + 1)));
}

Term Generator::chain(Kind kind, std::vector<Term> parts) {
  while (parts.size() > 1) {
    std::swap(parts[pick(parts.size())], parts.back());
    Term last = parts.back();
    parts.pop_back();
    Term &other = parts[pick(parts.size())];
    other = b_.make(kind, {last, other});
  }
  return parts[0];
}

// Chains of the same operands in two orders; in one of them an operand may
// occur once more, or twice, or may be missing.
Term Generator::two_orders() {
  constexpr Kind kinds[] = {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd};
  const Kind kind = kinds[pick(std::size(kinds))];
  Sort sort = some_bv_sort();
  std::vector<Term> parts;
  for (uint64_t i = 2 + pick(4); i > 0; --i)
    parts.push_back(term(sort, 1));
  Term t = chain(kind, parts);
  for (uint64_t i = pick(3); i > 0; --i)
    parts.push_back(parts[pick(parts.size())]);
  if (chance(20))
    parts[pick(parts.size())] = leaf(sort);
  return b_.make_not(b_.make_eq(t, chain(kind, parts)));
}

// Mostly without a model. A third of them has a small mistake.
Term Generator::two_forms() {
  if (chance(25))
    return two_orders();
  Sort sort = some_sort();
  Term t = term(sort, max_depth_);
  Term u = other_form(t);
  if (chance(15))
    u = b_.make_ite(b_.make_eq(t, leaf(sort)), term(sort, 1), u);
  return b_.make_not(b_.make_eq(t, u));
}

Term Generator::assertion() {
  uint64_t which = pick(100);
  Term t;
  if (which < 15)
    t = definition();
  else if (which < 28)
    t = bound();
  else if (which < 34)
    t = fixed_bits();
  else if (which < 50)
    t = two_forms();
  else
    t = term(store_.bool_sort(), max_depth_);
  if (chance(10))
    t = b_.make_and(t, term(store_.bool_sort(), 1));
  if (chance(10))
    t = b_.make_or(t, bound());
  return chance(10) ? b_.make_not(t) : t;
}

Case Generator::make() {
  Case script;
  auto add = [&](Step::Kind kind, std::vector<Term> terms = {}) {
    script.steps.push_back({kind, std::move(terms)});
  };
  auto check = [&] {
    std::vector<Term> assumptions;
    if (chance(incremental_ ? 60 : 25))
      for (uint64_t i = 1 + pick(4); i > 0; --i)
        assumptions.push_back(chance(40)   ? bound()
                              : chance(40) ? term(store_.bool_sort(), 1)
                                           : assertion());
    add(Step::Kind::Check, std::move(assumptions));
  };
  unsigned levels = 0;
  if (incremental_)
    for (uint64_t i = 4 + pick(14); i > 0; --i) {
      uint64_t which = pick(100);
      if (which < 45)
        add(Step::Kind::Assert, {assertion()});
      else if (which < 60 && levels < 4)
        add(Step::Kind::Push), ++levels;
      else if (which < 72 && levels > 0)
        add(Step::Kind::Pop), --levels;
      else
        check();
    }
  else
    for (uint64_t i = 1 + pick(6); i > 0; --i)
      add(Step::Kind::Assert, {assertion()});
  check();
  return script;
}

} // namespace fathom::fuzz
