// Expressions of specifications as C: `a ==> b`, `a <==> b`, and quantifiers
//   __CPROVER_forall { int i; 0 <= i && i < n ==> a[i] == 0 }
//   __CPROVER_exists { int i; 0 <= i && i < n && a[i] == 0 }
// A quantifier becomes a loop over the values between the bounds that its
// condition begins with, in which the whole condition is asked again: so the
// bounds need to cover what can satisfy it, no more. Without bounds it is a
// call of fathom_unbounded_quantifier, which is UNKNOWN where it is reached.
//
// Brackets nest at most as deep as clang allows; the functions here call
// themselves for each level.
#pragma once

#include "frontend/spec/tokens.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fathom::frontend {

class Expressions {
public:
  // A text that stands for the tokens from `at` on; `end` is set behind them.
  using Substitution =
      std::function<std::optional<std::string>(size_t at, size_t &end)>;

  explicit Expressions(const Tokens &tokens);

  // Tokens [first, last) as C, with as many lines as they had.
  std::string render(size_t first, size_t last,
                     const Substitution *substitution = nullptr) const;
  // Whether there is anything in them to be changed.
  bool has_any(size_t first, size_t last) const;

private:
  struct Bounds {
    std::string low;  // inclusive
    std::string high; // empty: none
    bool includes_high = false;
  };

  std::string segment(size_t first, size_t last, const Substitution *s) const;
  std::string plain(size_t first, size_t last, const Substitution *s) const;
  std::string quantifier(size_t at, size_t &end, const Substitution *s) const;
  std::vector<std::pair<size_t, size_t>> conjuncts(size_t first,
                                                   size_t last) const;
  void add_bound(size_t first, size_t last, std::string_view variable,
                 const Substitution *s, Bounds &bounds) const;
  // The first token of [first, last) outside of brackets that is one of these.
  size_t find(size_t first, size_t last,
              std::initializer_list<std::string_view> words) const;

  const Tokens &tokens_;
  std::vector<uint32_t> interesting_; // tokens that make a change necessary
};

} // namespace fathom::frontend
