// The program with the bodies of functions where these are called. What is
// known of all elements of an array is known in one function: a loop that fills
// an array and one that uses it, in a function of its own each, tell each other
// nothing, and nobody says which element matters where a callee reads it.
//
// It is the same program: a function without objects of its own, that does not
// call itself, does the same where it is called. Properties, locations and
// strings have their numbers; loops have their names, once for each call.
#pragma once

#include "sea/program.h"

#include <memory>

namespace fathom::cut {

// Null: no function with elements is called next to a loop, or it becomes too
// large.
std::unique_ptr<sea::Program> calls_in_place(const sea::Program &program);

} // namespace fathom::cut
