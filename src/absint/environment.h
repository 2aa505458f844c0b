// What is known of all numbers of a function at one place, and how conditions
// that hold there add to it.
#pragma once

#include "absint/expression.h"
#include "absint/relations/polyhedron.h"
#include "absint/relations/zone.h"
#include "terms/builder.h"

#include <array>
#include <memory>

namespace fathom::absint {

enum class Sign : uint8_t { Unsigned, Signed };
inline constexpr Sign signs[] = {Sign::Unsigned, Sign::Signed};

struct Environment {
  std::vector<Value> values;           // by number
  std::array<Zone, 2> zones;           // by Sign, over Context::related
  std::array<Polyhedron, 2> polyhedra; // likewise, over the first of them
  bool operator==(const Environment &) const = default;
};

// What does not change while a function is looked at.
class Context {
public:
  explicit Context(const sea::Function &function);

  const sea::Function &f;
  TermStore &store;
  Numbers numbers;
  // Numbers that zones are about, behind the constant 0; and their places.
  std::vector<uint32_t> related{Numbers::none};
  std::vector<size_t> place_of;               // 0: none
  std::unordered_map<Term, Term> definitions; // of registers by Define
  // In increasing order.
  std::vector<std::vector<uint64_t>> thresholds; // by width
  std::vector<Wide> zone_thresholds;

  Environment top() const;
  Computed compute(const Environment &at, Term t);
  // Of a Bool or bit-vector of at most 64 bits.
  Value value(const Environment &at, Term t);
  // What the term is of a number that zones know, as integers.
  std::optional<Source> source(const Environment &at, Term t, Sign sign);
  // Likewise, of those that polyhedra know.
  std::optional<Linear> linear(const Environment &at, Term t, Sign sign);
  uint64_t work = 0; // terms that were computed

private:
  void find_definitions();
  void find_related();
  void relate_phis();
  void find_thresholds();
  void relate(Term t);

  // t = inner + more as integers; no term: it is no such sum, or may wrap.
  Term summand(const Environment &at, Term t, Sign sign, Wide &more);

  std::unordered_map<Term, Expression> expressions_; // when asked for
};

// The condition is true, or false; false is returned if it cannot be.
bool assume(Context &context, Environment &at, Term condition, bool is_true);
// Values and zones say the same of single numbers.
bool agree(const Context &context, Environment &at);
// Polyhedra learn how small numbers can be (with upper bounds, too, they would
// have a corner for each choice of these), and say how large those are that
// could be any. False: there are no such numbers.
bool agree_with_polyhedra(const Context &context, Environment &at);
Wide least(const Value &value, Sign sign);
Wide most(const Value &value, Sign sign);

} // namespace fathom::absint
