// The lowering of pointers and memories keeps the meaning: original and lowered
// terms have the same value in corresponding models.
#include "memory/lowering.h"

#include "support/bitvec/arithmetic.h"
#include "terms/evaluator.h"
#include "terms/smtlib/printer.h"
#include "terms/traverse.h"

#include <gtest/gtest.h>

#include <random>

using namespace fathom;

namespace {

class Lowering : public testing::Test {
protected:
  TermStore store;
  Builder b{store};
  std::mt19937_64 random{20240607};

  uint64_t below(uint64_t n) { return random() % n; }
  // Values near the ends are where addresses wrap around.
  BitVec bits(uint32_t width) {
    BitVec v(width, random());
    switch (below(4)) {
    case 0:
      return BitVec(width, below(4));
    case 1:
      return BitVec::zero(width) - BitVec(width, below(4));
    default:
      return v;
    }
  }
  ArrayValue memory(uint32_t width) {
    ArrayValue value;
    value.otherwise = bits(8);
    for (unsigned i = below(6); i-- > 0;)
      value.entries.insert_or_assign(bits(width), bits(8));
    return value;
  }

  // The lowered model of a model: variables are taken apart.
  Model lowered_model(const Model &model, const MemoryLowering &lowering) {
    Model result = model;
    for (const auto &[x, t] : lowering.definitions()) {
      if (store.sort_kind(x) == SortKind::Mem) {
        result.arrays[t] = model.arrays.at(x);
        continue;
      }
      BitVec v = model.scalars.at(x);
      uint32_t w = v.width() / 3;
      for (unsigned i = 0; i < 3; ++i)
        result.scalars[store.child(t, i)] =
            v.extract((3 - i) * w - 1, (2 - i) * w);
    }
    return result;
  }
  // Under the lowered values alone, with the definitions, the original has its
  // value too: that is how a back-end's model becomes one of the original.
  Model defined_model(const Model &lowered, const MemoryLowering &lowering) {
    Model result = lowered;
    result.definitions = lowering.definitions();
    for (const auto &[x, t] : lowering.definitions()) {
      result.scalars.erase(x);
      result.arrays.erase(x);
    }
    return result;
  }
  bool has_pointer_or_memory(Term t) {
    for (Term u : reachable(store, {&t, 1}))
      if (store.sort_kind(u) == SortKind::Ptr ||
          store.sort_kind(u) == SortKind::Mem)
        return true;
    return false;
  }
};

// Terms of every sort over a few variables, each built from earlier ones.
class Pool {
public:
  Pool(Builder &b, uint32_t width, std::mt19937_64 &random)
      : b_(b), s_(b.store()), w_(width), random_(random) {
    for (const char *name : {"p", "q"})
      pointers.push_back(variable(name, s_.ptr_sort(w_)));
    for (const char *name : {"m", "n"})
      memories.push_back(variable(name, s_.mem_sort(w_)));
    for (const char *name : {"x", "y"})
      words.push_back(variable(name, s_.bv_sort(w_)));
    bytes.push_back(variable("c", s_.bv_sort(8)));
    bools.push_back(variable("g", s_.bool_sort()));
    words.push_back(b_.make_bv(w_, 1));
    words.push_back(b_.make_bv(w_, 3));
  }

  void grow() {
    switch (random_() % 16) {
    case 0:
      return add(pointers,
                 b_.make(Kind::Ptr, {pick(words), pick(words), pick(words)}));
    case 1:
      return add(pointers,
                 b_.make(Kind::PtrAdd, {pick(pointers), pick(words)}));
    case 2:
      return add(pointers, choose(pointers));
    case 3:
      return add(words, part(pick(pointers)));
    case 4:
      return add(words, b_.make_add(pick(words), pick(words)));
    case 5:
    case 6:
      return add(wide, load());
    case 7:
    case 8:
      return add(memories, store());
    case 9:
    case 10:
      return add(memories,
                 b_.make(Kind::MemSet, {pick(memories), pick(pointers),
                                        pick(bytes), pick(words)}));
    case 11:
    case 12:
      return add(memories,
                 b_.make(Kind::MemCopy,
                         {pick(memories), pick(pointers), pick(memories),
                          pick(pointers), pick(words)}));
    case 13:
      return add(memories, choose(memories));
    case 14:
      return add(bools, b_.make_eq(pick(pointers), pick(pointers)));
    default:
      return add(bools, random_() % 4 == 0
                            ? b_.make_eq(pick(memories), pick(memories))
                            : b_.make_ult(pick(words), pick(words)));
    }
  }

