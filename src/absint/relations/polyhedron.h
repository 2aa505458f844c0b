// Linear inequalities of integers, read as in zones: by the Parma Polyhedra
// Library, which is under the GPL. A build has it if that is asked for
// (FATHOM_PPL); in others nothing is known, and nothing is computed.
#pragma once

#include "absint/relations/linear.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace fathom::absint {

struct Inequality {
  Linear sum;
  bool is_equality; // the sum is 0; otherwise it is not negative
};

class Polyhedron {
public:
  static const bool is_built;
  // Numbers behind the first ones are not kept: cost may double with each.
  static constexpr size_t most_numbers = 8;

  // Numbers are 1 to `count`; nothing is known of them.
  explicit Polyhedron(size_t count);

  // The sums are not negative; false: there are no such numbers.
  bool add(std::span<const Linear> sums);
  // All at once: number i becomes what sources[i] was; nothing: anything.
  void assign(const std::vector<std::optional<Linear>> &sources);
  void join(const Polyhedron &other);
  // What does not hold for both is forgotten.
  void widen(const Polyhedron &other);
  // None: it may be any.
  std::optional<Wide> upper_bound(size_t number) const;
  std::vector<Inequality> inequalities() const;
  bool operator==(const Polyhedron &other) const;

private:
  struct Body;
  template <typename F> bool change(F f);

  size_t count_;
  std::shared_ptr<const Body> body_; // none: nothing is known
};

} // namespace fathom::absint
