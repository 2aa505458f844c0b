#include "solver/native/arrays/small_reads.h"

#include "solver/native/facts/replaced.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/evaluator.h"
#include "terms/traverse.h"

#include <algorithm>
#include <bit>
#include <unordered_map>
#include <unordered_set>

namespace fathom {

namespace {

// Bits of an index that are told apart. A read costs as many choices as they
// have values; the alternative is to compare each read of an array with each
// other.
constexpr size_t max_bits = 6;
// Looking at wider indices bit by bit is not worth the time.
constexpr uint32_t max_width_of_index = 1024;

class SmallReads {
public:
  explicit SmallReads(Rewriter &rewriter)
      : rewriter_(rewriter), store_(rewriter.store()) {}

  bool run(std::vector<Term> &facts) {
    collect(facts);
    bool any = false;
    for (Term read : reads_)
      if (Cases cases = cases_of(store_.child(read, 1));
          is_worth_it(read, cases)) {
        any = true;
        rewriter_.replace(read, choice(read, cases));
      }
    if (!any)
      return false;
    rewrite_replaced(rewriter_, facts);
    return true;
  }

private:
  // What an index can be: base plus any sum of 2^p over these positions,
  // where bit p of `word` says whether 2^p is in the sum.
  struct Cases {
    Term word;
    BitVec base;
    std::vector<uint32_t> positions;
    uint64_t count() const { return uint64_t(1) << positions.size(); }
    BitVec value(uint64_t number) const {
      BitVec v = base;
      for (size_t k = 0; k < positions.size(); ++k)
        if (number >> k & 1)
          v = v + shl(BitVec::one(base.width()), positions[k]);
      return v;
    }
  };
  struct Reads {
    std::unordered_set<BitVec, BitVecHash> constant;
    size_t symbolic = 0;
  };

  void collect(std::span<const Term> facts) {
    // What mentions a bound variable is no word by itself.
    std::vector<bool> has_bound(store_.size() + 1, false);
    for (Term t : reachable(store_, facts)) {
      has_bound[t.id] = store_.kind(t) == Kind::Bound;
      for (Term c : store_.children(t))
        has_bound[t.id] = has_bound[t.id] || has_bound[c.id];
      if (store_.kind(t) != Kind::Select || has_bound[t.id] ||
          store_.kind(store_.child(t, 0)) != Kind::Var ||
          store_.sort_kind(store_.child(t, 1)) != SortKind::BitVec ||
          store_.width(store_.child(t, 1)) > max_width_of_index)
        continue;
      Reads &of_array = arrays_[store_.child(t, 0)];
      if (store_.is_bv_const(store_.child(t, 1))) {
        of_array.constant.insert(store_.value(store_.child(t, 1)));
      } else {
        ++of_array.symbolic;
        reads_.push_back(t);
      }
    }
  }

  // Too many positions: cut off.
  Cases cases_of(Term index) {
    Cases by_bits = free_bits(index);
    if (!Ranges::applies(store_, index))
      return by_bits;
    const Range r = rewriter_.ranges().of(index);
    size_t bits = size_t(std::bit_width(r.hi - r.lo));
    if (bits >= by_bits.positions.size())
      return by_bits;
    Cases by_interval;
    by_interval.base = BitVec(store_.width(index), r.lo);
    by_interval.word =
        rewriter_.make_sub(index, rewriter_.make_bv(by_interval.base));
    for (uint32_t p = 0; p < bits; ++p)
      by_interval.positions.push_back(p);
    return by_interval;
  }

  // The bits that are not known, part by part of what is joined.
  Cases free_bits(Term index) {
    Cases cases;
    cases.word = index;
    cases.base = BitVec::zero(store_.width(index));
    std::vector<Term> parts{index};
    uint32_t low = 0;
    while (!parts.empty() && cases.positions.size() <= max_bits) {
      Term t = parts.back();
      parts.pop_back();
      uint32_t w = store_.width(t);
      if (store_.kind(t) == Kind::Concat) {
        parts.push_back(store_.child(t, 0));
        parts.push_back(store_.child(t, 1));
        continue;
      }
      if (store_.kind(t) == Kind::ZeroExtend) {
        parts.push_back(store_.make_bv(store_.index(t, 0), 0));
        parts.push_back(store_.child(t, 0));
        continue;
      }
      for (uint32_t i = 0; i < w && cases.positions.size() <= max_bits; ++i)
        switch (known_bit(t, i)) {
        case 0:
          break;
        case 1:
          cases.base =
              cases.base + shl(BitVec::one(cases.base.width()), low + i);
          break;
        default:
          cases.positions.push_back(low + i);
        }
      low += w;
    }
    return cases;
  }

  int known_bit(Term t, uint32_t i) { // -1: unknown
    if (store_.is_bv_const(t))
      return store_.value(t).bit(i);
    if (!Ranges::applies(store_, t))
      return -1;
    const Range &r = rewriter_.ranges().of(t);
    return r.ones >> i & 1 ? 1 : r.zeros >> i & 1 ? 0 : -1;
  }

  bool is_worth_it(Term read, const Cases &cases) {
    if (cases.positions.size() > max_bits)
      return false;
    const Reads &others = arrays_.at(store_.child(read, 0));
    uint64_t known = 0;
    for (uint64_t i = 0; i < cases.count(); ++i)
      known += others.constant.contains(cases.value(i));
    return cases.count() - known <= others.symbolic;
  }

  // The highest of the bits chooses between halves, and so on.
  Term choice(Term read, const Cases &cases) {
    std::vector<Term> words;
    for (uint64_t i = 0; i < cases.count(); ++i)
      words.push_back(rewriter_.make_select(store_.child(read, 0),
                                            rewriter_.make_bv(cases.value(i))));
    for (uint32_t p : cases.positions) {
      Term set = rewriter_.make_eq(rewriter_.make_extract(cases.word, p, p),
                                   rewriter_.make_bv(1, 1));
      for (size_t i = 0; i < words.size() / 2; ++i)
        words[i] = rewriter_.make_ite(set, words[2 * i + 1], words[2 * i]);
      words.resize(words.size() / 2);
    }
    return words.front();
  }

  Rewriter &rewriter_;
  TermStore &store_;
  std::unordered_map<Term, Reads> arrays_;
  std::vector<Term> reads_;
};

} // namespace

bool expand_small_reads(Rewriter &rewriter, std::vector<Term> &facts) {
  return SmallReads(rewriter).run(facts);
}

} // namespace fathom