  std::vector<Term> variables, pointers, memories, words, bytes, bools, wide;

private:
  Term variable(const char *name, Sort sort) {
    variables.push_back(
        s_.make_var(std::string(name) + std::to_string(w_), sort));
    return variables.back();
  }
  void add(std::vector<Term> &list, Term t) { list.push_back(t); }
  Term pick(const std::vector<Term> &list) {
    // The newest half of the time, so that terms become deep.
    return random_() % 2 == 0 ? list.back() : list[random_() % list.size()];
  }
  Term choose(const std::vector<Term> &list) {
    return b_.make_ite(pick(bools), pick(list), pick(list));
  }
  Term part(Term p) {
    constexpr Kind parts[] = {Kind::PtrBase, Kind::PtrOffset, Kind::PtrSize};
    return b_.make(parts[random_() % 3], {p});
  }
  Term load() {
    uint32_t bytes_read = uint32_t(1 + random_() % 5);
    Term t = b_.make(Kind::MemLoad, {pick(memories), pick(pointers)},
                     {bytes_read, uint32_t(random_() % 2)});
    bytes.push_back(b_.make_extract(t, 7, 0));
    return t;
  }
  Term store() {
    uint32_t most = std::min(4u, w_ < 2 ? 2u : 4u);
    Term v = pick(bytes);
    for (unsigned i = random_() % most; i-- > 0;)
      v = b_.make_concat(v, pick(bytes));
    return b_.make(Kind::MemStore, {pick(memories), pick(pointers), v},
                   {uint32_t(random_() % 2)});
  }

  Builder &b_;
  TermStore &s_;
  uint32_t w_;
  std::mt19937_64 &random_;
};

TEST_F(Lowering, KeepsTheMeaning) {
  unsigned compared = 0, undecided = 0;
  for (unsigned round = 0; round < 300; ++round) {
    constexpr uint32_t widths[] = {1, 2, 3, 4, 8, 32, 64, 70};
    Pool pool(b, widths[round % std::size(widths)], random);
    for (unsigned i = 0; i < 40; ++i)
      pool.grow();
    std::vector<Term> roots;
    for (const auto *list : {&pool.words, &pool.bytes, &pool.bools, &pool.wide})
      roots.insert(roots.end(), list->begin(), list->end());
    MemoryLowering lowering(store);
    std::vector<Term> lowered;
    for (Term t : roots) {
      lowered.push_back(lowering.lower(t));
      ASSERT_EQ(store.sort(t), store.sort(lowered.back()));
      ASSERT_FALSE(has_pointer_or_memory(lowered.back()));
    }
    for (unsigned k = 0; k < 5; ++k) {
      Model model;
      for (Term x : pool.variables)
        if (store.sort_kind(x) == SortKind::Mem)
          model.arrays[x] = memory(store.width(x));
        else
          model.scalars[x] = bits(value_width(store.info(store.sort(x))));
      // Variables that were not met have no definition and do not matter.
      Model apart = lowered_model(model, lowering);
      Model defined = defined_model(apart, lowering);
      Evaluator original(store, model), low(store, apart),
          again(store, defined);
      for (size_t i = 0; i < roots.size(); ++i) {
        auto expected = original.value(roots[i]), got = low.value(lowered[i]);
        if (!expected || !got) {
          ++undecided; // equality of memories without a finite description
          continue;
        }
        ++compared;
        ASSERT_EQ(*expected, *got) << to_smtlib(store, roots[i]);
        auto back = again.value(roots[i]);
        ASSERT_TRUE(back);
        ASSERT_EQ(*expected, *back) << to_smtlib(store, roots[i]);
      }
    }
  }
  EXPECT_GT(compared, 10000u);
  EXPECT_LT(undecided, compared / 4);
}

// What no pointer or memory is below stays as it is, under lambdas too.
TEST_F(Lowering, LeavesTheRestAlone) {
  Term x = store.make_var("x", store.bv_sort(8));
  Term i = store.make_bound(store.bv_sort(8));
  Term f = b.make_lambda(i, b.make_add(i, x));
  Term t = b.make_eq(b.make_select(f, x), x);
  MemoryLowering lowering(store);
  EXPECT_EQ(lowering.lower(t), t);
  EXPECT_TRUE(lowering.definitions().empty());
}

TEST_F(Lowering, ByteOrder) {
  Term m = store.make_var("m", store.mem_sort(8));
  Term p = store.make_var("p", store.ptr_sort(8));
  Term v = b.make_bv(16, 0x1234);
  Model model;
  // Base 255, offset 0: the second byte is at address 0.
  model.scalars[p] = BitVec(24, 0xff0000);
  MemoryLowering lowering(store);
  for (uint32_t stored : {0u, 1u})
    for (uint32_t loaded : {0u, 1u}) {
      Term after = b.make(Kind::MemStore, {m, p, v}, {stored});
      Term back = b.make(Kind::MemLoad, {after, p}, {2u, loaded});
      Term low = lowering.lower(back);
      model.arrays[m] = ArrayValue{BitVec(8, 0), {}};
      Model apart = lowered_model(model, lowering);
      BitVec expected(16, stored == loaded ? 0x1234 : 0x3412);
      EXPECT_EQ(Evaluator(store, model).value(back), expected);
      EXPECT_EQ(Evaluator(store, apart).value(low), expected);
    }
}

// One definition for a variable, however often it is met.
TEST_F(Lowering, DefinitionsStay) {
  Term p = store.make_var("p", store.ptr_sort(16));
  MemoryLowering lowering(store);
  lowering.lower(b.make(Kind::PtrBase, {p}));
  Term before = lowering.definitions().at(p);
  lowering.lower(
      b.make(Kind::PtrSize, {b.make(Kind::PtrAdd, {p, b.make_bv(16, 4)})}));
  EXPECT_EQ(lowering.definitions().size(), 1u);
  EXPECT_EQ(lowering.definitions().at(p), before);
}

} // namespace
