// Operators of other solvers' dialects that are short for terms of ours.
// Scripts may give these names a meaning of their own.
#pragma once

#include "terms/builder.h"

#include <span>
#include <string_view>

namespace fathom {

uint32_t num_abbreviations();
std::string_view abbreviation_name(uint32_t number);

// Or why it does not apply. Sorts are those of the arguments as written.
Result<Term> expand_abbreviation(Builder &builder, uint32_t number,
                                 std::span<const Term> args,
                                 std::span<const Sort> sorts);

} // namespace fathom
