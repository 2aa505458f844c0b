#include "config.h"

#include "rewrite/rule_table.h"
#include "support/assert.h"
#include "support/bitvec/bits.h"
#include "terms/traverse.h"

#include <cstdlib>
#include <sstream>

#include <unistd.h>

namespace fathom::fuzz {

namespace {

constexpr std::string_view flag_sets[] = {
    "--arrays=eager",
    "--arrays=lazy",
    "--no-rewrite",
    "--no-preprocess",
    "--no-rewrite --no-preprocess --arrays=lazy",
    "--no-preprocess --arrays=lazy",
    "--no-preprocess --arrays=eager",
    "--no-rewrite --arrays=eager",
    "--sweep=on",
    "--no-rewrite --no-preprocess --sweep=on",
};

bool set_flag(const std::string &flag, SolverConfig &options) {
  constexpr std::string_view rule = "--disable-rule=";
  if (flag == "--arrays=eager")
    options.arrays = ArrayStrategy::Eager;
  else if (flag == "--arrays=lazy")
    options.arrays = ArrayStrategy::Lazy;
  else if (flag == "--sweep=on")
    options.sweep = SweepMode::On;
  else if (flag == "--no-rewrite")
    options.rewrite = false;
  else if (flag == "--no-preprocess")
    options.preprocess = false;
  else if (flag.starts_with(rule) &&
           RuleTable::get().find(flag.substr(rule.size())))
    options.disabled_rules.push_back(flag.substr(rule.size()));
  else
    return false;
  return true;
}

class FaultySolver final : public Solver {
public:
  FaultySolver(TermStore &store, Fault fault, std::unique_ptr<Solver> inner)
      : store_(store), fault_(fault), inner_(std::move(inner)) {}

  void assert_term(Term formula) override {
    look_at({&formula, 1});
    inner_->assert_term(formula);
  }
  void push() override { inner_->push(); }
  void pop() override { inner_->pop(); }
  CheckResult check(std::span<const Term> assumptions) override {
    look_at(assumptions);
    CheckResult result = inner_->check(assumptions);
    invented_ = false;
    if (!active_)
      return result;
    if (fault_ == Fault::SaysUnsat && result.answer == Answer::Sat) {
      invented_ = true;
      return {Answer::Unsat, ""};
    }
    if (fault_ == Fault::SaysSat && result.answer == Answer::Unsat) {
      invented_ = true;
      return {Answer::Sat, ""};
    }
    if (fault_ == Fault::Aborts)
      std::abort();
    FATHOM_ASSERT(fault_ != Fault::ExitsInside, "a fault of the self-test");
    while (fault_ == Fault::NeverReturns)
      ::usleep(1000);
    return result;
  }
  std::optional<BitVec> value(Term t) override {
    if (invented_)
      return Evaluator(store_, empty_).value(t);
    std::optional<BitVec> v = inner_->value(t);
    if (v && active_ && fault_ == Fault::WrongValue)
      v = *v ^ BitVec::one(v->width());
    return v;
  }
  std::optional<ArrayValue> array_value(Term t) override {
    return invented_ ? Evaluator(store_, empty_).array_value(t)
                     : inner_->array_value(t);
  }
  std::vector<Term> failed_assumptions() override {
    if (invented_)
      return {};
    std::vector<Term> failed = inner_->failed_assumptions();
    if (active_ && fault_ == Fault::FewFailed && !failed.empty())
      failed.pop_back();
    return failed;
  }
  void interrupt() override { inner_->interrupt(); }
  void add_statistics(Stats &stats) const override {
    inner_->add_statistics(stats);
  }

private:
  void look_at(std::span<const Term> roots) {
    for (Term t : reachable(store_, roots))
      active_ |= store_.kind(t) == Kind::BvAdd;
  }

  TermStore &store_;
  Fault fault_;
  std::unique_ptr<Solver> inner_;
  Model empty_;
  bool active_ = false;   // the script has what the fault needs
  bool invented_ = false; // the last answer was not the inner solver's
};

} // namespace

Config default_config() { return {}; }

Config random_config(std::mt19937_64 &random) {
  std::string flags;
  if (random() % 3 == 0) {
    std::span<const RuleInfo> rules = RuleTable::get().infos();
    flags =
        "--disable-rule=" + std::string(rules[random() % rules.size()].name);
  } else
    flags = flag_sets[random() % std::size(flag_sets)];
  std::optional<Config> config = parse_config(flags);
  FATHOM_ASSERT(config.has_value(), "flags of our own are not understood");
  return *config;
}

std::optional<Config> parse_config(std::string_view flags) {
  Config config{std::string(flags), {}};
  std::istringstream words{config.flags};
  for (std::string flag; words >> flag;)
    if (!set_flag(flag, config.options))
      return std::nullopt;
  return config;
}

std::string_view to_string(Fault fault) {
  switch (fault) {
  case Fault::None:
    return "none";
  case Fault::SaysUnsat:
    return "says-unsat";
  case Fault::SaysSat:
    return "says-sat";
  case Fault::WrongValue:
    return "wrong-value";
  case Fault::FewFailed:
    return "few-failed";
  case Fault::Aborts:
    return "aborts";
  case Fault::ExitsInside:
    return "exits-inside";
  case Fault::NeverReturns:
    return "never-returns";
  }
  FATHOM_UNREACHABLE("unknown fault");
}

std::unique_ptr<Solver> make_faulty(TermStore &store, Fault fault,
                                    std::unique_ptr<Solver> inner) {
  if (fault == Fault::None)
    return inner;
  return std::make_unique<FaultySolver>(store, fault, std::move(inner));
}

} // namespace fathom::fuzz
