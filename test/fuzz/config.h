// Ways to run the native solver, as options of the command line, and faults
// that the self-test puts into it.
#pragma once

#include "solver/solver.h"

#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace fathom::fuzz {

struct Config {
  std::string flags; // as for fathom solve; empty: the defaults
  SolverConfig options;
};

// The defaults, and some other configuration.
Config default_config();
Config random_config(std::mt19937_64 &random);
// Of the flags that random_config makes; nothing for others.
std::optional<Config> parse_config(std::string_view flags);

// What is wrong with the solver under test; only the self-test has any but
// None. A fault shows only in scripts that contain a bvadd.
enum class Fault : uint8_t {
  None,
  SaysUnsat,    // instead of sat
  SaysSat,      // instead of unsat
  WrongValue,   // one bit of every value is wrong
  FewFailed,    // the failed assumptions lack one
  Aborts,       // on a signal
  ExitsInside,  // as a failed assertion of ours does
  NeverReturns, //
};
inline constexpr unsigned num_faults = 8;
std::string_view to_string(Fault fault);

std::unique_ptr<Solver> make_faulty(TermStore &store, Fault fault,
                                    std::unique_ptr<Solver> inner);

} // namespace fathom::fuzz
