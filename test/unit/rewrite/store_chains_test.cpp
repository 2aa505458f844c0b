// Reads of long chains of writes: rewriting finds the same element as the
// evaluator, in every version of the array.
#include "rewrite/rewriter.h"
#include "terms/evaluator.h"

#include <gtest/gtest.h>

#include <random>

namespace fathom {
namespace {

class StoreChainsTest : public ::testing::Test {
protected:
  // Two bases and constants; offsets that repeat.
  Term index() {
    Term offset = b_.make_bv(8, random_() % 40);
    size_t base = random_() % 8;
    if (base > 2)
      base = 0; // runs of one base, now and then interrupted
    return base == 0   ? rw_.make_add(x_, offset)
           : base == 1 ? rw_.make_add(y_, offset)
                       : offset;
  }
  Model some_model() {
    Model model;
    for (Term v : {x_, y_})
      model.scalars[v] = BitVec(8, random_() % 64);
    return model;
  }

  TermStore store_;
  Builder b_{store_};
  Rewriter rw_{store_};
  Sort byte_ = store_.bv_sort(8);
  Term x_ = store_.make_var("x", byte_), y_ = store_.make_var("y", byte_);
  Term array_ = store_.make_var("a", store_.array_sort(byte_, byte_));
  std::mt19937_64 random_{644};
};

TEST_F(StoreChainsTest, ReadsFindTheLastWriteThatIsNotAbove) {
  std::vector<Term> versions{array_};
  for (unsigned i = 0; i < 500; ++i) {
    Term old = random_() % 16 == 0 ? versions[random_() % versions.size()]
                                   : versions.back();
    versions.push_back(
        b_.make_store(old, index(), b_.make_bv(8, random_() % 256)));
  }
  unsigned shorter = 0;
  for (unsigned i = 0; i < 2000; ++i) {
    Term read = b_.make_select(versions[random_() % versions.size()], index());
    Term simple = rw_.rewrite(read);
    shorter += simple != read;
    Model model = some_model();
    Evaluator evaluator(store_, model);
    ASSERT_EQ(evaluator.value(simple), evaluator.value(read)) << "read " << i;
  }
  EXPECT_GT(shorter, 1000u);
}

// The chain is asked for after sixteen writes: the write of the same index is
// found below, above it nothing is.
TEST_F(StoreChainsTest, AWriteFarBelowIsFound) {
  Term t = b_.make_store(array_, rw_.make_add(x_, b_.make_bv(8, 200)), y_);
  for (unsigned i = 0; i < 100; ++i)
    t = b_.make_store(t, rw_.make_add(x_, b_.make_bv(8, i)), x_);
  auto read = [&](uint64_t offset) {
    return rw_.rewrite(
        b_.make_select(t, rw_.make_add(x_, b_.make_bv(8, offset))));
  };
  EXPECT_EQ(read(200), y_);
  EXPECT_EQ(read(0), x_);
  EXPECT_EQ(read(99), x_);
  Term other = read(150);
  EXPECT_EQ(store_.child(other, 0), array_);
  // Of another base nothing is known.
  Term unknown = rw_.rewrite(b_.make_select(t, y_));
  EXPECT_EQ(store_.child(unknown, 0), t);
}

} // namespace
} // namespace fathom
