// The name of the application (opcode Apply) that models ask whether a number
// is known: 1 where unfolding has it as a constant, 0 where it has not. It
// stands for a choice between two ways to say the same thing, a closer and a
// wider one, so any answer is right: who knows nothing of the name may take it
// as arbitrary. Unlike other applications it is no function of its argument.
// Lift, unfold and cex share it.
#pragma once

#include <string_view>

namespace fathom::sea {

inline constexpr std::string_view known_application = "fathom.known";

// In front of the application's name, where unfolding makes an input of it.
// Other than other inputs it is used on ways that do not come to where it is
// made: as the value of another application with the same arguments.
inline constexpr std::string_view application_prefix = "application of ";

// In front of the name of a function of math.h: its result for these arguments,
// rounded to nearest (terms/floats/libm.h). Models ask for it only where they
// are known; otherwise it is arbitrary, which admits more, too.
inline constexpr std::string_view nearest_application = "fathom.libm_nearest.";

} // namespace fathom::sea
