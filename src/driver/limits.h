// The limits of one run, from its options.
#pragma once

#include "option/options.h"
#include "support/stop.h"

namespace fathom {

// Sets --timeout and --memory-limit on the token. Memory has a second, harder
// limit a little above, kept by the kernel: an allocation beyond it fails, for
// what grows faster than the token is asked.
void apply_limits(const Options &options, StopToken &stop);

} // namespace fathom
