#include "check.h"

#include "brute.h"
#include "solver/registry.h"
#include "support/bitvec/text.h"
#include "support/stop.h"
#include "terms/smtlib/printer.h"
#include "terms/traverse.h"

#include <algorithm>
#include <cstdio>
#include <memory>

namespace fathom::fuzz {

std::string_view to_string(FailureKind kind) {
  switch (kind) {
  case FailureKind::None:
    return "none";
  case FailureKind::WrongAnswer:
    return "wrong-answer";
  case FailureKind::WrongModel:
    return "wrong-model";
  case FailureKind::WrongFailedSet:
    return "wrong-failed-set";
  case FailureKind::InternalError:
    return "internal-error";
  case FailureKind::Crash:
    return "crash";
  case FailureKind::Hang:
    return "hang";
  }
  FATHOM_UNREACHABLE("unknown failure");
}

void Counters::add(const Counters &other) {
  cases += other.cases;
  sat += other.sat;
  unsat += other.unsat;
  native_unknown += other.native_unknown;
  other_unknown += other.other_unknown;
  models += other.models;
  open_models += other.open_models;
  failed_sets += other.failed_sets;
  cvc5 += other.cvc5;
  others_wrong += other.others_wrong;
  open_disputes += other.open_disputes;
  others_died += other.others_died;
}

namespace {

std::string_view to_string(Answer answer) {
  switch (answer) {
  case Answer::Sat:
    return "sat";
  case Answer::Unsat:
    return "unsat";
  case Answer::Unknown:
    return "unknown";
  }
  FATHOM_UNREACHABLE("unknown answer");
}

struct Reply {
  Answer answer = Answer::Unknown;
  std::vector<Term> failed;
};

// Values of the variables below these terms, if all have one.
std::optional<Model> model_of(Solver &solver, const TermStore &store,
                              const std::vector<Term> &terms) {
  Model model;
  for (Term v : variables_of(store, terms)) {
    SortKind kind = store.sort_kind(v);
    if (kind == SortKind::Array || kind == SortKind::Mem) {
      std::optional<ArrayValue> value = solver.array_value(v);
      if (!value)
        return std::nullopt;
      model.arrays[v] = *value;
    } else {
      std::optional<BitVec> value = solver.value(v);
      if (!value)
        return std::nullopt;
      model.scalars[v] = *value;
    }
  }
  return model;
}

// One configuration of the native solver on the whole script.
class NativeRun {
public:
  NativeRun(TermStore &store, const Config &config,
            const CheckSettings &settings, Counters &counters)
      : store_(store), config_(config), counters_(counters),
        context_{store, config_.options, stop_} {
    stop_.set_timeout(settings.native_seconds);
    auto made = make_solver(context_, "native");
    FATHOM_ASSERT(made.has_value(), "no native solver");
    solver_ = make_faulty(store, settings.fault, std::move(*made));
  }

  Failure run(const Case &script) {
    for (const Step &step : script.steps) {
      switch (step.kind) {
      case Step::Kind::Assert:
        solver_->assert_term(step.terms[0]);
        break;
      case Step::Kind::Push:
        solver_->push();
        break;
      case Step::Kind::Pop:
        solver_->pop();
        break;
      case Step::Kind::Check:
        check(step.terms);
        break;
      }
      active_.apply(step);
      if (failure_.kind != FailureKind::None)
        break;
    }
    failure_.flags = config_.flags;
    return failure_;
  }
  const std::vector<Reply> &replies() const { return replies_; }

private:
  void check(const std::vector<Term> &assumptions) {
    CheckResult result = solver_->check(assumptions);
    Reply reply{result.answer, {}};
    if (result.internal_error)
      fail(FailureKind::InternalError, result.reason);
    if (result.answer == Answer::Sat)
      check_model(assumptions);
    if (result.answer == Answer::Unsat) {
      reply.failed = solver_->failed_assumptions();
      for (Term t : reply.failed)
        if (std::ranges::find(assumptions, t) == assumptions.end())
          fail(FailureKind::WrongFailedSet,
               "not an assumption: " + to_smtlib(store_, t));
    }
    replies_.push_back(std::move(reply));
  }

  // Values of the variables as the interface gives them, the rest computed
  // from them here.
  void check_model(const std::vector<Term> &assumptions) {
    std::vector<Term> claims = active_.terms();
    claims.insert(claims.end(), assumptions.begin(), assumptions.end());
    std::optional<Model> model = model_of(*solver_, store_, claims);
    bool finite = model.has_value();
    Model none;
    Evaluator evaluator(store_, finite ? *model : none);
    for (Term t : claims) {
      std::optional<BitVec> value =
          finite ? evaluator.value(t) : solver_->value(t);
      finite = finite && value.has_value();
      if (value && !value->is_true())
        fail(FailureKind::WrongModel,
             "false in the model: " + to_smtlib(store_, t));
    }
    ++(finite ? counters_.models : counters_.open_models);
    if (finite && failure_.kind == FailureKind::None)
      compare_values(claims, evaluator);
  }

