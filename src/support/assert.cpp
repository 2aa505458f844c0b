#include "support/assert.h"

#include <cstdio>
#include <cstdlib>

namespace fathom {

void assertion_failed(const char *condition, const char *message,
                      const char *file, int line) {
  std::fprintf(stderr, "fathom: internal error: %s (%s) at %s:%d\n", message,
               condition, file, line);
  std::fflush(stderr);
  // 31 is Fathom's own failure (see docs/architecture.md); abort() would look
  // like a signal to the caller and lose that meaning.
  std::_Exit(31);
}

} // namespace fathom
