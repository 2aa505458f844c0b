#include "prepared/intrinsics.h"

#include <algorithm>
#include <iterator>

namespace fathom::prepared {

namespace {

constexpr IntrinsicRow rows[] = {
#define INTRINSIC(name, dialect, meaning, arguments, bodies, help)             \
  {name, Dialect::dialect, Meaning::meaning, arguments, Bodies::bodies, help},
#include "prepared/intrinsics.def"
#undef INTRINSIC
};

constexpr bool fits(std::string_view pattern, std::string_view name) {
  if (pattern.back() != '*')
    return pattern == name;
  pattern.remove_suffix(1);
  return name.starts_with(pattern);
}

// A row that an earlier one hides would be a lie in the documents.
constexpr bool every_row_counts() {
  for (size_t i = 0; i < std::size(rows); ++i)
    for (size_t j = 0; j < i; ++j)
      if (fits(rows[j].pattern, rows[i].pattern))
        return false;
  return true;
}
static_assert(every_row_counts(), "intrinsics.def: a row can never be chosen");

} // namespace

std::span<const IntrinsicRow> intrinsic_rows() { return rows; }

std::string_view to_string(Dialect dialect) {
  switch (dialect) {
  case Dialect::Fathom:
    return "Fathom";
  case Dialect::SvComp:
    return "SV-COMP";
  case Dialect::SeaHorn:
    return "SeaHorn";
  case Dialect::Cbmc:
    return "CBMC";
  case Dialect::Klee:
    return "KLEE";
  case Dialect::Llbmc:
    return "LLBMC";
  case Dialect::Smack:
    return "SMACK";
  case Dialect::Esbmc:
    return "ESBMC";
  case Dialect::C:
    return "C";
  case Dialect::Cpp:
    return "C++";
  }
  return {};
}

// The name of a C++ function in no namespace, _Z<length><name><types>; others
// stay as they are.
static std::string_view plain_name(std::string_view name) {
  size_t length = 0, at = 2;
  if (!name.starts_with("_Z"))
    return name;
  while (at < name.size() && name[at] >= '0' && name[at] <= '9' && at < 6)
    length = length * 10 + size_t(name[at++] - '0');
  return length == 0 || length > name.size() - at ? name
                                                  : name.substr(at, length);
}

// Or give any value.
static constexpr Meaning questions[] = {
    Meaning::Assert,        Meaning::AssertNot,    Meaning::AssertIf,
    Meaning::AssertMessage, Meaning::AssertFail0,  Meaning::AssertFail3,
    Meaning::Error,         Meaning::Nondet,       Meaning::NondetNoArguments,
    Meaning::NondetRange,   Meaning::NondetBelow,  Meaning::Apply,
    Meaning::IsDeref,       Meaning::IsAccessible, Meaning::IsWritable,
    Meaning::IsAlloc,       Meaning::IsMod,        Meaning::SlotGet,
    Meaning::FatGet,        Meaning::FieldGet,     Meaning::ObjectSize,
    Meaning::Offset,        Meaning::ObjectBase,   Meaning::SameObject,
    Meaning::Abs,           Meaning::AbsReal,      Meaning::IsNan,
    Meaning::IsInfinite,    Meaning::IsFinite,     Meaning::IsNormal,
    Meaning::IsNegative,    Meaning::CompareReals, Meaning::Ignore};

bool only_asks(Meaning meaning) {
  return std::find(std::begin(questions), std::end(questions), meaning) !=
         std::end(questions);
}

const IntrinsicRow *find_intrinsic(std::string_view name) {
  std::string_view plain = plain_name(name);
  for (const IntrinsicRow &row : rows)
    if (fits(row.pattern, plain))
      return plain == name || row.dialect != Dialect::C ? &row : nullptr;
  return nullptr;
}

} // namespace fathom::prepared
