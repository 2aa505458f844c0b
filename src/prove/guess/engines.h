// Engines of `prove` and `check`: a row says which kinds of claims one tries.
#pragma once

#include "prove/claims.h"

#include <string_view>

namespace fathom::prove {

// The order in which claims are tried.
inline constexpr Origin origins[] = {
    Origin::Object,  Origin::Stated,  Origin::Equality, Origin::Heap,
    Origin::Bound,   Origin::Order,   Origin::Absint,   Origin::Pdr,
    Origin::Product, Origin::Element, Origin::Pair,     Origin::Part,
    Origin::Value,   Origin::Guarded, Origin::Pdr,      Origin::Horn};
// The second time with all that is known then.
inline constexpr size_t first_pdr = 7;
static_assert(origins[first_pdr] == Origin::Pdr);

// Cutting needs what is known of objects, whatever else is tried.
struct Engine {
  std::string_view name;
  bool templates, absint, pdr, horn;
  bool more_steps; // several iterations in a row
};

const Engine &engine_of(std::string_view name);
bool uses(const Engine &engine, Origin origin);

} // namespace fathom::prove
