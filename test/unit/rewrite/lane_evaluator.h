// The meaning of terms a second time, for the rule prover: plain C++ arithmetic
// on machine words, all assignments of the variables side by side ("lanes").
// Deliberately shares nothing with BitVec, operators.cpp and the evaluator.
// Widths up to 64; an array is one word, element i at bit i * element width.
#pragma once

#include "support/assert.h"
#include "terms/store.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace fathom::test {

// Bits of one value of this sort.
inline uint32_t bits_of(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  switch (row.kind) {
  case SortKind::Bool:
    return 1;
  case SortKind::BitVec:
    return row.width;
  case SortKind::Array:
    return bits_of(store, row.element) << bits_of(store, row.index);
  case SortKind::Ptr:
  case SortKind::Mem:
  case SortKind::Float: // sorts of the reader only
  case SortKind::RoundingMode:
    break;
  }
  FATHOM_UNREACHABLE("no lanes for this sort");
}

inline uint64_t low_bits(uint32_t width) {
  return width >= 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
}
inline int64_t as_signed(uint64_t v, uint32_t width) {
  return int64_t(v << (64 - width)) >> (64 - width);
}

// One operator on words of width w (of the operands); the result still has to
// be cut to its own width.
inline uint64_t arithmetic_word(Kind kind, uint64_t a, uint64_t b, uint32_t w) {
  int64_t sa = as_signed(a, w), sb = as_signed(b, w);
  uint64_t sign = uint64_t(1) << (w - 1);
  switch (kind) {
  case Kind::BvNeg:
    return 0 - a;
  case Kind::BvAdd:
    return a + b;
  case Kind::BvSub:
    return a - b;
  case Kind::BvMul:
    return a * b;
  case Kind::BvUdiv:
    return b == 0 ? ~uint64_t(0) : a / b;
  case Kind::BvUrem:
    return b == 0 ? a : a % b;
  case Kind::BvSdiv:
    if (b == 0)
      return sa < 0 ? 1 : ~uint64_t(0);
    return sb == -1 ? 0 - a : uint64_t(sa / sb);
  case Kind::BvSrem:
    if (b == 0)
      return a;
    return sb == -1 ? 0 : uint64_t(sa % sb);
  case Kind::BvSmod: {
    if (b == 0)
      return a;
    if (sb == -1)
      return 0;
    int64_t r = sa % sb;
    return uint64_t(r != 0 && (r < 0) != (sb < 0) ? r + sb : r);
  }
  case Kind::BvShl:
    return b >= w ? 0 : a << b;
  case Kind::BvLshr:
    return b >= w ? 0 : a >> b;
  case Kind::BvAshr:
    return b >= w ? (a & sign ? ~uint64_t(0) : 0) : uint64_t(sa >> b);
  default:
    FATHOM_UNREACHABLE("no arithmetic operator");
  }
}

inline bool predicate_word(Kind kind, uint64_t a, uint64_t b, uint32_t w) {
  using Wide = __int128;
  Wide ua = a, ub = b, sa = as_signed(a, w), sb = as_signed(b, w);
  Wide most = low_bits(w), smost = low_bits(w) >> 1, sleast = -smost - 1;
  auto fits = [&](Wide v) { return sleast <= v && v <= smost; };
  switch (kind) {
  case Kind::BvUlt:
    return a < b;
  case Kind::BvUle:
    return a <= b;
  case Kind::BvUgt:
    return a > b;
  case Kind::BvUge:
    return a >= b;
  case Kind::BvSlt:
    return sa < sb;
  case Kind::BvSle:
    return sa <= sb;
  case Kind::BvSgt:
    return sa > sb;
  case Kind::BvSge:
    return sa >= sb;
  case Kind::BvNego:
    return !fits(-sa);
  case Kind::BvUaddo:
    return ua + ub > most;
  case Kind::BvSaddo:
    return !fits(sa + sb);
  case Kind::BvUsubo:
    return ua < ub;
  case Kind::BvSsubo:
    return !fits(sa - sb);
  case Kind::BvUmulo:
    return static_cast<unsigned __int128>(a) * b >
           static_cast<unsigned __int128>(most);
  case Kind::BvSmulo:
    return !fits(sa * sb);
  case Kind::BvSdivo:
    return sb != 0 && !fits(sa / sb);
  default:
    FATHOM_UNREACHABLE("no predicate");
  }
}

class LaneEvaluator {
public:
  using Lanes = std::vector<uint64_t>;

  LaneEvaluator(const TermStore &store, size_t count)
      : store_(store), count_(count) {}

  // Children are given as a variable's value in every lane.
  void set(Term variable, Lanes values) {
    variables_[variable.id] = std::move(values);
  }
  // The bits of all lane numbers, dealt out to these variables: with enough
  // lanes, every assignment.
  void set_all_assignments(const std::vector<Term> &variables) {
    uint32_t shift = 0;
    for (Term v : variables) {
      uint32_t bits = bits_of(store_, store_.sort(v));
      Lanes values(count_);
      for (size_t i = 0; i < count_; ++i)
        values[i] = i >> shift & low_bits(bits);
      shift += bits;
      set(v, std::move(values));
    }
  }
  void forget() { computed_.clear(); }

