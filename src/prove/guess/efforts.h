// What engines may do beside each other and alone, counted and not timed, and
// how much of a prover's work that is.
#pragma once

#include "prove/horn/invariants.h"
#include "prove/pdr/search.h"

namespace fathom::prove {

inline constexpr size_t max_statements = 200'000; // of a program that is tried
// Loops inside of loops that are cut may have to be cut, too.
inline constexpr unsigned max_extensions = 12;
// Executions by chance and looking at the program are no questions.
inline constexpr uint64_t work_of_looking = 20'000;

// What a solver of Horn clauses may do, alone and beside other engines: about
// a million steps take two seconds.
inline constexpr horn::Effort horn_alone{.max_steps = 20'000'000,
                                         .has_arrays = true,
                                         .has_lemmas = true,
                                         .max_statements = 20'000};
inline constexpr horn::Effort horn_beside{.max_steps = 750'000,
                                          .has_arrays = false,
                                          .has_lemmas = false,
                                          .max_statements = 2'000};
inline constexpr uint64_t horn_steps_per_work = 10;
// Terms that abstract interpretation computes are cheaper than statements.
inline constexpr uint64_t abstract_work = 4;
// Questions, and what all of them may cost.
inline constexpr pdr::Effort pdr_alone{.max_questions = 40'000,
                                       .max_conflicts = 400'000};
inline constexpr pdr::Effort pdr_first{.max_questions = 3'000,
                                       .max_conflicts = 15'000};
inline constexpr pdr::Effort pdr_beside{.max_questions = 6'000,
                                        .max_conflicts = 30'000};

} // namespace fathom::prove
