// Values by the types of their variables: enumerators, flags, several elements
// of an array as text or as a list.
#pragma once

#include "cex/text/shapes.h"
#include "cex/value_text.h"

#include <span>

namespace fathom::cex {

// "GREEN (5)", "READ | WRITE (3)"; without a shape like a signed number.
std::string to_text(const Value &value, const Shape *shape,
                    const ObjectNames &objects);

// "\"ab\\0\"", "{7, 0, 1, 0 x 12}". All are numbers of this shape.
std::string elements_text(std::span<const Value> values, const Shape &shape);

// "\"ab\\n\"".
std::string quoted(std::string_view text);

} // namespace fathom::cex
