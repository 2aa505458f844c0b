// Pointers in memories of the theory (--memory=seam): random stores of pointers
// and numbers, sets, copies between two memories and choices, at places that
// often overlap. A load of a pointer must be what an interpreter of bytes says,
// whatever rules may be used, and no tag may be left in it.
#include "memory/contents.h"
#include "rewrite/memory/known_objects.h"
#include "terms/evaluator.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <random>

namespace fathom::test {
namespace {

constexpr uint64_t bases[] = {0x1000, 0x2000};
constexpr unsigned object_size = 32;

struct Origin {
  uint64_t base, offset, size;
};

struct Byte {
  uint8_t value = 0;
  int pointer = -1; // which store, and which byte of it
  unsigned index = 0;
};
using Bytes = std::map<uint64_t, Byte>;

// A memory as terms and as bytes.
struct Both {
  Lowered terms;
  Bytes bytes;
};

class Scene {
public:
  Scene(TermStore &store, Rewriter &rewriter, unsigned seed, bool big_endian)
      : s_(store), r_(rewriter), random_(seed), big_endian_(big_endian),
        arrays_(make_lambdas(rewriter)),
        contents_(rewriter, *arrays_,
                  {64, big_endian, 1, true, true, /*pointer_stores=*/100}) {
    for (unsigned i = 0; i < 3; ++i) {
      unknown_.push_back(s_.make_var("x" + std::to_string(i), s_.bv_sort(64)));
      model_.scalars[unknown_[i]] = BitVec(64, below(6));
    }
    condition_ = s_.make_var("c", s_.bool_sort());
    model_.scalars[condition_] = BitVec(1, below(2));
    for (Both &memory : memories_)
      begin(memory);
  }

  void step() {
    Both &m = memories_[below(2)];
    switch (below(8)) {
    case 0:
    case 1:
    case 2:
      return store_pointer(m);
    case 3:
      return store_number(m);
    case 4:
      return set(m);
    case 5:
      return copy(m, memories_[below(2)]);
    case 6:
      return choose(m);
    default:
      return check(m);
    }
  }
  void check(const Both &m) {
    auto [at, address] = place(8);
    Lowered is = contents_.load(m.terms, at, 8, true);
    Origin must = loaded(m.bytes, address);
    Evaluator evaluator(s_, model_);
    for (auto [term, value] : {std::pair{is.first, must.base},
                               {is.offset, must.offset},
                               {is.size, must.size}}) {
      for (Term t : reachable(s_, std::array{term}))
        ASSERT_FALSE(s_.kind(t) == Kind::Var && s_.name(t).starts_with("tag"));
      ASSERT_EQ(evaluator.value(term)->to_u64(), value);
    }
    known_ += is.whole ? 1 : s_.is_bv_const(is.first);
    ++checked_;
  }
  const Both &memory(unsigned i) const { return memories_[i]; }
  unsigned known() const { return known_; }

private:
  unsigned below(unsigned n) { return unsigned(random_() % n); }
  Term number(uint64_t v) { return r_.make_bv(64, v); }

  void begin(Both &memory) {
    memory.terms = contents_.initial("m");
    ArrayValue &array = model_.arrays[memory.terms.first];
    array.otherwise = BitVec(8, 0);
    for (uint64_t base : bases)
      for (uint64_t i = 0; i < object_size; ++i) {
        memory.bytes[base + i].value = uint8_t(random_());
        array.entries[BitVec(64, base + i)] =
            BitVec(8, memory.bytes[base + i].value);
      }
  }

  // Where n bytes fit; mostly one of a few places, by a number or a variable.
  std::pair<Lowered, uint64_t> place(unsigned n) {
    uint64_t base = bases[below(4) == 0];
    uint64_t offset = below(3) == 0 ? below(object_size - n + 1) : 4 * below(4);
    Term term = number(offset);
    if (below(4) == 0) {
      unsigned i = below(3);
      term = r_.make(Kind::BvAnd, {unknown_[i], number(7)});
      offset = model_.scalars[unknown_[i]].to_u64() & 7;
    }
    return {pointer(base, term, object_size), base + offset};
  }
  Lowered pointer(uint64_t base, Term offset, uint64_t size) {
    Lowered p{number(base), offset, number(size)};
    p.whole = r_.make(Kind::Ptr, {p.first, p.offset, p.size});
    return p;
  }
  uint8_t byte_of(uint64_t value, unsigned i, unsigned n) const {
    return uint8_t(value >> 8 * (big_endian_ ? n - 1 - i : i));
  }

