#include "passes/intrinsics.h"

namespace fathom::passes {

namespace {

constexpr IntrinsicRow rows[] = {
#define INTRINSIC(name, dialect, meaning, arguments, bodies, help)             \
  {name, Dialect::dialect, Meaning::meaning, arguments, Bodies::bodies, help},
#include "passes/intrinsics.def"
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

const IntrinsicRow *find_intrinsic(std::string_view name) {
  for (const IntrinsicRow &row : rows)
    if (fits(row.pattern, name))
      return &row;
  return nullptr;
}

} // namespace fathom::passes
