// Random terms over every operator of kinds.def, for tests that compare one
// way of looking at a term with another.
#pragma once

#include "support/bitvec/bits.h"
#include "terms/builder.h"
#include "terms/evaluator.h"

#include <random>
#include <unordered_map>
#include <vector>

namespace fathom::test {

class RandomTerms {
public:
  RandomTerms(TermStore &store, uint64_t seed, bool lambdas = true)
      : store_(store), b_(store), rng_(seed), lambdas_(lambdas) {
    sorts_ = {store.bool_sort()};
    for (uint32_t w : {1u, 3u, 4u, 8u, 16u, 33u, 64u, 100u})
      sorts_.push_back(store.bv_sort(w));
    Sort byte = store.bv_sort(8), flag = store.bool_sort();
    for (Sort index : {byte, flag, store.bv_sort(3), store.bv_sort(33)})
      for (Sort element : {byte, flag, store.bv_sort(64)})
        sorts_.push_back(store.array_sort(index, element));
    for (uint32_t w : {4u, 8u, 16u}) {
      sorts_.push_back(store.ptr_sort(w));
      sorts_.push_back(store.mem_sort(w));
    }
  }

  // Any operator; the result is of some sort of the pool.
  Term next() {
    while (true) {
      Kind kind = Kind(rng_() % num_kinds);
      if (info(kind).rule == SortRule::Leaf)
        continue;
      if (Term t = application(kind))
        return add(t);
    }
  }
  Term next_of(SortKind kind) {
    while (true)
      if (Term t = next(); store_.sort_kind(t) == kind)
        return t;
  }

  // A variable, a constant, or something made before.
  Term pick(Sort sort) {
    std::vector<Term> &pool = pools_[sort.id];
    if (!pool.empty() && rng_() % 4 != 0)
      return pool[rng_() % pool.size()];
    const SortInfo row = store_.info(sort);
    if (rng_() % 2 && row.kind == SortKind::Bool)
      return store_.make_bool(rng_() % 2);
    if (rng_() % 2 && row.kind == SortKind::BitVec)
      return store_.make_bv(random_bits(row.width));
    return store_.make_var(
        "v" + std::to_string(rng_() % 3) + "_" + std::to_string(sort.id), sort);
  }
  BitVec random_bits(uint32_t w) {
    BitVec v(w, rng_() >> rng_() % 64);
    for (uint32_t i = 64; i < w; i += 64)
      v = shl(v, 64) | BitVec(w, rng_());
    return rng_() % 2 ? v : ~v;
  }
  // By number; the parser makes new ones.
  const std::unordered_map<uint32_t, Term> &bound() const { return bound_; }
  std::mt19937_64 &rng() { return rng_; }

private:
  Term add(Term t) {
    pools_[store_.sort(t).id].push_back(t);
    journal_.push_back(t);
    return t;
  }
  Sort some_sort() { return sorts_[rng_() % sorts_.size()]; }
  Sort some(SortKind kind) {
    while (true)
      if (Sort sort = some_sort(); store_.info(sort).kind == kind)
        return sort;
  }
  Term some_bv() { return pick(some(SortKind::BitVec)); }

  // No term when the random choice does not fit.
  Term application(Kind kind) {
    Sort flag = store_.bool_sort();
    uint32_t n = uint32_t(rng_() % 20);
    switch (info(kind).rule) {
    case SortRule::BoolOp:
      return same(kind, flag, {});
    case SortRule::Equal:
      return same(kind, some_sort(), {});
    case SortRule::IfThenElse: {
      Sort sort = some_sort();
      return b_.make_ite(pick(flag), pick(sort), pick(sort));
    }
    case SortRule::BvOp:
    case SortRule::BvPred:
    case SortRule::BvCompare:
      return info(kind).indices == 1 ? same(kind, some(SortKind::BitVec), {n})
                                     : same(kind, some(SortKind::BitVec), {});
    case SortRule::Join:
      return b_.make(kind, {some_bv(), some_bv()});
    case SortRule::Slice: {
      Term t = some_bv();
      uint32_t low = uint32_t(rng_() % store_.width(t));
      uint32_t high = low + uint32_t(rng_() % (store_.width(t) - low));
      return b_.make(kind, {t}, {high, low});
    }
    case SortRule::Extend:
      return b_.make(kind, {some_bv()}, {n + 1});
    case SortRule::Replicate:
      return b_.make(kind, {some_bv()}, {n % 3 + 2});
    default:
      return is_float(kind) ? float_application(kind) : array_application(kind);
    }
  }