  // A value of any term is what it evaluates to.
  void compare_values(const std::vector<Term> &claims, Evaluator &evaluator) {
    std::vector<Term> terms = reachable(store_, claims);
    std::vector<bool> open(store_.size() + 1);
    for (size_t i = 0; i < terms.size(); ++i) {
      Term t = terms[i];
      bool is_open = store_.kind(t) == Kind::Bound;
      for (Term c : store_.children(t))
        is_open = is_open || open[c.id];
      open[t.id] = is_open;
      SortKind kind = store_.sort_kind(t);
      if (is_open || kind == SortKind::Array || kind == SortKind::Mem ||
          i % 7 != 0)
        continue;
      std::optional<BitVec> theirs = solver_->value(t);
      std::optional<BitVec> ours = evaluator.value(t);
      if (theirs && ours && !(*theirs == *ours))
        fail(FailureKind::WrongModel, "value " + to_binary(*theirs) +
                                          " instead of " + to_binary(*ours) +
                                          " of " + to_smtlib(store_, t));
    }
  }

  void fail(FailureKind kind, std::string what) {
    if (failure_.kind == FailureKind::None)
      failure_ = {kind, "", std::move(what)};
  }

  TermStore &store_;
  Config config_;
  Counters &counters_;
  StopToken stop_;
  SolverContext context_;
  std::unique_ptr<Solver> solver_;
  ActiveAssertions active_;
  std::vector<Reply> replies_;
  Failure failure_;
};

// What the native solver's replies are compared with. Every question is told
// all that holds, between push and pop: incremental work is ours to test. (A
// new Z3 for each would take most of the time.)
class Others {
public:
  Others(TermStore &store, const Case &script, const CheckSettings &settings,
         Progress &progress)
      : store_(store), settings_(settings), progress_(progress) {
    if (settings.brute) {
      brute_ = std::make_unique<BruteForce>(store, script);
      if (!brute_->is_usable())
        brute_.reset();
    }
  }

  Answer ask(const std::vector<Term> &assertions,
             const std::vector<Term> &assumptions) {
    if (brute_)
      return brute_->satisfiable(assertions, assumptions) ? Answer::Sat
                                                          : Answer::Unsat;
    return ask_solver(z3_, assertions, assumptions);
  }
  Answer ask_cvc5(const std::vector<Term> &assertions,
                  const std::vector<Term> &assumptions) {
    return ask_solver(cvc5_, assertions, assumptions);
  }
  // Whether Z3's other answer to this question is to be believed.
  enum class Verdict { Right, Wrong, Open };
  // Its model decides, or cvc5. (Z3 takes some different constant arrays for
  // equal.) A model that has no finite description says nothing, and if cvc5
  // does not know either, the question stays open.
  Verdict judge(const std::vector<Term> &assertions,
                const std::vector<Term> &assumptions, Answer answer) {
    if (brute_)
      return Verdict::Right;
    std::vector<Term> claims = assertions;
    claims.insert(claims.end(), assumptions.begin(), assumptions.end());
    if (answer == Answer::Sat)
      if (std::optional<bool> good = has_model(claims))
        return *good ? Verdict::Right : Verdict::Wrong;
    Answer third = ask_cvc5(assertions, assumptions);
    if (third == Answer::Unknown) // there is no model to look at
      return answer == Answer::Unsat ? Verdict::Right : Verdict::Open;
    return third == answer ? Verdict::Right : Verdict::Wrong;
  }
  std::string name() const { return brute_ ? "all assignments" : "z3"; }

private:
  // A limit that was reached stays so; then there is a new solver.
  struct Other {
    const char *name;
    std::unique_ptr<StopToken> stop;
    std::unique_ptr<Solver> solver;
  };

  // Whether the model that Z3 gives makes all this true, if that can be seen.
  std::optional<bool> has_model(const std::vector<Term> &claims) {
    StopToken stop;
    stop.set_timeout(settings_.other_seconds);
    auto z3 = make_solver({store_, options_, stop}, z3_.name);
    for (Term t : claims)
      (*z3)->assert_term(t);
    if ((*z3)->check().answer != Answer::Sat)
      return std::nullopt;
    std::optional<Model> model = model_of(**z3, store_, claims);
    if (!model)
      return std::nullopt;
    Evaluator evaluator(store_, *model);
    for (Term t : claims) {
      std::optional<BitVec> value = evaluator.value(t);
      if (!value || !value->is_true())
        return value ? std::optional(false) : std::nullopt;
    }
    return true;
  }

