// fathom check FILE...: finds bugs, or proves that there are none up to a
// bound. Exit codes: 0 safe, 10 unsafe, 20 unknown, 30 bad input, 31 our own
// failure.
#include "check/check_program.h"
#include "check/chosen_checks.h"
#include "check/coverage/coverage.h"
#include "check/plan.h"
#include "check/solver_config.h"
#include "driver/cache/cached.h"
#include "driver/cache/key.h"
#include "driver/cache/questions.h"
#include "driver/commands/commands.h"
#include "driver/commands/progress.h"
#include "driver/console.h"
#include "driver/evidence/certifying.h"
#include "driver/evidence/native_replay.h"
#include "driver/guards.h"
#include "driver/ledger_baseline.h"
#include "driver/limits.h"
#include "driver/load_stages.h"
#include "driver/outputs.h"
#include "driver/parts/parts.h"
#include "driver/trust.h"
#include "driver/watch/last_words.h"
#include "driver/watch/supervise.h"
#include "driver/witness/judge.h"
#include "frontend/read_ir.h"
#include "frontend/witness/witness.h"
#include "prove/lane.h"
#include "report/json.h"
#include "report/text.h"
#include "solver/registry.h"
#include "support/diag.h"
#include "support/resource.h"
#include "support/stats.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <functional>
#include <new>
#include <set>
#include <sstream>

