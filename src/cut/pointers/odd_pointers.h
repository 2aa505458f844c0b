// Pointers whose parts are of different objects. Who unfolds a program takes it
// that an access which lies inside of the size that its pointer has reaches no
// other object. Checks say so of the program's accesses; of loads that only
// claims make it is checked with the size that their pointer has. So no term of
// a program with claims makes a pointer of one object's base and another size.
#pragma once

#include "sea/program.h"

#include <string>

namespace fathom::cut {

// Not empty: there is one.
std::string refuse_odd_pointers(const sea::Program &program);

} // namespace fathom::cut