  Answer ask_solver(Other &other, const std::vector<Term> &assertions,
                    const std::vector<Term> &assumptions) {
    if (!other.stop || other.stop->stop_requested()) {
      other.solver.reset();
      other.stop = std::make_unique<StopToken>();
      auto made = make_solver({store_, options_, *other.stop}, other.name);
      FATHOM_ASSERT(made.has_value(), "no such solver");
      other.solver = std::move(*made);
    }
    other.stop->set_timeout(settings_.other_seconds);
    other.solver->push();
    for (const std::vector<Term> *terms : {&assertions, &assumptions})
      for (Term t : *terms)
        other.solver->assert_term(t);
    progress_.actor = Actor::Other;
    Answer answer = other.solver->check().answer;
    progress_.actor = Actor::Ourselves;
    other.solver->pop();
    return answer;
  }

  TermStore &store_;
  const CheckSettings &settings_;
  Progress &progress_;
  SolverConfig options_;
  std::unique_ptr<BruteForce> brute_;
  Other z3_{"z3", nullptr, nullptr}, cvc5_{"cvc5", nullptr, nullptr};
};

std::string disagreement(const Reply &reply, const std::string &other,
                         Answer answer) {
  return "native says " + std::string(to_string(reply.answer)) + ", " + other +
         " says " + std::string(to_string(answer));
}

bool differs(const Reply &reply, Answer answer) {
  return reply.answer != Answer::Unknown && answer != Answer::Unknown &&
         reply.answer != answer;
}

} // namespace

Failure check_case(TermStore &store, const Case &script,
                   const std::vector<Config> &configs,
                   const CheckSettings &settings, Counters &counters,
                   Progress &progress) {
  ++counters.cases;
  std::vector<std::vector<Reply>> replies;
  for (const Config &config : configs) {
    std::snprintf(progress.flags, sizeof progress.flags, "%s",
                  config.flags.c_str());
    progress.actor = Actor::Native;
    NativeRun run(store, config, settings, counters);
    if (Failure failure = run.run(script); failure.kind != FailureKind::None)
      return failure;
    replies.push_back(run.replies());
  }
  progress.actor = Actor::Ourselves;
  Others others(store, script, settings, progress);
  ActiveAssertions active;
  size_t number = 0;
  for (const Step &step : script.steps) {
    active.apply(step);
    if (step.kind != Step::Kind::Check)
      continue;
    Answer answer = others.ask(active.terms(), step.terms);
    Answer cvc5 = Answer::Unknown;
    if (settings.cvc5)
      cvc5 = others.ask_cvc5(active.terms(), step.terms);
    counters.cvc5 += cvc5 != Answer::Unknown;
    counters.other_unknown += answer == Answer::Unknown;
    counters.sat += answer == Answer::Sat;
    counters.unsat += answer == Answer::Unsat;
    for (size_t i = 0; i < configs.size(); ++i) {
      const Reply &reply = replies[i][number];
      const std::string &flags = configs[i].flags;
      std::string where = "check " + std::to_string(number + 1) + ": ";
      counters.native_unknown += reply.answer == Answer::Unknown;
      if (differs(reply, answer)) {
        Others::Verdict verdict =
            others.judge(active.terms(), step.terms, answer);
        if (verdict == Others::Verdict::Right)
          return {FailureKind::WrongAnswer, flags,
                  where + disagreement(reply, others.name(), answer)};
        ++(verdict == Others::Verdict::Wrong ? counters.others_wrong
                                             : counters.open_disputes);
        continue;
      }
      if (differs(reply, cvc5))
        return {FailureKind::WrongAnswer, flags,
                where + disagreement(reply, "cvc5", cvc5)};
      if (reply.answer != Answer::Unsat || step.terms.empty())
        continue;
      ++counters.failed_sets;
      if (reply.failed.size() == step.terms.size() ||
          others.ask(active.terms(), reply.failed) != Answer::Sat)
        continue;
      Others::Verdict verdict =
          others.judge(active.terms(), reply.failed, Answer::Sat);
      counters.open_disputes += verdict == Others::Verdict::Open;
      if (verdict == Others::Verdict::Right)
        return {FailureKind::WrongFailedSet, flags,
                where + "the failed assumptions are satisfiable: " +
                    std::to_string(reply.failed.size()) + " of " +
                    std::to_string(step.terms.size())};
    }
    ++number;
  }
  return {};
}

} // namespace fathom::fuzz