  // Numbers of 8 and 16 bits.
  Term float_application(Kind kind) {
    uint32_t eb = rng_() % 2 ? 4 : 5, sb = eb == 4 ? 4 : 11;
    Sort number = store_.bv_sort(eb + sb), mode = store_.bv_sort(3);
    std::vector<uint32_t> indices{eb, sb};
    SortRule rule = info(kind).rule;
    if (rule == SortRule::FpFormat)
      indices.insert(indices.end(), {rng_() % 2 ? 4u : 12u, 4u});
    if (rule == SortRule::FpToBv)
      indices.push_back(8);
    std::vector<Term> args;
    for (unsigned i = 0; i < info(kind).children; ++i)
      args.push_back(pick(number));
    if (rule != SortRule::FpOp && rule != SortRule::FpPred)
      args[0] = pick(mode);
    if (rule == SortRule::FpFromBv)
      args[1] = some_bv();
    return b_.make(kind, args, indices);
  }

  Term array_application(Kind kind) {
    Sort array = some(SortKind::Array);
    SortInfo row = store_.info(array);
    switch (info(kind).rule) {
    case SortRule::ArrayRead:
      return b_.make_select(pick(array), pick(row.index));
    case SortRule::ArrayWrite:
      return b_.make_store(pick(array), pick(row.index), pick(row.element));
    case SortRule::ArrayFill:
      return b_.make_const_array(array, pick(row.element));
    case SortRule::Abstract:
      return lambdas_ && depth_ < 3 ? lambda(row) : Term();
    default:
      return memory_application(kind, some(SortKind::Mem));
    }
  }

  Term memory_application(Kind kind, Sort memory) {
    uint32_t w = store_.info(memory).width;
    Sort ptr = store_.ptr_sort(w), word = store_.bv_sort(w);
    uint32_t big = uint32_t(rng_() % 2), bytes = uint32_t(1 + rng_() % 4);
    switch (info(kind).rule) {
    case SortRule::PtrMake:
      return same(kind, word, {});
    case SortRule::PtrMove:
      return b_.make(kind, {pick(ptr), pick(word)});
    case SortRule::PtrPart:
      return b_.make(kind, {pick(ptr)});
    case SortRule::MemRead:
      return b_.make(kind, {pick(memory), pick(ptr)}, {bytes, big});
    case SortRule::MemWrite:
      return b_.make(kind,
                     {pick(memory), pick(ptr), pick(store_.bv_sort(8 * bytes))},
                     {big});
    case SortRule::MemFill:
      return b_.make(
          kind, {pick(memory), pick(ptr), pick(store_.bv_sort(8)), pick(word)});
    default:
      return b_.make(
          kind, {pick(memory), pick(ptr), pick(memory), pick(ptr), pick(word)});
    }
  }

  // Open terms are made, one becomes the body, and all are forgotten again.
  Term lambda(const SortInfo &array) {
    ++depth_;
    size_t before = journal_.size();
    Term bound = store_.make_bound(array.index);
    bound_[store_.bound_number(bound)] = bound;
    add(bound);
    for (int i = 0; i < 12; ++i)
      next();
    add(b_.make_ite(b_.make_eq(pick(array.index), bound), pick(array.element),
                    pick(array.element)));
    Term body = pools_[array.element.id].back();
    for (; journal_.size() > before; journal_.pop_back())
      pools_[store_.sort(journal_.back()).id].pop_back();
    --depth_;
    return b_.make_lambda(bound, body);
  }

  Term same(Kind kind, Sort sort, std::initializer_list<uint32_t> indices) {
    std::vector<Term> args;
    for (unsigned i = 0; i < info(kind).children; ++i)
      args.push_back(pick(sort));
    return b_.make(kind, args, {indices.begin(), indices.size()});
  }

  TermStore &store_;
  Builder b_;
  std::mt19937_64 rng_;
  bool lambdas_;
  int depth_ = 0;
  std::vector<Sort> sorts_;
  std::unordered_map<uint32_t, std::vector<Term>> pools_; // by sort
  std::vector<Term> journal_;                             // in order
  std::unordered_map<uint32_t, Term> bound_;
};

} // namespace fathom::test
