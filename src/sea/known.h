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

} // namespace fathom::sea
