// assert_term only collects. check() brings everything new through
//
//   memory lowering -> preprocessing -> array elimination -> AIG -> CNF
//
// and then searches; scopes are activation literals, so clauses are never taken
// back. A model is completed by the definitions of eliminated variables and
// evaluated against the assertions as they were given before it counts.
#include "solver/native/native_solver.h"
#include "solver/native/facts/constant_choices.h"

#include "bitblast/at_most_one.h"
#include "bitblast/blaster.h"
#include "bitblast/cnf.h"
#include "memory/lowering.h"
#include "sat/cadical_solver.h"
#include "solver/native/arrays/arrays.h"
#include "solver/native/equal_nodes.h"
#include "solver/native/excluding.h"
#include "solver/native/facts/alternatives.h"
#include "solver/native/facts/fact_pass.h"
#include "solver/native/facts/leaf_bounds.h"
#include "solver/native/facts/linear/simplex.h"
#include "solver/native/found_model.h"
#include "solver/native/goal_search.h"
#include "solver/native/guess.h"
#include "solver/registry.h"
#include "support/assert.h"
#include "support/stats.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <atomic>

namespace fathom {

namespace {

class NativeSolver final : public NativeTry {
public:
  NativeSolver(const SolverContext &context, const SearchLimits &limits,
               Expand expand);

  void assert_term(Term formula) override;
  void push() override;
  void pop() override;
  CheckResult check(std::span<const Term> assumptions) override;
  std::optional<BitVec> value(Term t) override;
  std::optional<ArrayValue> array_value(Term t) override;
  std::vector<Term> failed_assumptions() override;
  void interrupt() override { interrupted_ = true; }
  bool has_given_up_lemmas() const override { return are_lemmas_too_many(); }
  SolverWork work() const override;
  void add_statistics(Stats &stats) const override;

private:
  struct Level {
    std::vector<Term> assertions; // as given
    size_t encoded = 0;           // how many of them are in the SAT solver
    size_t rounds = 0;            // how often some were brought there
    ExcludedWords excluded;
    std::vector<Term> facts; // what they became
    bool contradiction = false;
    int activation = 0; // SAT literal; 0: none yet, or the bottom level
    std::vector<int> alternatives; // of the goal, see GoalSearch

    std::span<const Term> news() const {
      return std::span(assertions).subspan(encoded);
    }
  };

  void encode_level(size_t number);
  // Nothing if it was told to stop.
  std::optional<NewFacts> simplified_facts(size_t number);
  void assert_facts(Level &level, bool bottom, std::span<const Term> facts);
  void learn_ranges(std::span<const Term> facts);
  void freeze_variables(std::span<const Term> roots);
  CheckResult search(std::span<const int> assumptions);
  std::vector<int> alternatives_of(std::span<const Term> facts);
  SatAnswer solve(std::span<const int> literals);
  void find_equal_nodes();
  bool guess();
  CheckResult stopped() const;
  static CheckResult too_hard();
  uint64_t work_left() const {
    const SolverConfig &c = context_.config;
    const uint64_t done = c.work_before + work().all();
    return c.most_work == 0 ? UINT64_MAX
                            : c.most_work - std::min(c.most_work, done);
  }
  bool is_too_expensive() const { return work_left() == 0; }
  // The encoding is not complete: it was told to stop, for good.
  bool is_cut() const { return blaster_.was_cut() || cnf_.was_cut(); }
  bool should_stop() const {
    return interrupted_ || are_lemmas_too_many() ||
           context_.stop.stop_requested();
  }
  void limit_lemmas();
  bool are_lemmas_too_many() const {
    return sat_.statistics().learned >= lemmas_.most_conflicts;
  }
  std::vector<Term> active_facts() const; // that hold, and are assumed
  std::unordered_set<Term> active_reads() const;
  void build_model();
  Term wrong_assertion(); // one that the model does not satisfy, or no term
  bool in_contradiction() const;
  void finish_files();

