#include "absint/relations/polyhedron.h"

#include <algorithm>

#ifdef FATHOM_PPL
#include <ppl.hh>
#endif

namespace fathom::absint {

#ifdef FATHOM_PPL

namespace ppl = Parma_Polyhedra_Library;

const bool Polyhedron::is_built = true;

struct Polyhedron::Body {
  ppl::C_Polyhedron points;
};

namespace {

struct TooExpensive : ppl::Throwable {
  void throw_me() const override { throw *this; }
  int priority() const { return 0; } // among flags, which the library asks for
};

// False: it took too much, counted by the library, not timed.
template <typename F> bool within_limits(F f) {
  constexpr unsigned long most_weight = 200'000;
  using Traits = ppl::Weightwatch_Traits;
  TooExpensive flag;
  bool is_over = true;
  try {
    const ppl::Threshold_Watcher<Traits> watch(
        Traits::compute_delta(most_weight, 0),
        ppl::abandon_expensive_computations, flag);
    f();
  } catch (const TooExpensive &) {
    is_over = false;
  }
  ppl::abandon_expensive_computations = nullptr;
  return is_over;
}

mpz_class to_integer(Wide x) {
  const bool is_negative = x < 0;
  __extension__ using Unsigned = unsigned __int128;
  const Unsigned size = is_negative ? -Unsigned(x) : Unsigned(x);
  mpz_class result(static_cast<unsigned long>(size >> 64));
  result <<= 64;
  result += static_cast<unsigned long>(size);
  return is_negative ? -result : result;
}

// None: such a number is of no use.
std::optional<Wide> to_wide(const mpz_class &x) {
  constexpr size_t most_bits = 80;
  if (mpz_sizeinbase(x.get_mpz_t(), 2) > most_bits)
    return {};
  const mpz_class size = abs(x), high = size >> 64;
  const Wide value = (Wide(high.get_ui()) << 64) + Wide(size.get_ui());
  return x < 0 ? -value : value;
}

// Numbers are dimensions from 0; those that are not kept are none.
std::optional<ppl::Linear_Expression> to_expression(const Linear &sum,
                                                    size_t count) {
  ppl::Linear_Expression result(to_integer(sum.constant));
  for (const auto &[number, factor] : sum.factors) {
    if (number > count)
      return {};
    result += to_integer(factor) * ppl::Variable(number - 1);
  }
  return result;
}

// What dimensions become where some of them are replaced by new ones.
class Renaming {
public:
  explicit Renaming(size_t count) : to_(count) {
    for (size_t i = 0; i < count; ++i)
      to_[i] = i;
  }
  void replace(size_t old, size_t by) {
    to_[old].reset();
    to_.resize(std::max(to_.size(), by + 1));
    to_[by] = old;
  }
  // What the library asks for.
  static bool has_empty_codomain() { return false; }
  ppl::dimension_type max_in_codomain() const {
    size_t most = 0;
    for (const std::optional<size_t> &to : to_)
      most = std::max(most, to.value_or(0));
    return most;
  }
  bool maps(ppl::dimension_type i, ppl::dimension_type &j) const {
    if (i >= to_.size() || !to_[i])
      return false;
    j = *to_[i];
    return true;
  }

private:
  std::vector<std::optional<size_t>> to_;
};

} // namespace

Polyhedron::Polyhedron(size_t count) : count_(std::min(count, most_numbers)) {}

// Does something to the points; false: none are left. Where it takes too much,
// nothing is known any more.
template <typename F> bool Polyhedron::change(F f) {
  Body next{body_ ? body_->points : ppl::C_Polyhedron(count_)};
  bool is_empty = false, is_universe = false;
  if (!within_limits([&] {
        f(next.points);
        is_empty = next.points.is_empty();
        is_universe = next.points.is_universe();
      })) {
    body_.reset();
    return true;
  }
  if (is_universe)
    body_.reset();
  else
    body_ = std::make_shared<const Body>(std::move(next));
  return !is_empty;
}

bool Polyhedron::add(std::span<const Linear> sums) {
  ppl::Constraint_System constraints;
  for (const Linear &sum : sums)
    if (const auto expression = to_expression(sum, count_))
      constraints.insert(*expression >= 0);
  return constraints.empty() || change([&](ppl::C_Polyhedron &points) {
           points.add_constraints(constraints);
         });
}

void Polyhedron::assign(const std::vector<std::optional<Linear>> &sources) {
  change([&](ppl::C_Polyhedron &points) {
    Renaming renaming(count_);
    for (size_t i = 1; i <= count_; ++i) {
      const std::optional<Linear> &source = sources[i];
      if (source && *source == Linear{.factors = {{i, 1}}, .constant = 0})
        continue;
      const size_t added = points.space_dimension();
      points.add_space_dimensions_and_embed(1);
      const auto expression =
          source ? to_expression(*source, count_) : std::nullopt;
      if (expression)
        points.add_constraint(ppl::Variable(added) == *expression);
      renaming.replace(i - 1, added);
    }
    points.map_space_dimensions(renaming);
  });
}

void Polyhedron::join(const Polyhedron &other) {
  if (!body_ || !other.body_)
    body_.reset();
  else if (body_ != other.body_)
    change([&](ppl::C_Polyhedron &points) {
      points.poly_hull_assign(other.body_->points);
    });
}

void Polyhedron::widen(const Polyhedron &other) {
  const std::shared_ptr<const Body> old = body_;
  join(other);
  if (body_ && body_ != old)
    change([&](ppl::C_Polyhedron &points) {
      points.H79_widening_assign(old->points);
    });
}

std::optional<Wide> Polyhedron::upper_bound(size_t number) const {
  mpz_class above, below;
  bool is_reached = false, is_bounded = false;
  if (!body_ || number > count_)
    return {};
  within_limits([&] {
    is_bounded = body_->points.maximize(ppl::Variable(number - 1), above, below,
                                        is_reached);
  });
  if (!is_bounded)
    return {};
  mpz_class bound;
  mpz_fdiv_q(bound.get_mpz_t(), above.get_mpz_t(), below.get_mpz_t());
  return to_wide(bound);
}

std::vector<Inequality> Polyhedron::inequalities() const {
  std::vector<Inequality> result;
  if (!body_)
    return result;
  for (const ppl::Constraint &one : body_->points.minimized_constraints()) {
    Inequality next{.sum = {}, .is_equality = one.is_equality()};
    std::optional<Wide> value = to_wide(one.inhomogeneous_term());
    next.sum.constant = value.value_or(0);
    for (size_t i = 0; i < one.space_dimension() && value; ++i) {
      value = to_wide(one.coefficient(ppl::Variable(i)));
      if (value && *value != 0)
        next.sum.add(i + 1, *value);
    }
    if (value)
      result.push_back(std::move(next));
  }
  return result;
}

bool Polyhedron::operator==(const Polyhedron &other) const {
  if (!body_ || !other.body_ || body_ == other.body_)
    return body_ == other.body_;
  return body_->points == other.body_->points;
}

#else

const bool Polyhedron::is_built = false;

Polyhedron::Polyhedron(size_t count) : count_(std::min(count, most_numbers)) {}
bool Polyhedron::add(std::span<const Linear>) { return true; }
void Polyhedron::assign(const std::vector<std::optional<Linear>> &) {}
void Polyhedron::join(const Polyhedron &) {}
void Polyhedron::widen(const Polyhedron &) {}
std::optional<Wide> Polyhedron::upper_bound(size_t) const { return {}; }
std::vector<Inequality> Polyhedron::inequalities() const { return {}; }
bool Polyhedron::operator==(const Polyhedron &) const { return true; }

#endif

} // namespace fathom::absint
