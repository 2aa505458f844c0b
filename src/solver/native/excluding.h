// Facts that exclude a value of a word, one after the other: `not (word = c)`.
// Used by the native solver for those who want all values of a word, such as
// all properties that can fail.
//
// Simplified like others, each of these facts would be as large as the word,
// and the time would be quadratic. From some number on they are made of the
// bits that the word has: a few gates each. So are literals, which say which of
// the values is asked about.
#pragma once

#include "terms/store.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace fathom {

// A Boolean variable, or its negation.
bool is_literal(const TermStore &store, Term fact);

// Nothing if an assertion is of another form, or its word reads arrays. `lower`
// gives what a word has become in facts before; `last` is the word whose
// reads were looked for already, and is kept from call to call.
std::optional<std::vector<Term>>
excluding_facts(std::span<const Term> assertions, Term &last, TermStore &store,
                const std::function<Term(Term)> &lower);

} // namespace fathom
