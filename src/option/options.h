// The options of one run as plain typed values, generated from options.def.
// Built once by the driver; libraries take the few values they need as
// arguments and do not include this.
#pragma once

#include "option/chc_levels.def"
#include "support/choices.h"
#include "support/result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

// A test replaces the table to see that a bad one does not compile.
#ifndef FATHOM_OPTIONS_DEF
#define FATHOM_OPTIONS_DEF "option/options.def"
#endif

namespace fathom {

struct Options {
#define FATHOM_FLAG(member, value, ...) bool member = value;
#define FATHOM_NUMBER(member, value, ...) std::uint64_t member = value;
#define FATHOM_TEXT(member, value, ...) std::string member = value;
#define FATHOM_LIST(member, ...) std::vector<std::string> member;
#define FATHOM_CHOICE(member, Type, value, ...) Type member = Type::value;
#include FATHOM_OPTIONS_DEF

  bool operator==(const Options &) const = default;
};

// Positions in the table and in OptionOrigins.
enum class OptionIndex : std::size_t {
#define FATHOM_FLAG(member, ...) member,
#define FATHOM_NUMBER(member, ...) member,
#define FATHOM_TEXT(member, ...) member,
#define FATHOM_LIST(member, ...) member,
#define FATHOM_CHOICE(member, ...) member,
#include FATHOM_OPTIONS_DEF
  Count
};

inline constexpr std::size_t option_count =
    static_cast<std::size_t>(OptionIndex::Count);

// Where a value came from.
struct OptionOrigin {
  enum class Kind : std::uint8_t { Default, File, CommandLine };
  Kind kind = Kind::Default;
  std::string file;
  SourcePos pos;
  bool operator==(const OptionOrigin &) const = default;
};

// "default", "fathom.toml:3" or "command line".
std::string to_string(const OptionOrigin &origin);

class OptionOrigins {
public:
  const OptionOrigin &operator[](OptionIndex i) const {
    return origins_[static_cast<std::size_t>(i)];
  }
  OptionOrigin &operator[](OptionIndex i) {
    return origins_[static_cast<std::size_t>(i)];
  }

private:
  std::array<OptionOrigin, option_count> origins_;
};

} // namespace fathom