  void store_pointer(Both &m) {
    auto [at, address] = place(8);
    Origin origin{bases[below(2)], below(20), object_size};
    Lowered value = pointer(origin.base, number(origin.offset), origin.size);
    m.terms = contents_.store(m.terms, at, value, true);
    origins_.push_back(origin);
    for (unsigned i = 0; i < 8; ++i)
      m.bytes[address + i] = {byte_of(origin.base + origin.offset, i, 8),
                              int(origins_.size()) - 1, i};
  }
  void store_number(Both &m) {
    unsigned n = 1u << below(4);
    auto [at, address] = place(n);
    uint64_t value = random_();
    m.terms = contents_.store(
        m.terms, at, {r_.make_bv(BitVec(8 * n, value)), {}, {}}, false);
    for (unsigned i = 0; i < n; ++i)
      m.bytes[address + i] = {byte_of(value, i, n)};
  }
  std::pair<Term, uint64_t> length() {
    if (below(2) == 0) {
      uint64_t n = below(13);
      return {number(n), n};
    }
    return {unknown_[0], model_.scalars[unknown_[0]].to_u64()};
  }
  void set(Both &m) {
    auto [at, address] = place(12);
    auto [term, n] = length();
    m.terms = contents_.set(m.terms, at, r_.make_bv(8, 7), term);
    for (unsigned i = 0; i < n; ++i)
      m.bytes[address + i] = {7};
  }
  void copy(Both &m, const Both &source) {
    auto [at, address] = place(12);
    auto [from, start] = place(12);
    auto [term, n] = length();
    Bytes old = source.bytes;
    m.terms = contents_.copy(m.terms, at, source.terms, from, term);
    for (unsigned i = 0; i < n; ++i)
      m.bytes[address + i] = old[start + i];
  }
  // One more write on one side only.
  void choose(Both &m) {
    Both other = m;
    below(2) ? store_pointer(other) : store_number(other);
    BasicLowering<Rewriter> lowering(r_);
    Sort sort = s_.mem_sort(64);
    Term yes = s_.make_fresh_var("yes", sort),
         no = s_.make_fresh_var("no", sort);
    lowering.define(yes, other.terms);
    lowering.define(no, m.terms);
    m.terms = lowering.parts(Builder(s_).make_ite(condition_, yes, no));
    if (model_.scalars[condition_].to_u64())
      m.bytes = other.bytes;
  }

  Origin loaded(const Bytes &bytes, uint64_t address) const {
    const Byte &first = bytes.at(address);
    bool whole = first.pointer >= 0;
    uint64_t value = 0;
    for (unsigned i = 0; i < 8; ++i) {
      const Byte &b = bytes.at(address + i);
      whole &= b.pointer == first.pointer && b.index == i;
      value |= uint64_t(b.value) << 8 * (big_endian_ ? 7 - i : i);
    }
    return whole ? origins_[size_t(first.pointer)] : Origin{value, 0, 0};
  }

  TermStore &s_;
  Rewriter &r_;
  std::mt19937_64 random_;
  bool big_endian_;
  std::unique_ptr<Representation> arrays_;
  MemoryContents contents_;
  std::vector<Term> unknown_;
  Term condition_;
  Model model_;
  std::array<Both, 2> memories_;
  std::vector<Origin> origins_;
  unsigned known_ = 0, checked_ = 0;
};

TEST(PointerTags, LoadsAreThoseOfBytes) {
  unsigned known = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    TermStore store;
    RewriteConfig config;
    config.memory = {seed % 2 == 0, seed % 3 != 0, seed % 5 != 0, true};
    Rewriter rewriter(store, config);
    Scene scene(store, rewriter, seed, seed % 7 == 0);
    for (unsigned i = 0; i < 12; ++i)
      ASSERT_NO_FATAL_FAILURE(scene.step()) << "seed " << seed;
    for (unsigned i = 0; i < 6; ++i)
      ASSERT_NO_FATAL_FAILURE(scene.check(scene.memory(i % 2)))
          << "seed " << seed;
    known += scene.known();
  }
  EXPECT_GT(known, 250u); // else nothing was decided by tags
}

} // namespace
} // namespace fathom::test
