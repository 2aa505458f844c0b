// Differential fuzzing of the native solver. See docs/recipes/fuzz.md.
#include "option/options.h"
#include "runner.h"
#include "shrink.h"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

namespace fathom::fuzz {

namespace {

constexpr const char *usage =
    "fuzz_solver [--seconds N] [--seed S] [--first CASE] [--count N] [--jobs "
    "J]\n"
    "            [--max-failures N] [--min-cases N] [--cvc5-every K]\n"
    "            [--folder DIR]\n"
    "fuzz_solver --self-test [--folder DIR]\n"
    "fuzz_solver --replay FILE [FLAGS-OF-FATHOM-SOLVE]\n";

std::string summary(const RunSettings &settings, const RunResult &result) {
  Counters all;
  std::string modes;
  for (unsigned i = 0; i < num_modes; ++i) {
    all.add(result.counters[i]);
    modes += (i == 0 ? "" : ", ") + std::string(to_string(Mode(i))) + " " +
             std::to_string(result.counters[i].cases);
  }
  char text[600];
  std::snprintf(
      text, sizeof text,
      "fuzz: seed %llu, %llu cases in %.0f s (%s); checks: %llu sat, %llu "
      "unsat, unknown to native %llu, to others %llu; models: %llu evaluated, "
      "%llu not finite; %llu failed sets; %llu by cvc5; z3 wrong %llu, not "
      "decided %llu, died %llu; %zu failures",
      (unsigned long long)settings.seed, (unsigned long long)all.cases,
      result.seconds, modes.c_str(), (unsigned long long)all.sat,
      (unsigned long long)all.unsat, (unsigned long long)all.native_unknown,
      (unsigned long long)all.other_unknown, (unsigned long long)all.models,
      (unsigned long long)all.open_models, (unsigned long long)all.failed_sets,
      (unsigned long long)all.cvc5, (unsigned long long)all.others_wrong,
      (unsigned long long)all.open_disputes,
      (unsigned long long)all.others_died, result.found.size());
  return text;
}

// A run that tested next to nothing has failed, too.
bool tested_enough(const RunResult &result, uint64_t min_cases) {
  bool enough = true;
  uint64_t cases = 0;
  for (unsigned i = 0; i < num_modes; ++i) {
    const Counters &row = result.counters[i];
    cases += row.cases;
    if (row.cases >= 50 && (row.sat == 0 || row.unsat == 0)) {
      std::printf("fuzz: mode %s has only one kind of answer\n",
                  std::string(to_string(Mode(i))).c_str());
      enough = false;
    }
  }
  if (cases < min_cases) {
    std::printf("fuzz: only %llu cases, at least %llu are expected\n",
                (unsigned long long)cases, (unsigned long long)min_cases);
    enough = false;
  }
  return enough;
}

FailureKind expected_kind(Fault fault) {
  switch (fault) {
  case Fault::None:
    return FailureKind::None;
  case Fault::SaysUnsat:
    return FailureKind::WrongAnswer;
  case Fault::SaysSat:
  case Fault::WrongValue:
    return FailureKind::WrongModel;
  case Fault::FewFailed:
    return FailureKind::WrongFailedSet;
  case Fault::Aborts:
  case Fault::ExitsInside:
    return FailureKind::Crash;
  case Fault::NeverReturns:
    return FailureKind::Hang;
  }
  FATHOM_UNREACHABLE("unknown fault");
}

// Every fault must be found, shrunk to something small, and fail from its file
// with the fault but not without it.
bool self_test(RunSettings settings) {
  bool all = true;
  settings.quiet = true;
  settings.seconds = 60;
  settings.case_seconds = 8;
  settings.max_failures = 1;
  settings.cvc5_every = 0;
  std::string folder = settings.folder;
  for (unsigned i = 1; i < num_faults; ++i) {
    Fault fault = Fault(i);
    settings.check.fault = fault;
    settings.check.native_seconds = 3;
    // Each try of this one waits, and how small it becomes is not judged.
    settings.shrink_seconds = fault == Fault::NeverReturns ? 4 : 20;
    settings.folder = folder + "/" + std::string(to_string(fault));
    RunResult result = run_cases(settings);
    std::string problem;
    if (result.found.empty())
      problem = "not found";
    else if (const Found &found = result.found[0];
             found.failure.kind != expected_kind(fault))
      problem = "found as " + std::string(to_string(found.failure.kind));
    else if (fault != Fault::NeverReturns &&
             (found.steps > 4 || found.terms > 14))
      problem = "not shrunk: " + std::to_string(found.steps) + " steps, " +
                std::to_string(found.terms) + " terms";
    else {
      std::ifstream file(found.file);
      std::string text{std::istreambuf_iterator<char>(file), {}};
      CheckSettings check;
      if (try_script(text, found.failure.flags, check).kind !=
          FailureKind::None)
        problem = "its file fails without the fault";
      check.fault = fault;
      check.native_seconds = 2;
      if (try_script(text, found.failure.flags, check).kind !=
          expected_kind(fault))
        problem = "its file does not fail";
    }
    std::printf("fuzz: self-test, fault %s: %s\n",
                std::string(to_string(fault)).c_str(),
                problem.empty() ? "found" : problem.c_str());
    std::fflush(stdout);
    all = all && problem.empty();
  }
  return all;
}

int replay(const char *path, const std::string &flags) {
  std::ifstream file(path);
  if (!file || !parse_config(flags)) {
    std::fputs("cannot read the file or the flags\n", stderr);
    return 30;
  }
  std::string text{std::istreambuf_iterator<char>(file), {}};
  Failure failure = try_script(text, flags, {});
  std::printf("%s %s\n", std::string(to_string(failure.kind)).c_str(),
              failure.what.c_str());
  return failure.kind == FailureKind::None ? 0 : 1;
}

bool number(const char *text, uint64_t &out) {
  auto [end, error] = std::from_chars(text, text + std::strlen(text), out);
  return error == std::errc() && *end == '\0';
}

int run(int argc, char **argv) {
  RunSettings settings;
  settings.folder = "fuzz-failures";
  uint64_t seconds = 60, jobs = 1, failures = 1, min_cases = 0, cvc5 = 25;
  bool test_self = false;
  for (int i = 1; i < argc; ++i) {
    std::string_view name = argv[i];
    const char *next = i + 1 < argc ? argv[i + 1] : nullptr;
    if (name == "--replay" && next != nullptr) {
      std::string flags;
      for (int k = i + 2; k < argc; ++k)
        flags += (flags.empty() ? "" : " ") + std::string(argv[k]);
      return replay(next, flags);
    }
    if (name == "--self-test") {
      test_self = true;
      continue;
    }
    struct {
      std::string_view name;
      uint64_t *value;
    } const numbers[] = {
        {"--seconds", &seconds},
        {"--seed", &settings.seed},
        {"--first", &settings.first},
        {"--count", &settings.count},
        {"--jobs", &jobs},
        {"--max-failures", &failures},
        {"--min-cases", &min_cases},
        {"--cvc5-every", &cvc5},
    };
    bool known = name == "--folder" && next != nullptr;
    if (known)
      settings.folder = next;
    for (const auto &row : numbers)
      known = known ||
              (row.name == name && next != nullptr && number(next, *row.value));
    if (!known) {
      std::fputs(usage, stderr);
      return 30;
    }
    ++i;
  }
  settings.seconds = double(seconds);
  settings.jobs = unsigned(jobs < 1 ? 1 : jobs);
  settings.max_failures = unsigned(failures);
  settings.cvc5_every = unsigned(cvc5);
  if (test_self)
    return self_test(settings) ? 0 : 1;
  RunResult result = run_cases(settings);
  bool enough = tested_enough(result, min_cases);
  std::printf("%s\n", summary(settings, result).c_str());
  return enough && result.found.empty() ? 0 : 1;
}

} // namespace

} // namespace fathom::fuzz

int main(int argc, char **argv) { return fathom::fuzz::run(argc, argv); }
