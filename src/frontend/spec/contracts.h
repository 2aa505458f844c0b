// Contracts of functions and loops, as CBMC writes them and under our names:
//   int f(int *p) __CPROVER_requires(p != 0) __CPROVER_assigns(*p)
//                 __CPROVER_ensures(*p == __CPROVER_old(*p) + 1);
// A function with a contract gets two others beside it (contract_names.h): one
// that assumes what it requires, calls it, and checks what it ensures and what
// it writes; and one that checks what it requires, makes arbitrary what it may
// write, and assumes what it ensures. The clauses themselves become blanks.
// passes/ put one of the two in the place of the function where that is asked
// for, and give the calls about write sets their meaning.
#pragma once

#include "frontend/spec/expressions.h"
#include "frontend/spec/places.h"
#include "support/result.h"

#include <memory>
#include <string>
#include <vector>

namespace fathom::frontend {

struct WitnessUse;

struct SpecOptions {
  bool applies_loop_contracts = false; // otherwise they are claims
  // What the program is held against (witness/instrument.h); null: nothing.
  std::shared_ptr<const WitnessUse> witness = nullptr;
};

enum class ClauseKind : uint8_t {
  Requires,
  Ensures,
  Assigns,
  Frees,
  LoopInvariant,
  Decreases,
};

struct Clause {
  ClauseKind kind;
  size_t keyword;     // a token
  size_t first, last; // tokens in the brackets
};

// What a contract stands behind.
struct ContractOwner {
  std::string name, result, parameters;
  std::vector<std::string> arguments; // names of the parameters
  bool is_void = false;
};

// The two functions that go with a function's contract.
Result<std::string> contract_functions(const ContractOwner &owner,
                                       const std::vector<Clause> &clauses,
                                       const Tokens &tokens,
                                       const Expressions &expressions,
                                       const Places &places);

// The loop with its contract, whose head is the tokens [head, clauses) and
// whose body the tokens [body, end), as a loop that runs once: what holds
// before any iteration holds before the next one.
Result<std::string> contract_loop(size_t head, size_t body, size_t end,
                                  const std::vector<Clause> &clauses,
                                  const Tokens &tokens,
                                  const Expressions &expressions,
                                  const Places &places);

// The whole text, expressions included.
Result<std::string> rewrite_contracts(const Tokens &tokens,
                                      const Places &places,
                                      const SpecOptions &options);

} // namespace fathom::frontend
