// fathom emit --stage=S FILE...: the program as it is after stage S of `check`,
// on standard output; behind the program itself these are the stages of its
// first step. chc: the program as Horn clauses. Exit code 0, or 30 for a bad
// command line or input.
#include "check/encoding.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/limits.h"
#include "driver/load_stages.h"
#include "prove/horn/invariants.h"
#include "support/diag.h"

#include <algorithm>

namespace fathom {

namespace {

constexpr std::string_view chc_stage = "chc";

template <class Stages>
const auto *find_stage(const Stages &stages, std::string_view name) {
  auto found = std::find_if(stages.begin(), stages.end(),
                            [&](const auto &s) { return s.name == name; });
  return found == stages.end() ? nullptr : &*found;
}

Diag unknown_stage() {
  std::string known;
  auto add = [&](const auto &stage) {
    known += (known.empty() ? "" : "|") + std::string(stage.name);
  };
  std::ranges::for_each(load_stages(), add);
  std::ranges::for_each(check::stages(), add);
  known += "|" + std::string(chc_stage);
  return command_line_problem("emit needs --stage=" + known);
}

Result<void> load_whole(Loading &loading) {
  if (Result<void> good = load_program(loading); !good)
    return good;
  if (loading.program->is_partial)
    return file_problem("the text is partial: it is for reading only",
                        loading.line.files[0]);
  return {};
}

// The first step of `check`, as far as this stage.
Result<std::string> emit_step(Loading &loading, const check::Stage &last,
                              StopToken &stop) {
  const ParsedCommandLine &line = loading.line;
  if (Result<void> good = check::check_combination(line.options, line.origins);
      !good)
    return good.error();
  if (Result<void> good = load_whole(loading); !good)
    return good.error();
  check::Solvers solvers(line.options, stop);
  check::Run run{.program = *loading.program,
                 .options = line.options,
                 .stop = stop,
                 .solvers = solvers};
  run.has_access_checks = !is_sea(line.files[0]);
  Result<check::Plan> plan =
      check::make_plan(line.options, run.program, run.has_access_checks);
  if (!plan)
    return plan.error();
  plan->unfold.stop = &stop;
  check::Encoding encoding(run, *plan);
  for (const check::Stage &stage : check::stages()) {
    if (stage.run)
      stage.run(encoding);
    if (!encoding.gave_up.empty())
      return file_problem(std::string(stage.if_stuck) + ": " + encoding.gave_up,
                          line.files[0]);
    if (stage.name == last.name)
      break;
  }
  return last.print(encoding);
}

Result<std::string> emit_clauses(Loading &loading, const StopToken &stop) {
  if (Result<void> good = load_whole(loading); !good)
    return good.error();
  const prove::horn::Encoded encoded = prove::horn::encode(
      *loading.program,
      prove::horn::encode_config(loading.line.options, &stop));
  return prove::horn::clauses_text(loading.store, encoded.system,
                                   loading.line.options);
}

Result<std::string> emit(const ParsedCommandLine &line, StopToken &stop) {
  TermStore store;
  Loading loading{line, stop, store};
  const std::string &name = line.options.stage;
  if (const LoadStage *stage = find_stage(load_stages(), name)) {
    if (Result<void> good = load_up_to(name, loading); !good)
      return good.error();
    return stage->print(loading);
  }
  if (const check::Stage *stage = find_stage(check::stages(), name))
    return emit_step(loading, *stage, stop);
  if (name == chc_stage)
    return emit_clauses(loading, stop);
  return unknown_stage();
}

} // namespace

int run_emit(const ParsedCommandLine &line) {
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  Result<std::string> text = emit(line, stop);
  if (!text) {
    print_diag(text.error());
    return exit_bad_input;
  }
  print_out(*text);
  return exit_ok;
}

} // namespace fathom
