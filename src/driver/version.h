// The version of this program, set by the build.
#pragma once

namespace fathom {

inline constexpr const char *version_text =
#ifdef FATHOM_VERSION
    FATHOM_VERSION;
#else
    "unreleased";
#endif

} // namespace fathom
