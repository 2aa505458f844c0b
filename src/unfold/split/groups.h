// Of executions that wait at one place, those that go on together: the ones
// with the smallest key. Positions mostly grow, so whoever has the smallest one
// has nobody to wait for; others may still join those that wait.
#pragma once

#include "unfold/walk/frames.h"

namespace fathom::unfold {

// They are taken away from those that wait.
Edges take_first_group(Edges &waiting);

} // namespace fathom::unfold
