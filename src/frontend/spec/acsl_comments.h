// Annotations of loops as ACSL writes them, in comments of C:
//   /*@ loop invariant 0 <= i <= n; loop assigns i; loop variant n - i; */
// become tokens before the preprocessor drops them, so that macros mean in them
// what they mean around them: fathom_acsl_loop( ... ), with fathom_acsl_x for
// \x. What they say is read behind the preprocessor (loop_claims.h).
#pragma once

#include <string>
#include <vector>

namespace fathom::frontend {

inline constexpr char acsl_loop_name[] = "fathom_acsl_loop";
inline constexpr char acsl_prefix[] = "fathom_acsl_";
inline constexpr char acsl_range_name[] = "fathom_acsl_to"; // a .. b

struct AcslText {
  std::string text; // with as many lines
  bool is_changed = false;
  std::vector<std::string> warnings; // "file:line: warning: ..."
};

bool may_have_annotations(const std::string &text);
AcslText with_annotations(const std::string &text, const std::string &file);

} // namespace fathom::frontend
