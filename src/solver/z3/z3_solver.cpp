#include "solver/z3/z3_solver.h"

#include "solver/z3/without_arrays.h"
#include "solver/z3/z3_model.h"
#include "solver/z3/z3_terms.h"
#include "support/stats.h"
#include "support/stop.h"
#include "terms/expand_standard.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace fathom {

namespace {

// Z3's own theory of floating point is not used: it ends the process on some
// terms ("unexpected code was reached" in version 4.8.12).
bool stays(Kind kind) { return !is_float(kind); }

// Z3's default handler prints and exits; errors are asked for instead.
void ignore_error(Z3_context, Z3_error_code) {}

Z3_context make_context() {
  Z3_toggle_warning_messages(false);
  Z3_config config = Z3_mk_config();
  Z3_context z3 = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(z3, ignore_error);
  return z3;
}

// While it lives, a thread asks the token and the flag and interrupts Z3. Z3
// forgets an interrupt that comes before its search has begun, so it is
// repeated until the search is over.
class Watcher {
public:
  Watcher(Z3_context z3, const StopToken &token,
          const std::atomic<bool> &interrupted)
      : thread_([this, z3, &token, &interrupted] {
          std::unique_lock lock(mutex_);
          while (!changed_.wait_for(lock, std::chrono::milliseconds(5),
                                    [this] { return over_; }))
            if (interrupted || token.stop_requested())
              Z3_interrupt(z3);
        }) {}
  ~Watcher() {
    {
      std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_one();
    thread_.join();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::thread thread_; // last: it uses the others
};

class Z3Solver final : public Solver {
public:
  explicit Z3Solver(const SolverContext &context)
      : store_(context.store), stop_(context.stop),
        resource_limit_(context.config.resource_limit), z3_(make_context()),
        terms_(std::make_unique<Z3Terms>(z3_, store_, &stop_)),
        expansion_(store_, stays), solver_(Z3_mk_solver(z3_)) {
    if (resource_limit_ != 0 && context.config.arrays == ArrayStrategy::Eager)
      without_.emplace(store_);
    Z3_solver_inc_ref(z3_, solver_);
    set_parameters(solver_, resource_limit_);
  }
  ~Z3Solver() override {
    forget_answer();
    Z3_solver_dec_ref(z3_, solver_);
    terms_.reset();
    Z3_del_context(z3_);
  }

  void assert_term(Term formula) override;
  void push() override;
  void pop() override;
  CheckResult check(std::span<const Term> assumptions) override;
  std::optional<BitVec> value(Term t) override;
  std::optional<ArrayValue> array_value(Term t) override;
  std::vector<Term> failed_assumptions() override;
  void interrupt() override { interrupted_ = true; }
  SolverWork work() const override;
  void add_statistics(Stats &stats) const override;

private:
  // What an open push has added besides assertions.
  struct Level {
    std::vector<Term> proxied;
    std::string problem; // why no check can be answered
    std::vector<Term> without_arrays = {};
  };

  void set_parameters(Z3_solver solver, uint32_t limit,
                      const char *phase = nullptr);
  Z3_ast proxy_of(Term assumption); // null: cannot be expressed
  void note_problem(const std::string &problem);
  std::string error_text() const;
  std::string translation_problem() const;
  std::string find_problem() const;
  bool is_refuted_without_arrays();
  CheckResult run(std::span<const Z3_ast> literals);
  CheckResult unknown();
  void forget_answer();
  Z3_ast evaluate(Term t); // with a reference for the caller, or null

  TermStore &store_;
  const StopToken &stop_;
  const uint32_t resource_limit_;
  Z3_context z3_;
  std::unique_ptr<Z3Terms> terms_;
  StandardExpansion expansion_;
  Z3_solver solver_;
  std::vector<Level> levels_{1};
  // An assumption is a new constant p with the assertion p => assumption, made
  // once for the level where it is first used.
  std::unordered_map<Term, Z3_ast> proxies_;
  std::unordered_map<Z3_ast, Term> assumption_of_;
  Z3_model model_ = nullptr;
  bool unsat_ = false, needs_none_ = false; // of the assumptions
  std::optional<WithoutArrays> without_;    // none: nobody asks so, or any more
  std::atomic<bool> interrupted_ = false;
};

// Z3 would take over SIGINT during a search; it is the driver's.
void Z3Solver::set_parameters(Z3_solver solver, uint32_t limit,
                              const char *phase) {
  Z3_params params = Z3_mk_params(z3_);
  Z3_params_inc_ref(z3_, params);
  Z3_params_set_bool(z3_, params, Z3_mk_string_symbol(z3_, "ctrl_c"), false);
  if (limit != 0) { // of each check
    Z3_params_set_uint(z3_, params, Z3_mk_string_symbol(z3_, "rlimit"), limit);
    // Proofs: reads of arrays at bit-vectors, without quantifiers. Looking at
    // what matters only costs a hundred times as much there.
    Z3_params_set_uint(z3_, params, Z3_mk_string_symbol(z3_, "relevancy"), 0);
  }
  if (phase != nullptr)
    Z3_params_set_symbol(z3_, params, Z3_mk_string_symbol(z3_, "phase"),
                         Z3_mk_string_symbol(z3_, phase));
  Z3_solver_set_params(z3_, solver, params);
  Z3_params_dec_ref(z3_, params);
}

void Z3Solver::forget_answer() {
  if (model_ != nullptr)
    Z3_model_dec_ref(z3_, model_);
  model_ = nullptr;
  unsat_ = needs_none_ = false;
}

void Z3Solver::assert_term(Term formula) {
  forget_answer();
  Term expanded = expansion_.expand(formula);
  if (without_) {
    if (std::optional<Term> plain = without_->expand(expanded))
      levels_.back().without_arrays.push_back(*plain);
    else
      without_.reset();
  }
  Z3_ast ast = terms_->translate(expanded);
  if (ast == nullptr) {
    note_problem(translation_problem());
    return;
  }
  Z3_solver_assert(z3_, solver_, ast);
  note_problem(error_text());
}

void Z3Solver::note_problem(const std::string &problem) {
  if (levels_.back().problem.empty())
    levels_.back().problem = problem;
}

// Of the last call to Z3; empty if it went well.
std::string Z3Solver::error_text() const {
  Z3_error_code code = Z3_get_error_code(z3_);
  return code == Z3_OK ? "" : std::string("z3: ") + Z3_get_error_msg(z3_, code);
}

std::string Z3Solver::translation_problem() const {
  if (stop_.stop_requested())
    return to_string(stop_.reason());
  std::string error = error_text();
  return error.empty() ? "unsupported: pointers" : error;
}

void Z3Solver::push() {
  forget_answer();
  Z3_solver_push(z3_, solver_);
  levels_.emplace_back();
}

void Z3Solver::pop() {
  FATHOM_ASSERT(levels_.size() > 1, "pop without push");
  forget_answer();
  Z3_solver_pop(z3_, solver_, 1);
  for (Term t : levels_.back().proxied) {
    assumption_of_.erase(proxies_[t]);
    proxies_.erase(t);
  }
  levels_.pop_back();
}

Z3_ast Z3Solver::proxy_of(Term assumption) {
  if (auto it = proxies_.find(assumption); it != proxies_.end())
    return it->second;
  Z3_ast meaning = terms_->translate(expansion_.expand(assumption));
  if (meaning == nullptr)
    return nullptr;
  Z3_ast proxy = terms_->make_proxy();
  Z3_solver_assert(z3_, solver_, Z3_mk_implies(z3_, proxy, meaning));
  proxies_[assumption] = proxy;
  assumption_of_[proxy] = assumption;
  levels_.back().proxied.push_back(assumption);
  return proxy;
}

std::string Z3Solver::find_problem() const {
  for (const Level &level : levels_)
    if (!level.problem.empty())
      return level.problem;
  return "";
}

CheckResult Z3Solver::check(std::span<const Term> assumptions) {
  forget_answer();
  interrupted_ = false;
  std::vector<Z3_ast> literals;
  for (Term t : assumptions) {
    Z3_ast proxy = proxy_of(t);
    if (proxy == nullptr)
      return {Answer::Unknown, translation_problem()};
    literals.push_back(proxy);
  }
  if (std::string problem = find_problem(); !problem.empty())
    return {Answer::Unknown, problem};
  if (stop_.stop_requested())
    return unknown();
  if (literals.empty() && is_refuted_without_arrays()) {
    without_.reset(); // what is asked next is whether there are executions
    unsat_ = needs_none_ = true;
    return {Answer::Unsat, ""};
  }
  return run(literals);
}

// With half of what the question may cost. Bits and clauses are Z3's; a model
// is found by asking again. Reads that nobody needs are 0: that takes half as
// long in proofs about lists.
bool Z3Solver::is_refuted_without_arrays() {
  if (!without_ || !without_->has_reads())
    return false;
  Z3_tactic tactic = Z3_mk_tactic(z3_, "sat");
  Z3_tactic_inc_ref(z3_, tactic);
  for (const char *name :
       {"bit-blast", "simplify", "solve-eqs", "propagate-values", "simplify"}) {
    Z3_tactic first = Z3_mk_tactic(z3_, name);
    Z3_tactic_inc_ref(z3_, first);
    Z3_tactic both = Z3_tactic_and_then(z3_, first, tactic);
    Z3_tactic_inc_ref(z3_, both);
    Z3_tactic_dec_ref(z3_, first);
    Z3_tactic_dec_ref(z3_, tactic);
    tactic = both;
  }
  Z3_solver solver = Z3_mk_solver_from_tactic(z3_, tactic);
  Z3_solver_inc_ref(z3_, solver);
  Z3_tactic_dec_ref(z3_, tactic);
  set_parameters(solver, resource_limit_ / 2, "always_false");
  bool is_whole = true;
  auto add = [&](Term t) {
    Z3_ast ast = terms_->translate(t);
    is_whole &= ast != nullptr;
    if (ast != nullptr)
      Z3_solver_assert(z3_, solver, ast);
  };
  for (const Level &level : levels_)
    for (Term t : level.without_arrays)
      add(t);
  for (Term fact : without_->facts())
    add(fact);
  Z3_lbool answer = Z3_L_UNDEF;
  if (is_whole && error_text().empty()) {
    Watcher watcher(z3_, stop_, interrupted_);
    answer = Z3_solver_check(z3_, solver);
  }
  Z3_solver_dec_ref(z3_, solver);
  return answer == Z3_L_FALSE;
}

CheckResult Z3Solver::run(std::span<const Z3_ast> literals) {
  Z3_lbool answer;
  {
    Watcher watcher(z3_, stop_, interrupted_);
    answer = Z3_solver_check_assumptions(
        z3_, solver_, unsigned(literals.size()), literals.data());
  }
  if (answer == Z3_L_UNDEF)
    return unknown();
  if (answer == Z3_L_FALSE) {
    unsat_ = true;
    return {Answer::Unsat, ""};
  }
  model_ = Z3_solver_get_model(z3_, solver_);
  if (model_ == nullptr)
    return {Answer::Unknown, "z3: no model"};
  Z3_model_inc_ref(z3_, model_);
  return {Answer::Sat, ""};
}

CheckResult Z3Solver::unknown() {
  if (stop_.stop_requested())
    return {Answer::Unknown, to_string(stop_.reason())};
  if (interrupted_)
    return {Answer::Unknown, "interrupted"};
  if (std::string error = error_text(); !error.empty())
    return {Answer::Unknown, error};
  return {.answer = Answer::Unknown,
          .reason =
              std::string("z3: ") + Z3_solver_get_reason_unknown(z3_, solver_),
          .is_too_hard = resource_limit_ != 0};
}

Z3_ast Z3Solver::evaluate(Term t) {
  FATHOM_ASSERT(model_ != nullptr, "value without a model");
  Z3_ast ast = terms_->translate(expansion_.expand(t));
  Z3_ast result = nullptr;
  if (ast == nullptr || !Z3_model_eval(z3_, model_, ast, true, &result) ||
      result == nullptr)
    return nullptr;
  Z3_inc_ref(z3_, result);
  return result;
}

std::optional<BitVec> Z3Solver::value(Term t) {
  Z3_ast ast = evaluate(t);
  if (ast == nullptr)
    return std::nullopt;
  std::optional<BitVec> value = decode_z3_scalar(z3_, ast);
  Z3_dec_ref(z3_, ast);
  return value;
}

std::optional<ArrayValue> Z3Solver::array_value(Term t) {
  Z3_ast ast = evaluate(t);
  if (ast == nullptr)
    return std::nullopt;
  std::optional<ArrayValue> value = decode_z3_array(z3_, model_, ast);
  Z3_dec_ref(z3_, ast);
  return value;
}

std::vector<Term> Z3Solver::failed_assumptions() {
  FATHOM_ASSERT(unsat_, "failed assumptions without an unsat answer");
  std::vector<Term> failed;
  if (needs_none_)
    return failed;
  Z3_ast_vector core = Z3_solver_get_unsat_core(z3_, solver_);
  Z3_ast_vector_inc_ref(z3_, core);
  for (unsigned i = 0; i < Z3_ast_vector_size(z3_, core); ++i)
    if (auto it = assumption_of_.find(Z3_ast_vector_get(z3_, core, i));
        it != assumption_of_.end())
      failed.push_back(it->second);
  Z3_ast_vector_dec_ref(z3_, core);
  return failed;
}

// Z3 counts its steps, of all solvers together; about so many are worth a
// conflict.
SolverWork Z3Solver::work() const {
  constexpr uint64_t steps = 500;
  Z3_stats table = Z3_solver_get_statistics(z3_, solver_);
  Z3_stats_inc_ref(z3_, table);
  uint64_t count = 0;
  for (unsigned i = 0; i < Z3_stats_size(z3_, table); ++i)
    if (std::string_view(Z3_stats_get_key(z3_, table, i)) == "rlimit count" &&
        Z3_stats_is_uint(z3_, table, i))
      count = Z3_stats_get_uint_value(z3_, table, i);
  Z3_stats_dec_ref(z3_, table);
  return {.search = count / steps};
}

void Z3Solver::add_statistics(Stats &stats) const {
  Z3_stats table = Z3_solver_get_statistics(z3_, solver_);
  Z3_stats_inc_ref(z3_, table);
  for (unsigned i = 0; i < Z3_stats_size(z3_, table); ++i) {
    std::string name = "solver.z3.";
    for (const char *c = Z3_stats_get_key(z3_, table, i); *c != '\0'; ++c)
      name += *c == ' ' || *c == '.' || *c == ':' ? '-' : *c;
    // A key is a whole number in one run and a fraction in another: the names
    // of fractions say so.
    if (Z3_stats_is_uint(z3_, table, i))
      stats.count(name) += Z3_stats_get_uint_value(z3_, table, i);
    else
      stats.seconds(name + "-real") += Z3_stats_get_double_value(z3_, table, i);
  }
  Z3_stats_dec_ref(z3_, table);
}

} // namespace

std::unique_ptr<Solver> make_z3_solver(const SolverContext &context) {
  return std::make_unique<Z3Solver>(context);
}

std::string z3_version() {
  unsigned major = 0, minor = 0, build = 0, revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return std::to_string(major) + "." + std::to_string(minor) + "." +
         std::to_string(build);
}

} // namespace fathom
