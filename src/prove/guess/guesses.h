// Guesses: conditions over the numbers of a loop that all points satisfy, by
// templates (templates.cpp, templates_more.cpp). docs/decisions/proofs.md has
// the list.
#pragma once

#include "prove/guess/linear.h"
#include "prove/samples.h"
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/builder.h"

#include <functional>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace fathom::prove {

// Where something is guessed of an element.
struct Guard {
  using Holds = std::function<bool(const std::vector<BitVec> &)>;
  Term term; // none: always
  Holds holds;
  // What is guessed where it holds; nothing: all there is about elements.
  std::vector<Origin> origins = {};
};

struct Monomial {
  Term term;
  std::vector<size_t> factors; // items, in their order
};

class Guesses {
public:
  // `elements`: as of Samples; none: claims are not about elements. `dropped`:
  // what all points satisfy and is not kept all the same.
  Guesses(TermStore &store, const State &state, const Points &points,
          const Points *elements = nullptr, const std::set<Term> &dropped = {});

  std::vector<Claim> run(Origin origin);

private:
  enum class Extension : uint8_t { None, Zero, Sign };
  // A number, or a 32-bit one as 64 bits.
  struct Item {
    Term term;
    bool is_changed;
    size_t index; // of the state
    Extension extension;
    bool is_shadow = false;
  };

  bool is_bool(const Item &x) const {
    return store_.sort_kind(x.term) == SortKind::Bool;
  }
  uint32_t width(const Item &x) const {
    return is_bool(x) ? 1 : store_.width(x.term);
  }
  BitVec value(const std::vector<BitVec> &point, const Item &x) const {
    const BitVec &v = point[x.index];
    return x.extension == Extension::Sign   ? sext(v, width(x))
           : x.extension == Extension::Zero ? zext(v, width(x))
                                            : v;
  }
  Item extended(const Item &x, Extension extension) {
    const uint32_t more = 64 - width(x);
    const Kind kind =
        extension == Extension::Sign ? Kind::SignExtend : Kind::ZeroExtend;
    return {.term = builder_.make(kind, {x.term}, {more}),
            .is_changed = x.is_changed,
            .index = x.index,
            .extension = extension};
  }
  using Holds = Guard::Holds;
  bool fits(const Holds &holds) const {
    return std::all_of(points_.begin(), points_.end(), holds);
  }
  void add(Term claim);

  void add_equations(uint32_t width);
  void add_equation(const std::vector<Item> &items, const Equation &equation,
                    uint32_t width);
  void add_all_bounds();
  void add_upper_bounds(const Item &x);
  void add_other_bounds(const Item &x);
  void add_low_bits(const Item &x);
  void add_compared(const Item &x, const Item &y);
  void add_scaled(const Item &x, const Item &y);
  void add_orders();
  // templates_more.cpp
  void add_values(const Item &x);
  void add_different(const Item &x);
  void add_bit_counts(const Item &x);
  void add_remainder(const Item &x);
  void add_differences();
  void add_difference(const Item &x, const Item &y);
  void add_sum(const Item &x, const Item &y, const Item &z);
  void add_products(uint32_t width);
  std::vector<Monomial> monomials_of(const std::vector<Item> &items,
                                     size_t degree);
  std::vector<Equation> equations_of(const std::vector<Item> &items,
                                     const std::vector<Monomial> &monomials,
                                     uint32_t width);
  void add_polynomials(std::vector<Item> &items, size_t degree, uint32_t width);
  size_t solvable(const std::vector<Item> &items,
                  std::span<const Monomial> monomials,
                  const Equation &equation) const;
  void add_polynomial(const std::vector<Item> &items,
                      std::span<const Monomial> monomials,
                      const Equation &equation, uint32_t width);
  void add_guarded();
  // templates_elements.cpp
  void add_elements();
  std::vector<Item> fronts() const;
  std::vector<Guard> element_guards(const Item &any);
  void add_ends(const Item &any, const std::vector<Item> &numbers,
                std::vector<Guard> &guards);
  void add_flags(std::vector<Guard> &guards, size_t num_fronts);
  void add_elements_under(const Guard &guard, const State &extended,
                          std::set<Term> &unguarded);
  std::optional<bool> holds(Term atom, const std::vector<BitVec> &point) const;
  std::optional<BitVec> value_of(Term t,
                                 const std::vector<BitVec> &point) const;
  std::vector<BitVec> thresholds(const Item &x) const;

  TermStore &store_;
  Builder builder_;
  const State &state_;
  const Points &points_;
  const Points *elements_;
  const std::set<Term> dropped_;
  Origin origin_ = Origin::Equality;
  std::vector<Item> all_;
  std::vector<Claim> found_;
  std::set<Term> seen_;
};

// Those of one origin that all points satisfy, simple ones first. `dropped`:
// under a condition they may be kept (Origin::Guarded).
std::vector<Claim> guess(TermStore &store, const State &state,
                         const Samples &samples, Origin origin,
                         const std::set<Term> &dropped = {});

} // namespace fathom::prove
