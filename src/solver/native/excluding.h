// Facts that exclude a value of a word, one after the other: `not (word = c)`.
// Used by the native solver for those who want all values of a word, such as
// all properties that can fail.
//
// Simplified like others, each of these facts would be as large as the word,
// and the time would be quadratic. So a large word has a name, by a fact that
// is simplified once, and they are about the name; others are made, from some
// number of facts on, of the bits that the word has: a few gates each.
#pragma once

#include "terms/store.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fathom {

// The words of one scope whose values are excluded.
class ExcludedWords {
public:
  // The assertions as facts that need not be simplified; `round`: how often
  // there were some before. Nothing if they do not exclude values of one word,
  // or have to be simplified. `lower` gives what a word has become in facts
  // before.
  std::optional<std::vector<Term>>
  facts(TermStore &store, std::span<const Term> assertions, size_t round,
        const std::function<Term(Term)> &lower);

  // The assertions as facts that are to be simplified and asserted now. If they
  // exclude values of a large word it has a name from now on, unless forget()
  // is called; `keep` is told of it: it must not be replaced by anything.
  std::vector<Term> named(TermStore &store, std::span<const Term> assertions,
                          size_t round, const std::function<void(Term)> &keep);
  void forget() { word_ = name_ = {}; }

private:
  Term word_ = {}, name_ = {};
  Term plain_ = {}; // the last one that was found to read no arrays
};

} // namespace fathom
