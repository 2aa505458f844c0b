// Annotations of loops in the language of ACSL, as clauses whose conditions are
// C with `==>`, `<==>` and __CPROVER_forall (expressions.h). Arithmetic is that
// of C, and `integer` is long long.
#pragma once

#include <string>
#include <vector>

namespace fathom::frontend {

struct AcslClause {
  enum class Kind : uint8_t { Invariant, Assigns, Variant, NotRead };
  Kind kind = Kind::NotRead;
  std::string text; // Invariant: the condition; NotRead: why
};

// What stands in fathom_acsl_loop( ... ) (acsl_comments.h).
std::vector<AcslClause> read_annotation(const std::string &text);

} // namespace fathom::frontend
