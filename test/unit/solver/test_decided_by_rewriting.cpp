// Identities and linear bounds that must not become a search: they are decided
// before anything is bit-blasted, at every width, and a fault that is built
// into them is still found.
#include "solver_fixture.h"

#include "support/stats.h"

namespace fathom {
namespace {

class DecidedByRewriting : public ::testing::Test, public SolverFixture {
protected:
  // Unsatisfiable, and not one gate was needed to say so.
  void expect_decided(std::span<const Term> assertions) {
    std::unique_ptr<Solver> solver = make("native");
    for (Term t : assertions)
      solver->assert_term(t);
    EXPECT_EQ(solver->check().answer, Answer::Unsat);
    Stats stats;
    solver->add_statistics(stats);
    EXPECT_EQ(stats.count_of("aig.ands"), 0u);
    EXPECT_EQ(stats.count_of("sat.learned"), 0u);
  }
  void expect_identity(Term left, Term right) {
    Term different = b.make_not(b.make_eq(left, right));
    expect_decided({&different, 1});
  }
  void expect_sat(std::span<const Term> assertions) {
    std::unique_ptr<Solver> solver = make("native");
    for (Term t : assertions)
      solver->assert_term(t);
    EXPECT_EQ(solver->check().answer, Answer::Sat);
  }
  Term at(const std::string &name, uint32_t w) { return bv(name.c_str(), w); }
  Term sum(std::span<const Term> terms) {
    Term s = terms[0];
    for (Term t : terms.subspan(1))
      s = b.make_add(s, t);
    return s;
  }

  using Matrix = std::vector<Term>; // 2 x 2, by rows
  Matrix matrix(const std::string &name, uint32_t w) {
    return {at(name + "0", w), at(name + "1", w), at(name + "2", w),
            at(name + "3", w)};
  }
  Matrix product(const Matrix &p, const Matrix &q) {
    Matrix r;
    for (unsigned i = 0; i < 2; ++i)
      for (unsigned j = 0; j < 2; ++j)
        r.push_back(b.make_add(b.make_mul(p[2 * i], q[j]),
                               b.make_mul(p[2 * i + 1], q[2 + j])));
    return r;
  }
  Term determinant(const Matrix &p) {
    return b.make_sub(b.make_mul(p[0], p[3]), b.make_mul(p[1], p[2]));
  }

  // A slice of a slice ... of a buffer; each lies in the one before it. With
  // `fault` the last one is not cut off at the end.
  std::vector<Term> slices(unsigned depth, uint32_t w, bool fault) {
    Term half = b.make_bv(BitVec::signed_max(w));
    Term base = bv("base", w), size = bv("size", w);
    std::vector<Term> all{b.make_ule(base, half), b.make_ule(size, half)};
    Term start = base, length = size;
    for (unsigned i = 0; i < depth; ++i) {
      Term offset = at("o" + std::to_string(i), w);
      Term count = at("c" + std::to_string(i), w);
      all.push_back(b.make_ule(offset, length));
      bool cut = !fault || i + 1 < depth;
      all.push_back(
          b.make_ule(count, cut ? b.make_sub(length, offset) : length));
      start = b.make_add(start, offset);
      length = count;
    }
    Term inside = b.make_and(b.make_ule(base, start),
                             b.make_and(b.make_ule(b.make_add(start, length),
                                                   b.make_add(base, size)),
                                        b.make_ule(length, size)));
    all.push_back(b.make_not(inside));
    return all;
  }
};

TEST_F(DecidedByRewriting, Distributivity) {
  for (uint32_t w : {8u, 16u, 32u, 64u}) {
    std::vector<Term> p, q, products;
    for (unsigned i = 0; i < 4; ++i) {
      p.push_back(at("p" + std::to_string(i), w));
      q.push_back(at("q" + std::to_string(i), w));
    }
    for (Term x : p)
      for (Term y : q)
        products.push_back(b.make_mul(x, y));
    expect_identity(b.make_mul(sum(p), sum(q)), sum(products));
    Term wrong =
        b.make_not(b.make_eq(b.make_mul(sum(p), sum(q)),
                             sum(std::span<const Term>(products).subspan(1))));
    expect_sat({&wrong, 1});
  }
}

TEST_F(DecidedByRewriting, ProductsOfMatrices) {
  for (uint32_t w : {8u, 32u, 64u}) {
    Matrix p = matrix("p", w), q = matrix("q", w), r = matrix("r", w);
    Matrix left = product(product(p, q), r), right = product(p, product(q, r));
    Term same = b.make_true();
    for (unsigned i = 0; i < 4; ++i)
      same = b.make_and(same, b.make_eq(left[i], right[i]));
    Term different = b.make_not(same);
    expect_decided({&different, 1});
    expect_identity(determinant(product(p, q)),
                    b.make_mul(determinant(p), determinant(q)));
    Term wrong = b.make_not(b.make_eq(product(p, q)[1], product(q, p)[1]));
    expect_sat({&wrong, 1});
  }
}

TEST_F(DecidedByRewriting, BinomialFormulas) {
  for (uint32_t w : {8u, 64u}) {
    Term x = bv("x", w), y = bv("y", w);
    Term xx = b.make_mul(x, x), yy = b.make_mul(y, y), xy = b.make_mul(x, y);
    expect_identity(b.make_mul(b.make_add(x, y), b.make_add(x, y)),
                    b.make_add(b.make_add(xx, yy), b.make_add(xy, xy)));
    expect_identity(b.make_mul(b.make_add(x, y), b.make_sub(x, y)),
                    b.make_sub(xx, yy));
  }
}

TEST_F(DecidedByRewriting, SlicesOfSlices) {
  for (uint32_t w : {8u, 16u, 24u, 32u, 64u})
    for (unsigned depth = 1; depth <= 6; ++depth) {
      expect_decided(slices(depth, w, false));
      expect_sat(slices(depth, w, true));
    }
}

// An index below a bound that is below another one, with sums on both sides.
TEST_F(DecidedByRewriting, ChainsOfBounds) {
  for (uint32_t w : {8u, 32u, 64u}) {
    Term limit = b.make_bv(BitVec::signed_max(w));
    std::vector<Term> all;
    for (unsigned i = 0; i < 8; ++i) {
      Term x = at("x" + std::to_string(i), w);
      Term y = at("x" + std::to_string(i + 1), w);
      all.push_back(b.make_ult(y, limit));
      all.push_back(b.make_ult(b.make_add(x, num(w, 1)), y));
    }
    all.push_back(b.make_ult(bv("x0", w), limit));
    Term goal = b.make_ult(b.make_add(bv("x0", w), num(w, 16)), bv("x8", w));
    all.push_back(goal);
    expect_sat(all);
    all.back() = b.make_not(
        b.make_ult(b.make_add(bv("x0", w), num(w, 15)), bv("x8", w)));
    expect_decided(all);
  }
}

} // namespace
} // namespace fathom
