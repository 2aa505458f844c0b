// The name of the application (opcode Apply) that models ask whether a number
// is known: 1 where unfolding has it as a constant, 0 where it has not. It
// stands for a choice between two ways to say the same thing, a closer and a
// wider one, so any answer is right: who knows nothing of the name may take it
// as arbitrary. Unlike other applications it is no function of its argument.
// Lift, unfold and cex share it.
#pragma once

#include <cstdint>
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

// A function of math.h has the shape of its result behind its name
// (text/name_text.h): "exp:f64". The argument is as wide, and lies in the low
// bits; what is above must be the same where two results are compared. With one
// of these in front the function rises, or falls, everywhere (--libm=monotone).
inline constexpr std::string_view rising_application = "rising ";
inline constexpr std::string_view falling_application = "falling ";

// 64 of "exp:f64"; 0 of a name without such a number.
constexpr uint32_t application_width(std::string_view name) {
  const size_t digits = name.find_last_not_of("0123456789");
  uint32_t width = 0;
  for (char c : name.substr(digits == name.npos ? 0 : digits + 1))
    width = width * 10 + uint32_t(c - '0');
  return width;
}

// "exp:f64" of "rising exp:f64".
constexpr std::string_view plain_application(std::string_view name) {
  for (std::string_view prefix : {rising_application, falling_application})
    if (name.starts_with(prefix))
      return name.substr(prefix.size());
  return name;
}

} // namespace fathom::sea
