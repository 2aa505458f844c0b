// A condition that is claimed of a loop, as calls that check it: one for each
// part of a conjunction, and for one value that nobody chooses where all are
// meant.
#pragma once

#include <string>
#include <string_view>

namespace fathom::frontend {

// Called with what is added, pointer and number: whether something lies there.
// It may lie anywhere, as in ACSL, where a sum is no failure.
inline constexpr char valid_sum_name[] = "__CPROVER_rw_ok_of_sum",
                      valid_read_sum_name[] = "__CPROVER_r_ok_of_sum";

struct ClaimText {
  std::string calls;     // an expression that ends with a comma
  std::string snapshots; // declarations, for before the loop
  size_t num_snapshots = 0;
  std::string effect;   // not empty: what it changes
  std::string not_read; // not empty: why
};

// Whether a token of C changes something.
bool is_effect(std::string_view word);

// C with `==>`, `<==>`, quantifiers and __CPROVER_loop_entry. Snapshots have
// numbers from this one on.
ClaimText claim_text(const std::string &condition, size_t first_snapshot);

} // namespace fathom::frontend
