// Runs one script on the native solver and on those it is compared with. All of
// it happens in a child process (runner.h), which may die at any point.
#pragma once

#include "case.h"
#include "config.h"
#include "generator.h"

#include <string>

namespace fathom::fuzz {

// Who is at work, for the parent of a child that died. Only the death of
// another solver is not ours.
enum class Actor : uint8_t { Ourselves, Native, Other };
struct Progress {
  volatile Actor actor = Actor::Ourselves;
  char flags[256] = ""; // of the native solver
};

enum class FailureKind : uint8_t {
  None,
  WrongAnswer,    // not that of Z3, cvc5 or exhaustive evaluation
  WrongModel,     // does not satisfy what was asserted or assumed
  WrongFailedSet, // not among the assumptions, or not contradictory
  InternalError,  // the solver says so itself
  Crash,          // the child died
  Hang,           // the child did not come back
};
std::string_view to_string(FailureKind kind);

struct Counters {
  uint64_t cases = 0, sat = 0, unsat = 0;
  uint64_t native_unknown = 0, other_unknown = 0; // checks not compared
  uint64_t models = 0, open_models = 0; // evaluated; without a finite value
  uint64_t failed_sets = 0;
  uint64_t cvc5 = 0;          // checks compared with cvc5 as well
  uint64_t others_wrong = 0;  // checks in which Z3 was shown to be wrong
  uint64_t open_disputes = 0; // neither answer could be shown to be wrong
  uint64_t others_died = 0;   // cases in which another solver crashed or hung

  void add(const Counters &other);
};

struct CheckSettings {
  bool brute = false;
  bool cvc5 = false;
  double native_seconds = 10;
  double other_seconds = 2; // for each query
  Fault fault = Fault::None;
};

struct Failure {
  FailureKind kind = FailureKind::None;
  std::string flags; // of the configuration
  std::string what;
};

// The first failure, or kind None.
Failure check_case(TermStore &store, const Case &script,
                   const std::vector<Config> &configs,
                   const CheckSettings &settings, Counters &counters,
                   Progress &progress);

} // namespace fathom::fuzz
