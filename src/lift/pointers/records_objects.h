// What analyses of a module need to know of the pointer model.
#pragma once

#include "support/choices.h"

namespace fathom::lift {

// What has become of an object is recorded for it, where pointers that know it
// find it. Otherwise the history of all objects is asked at an address, and
// nothing is recorded for single ones.
constexpr bool records_objects(Pointers pointers) {
  return pointers == Pointers::Fat;
}

} // namespace fathom::lift