  SolverContext context_;
  TermStore &store_;
  Rewriter plain_rewriter_; // no definitions: for what is valid by itself
  MemoryLowering lowering_;
  Preprocessor preprocessor_;
  std::vector<std::unique_ptr<FactPass>> passes_;
  Aig aig_;
  struct Asserted {
    Ranges lasting; // of variables and reads, by facts of the bottom level
    std::vector<bool> frozen = {}; // by id: the term was reached from a fact
  } asserted_;
  Blaster blaster_;
  CadicalSolver sat_;
  CnfEncoder cnf_;
  ArrayReasoner arrays_;
  struct Search {
    EqualNodes equal_nodes;
    GoalSearch goal;
  } search_;
  std::vector<Level> levels_{1};
  struct Assumed { // in the last check
    std::vector<Term> given, terms;
    std::vector<int> literals;
    std::vector<int> alternatives; // if an assumption is the goal
    std::vector<Term> failed;
  } assumed_;
  struct Lemmas {
    SearchLimits limits;
    Expand expand;         // where it is not left to them
    bool popped = false;   // not all reads are of facts that still hold
    bool are_used = false; // reads of updates were left to them
    int64_t most_conflicts = INT64_MAX;
  } lemmas_;
  FoundModel found_;
  std::string file_error_;
  struct Statistics {
    uint64_t checks = 0, guessed = 0, at_most_ones = 0;
    uint64_t compared_at_ends = 0; // before the passes
    double preprocess = 0, blast = 0, search = 0, model = 0; // seconds
  } statistics_;
  std::atomic<bool> interrupted_ = false;
};

RewriteConfig config_of(const SolverContext &context) {
  RewriteConfig config;
  config.enabled = context.config.rewrite;
  config.disabled_rules = context.config.disabled_rules;
  config.stop = &context.stop;
  return config;
}

FactTools tools_of(const SolverContext &context, Preprocessor &preprocessor,
                   Rewriter &plain_rewriter) {
  return {.preprocessor = preprocessor,
          .plain_rewriter = plain_rewriter,
          .stop = context.stop,
          .simplifies = context.config.preprocess,
          .uses_polynomials =
              context.config.preprocess && context.config.polynomials,
          .expands_arrays = context.config.arrays != ArrayStrategy::Lazy,
          .simplex_work = context.config.conflict_limit == 0
                              ? simplex_work
                              : small_simplex_work};
}

NativeSolver::NativeSolver(const SolverContext &context,
                           const SearchLimits &limits, Expand expand)
    : context_(context), store_(context.store),
      plain_rewriter_(context.store, config_of(context)),
      lowering_(context.store),
      preprocessor_(context.store, config_of(context),
                    context.config.preprocess, context.stop),
      passes_(
          make_fact_passes(tools_of(context, preprocessor_, plain_rewriter_))),
      asserted_{Ranges(context.store)}, blaster_(context.store, aig_),
      sat_(CadicalOptions{int(context.config.seed), SatPreset::Default}),
      cnf_(aig_, sat_),
      arrays_(context.store, config_of(context), blaster_, cnf_),
      search_{
          .equal_nodes = {aig_, cnf_, sat_, [this] { return should_stop(); }},
          .goal = {sat_, limits, context.config.conflict_limit,
                   [this] { return should_stop(); },
                   [this] { find_equal_nodes(); }}},
      lemmas_{.limits = limits, .expand = expand},
      found_(store_, preprocessor_, lowering_) {
  preprocessor_.set_frozen([this](Term x) {
    return x.id < asserted_.frozen.size() && asserted_.frozen[x.id];
  });
  sat_.set_terminate([this] { return should_stop(); });
  if (context.config.preprocess)
    blaster_.set_float_facts([this](Term t, FloatFormat format) {
      return asserted_.lasting.float_of(t, format);
    });
  blaster_.set_stop(&context.stop);
  cnf_.set_stop(&context.stop);
  const SolverConfig &config = context.config;
  if (!config.dump_cnf.empty() || !config.proof.empty())
    sat_.record_clauses();
  if (!config.proof.empty())
    if (Result<void> opened = sat_.trace_proof(config.proof); !opened)
      file_error_ = opened.error().message;
}

void NativeSolver::assert_term(Term formula) {
  FATHOM_ASSERT(store_.is_bool(formula), "assertion is not Boolean");
  levels_.back().assertions.push_back(formula);
}

void NativeSolver::push() {
  // What is below belongs to the scope it was asserted in, so it is brought in
  // before the new scope opens.
  for (size_t i = 0; i < levels_.size(); ++i)
    encode_level(i);
  levels_.emplace_back();
  preprocessor_.push();
}

void NativeSolver::pop() {
  FATHOM_ASSERT(levels_.size() > 1, "pop without push");
  if (int activation = levels_.back().activation)
    sat_.add_clause({-activation});
  levels_.pop_back();
  preprocessor_.pop();
  lemmas_.popped = true;
}

// Variables below these terms are known to the SAT solver from now on: they
// keep their defining equations.
void NativeSolver::freeze_variables(std::span<const Term> roots) {
  std::vector<Term> todo(roots.begin(), roots.end());
  asserted_.frozen.resize(store_.size() + 1);
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (asserted_.frozen[t.id])
      continue;
    asserted_.frozen[t.id] = true;
    for (Term c : store_.children(t))
      todo.push_back(c);
  }
}

void NativeSolver::encode_level(size_t number) {
  Level &level = levels_[number];
  if (level.encoded == level.assertions.size() || level.contradiction)
    return;
  if (is_too_expensive()) // no question is answered any more
    return;
  std::optional<std::vector<Term>> facts;
  {
    Timer timer(statistics_.preprocess);
    facts =
        level.excluded.facts(store_, level.news(), level.rounds, [&](Term t) {
          return preprocessor_.apply(lowering_.lower(t));
        });
  }
  if (!facts) {
    std::optional<NewFacts> made = simplified_facts(number);
    if (!made) { // nothing was lost: the assertions are still there
      level.excluded.forget();
      return;
    }
    lemmas_.are_used |= made->arrays == Expanded::No;
    facts = std::move(made->facts);
  }
  Timer timer(statistics_.blast);
  level.encoded = level.assertions.size();
  ++level.rounds;
  freeze_variables(*facts);
  assert_facts(level, number == 0, *facts);
}

std::optional<NewFacts> NativeSolver::simplified_facts(size_t number) {
  Timer timer(statistics_.preprocess);
  Level &level = levels_[number];
  std::vector<Term> below;
  for (size_t i = 0; i <= number; ++i)
    below.insert(below.end(), levels_[i].facts.begin(), levels_[i].facts.end());
  NewFacts made{.facts = {},
                .below = below,
                .expand = lemmas_.expand,
                .max_small = lemmas_.limits.small_arrays};
  made.facts = level.excluded.named(store_, level.news(), level.rounds,
                                    [&](Term x) { freeze_variables({&x, 1}); });
  for (Term &fact : made.facts)
    fact = lowering_.lower(fact);
  // While words that meet are as they were made: with the same conditions.
  if (context_.config.preprocess)
    statistics_.compared_at_ends +=
        compare_at_ends(plain_rewriter_, made.facts);
  preprocessor_.simplify(made.facts);
  preprocessor_.simplify_numbers(made.facts, below);
  for (const std::unique_ptr<FactPass> &pass : passes_) {
    if (context_.stop.stop_requested() || is_too_expensive())
      return {};
    if (pass->is_on() && pass->run(made))
      preprocessor_.simplify(made.facts);
  }
  if (context_.stop.stop_requested())
    return {};
  made.below = {};
  return made;
}

// Facts of the bottom level hold for good. Those that bound a variable or a
// read tell bits of what is computed from it: of n - 1, for one, where 0 < n.
// Their own circuits are made of the bits of that variable, which stay free.
void NativeSolver::learn_ranges(std::span<const Term> facts) {
  if (!context_.config.preprocess)
    return;
  bool any = false;
  std::vector<FloatLeafBound> numbers;
  for (Term f : facts)
    if (std::optional<FloatLeafBound> bound = float_leaf_bound(store_, f)) {
      // Its circuit looks at parts of the bits of the variable: they must not
      // be known by it.
      blaster_.literal(f);
      numbers.push_back(*bound);
    }
  for (const FloatLeafBound &bound : numbers)
    any |= asserted_.lasting.assume(bound.leaf, bound.range);
  for (Term f : facts) {
    std::optional<LeafBound> bound = leaf_bound(store_, f);
    any |= bound && asserted_.lasting.assume(bound->leaf, bound->lo, bound->hi);
  }
  if (!any)
    return;
  asserted_.lasting.clear_computed();
  blaster_.set_known_bits([this](Term t) {
    const Range &range = asserted_.lasting.of(t);
    return Blaster::KnownBits{range.zeros, range.ones};
  });
}

void NativeSolver::assert_facts(Level &level, bool bottom,
                                std::span<const Term> facts) {
  if (bottom)
    learn_ranges(facts);
  std::vector<Lit> lits;
  for (Term f : facts) {
    level.facts.push_back(f);
    if (store_.is_false(f))
      level.contradiction = true;
    lits.push_back(blaster_.literal(f));
  }
  if (context_.config.preprocess)
    statistics_.at_most_ones += chain_pairs(aig_, lits);
  if (bottom) {
    cnf_.assert_all(lits);
  } else {
    if (level.activation == 0)
      level.activation = sat_.new_var();
    for (int lit : cnf_.literals(lits))
      sat_.add_clause({-level.activation, lit});
  }
  level.alternatives = alternatives_of(facts);
  arrays_.prepare();
}

std::vector<int> NativeSolver::alternatives_of(std::span<const Term> facts) {
  std::vector<Lit> lits;
  for (Term t : goal_alternatives(plain_rewriter_, facts))
    lits.push_back(blaster_.literal(t));
  return cnf_.literals(lits);
}

bool NativeSolver::in_contradiction() const {
  for (const Level &level : levels_)
    if (level.contradiction)
      return true;
  return false;
}

CheckResult NativeSolver::stopped() const {
  StopReason reason = context_.stop.reason();
  if (reason == StopReason::None && !interrupted_ && !is_cut() &&
      (context_.config.conflict_limit != 0 || context_.config.most_work != 0))
    return too_hard();
  return {Answer::Unknown,
          reason == StopReason::None ? "interrupted" : to_string(reason)};
}

CheckResult NativeSolver::too_hard() {
  return {.answer = Answer::Unknown,
          .reason = "too many conflicts (--conflict-limit)",
          .is_too_hard = true};
}

CheckResult NativeSolver::check(std::span<const Term> assumptions) {
  ++statistics_.checks;
  interrupted_ = false;
  lemmas_.most_conflicts = INT64_MAX;
  assumed_.failed.clear();
  found_.forget();
  if (!file_error_.empty())
    return {Answer::Unknown, file_error_};
  if (is_too_expensive())
    return too_hard();
  for (size_t i = 0; i < levels_.size(); ++i)
    encode_level(i);
  if (should_stop())
    return stopped();
  if (is_too_expensive()) // perhaps before all of it was encoded
    return too_hard();
  assumed_.given.assign(assumptions.begin(), assumptions.end());
  assumed_.terms.clear();
  assumed_.literals.clear();
  std::vector<int> literals;
  for (const Level &level : levels_)
    if (level.activation != 0)
      literals.push_back(level.activation);
  std::vector<Lit> lits;
  for (Term a : assumed_.given) {
    assumed_.terms.push_back(preprocessor_.apply(lowering_.lower(a)));
    lits.push_back(blaster_.literal(assumed_.terms.back()));
  }
  freeze_variables(assumed_.terms);
  assumed_.alternatives = alternatives_of(assumed_.terms);
  arrays_.prepare();
  assumed_.literals = cnf_.literals(lits);
  literals.insert(literals.end(), assumed_.literals.begin(),
                  assumed_.literals.end());
  if (in_contradiction() && levels_[0].contradiction)
    sat_.add_clause(std::span<const int>());
  if (should_stop())
    return stopped();
  if (is_too_expensive())
    return too_hard();
  if (guess())
    return {Answer::Sat, ""};
  CheckResult result = search(literals);
  finish_files();
  if (!file_error_.empty())
    return {Answer::Unknown, file_error_};
  return result;
}

std::vector<Term> NativeSolver::active_facts() const {
  std::vector<Term> facts = assumed_.terms;
  for (const Level &level : levels_)
    facts.insert(facts.end(), level.facts.begin(), level.facts.end());
  return facts;
}

std::unordered_set<Term> NativeSolver::active_reads() const {
  std::unordered_set<Term> active;
  for (Term t : reachable(store_, active_facts()))
    if (store_.kind(t) == Kind::Select || store_.kind(t) == Kind::Eq)
      active.insert(t);
  return active;
}

// Tries a few values, on the first question only: an incremental solver that is
// asked often would pay for it every time.
bool NativeSolver::guess() {
  if (statistics_.checks > 1 || !context_.config.preprocess ||
      sat_.is_recording())
    return false;
  Timer timer(statistics_.model);
  std::optional<Model> found =
      guess_model(store_, active_facts(), context_.config.seed);
  if (!found)
    return false;
  found_.set(std::move(*found));
  if (wrong_assertion())
    return false;
  ++statistics_.guessed;
  return true;
}

// Values of inputs and reads are arbitrary for it, so what it finds holds
// whatever is asserted.
void NativeSolver::find_equal_nodes() {
  if (context_.config.sweep == SweepMode::Off || sat_.is_recording() ||
      is_cut() || !search_.equal_nodes.is_due())
    return;
  std::vector<Lit> roots;
  for (Term fact : active_facts())
    roots.push_back(blaster_.literal(fact));
  search_.equal_nodes.find(roots);
}

SatAnswer NativeSolver::solve(std::span<const int> literals) {
  Timer timer(statistics_.search);
  if (context_.config.sweep == SweepMode::On)
    find_equal_nodes();
  std::span<const int> alternatives = assumed_.alternatives;
  if (assumed_.given.empty()) // else they are the goal
    for (const Level &level : levels_)
      if (!level.alternatives.empty())
        alternatives = level.alternatives;
  return search_.goal.solve(literals, alternatives, work_left());
}

// A proof is of what was asked at first.
void NativeSolver::limit_lemmas() {
  if (lemmas_.are_used && lemmas_.expand == Expand::IfSmall &&
      !sat_.is_recording())
    lemmas_.most_conflicts =
        sat_.statistics().learned +
        lemmas_.limits.lemma_work /
            std::max<int64_t>(1, sat_.statistics().clauses);
}

CheckResult NativeSolver::search(std::span<const int> literals) {
  limit_lemmas();
  std::unordered_set<Term> active;
  if (lemmas_.popped && !blaster_.selects().empty())
    active = active_reads();
  while (true) {
    SatAnswer answer = solve(literals);
    if (answer == SatAnswer::Unknown || is_cut())
      return stopped();
    if (answer == SatAnswer::Unsat) {
      for (size_t i = 0; i < assumed_.literals.size(); ++i)
        if (sat_.failed(assumed_.literals[i]))
          assumed_.failed.push_back(assumed_.given[i]);
      return {Answer::Unsat, ""};
    }
    Timer timer(statistics_.model);
    bool refined = arrays_.refine(lemmas_.popped ? &active : nullptr) != 0;
    if (should_stop() || is_cut())
      return stopped(); // refinement may have stopped half-way
    if (refined) {
      if (lemmas_.most_conflicts != INT64_MAX)
        lemmas_.most_conflicts -= lemmas_.limits.round_conflicts;
      continue;
    }
    build_model();
    if (!context_.config.validate_model)
      return {Answer::Sat, ""};
    Term wrong = wrong_assertion();
    if (!wrong)
      return {Answer::Sat, ""};
    const ArraysAre arrays = found_.separate(blaster_, arrays_);
    if (arrays == ArraysAre::Refined)
      continue;
    if (arrays == ArraysAre::NotDescribed || !found_.value(wrong))
      return {Answer::Unknown,
              "the model cannot be checked: an equality between arrays that "
              "have no finite description"};
    return {Answer::Unknown, "the model does not satisfy the assertions", true};
  }
}

void NativeSolver::build_model() {
  Model model;
  arrays_.fill_model(model);
  for (Term x : blaster_.variables())
    model.scalars.emplace(x, arrays_.value_of(x));
  found_.set(std::move(model));
}

Term NativeSolver::wrong_assertion() {
  for (const Level &level : levels_)
    if (Term t = found_.first_wrong(level.assertions))
      return t;
  return found_.first_wrong(assumed_.given);
}

std::optional<BitVec> NativeSolver::value(Term t) { return found_.value(t); }

std::optional<ArrayValue> NativeSolver::array_value(Term t) {
  return found_.array_value(t);
}

std::vector<Term> NativeSolver::failed_assumptions() { return assumed_.failed; }

void NativeSolver::finish_files() {
  const SolverConfig &config = context_.config;
  auto dump = [&](const std::string &path) {
    if (Result<void> done = sat_.dump_dimacs(path); !done)
      file_error_ = done.error().message;
  };
  if (!config.dump_cnf.empty())
    dump(config.dump_cnf);
  if (!config.proof.empty()) {
    dump(config.proof + ".cnf");
    if (Result<void> written = sat_.flush_proof(); !written)
      file_error_ = written.error().message;
  }
}

// Clauses that are learned, and what was written and rewritten for one of
// these. Of terms what a small question visits is for nothing.
SolverWork NativeSolver::work() const {
  constexpr int64_t written = 64;
  constexpr uint64_t visited = 16, free_visits = 200'000;
  const SatStatistics &sat = sat_.statistics();
  const uint64_t visits =
      preprocessor_.rewriter().visited() + plain_rewriter_.visited();
  return {.search = uint64_t(sat.learned + sat.clauses / written) +
                    search_.goal.extra_work() + search_.equal_nodes.work(),
          .terms = (visits - std::min(visits, free_visits)) / visited};
}

void NativeSolver::add_statistics(Stats &stats) const {
  const SatStatistics &sat = sat_.statistics();
  stats.count("sat.vars") += uint64_t(sat.vars);
  stats.count("sat.clauses") += uint64_t(sat.clauses);
  stats.count("sat.solves") += uint64_t(sat.solves);
  stats.count("sat.learned") += uint64_t(sat.learned);
  stats.count("aig.ands") += aig_.and_count();
  stats.count("aig.inputs") += aig_.input_count();
  stats.count("native.checks") += statistics_.checks;
  stats.count("native.guessed") += statistics_.guessed;
  stats.count("native.at-most-ones") += statistics_.at_most_ones;
  stats.count("native.compared-at-ends") += statistics_.compared_at_ends;
  stats.count("native.alternatives-refuted") += search_.goal.num_refuted();
  search_.equal_nodes.add_statistics(stats);
  for (const std::unique_ptr<FactPass> &pass : passes_)
    pass->add_statistics(stats);
  stats.count("arrays.reads") += arrays_.statistics().reads;
  stats.count("arrays.lemmas") += arrays_.statistics().lemmas;
  stats.count("arrays.refinements") += arrays_.statistics().refinements;
  const PreprocessStatistics &p = preprocessor_.statistics();
  stats.count("preprocess.eliminated") += p.eliminated;
  stats.count("preprocess.rounds") += p.rounds;
  stats.count("preprocess.facts-in") += p.facts_in;
  stats.count("preprocess.facts-out") += p.facts_out;
  stats.seconds("time.preprocess") += statistics_.preprocess;
  stats.seconds("time.blast") += statistics_.blast;
  stats.seconds("time.search") += statistics_.search;
  stats.seconds("time.model") += statistics_.model;
  stats.count("terms.count") += store_.size();
  stats.count("terms.bytes") += store_.memory_bytes();
  preprocessor_.rewriter().add_statistics(stats);
}

} // namespace

std::unique_ptr<NativeTry> make_native_try(const SolverContext &context,
                                           const SearchLimits &limits,
                                           Expand expand) {
  return std::make_unique<NativeSolver>(context, limits, expand);
}

} // namespace fathom
