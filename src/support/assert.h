// Checks of our own code. They stay on in release builds: a verifier that runs
// on after a broken invariant can only produce verdicts nobody should trust.
#pragma once

namespace fathom {

[[noreturn]] void assertion_failed(const char *condition, const char *message,
                                   const char *file, int line);

} // namespace fathom

#define FATHOM_ASSERT(condition, message)                                      \
  do {                                                                         \
    if (!(condition)) [[unlikely]]                                             \
      ::fathom::assertion_failed(#condition, message, __FILE__, __LINE__);     \
  } while (false)

#define FATHOM_UNREACHABLE(message)                                            \
  ::fathom::assertion_failed("unreachable", message, __FILE__, __LINE__)
