// Objects whose bases are terms and no numbers (--allocator=relative,
// symbolic). Address range maps tell them apart by their bases, as they do for
// constants.
#pragma once

#include "terms/store.h"

namespace fathom {

class Rewriter;

// This term is the base of an object, and no other object has it. Nothing is
// assumed from that unless accesses are inside of their objects.
void know_object(Rewriter &rewriter, Term base);

} // namespace fathom