namespace fathom {

namespace {

int refuse(const Diag &diag) {
  print_diag(diag);
  return exit_bad_input;
}

void print_statistics(Stats &stats, const TermStore &store,
                      StatsFormat format) {
  if (format == StatsFormat::None)
    return;
  stats.count("terms.count") = store.size();
  stats.count("terms.bytes") = store.memory_bytes();
  stats.seconds("run.cpu-seconds") = cpu_seconds();
  stats.count("run.peak-bytes") = peak_resident_bytes();
  print_err(format == StatsFormat::Json ? stats.to_json() : stats.to_text());
}

// What readers of a report want to know of the time.
void add_phases(report::Verdict &verdict, const Stats &stats) {
  struct Row {
    const char *name, *slot;
  };
  constexpr Row rows[] = {{"compiling, preparing, lifting", "load.seconds"},
                          {"unfolding", "unfold.seconds"},
                          {"formula", "vcgen.seconds"},
                          {"solver", "solver.time.check"},
                          {"replay of models", "replay.seconds"},
                          {"coverage", "coverage.seconds"},
                          {"native replay", "replay.native-seconds"}};
  for (const Row &row : rows)
    if (double seconds = stats.seconds_of(row.slot); seconds > 0)
      verdict.phases.push_back({row.name, seconds});
}

// Nothing is known, and that is no mistake of the user's.
report::Verdict nothing_known(std::string why) {
  report::Verdict verdict;
  verdict.other_reasons.push_back(std::move(why));
  conclude(verdict);
  return verdict;
}
// What the program says about a witness. A place that it does not have, or
// what does not compile there, is a fault of the witness.
int about_witness(const ParsedCommandLine &line,
                  const Result<report::Verdict> &verdict) {
  const std::string &validate = line.options.validate;
  Result<frontend::Witness> witness = read_witness_file(witness_file(validate));
  if (!witness)
    return refuse(witness.error());
  const std::string why_not =
      verdict ? why_not_confirmed(*witness, *verdict, is_strict(validate))
              : to_string(verdict.error());
  if (!why_not.empty() && is_strict(validate))
    return exit_not_strictly;
  return tell_witness(*witness, why_not);
}

int give_up(const ParsedCommandLine &line, std::string why) {
  if (!line.options.validate.empty())
    return about_witness(line, nothing_known(std::move(why)));
  report::Verdict verdict = nothing_known(std::move(why));
  if (Result<void> written = write_outputs(verdict, line); !written)
    return refuse(written.error());
  return exit_code(verdict);
}

// When proofs are tried. A step of deepening goes before, so that what fails at
// once costs nothing more.
struct Proofs {
  prove::LaneConfig lane;
  uint32_t last = UINT32_MAX; // where deepening ends if there is none
  bool proves_rest = false;   // check::Run
};

// What a command decides with, beside its options.
struct Means {
  Supervisor &supervisor;
  const Proofs &proofs;
  const AcceptedRows &accepted;
};

// What other parts ask is assumed here: it must be what they ask, and not be
// larger than exact.
Result<suite::TakenPart> take_part(Loading &loading) {
  const ParsedCommandLine &line = loading.line;
  if (loading.program->has_rough_shadows && !is_sea(line.files[0])) {
    Result<std::unique_ptr<sea::Program>> made = lift_exactly(loading);
    if (!made)
      return made.error();
    loading.program = std::move(*made);
  }
  return suite::take_part(
      *loading.program, *suite::read_part(line.options.part),
      suite::read_parts_by(line.options.parts_by), question_identity(line));
}

// From the program to a verdict.
Result<report::Verdict> decide_loaded(Loading &loading, check::Solvers &solvers,
                                      StopToken &stop, Stats &stats,
                                      const Means &means) {
  const ParsedCommandLine &line = loading.line;
  std::optional<suite::TakenPart> part;
  if (!line.options.part.empty()) {
    Result<suite::TakenPart> taken = take_part(loading);
    if (!taken)
      return taken.error();
    part = std::move(*taken);
  }
  if (loading.program->is_partial)
    return nothing_known("the text is partial: registers are used where not "
                         "every path defines them");
  const Options options = loading.is_guarded
                              ? check::with_access_checks(line.options)
                              : line.options;
  check::Run run{.program = *loading.program,
                 .options = options,
                 .stop = stop,
                 .solvers = solvers};
  std::unique_ptr<sea::Program> exact;
  if (loading.program->has_rough_shadows && !is_sea(line.files[0]))
    run.exact = [&]() -> Result<const sea::Program *> {
      Result<std::unique_ptr<sea::Program>> made = lift_exactly(loading);
      if (!made)
        return made.error();
      exact = std::move(*made);
      return exact.get();
    };
  run.has_access_checks = !is_sea(line.files[0]);
  if (part)
    run.left_to_others = part->left_loops;
  run.stats = &stats;
  std::optional<Progress> progress(std::in_place, line.options.progress);
  run.progress = [&](const std::string &text) {
    means.supervisor.note_doing(text);
    progress->say(text);
  };
  run.phase = [&](const check::PhaseNote &phase) { progress->enter(phase); };
  const Proofs &proofs = means.proofs;
  prove::Lane lane(proofs.lane);
  run.prove = [&](const check::Run &at, const report::Verdict &before,
                  const check::ProofTurn &turn) {
    return lane.take_turn(at, before, turn);
  };
  run.proves_rest = (proofs.proves_rest || line.options.keep_going) &&
                    !line.options.stop_at_first && !part;
  run.executes = line.options.certify.empty() && !part;
  run.last_unwind = proofs.last;
  Certifier certifier(line);
  certifier.watch(run);
  Result<report::Verdict> verdict = check::check_program(run);
  if (verdict && part)
    suite::tell_part(*verdict, *part);
  if (verdict)
    if (Result<void> done = certifier.finish(
            *verdict, stats.seconds_of("solver.time.check"), stop);
        !done)
      return done.error();
  if (verdict && (line.options.coverage || !line.options.lcov.empty())) {
    Timer timer(stats.seconds("coverage.seconds"));
    progress->enter({.phase = "coverage"});
    if (Result<void> done = check::add_coverage(run, *verdict); !done)
      return done.error();
  }
  return verdict;
}

// The verdict stands without it.
void confirm_natively(report::Verdict &verdict, const ParsedCommandLine &line,
                      const StopToken &stop, Stats &stats) {
  if (!runs_natively(line.options.replay))
    return;
  Timer timer(stats.seconds("replay.native-seconds"));
  Result<void> done =
      replay_natively(verdict.properties, line, line.options.keep, stop);
  for (report::PropertyResult &p : verdict.properties)
    if (!done && p.status == report::Status::Failed)
      p.native = {report::NativeStatus::NotConfirmed, done.error().message};
}

// Where nothing but reads leave their objects, they give any value there: more
// executions than there are. True: `verdict` is what is said of all of them.
Result<bool> decide_with_free_reads(Loading &loading, report::Verdict &verdict,
                                    check::Solvers &solvers, StopToken &stop,
                                    Stats &stats, const Means &means) {
  constexpr int most_rounds = 16;
  passes::StrayReads reads;
  std::unique_ptr<llvm::Module> original;
  Result<bool> is_decided = false;
  report::Verdict last = verdict;
  for (int round = 0; round < most_rounds && !stop.stop_requested(); ++round) {
    if (!add_stray_reads(loading.line, last, reads))
      break; // something else fails
    if (Result<bool> lifted = lift_with_free_reads(loading, original, reads);
        !lifted || !*lifted) {
      is_decided = lifted;
      break;
    }
    Result<report::Verdict> next =
        decide_loaded(loading, solvers, stop, stats, means);
    if (!next) {
      is_decided = next.error();
      break;
    }
    last = std::move(*next);
    if (std::ranges::none_of(last.properties, [](const auto &p) {
          return p.status == report::Status::Failed;
        })) {
      is_decided = !is_spoilt(loading.line, last);
      break;
    }
  }
  if (original)
    loading.loaded.module = std::move(original);
  if (is_decided && *is_decided)
    verdict = std::move(last);
  return is_decided;
}

// A program from its files to a verdict. Where accesses are not checked, it is
// decided with these checks first, and without them if one of them matters.
Result<report::Verdict> decide(const ParsedCommandLine &line, TermStore &store,
                               StopToken &stop, check::Solvers &solvers,
                               Stats &stats, const Means &means) {
  Loading loading{line, stop, store};
  loading.reading = [&](const std::string &file) {
    return means.supervisor.note_reading(file);
  };
  loading.is_guarded = needs_guards(line);
  {
    Timer timer(stats.seconds("load.seconds"));
    if (Result<void> loaded = load_program(loading); !loaded)
      return loaded.error();
  }
  Result<report::Verdict> verdict =
      decide_loaded(loading, solvers, stop, stats, means);
  if (verdict && loading.is_guarded) {
    bool is_open = !stop.stop_requested() && is_spoilt(line, *verdict);
    if (is_open) {
      Result<bool> decided = decide_with_free_reads(loading, *verdict, solvers,
                                                    stop, stats, means);
      if (!decided)
        return decided.error();
      is_open = !*decided;
    }
    if (is_open) {
      loading.is_guarded = false;
      if (Result<void> lifted = lift_again(loading); !lifted)
        return lifted.error();
      verdict = decide_loaded(loading, solvers, stop, stats, means);
    } else {
      leave_guards_out(line, *verdict);
    }
  }
  if (verdict)
    confirm_natively(*verdict, line, stop, stats);
  return verdict;
}

// Nothing fails but that pointers leave their objects, and executions end
// there: what there is behind has not been looked at.
bool fails_by_arithmetic_only(const ParsedCommandLine &line,
                              const report::Verdict &verdict) {
  if (verdict.outcome != report::Outcome::Unsafe || is_sea(line.files[0]) ||
      line.options.on_ub != OnUb::Stop || !line.options.shadowing)
    return false;
  return std::all_of(verdict.properties.begin(), verdict.properties.end(),
                     [](const report::PropertyResult &p) {
                       return p.status != report::Status::Failed ||
                              !report::is_real(p.kind) ||
                              p.kind == sea::CheckKind::PointerArithmetic;
                     });
}

// The rest, decided again with that check off. Nothing is taken over from the
// first run, whose proofs end at the failures.
Result<void> decide_rest(const ParsedCommandLine &line,
                         report::Verdict &verdict, StopToken &stop,
                         check::Solvers &solvers, Stats &stats,
                         const Means &means) {
  ParsedCommandLine rest = line;
  rest.options.certify.clear();
  rest.options.checks +=
      ",-" + std::string(sea::info(sea::CheckKind::PointerArithmetic).id);
  Result<check::ChosenChecks> left = check::chosen_checks(rest.options);
  if (!left || left->set.none())
    return {};
  TermStore store;
  Result<report::Verdict> otherwise =
      decide(rest, store, stop, solvers, stats, means);
  if (!otherwise && !stop.stop_requested())
    return otherwise.error();
  if (!otherwise) {
    otherwise = report::Verdict{};
    otherwise->other_reasons.emplace_back(to_string(stop.reason()));
    conclude(*otherwise);
  }
  verdict.otherwise = std::make_shared<report::Verdict>(std::move(*otherwise));
  return {};
}

// With --cache, what solvers have refuted is not asked again. Whoever wants a
// second opinion, or to see the questions, wants them asked.
check::Solvers::Wrap kept_questions(const Options &options) {
  if (options.cache.empty() || !options.cross_check.empty() ||
      !options.log_smt2.empty() || !options.dump_cnf.empty() ||
      !options.proof.empty() || !options.certify.empty() ||
      options.solver.starts_with("smtlib:"))
    return {};
  return [folder = options.cache + "/questions",
          size = options.cache_size * megabyte,
          identity = tools_identity() + options.solver](
             const SolverContext &context, std::unique_ptr<Solver> inner) {
    return make_memo_stage(
        context, std::move(inner),
        make_question_memory(AnswerStore(folder, size), identity));
  };
}

int decide_and_tell(const ParsedCommandLine &line,
                    const check::ChosenChecks &chosen, StopToken &stop,
                    const Means &means, const std::function<void()> &speak) {
  TermStore store;
  Stats stats;
  check::Solvers solvers(line.options, stop, kept_questions(line.options));
  Result<report::Verdict> verdict =
      decide(line, store, stop, solvers, stats, means);
  const bool has_rest = verdict && line.options.validate.empty() &&
                        line.options.part.empty() &&
                        fails_by_arithmetic_only(line, *verdict);
  if (has_rest)
    if (Result<void> done =
            decide_rest(line, *verdict, stop, solvers, stats, means);
        !done)
      return refuse(done.error());
  speak();
  if (!verdict && stop.stop_requested())
    return give_up(line, std::string(to_string(stop.reason())));
  if (!line.options.validate.empty())
    return about_witness(line, verdict);
  if (!verdict)
    return refuse(verdict.error());
  if (chosen.set.none() && !chosen.not_judged.empty())
    return give_up(line, chosen.not_judged);
  judge_ledger(*verdict, means.accepted);
  print_statistics(stats, store, line.options.stats);
  add_phases(*verdict, stats);
  if (Result<void> written = write_outputs(*verdict, line); !written)
    return refuse(written.error());
  // The verdict stands without a test.
  if (Result<void> written = write_test(*verdict, line); !written)
    print_diag(written.error());
  return exit_code(*verdict);
}

std::string out_of_memory(const Options &options) {
  return options.memory_limit == 0 ? "out of memory"
                                   : to_string(StopReason::Memory);
}

// The verdict of a run that may end for want of memory.
int decide_all(const ParsedCommandLine &line, const check::ChosenChecks &chosen,
               const Means &means) {
  StopToken stop;
  SignalGuard signals(stop);
  std::optional<LastWords> words;
  if (!means.supervisor.is_child())
    words.emplace(
        "fathom: UNKNOWN (cancelled; the run did not end by itself)\n",
        exit_code(nothing_known("cancelled")));
  apply_limits(line.options, stop);
  const std::function<void()> speak = [&] {
    means.supervisor.note_speaking();
    words.reset();
  };
  try {
    return decide_and_tell(line, chosen, stop, means, speak);
  } catch (const std::bad_alloc &) {
    speak();
    allow_all_memory();
    return give_up(line, out_of_memory(line.options));
  }
}

// Memory can run out where nobody can go on, time where nobody looks at it, and
// a file that is not ours can crash its reader.
bool needs_child(const ParsedCommandLine &line) {
  return line.options.memory_limit != 0 || line.options.timeout != 0 ||
         line.options.cpu_limit != 0 ||
         std::any_of(line.files.begin(), line.files.end(),
                     [](const std::string &file) {
                       return !is_sea(file) && !frontend::is_source(file);
                     });
}

// What is left to say for a child that ended before it could.
int say_instead(const ParsedCommandLine &line, const Ended &ended) {
  const bool is_normal = ended.status.signal == 0 &&
                         ended.status.code != exit_unspoken &&
                         ended.status.code != exit_own_failure;
  if (is_normal)
    return ended.status.code;
  const bool is_large =
      line.options.memory_limit != 0 &&
      ended.peak_bytes / megabyte >= line.options.memory_limit;
  if (ended.overdue != StopReason::None)
    return give_up(line,
                   std::string(to_string(ended.overdue)) +
                       "; the run did not end by itself" +
                       (ended.doing.empty() ? "" : " behind " + ended.doing));
  if (ended.out_of_memory || is_large)
    return give_up(line, out_of_memory(line.options));
  if (!ended.reading.empty())
    return refuse(frontend::reader_crashed(ended.reading, ended.status));
  if (ended.status.signal == 0)
    return exit_own_failure;
  ::signal(ended.status.signal, SIG_DFL);
  ::raise(ended.status.signal);
  return exit_own_failure;
}

// Bounds are the same for all parts, and counted in the same way.
Result<void> check_part_by_loops(const Options &options) {
  if (options.unwinding != AtBound::Assert)
    return command_line_problem(
        "--parts-by=loops asks whether bounds suffice (--unwinding=assert)");
  if (options.unwind == "auto" && options.unwindset.empty())
    return command_line_problem(
        "--parts-by=loops asks whether bounds suffice that are given",
        "--unwind=N, or --unwindset=LOOP=N");
  return {};
}

// A part is judged by what other parts are asked about.
Result<void> check_part(const Options &options) {
  if (options.part.empty())
    return {};
  const suite::PartsBy by = suite::read_parts_by(options.parts_by);
  const std::optional<suite::Part> part = suite::read_part(options.part);
  if (!part)
    return command_line_problem("--part is K/N, with K from 1 to N",
                                "--part=1/4 is the first of four");
  if (!suite::is_count_of(by, part->count))
    return command_line_problem("there are 2, 4, 8, ... cubes");
  if (!options.certify.empty())
    return command_line_problem("--part and --certify do not go together",
                                "evidence is about a whole program");
  if (options.coverage || !options.lcov.empty())
    return command_line_problem("--part and --coverage do not go together",
                                "coverage is about all executions");
  if (!options.shadowing || options.on_ub != OnUb::Stop ||
      !options.certificate.empty())
    return command_line_problem(
        "--part needs checks that stop (--shadowing, --on-ub=stop), and has no "
        "certificate");
  return by == suite::PartsBy::Loops ? check_part_by_loops(options)
                                     : Result<void>();
}

int check_now(const ParsedCommandLine &line, const Proofs &proofs) {
  if (Result<void> good =
          check_solver_config(check::solver_config(line.options));
      !good)
    return refuse(good.error());
  if (Result<void> good = check::check_combination(line.options, line.origins);
      !good)
    return refuse(good.error());
  if (Result<void> good = check_outputs(line.options); !good)
    return refuse(good.error());
  if (Result<void> good = check_part(line.options); !good)
    return refuse(good.error());
  Result<check::ChosenChecks> chosen = check::chosen_checks(line.options);
  if (!chosen)
    return refuse(chosen.error());
  Result<AcceptedRows> accepted = read_baseline(line.options);
  if (!accepted)
    return refuse(accepted.error());
  Supervisor supervisor;
  if (needs_child(line))
    if (std::optional<Ended> ended =
            supervisor.split({.timeout = double(line.options.timeout),
                              .cpu_limit = double(line.options.cpu_limit)}))
      return say_instead(line, *ended);
  return decide_all(line, *chosen, {supervisor, proofs, *accepted});
}

// Summaries, and executions that are told apart, count iterations otherwise:
// parts by loops have neither.
ParsedCommandLine with_own_counts(ParsedCommandLine line) {
  if (!line.options.part.empty() && line.options.parts_by == "loops") {
    line.options.split = SplitMode::Off;
    line.options.summarise_loops = Switch::Off;
  }
  return line;
}

int check_with(const ParsedCommandLine &given, const Proofs &proofs) {
  const ParsedCommandLine line = with_own_counts(given);
  if (line.options.cache.empty() && line.options.key_file.empty())
    return check_now(line, proofs);
  return run_cached(line, [&](const ParsedCommandLine &uncached) {
    return check_now(uncached, proofs);
  });
}

} // namespace

// Most loops that end at all end within few iterations: a proof waits for these
// steps of deepening.
int run_check(const ParsedCommandLine &line) {
  return check_with(line, {.lane = {.from = 4}});
}

// Whoever gives a limit wants it to be used: failures are looked for behind the
// bound at which proofs are given up.
int run_prove(const ParsedCommandLine &line) {
  constexpr uint32_t last = 16;
  const bool has_limit =
      line.options.timeout != 0 || line.options.cpu_limit != 0;
  return check_with(line, {.lane = {.from = 1,
                                    .least_work = 3'000'000,
                                    .early_work = 200'000,
                                    .patient = last,
                                    .recheck_work = UINT64_MAX},
                           .last = has_limit ? UINT32_MAX : last,
                           .proves_rest = true});
}

} // namespace fathom
