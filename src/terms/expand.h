// Definitions of the derived operators (attribute Derived of kinds.def) in core
// ones. The bit-blaster and back-ends that lack an operator use them; so do the
// rewrite rules of family "definition", where the test suite proves them.
#pragma once

#include "terms/builder.h"

namespace fathom {

// t's definition in terms of other operators over the same children, one step
// (the result may contain derived operators again); t must be derived.
Term expand_derived(Builder &builder, Term t);

} // namespace fathom