  const Lanes &value(Term root) {
    std::vector<Term> todo{root};
    while (!todo.empty()) {
      Term t = todo.back();
      if (known(t)) {
        todo.pop_back();
        continue;
      }
      size_t before = todo.size();
      for (Term c : store_.children(t))
        if (!known(c))
          todo.push_back(c);
      if (todo.size() == before) {
        computed_[t.id] = compute(t);
        todo.pop_back();
      }
    }
    return *known(root);
  }

private:
  const Lanes *known(Term t) const {
    auto v = variables_.find(t.id);
    if (v != variables_.end())
      return &v->second;
    auto c = computed_.find(t.id);
    return c == computed_.end() ? nullptr : &c->second;
  }

  Lanes compute(Term t) const {
    if (store_.is_const(t)) {
      uint64_t v = store_.kind(t) == Kind::BoolConst ? store_.is_true(t)
                                                     : store_.small_value(t);
      return Lanes(count_, v);
    }
    FATHOM_ASSERT(store_.num_children(t) > 0, "variable without lanes");
    const Lanes *args[3];
    unsigned n = store_.num_children(t);
    FATHOM_ASSERT(n <= 3, "operator without lanes");
    for (unsigned i = 0; i < n; ++i)
      args[i] = known(store_.child(t, i));
    const Lanes &a = *args[0], &b = *args[n > 1 ? 1 : 0],
                &c = *args[n > 2 ? 2 : 0];
    uint32_t bits = bits_of(store_, store_.sort(t));
    FATHOM_ASSERT(bits <= 64, "too wide for a lane");
    Lanes out(count_);
    for (size_t i = 0; i < count_; ++i)
      out[i] = word(t, a[i], b[i], c[i]) & low_bits(bits);
    return out;
  }

  uint64_t word(Term t, uint64_t a, uint64_t b, uint64_t c) const {
    uint32_t w = bits_of(store_, store_.sort(store_.child(t, 0)));
    Kind kind = store_.kind(t);
    switch (kind) {
    case Kind::Not:
    case Kind::BvNot:
      return ~a;
    case Kind::And:
    case Kind::BvAnd:
      return a & b;
    case Kind::Or:
    case Kind::BvOr:
      return a | b;
    case Kind::Xor:
    case Kind::BvXor:
      return a ^ b;
    case Kind::Implies:
      return ~a | b;
    case Kind::BvNand:
      return ~(a & b);
    case Kind::BvNor:
      return ~(a | b);
    case Kind::BvXnor:
      return ~(a ^ b);
    case Kind::Eq:
    case Kind::BvComp:
      return a == b;
    case Kind::Ite:
      return a != 0 ? b : c;
    case Kind::BvNeg:
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvMul:
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem:
    case Kind::BvSmod:
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr:
      return arithmetic_word(kind, a, b, w);
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvUgt:
    case Kind::BvUge:
    case Kind::BvSlt:
    case Kind::BvSle:
    case Kind::BvSgt:
    case Kind::BvSge:
    case Kind::BvNego:
    case Kind::BvUaddo:
    case Kind::BvSaddo:
    case Kind::BvUsubo:
    case Kind::BvSsubo:
    case Kind::BvUmulo:
    case Kind::BvSmulo:
    case Kind::BvSdivo:
      return predicate_word(kind, a, b, w);
    case Kind::RotateLeft:
    case Kind::RotateRight: {
      uint32_t left = store_.index(t, 0) % w;
      if (kind == Kind::RotateRight)
        left = (w - left) % w;
      return left == 0 ? a : a << left | a >> (w - left);
    }
    case Kind::Concat:
      return a << store_.width(store_.child(t, 1)) | b;
    case Kind::Extract:
      return a >> store_.index(t, 1);
    case Kind::ZeroExtend:
      return a;
    case Kind::SignExtend:
      return uint64_t(as_signed(a, w));
    case Kind::Repeat: {
      uint64_t all = 0;
      for (uint32_t i = 0; i < store_.index(t, 0); ++i)
        all |= a << i * w;
      return all;
    }
    case Kind::Select: {
      uint32_t e = bits_of(store_, store_.sort(t));
      return a >> b * e;
    }
    case Kind::Store: {
      uint32_t e = bits_of(store_, store_.sort(store_.child(t, 2)));
      return (a & ~(low_bits(e) << b * e)) | c << b * e;
    }
    case Kind::ConstArray: {
      uint32_t all = bits_of(store_, store_.sort(t));
      uint64_t v = 0;
      for (uint32_t at = 0; at < all; at += w)
        v |= a << at;
      return v;
    }
    default:
      FATHOM_UNREACHABLE("operator without lanes");
    }
  }

  const TermStore &store_;
  size_t count_;
  std::unordered_map<uint32_t, Lanes> variables_;
  std::unordered_map<uint32_t, Lanes> computed_;
};

} // namespace fathom::test
