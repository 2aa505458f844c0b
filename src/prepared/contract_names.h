// The functions that the front end makes for a contract (frontend/spec), and
// the calls in them that passes/meaning/contracts give their meaning.
#pragma once

namespace fathom::prepared {

// Followed by the name of the function.
inline constexpr char enforce_prefix[] = "fathom_enforce_contract_";
inline constexpr char replace_prefix[] = "fathom_replace_contract_";

// Annotation of both: a digest of what the contract says follows.
inline constexpr char contract_prefix[] = "fathom-contract:";

// void (): from here on each write is judged.
inline constexpr char write_set_begin_name[] = "fathom_write_set_begin";
// void (const void *p, size_t n): n bytes at p may be written to.
inline constexpr char write_set_add_name[] = "fathom_write_set_add";
// void (const void *p): p's object may be freed.
inline constexpr char write_set_free_name[] = "fathom_write_set_free";
// void ()
inline constexpr char write_set_end_name[] = "fathom_write_set_end";
// _Bool (const void *p): p's object was made since the beginning.
inline constexpr char write_set_new_name[] = "fathom_write_set_new";
// void (const char *what): nobody judges what a loop writes; a row says so.
inline constexpr char loop_writes_name[] = "fathom_loop_writes_unjudged";
// Annotations of a loop that are not checked (frontend/spec/loop_claims.h).
inline constexpr char loop_assigns_name[] = "fathom_loop_assigns_unjudged";
inline constexpr char loop_variant_name[] = "fathom_loop_variant_unjudged";
inline constexpr char loop_invariant_name[] = "fathom_loop_invariant_unjudged";

} // namespace fathom::prepared
