// The enumerations of choices.def, and their names.
#pragma once

#include "support/choice.h"

#include <cstdint>
#include <string_view>

namespace fathom {

#define FATHOM_CHOICE_TYPE(Type, ...)                                          \
  enum class Type : std::uint8_t { __VA_ARGS__ };                              \
  template <> struct ChoiceNames<Type> {                                       \
    static constexpr auto storage = make_choice_text(#__VA_ARGS__);            \
    static constexpr std::string_view text = storage.view();                   \
  };
#include "support/choices.def"

} // namespace fathom
