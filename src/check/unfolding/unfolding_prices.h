// What merged and split unfolding are worth against each other, in statements
// and terms, never in seconds: the numbers by which check/choose_unfolding
// decides (docs/decisions/split-unfolding.md, measured in
// bench/split/RESULTS.md).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace fathom::check::prices {

struct Size {
  size_t terms = 0;
  uint64_t gates = 0; // check/unfolding/gates.h
};

// A formula of so few terms is solved before anything else could be tried, if
// it has so few gates.
inline constexpr size_t small_formula = 1500;
inline constexpr uint64_t small_circuit = 100'000;
// Of the unfolded program: its formula is small, or large, most likely.
inline constexpr size_t few_statements = 100, many_statements = 4000;
// Or short: what makes it hard, if anything does, are gates. A tree into which
// four nodes are put has 343 statements and 368 000 gates, for each pointer in
// it is any of its nodes. (Terms say little then: what takes something off a
// heap has 224 of them merged, 266 told apart, and 80 times the
// clauses.)
inline constexpr size_t short_program = 350;
// Telling executions apart may cost so many statements for each term of the
// formula that it is to replace, and so many more.
inline constexpr uint64_t statements_per_term = 100, statements_per_gate = 2,
                          free_statements = 20'000;
// Four terms of split unfolding are solved like three of the merged formula,
// whose addresses are choices (http-parser has 1.2 times as many and gains,
// sifting in a heap 1.8 times as many and loses).
inline constexpr size_t simple_terms = 4, merged_terms = 3;
// To unfold so many statements takes as long as to solve a term, or a gate.
inline constexpr uint64_t statements_like_a_term = 500,
                          statements_like_a_gate = 20;
// So many gates of the merged formula for one: telling apart wins, whatever the
// terms (a minifier of JSON has 1.6 times as many terms and 0.4 times as many
// gates; sifting in a heap has 1.8 times as many gates, hash tables 1.2 to 6).
inline constexpr uint64_t fewer_gates = 2;
// With more terms for one of the merged formula nothing is won by gates.
inline constexpr size_t most_terms = 4;
// A formula that is so many times larger than the one that telling executions
// apart has lost against may tell otherwise: at most, and at least.
inline constexpr uint64_t tried_again = 8, tried_again_soon = 2;
// Merged unfolding that costs more than this (statements, and terms as eight of
// them: a second or so) goes on in turn with telling apart: each turn may cost
// so many times the one before, and telling apart has a part of it.
inline constexpr uint64_t first_turn = 4'000'000, longer_turn = 4,
                          part_for_split = 4;
// If the user insists, or merging has lost before.
inline constexpr uint64_t most_statements = 20'000'000;
// Not even then: so many statements of the result, and so many for each of the
// merged one. A scanner of 12 bytes with five counts has 13.
inline constexpr size_t least_to_refuse = many_statements, most_for_one = 4;

// To make a large formula only to see that it is large would be a waste.
constexpr bool is_certainly_large(size_t statements) {
  return statements > many_statements;
}
constexpr bool is_certainly_small(size_t statements) {
  return statements < few_statements;
}
constexpr size_t estimated_terms(size_t statements) { return 2 * statements; }
// Sifting in a heap has two terms for five statements.
constexpr size_t fewest_terms(size_t statements) { return statements / 4; }

constexpr bool is_short(size_t statements, size_t terms) {
  return statements < short_program || terms < small_formula;
}

// What telling executions apart may cost against a formula of so many terms,
// and gates if these are known.
constexpr uint64_t split_budget(uint64_t merged_size, uint64_t gates) {
  return std::max(statements_per_term * merged_size,
                  statements_per_gate * gates) +
         free_statements;
}
// Executions that are told apart make a formula of simple terms: it may be
// larger than the one that it replaces.
constexpr bool split_wins(size_t size, uint64_t executed, size_t merged_size) {
  return size != SIZE_MAX &&
         (size + executed / statements_like_a_term) * merged_terms <
             merged_size * simple_terms;
}
// Of the unfolded programs.
constexpr bool is_out_of_proportion(size_t split, size_t merged) {
  return split >= least_to_refuse && split / most_for_one > merged;
}
constexpr bool may_win_by_gates(size_t size, size_t merged_size) {
  return size < merged_size * most_terms;
}
constexpr bool split_wins_by_gates(uint64_t gates, uint64_t executed,
                                   uint64_t merged_gates) {
  return (gates + executed / statements_like_a_gate) * fewer_gates <
         merged_gates;
}
// What is not clear by one of them: a little more terms, fewer gates. A table
// of settings over 6 bytes has 1.4 times as many terms, 0.7 times as many gates
// and gains four times the time.
constexpr bool split_wins_by_both(const Size &split, uint64_t executed,
                                  const Size &merged) {
  const double terms = double(split.terms + executed / statements_like_a_term),
               gates = double(split.gates + executed / statements_like_a_gate);
  return terms < 2 * double(merged.terms) &&
         terms * gates < double(merged.terms) * double(merged.gates);
}
// Telling executions apart has lost against a formula of so many terms. What it
// makes grows slowly from bound to bound, for positions end; so it is tried
// again where the merged formula may have come up with its gates.
constexpr uint64_t tried_again_at(uint64_t merged_size) {
  return tried_again * merged_size;
}
constexpr uint64_t tried_again_at(uint64_t merged_size, uint64_t gates,
                                  uint64_t merged_gates) {
  if (gates >= tried_again * merged_gates)
    return tried_again_at(merged_size);
  return std::max(tried_again_soon * merged_size,
                  merged_size * gates / (merged_gates + 1));
}

} // namespace fathom::check::prices
