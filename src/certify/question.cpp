#include "certify/question.h"

#include "check/encoding.h"
#include "check/questions/properties.h"
#include "check/questions/question.h"
#include "check/step.h"
#include "cut/cut.h"
#include "support/diag.h"
#include "terms/builder.h"

#include <algorithm>

namespace fathom::certify {

namespace {

check::Run make_run(const Decided &decided, const Options &options,
                    check::Solvers &solvers, StopToken &stop) {
  return {.program = *decided.program,
          .options = options,
          .stop = stop,
          .solvers = solvers,
          .has_access_checks = decided.is_checked};
}

Result<check::Plan> make_plan(const check::Run &run, const Decided &decided) {
  Result<check::Plan> plan =
      check::make_plan(run.options, run.program, run.has_access_checks);
  if (!plan)
    return plan;
  plan->unfold.stop = &run.stop;
  plan->unfold.unwind = decided.unwind;
  plan->unfold.recursion = decided.recursion;
  return plan;
}

// Which properties the word says can fail: the constants that it chooses from.
// Nothing: it is no choice of constants.
std::optional<std::set<uint32_t>> properties_in(const TermStore &store,
                                                Term failure) {
  std::set<uint32_t> found;
  std::vector<Term> todo{failure};
  std::set<Term> seen;
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!seen.insert(t).second)
      continue;
    if (store.is_bv_const(t))
      found.insert(uint32_t(store.value(t).to_u64()));
    else if (store.kind(t) == Kind::Ite)
      todo.insert(todo.end(), {store.child(t, 1), store.child(t, 2)});
    else
      return {};
  }
  return found;
}

void encode(check::Encoding &encoding) {
  for (const check::Stage &stage : check::stages())
    if (stage.run != nullptr && encoding.gave_up.empty())
      stage.run(encoding);
  if (encoding.gave_up.empty() && encoding.run.stop.stop_requested())
    encoding.gave_up = to_string(encoding.run.stop.reason());
}

// What follows for the verdict if nothing fails but what is left out.
Derived derive(const Subject &subject, const Decided &decided,
               const check::Plan &plan, const unfold::Unfolded &unfolded) {
  using report::Status;
  const sea::Program &program = unfolded.program;
  Derived derived{.verdict = {}, .has_claims = decided.has_claims};
  report::Verdict &v = derived.verdict;
  v.partial = plan.unfold.at_bound == AtBound::Partial && !unfolded.complete;
  if (plan.unfold.at_bound == AtBound::Assume)
    for (const unfold::BoundReached &bound : unfolded.bounds) {
      v.assumed.push_back({bound.name, bound.place, bound.bound});
      v.bound = std::max(v.bound, bound.bound);
    }
  for (const sea::LedgerRow &row : program.ledger)
    v.ledger.push_back({row.trust, program.string(row.text),
                        check::place_of(program, row.location)});
  const size_t end =
      decided.has_claims ? decided.num_properties : program.properties.size();
  for (uint32_t p = 0; p < end; ++p) {
    const sea::Property &property = program.properties[p];
    const sea::CheckGroup group = sea::info(property.kind).group;
    if (group == sea::CheckGroup::Bound || group == sea::CheckGroup::Cover)
      continue;
    const bool is_left_out =
        std::ranges::find(subject.except, p) != subject.except.end();
    const bool is_reached =
        p < unfolded.reached.size() && unfolded.reached[p] != 0;
    report::PropertyResult result;
    result.id = p;
    result.kind = property.kind;
    result.place = check::place_of(program, property.location);
    result.message = program.string(property.message);
    result.status = is_left_out         ? Status::Failed
                    : !is_reached       ? Status::Unreachable
                    : v.assumed.empty() ? Status::Proved
                                        : Status::ProvedToBound;
    v.properties.push_back(std::move(result));
  }
  conclude(v);
  return derived;
}

Options options_for_clauses(const Options &options, const std::string &file) {
  Options own = options;
  own.solver = "native";
  own.cross_check.clear();
  own.log_smt2.clear();
  own.proof.clear();
  own.conflict_limit = 0;
  own.dump_cnf = file;
  return own;
}

// Path conditions instead of data flow, functions instead of objects, Z3.
Options options_for_another(const Options &options) {
  Options other = options;
  other.solver = "z3";
  other.cross_check.clear();
  other.log_smt2.clear();
  other.dump_cnf.clear();
  other.proof.clear();
  other.resource_limit = 0;
  other.trace = TraceStyle::Brief;
  other.split = SplitMode::Off;
  other.replay = ReplayMode::On;
  other.stop_at_first = false;
  other.vc = options.vc == VcStyle::Path ? VcStyle::Dataflow : VcStyle::Path;
  other.memory = options.memory != MemoryEncoding::Lambdas
                     ? MemoryEncoding::Lambdas
                 : options.pointers == Pointers::Raw ? MemoryEncoding::Arrays
                                                     : MemoryEncoding::Objects;
  return other;
}

Opinion judge(const check::StepOutcome &outcome, const Subject &subject) {
  const report::Verdict &v = outcome.verdict;
  if (!v.own_failure.empty())
    return {.own_failure = "the second encoding: " + v.own_failure};
  bool is_open = outcome.kind != check::StepOutcome::Kind::Conclusive ||
                 !v.reached.empty() || v.partial || !v.vacuous.empty();
  for (const report::PropertyResult &p : v.properties) {
    // Limits that are exceeded have other numbers in another encoding.
    if (p.kind == sea::CheckKind::ObjectLimit && !subject.except.empty())
      continue;
    if (p.status == report::Status::Failed)
      return {.own_failure = "the second encoding refutes the property " +
                             std::to_string(p.id) + " (" +
                             std::string(sea::info(p.kind).id) + ")"};
    is_open |= p.status == report::Status::Unknown;
  }
  if (!is_open)
    return {.agrees = true};
  return {.why_not = v.reasons.empty() ? "no answer" : v.reasons.front()};
}

} // namespace

Result<std::unique_ptr<Decided>> read_program(const Subject &subject,
                                              const std::string &file) {
  auto decided = std::make_unique<Decided>();
  Result<prove::Certificate> certificate =
      prove::read_certificate(decided->store, subject.program, file);
  if (!certificate)
    return certificate.error();
  decided->is_checked = certificate->is_checked;
  const prove::Settings &settings = certificate->settings;
  if (std::string why =
          prove::why_other_shadows(*certificate->program, settings);
      !why.empty())
    return file_problem("the certificate is refused: " + why, file);
  if (!settings.open.empty())
    return file_problem("the certificate leaves properties open", file);
  decided->unwind = settings.k == 1 ? settings.unwind
                                    : std::max(settings.unwind, settings.k + 1);
  decided->recursion = settings.recursion;
  decided->num_properties = certificate->program->properties.size();
  cut::Cut cut = cut::cut_program(*certificate->program, {.k = settings.k});
  if (!cut.claims.empty()) {
    std::string refused = prove::why_unsuited(subject.options);
    if (!decided->is_checked)
      refused = "accesses are not known to be checked";
    if (!refused.empty())
      return file_problem("the invariants are refused: " + refused, file);
  }
  if (!cut.program)
    return file_problem("the invariants are refused: " + cut.refused, file);
  decided->has_claims = !cut.claims.empty();
  decided->program = cut.claims.empty() ? std::move(certificate->program)
                                        : std::move(cut.program);
  return decided;
}

Result<Clausified> write_clauses(const Subject &subject, Decided &decided,
                                 const std::string &file, StopToken &stop) {
  const Options options = options_for_clauses(subject.options, file);
  check::Solvers solvers(options, stop);
  const check::Run run = make_run(decided, options, solvers, stop);
  Result<check::Plan> plan = make_plan(run, decided);
  if (!plan)
    return plan.error();
  check::Encoding encoding(run, *plan);
  encode(encoding);
  Clausified result;
  if (!encoding.gave_up.empty()) {
    result.reason = encoding.gave_up;
    result.has_question = true;
    return result;
  }
  result.derived = derive(subject, decided, *plan, *encoding.unfolded);
  TermStore &store = decided.store;
  Builder b(store);
  const vcgen::Formula &formula = encoding.formula;
  std::optional<std::set<uint32_t>> asked =
      properties_in(store, formula.failure);
  for (uint32_t p = 0; p < encoding.unfolded->program.properties.size(); ++p)
    if (!asked || asked->contains(p))
      result.asked.insert(p);
  const Term question = check::some_failure(store, formula);
  const uint32_t width = store.width(formula.failure);
  result.has_question = !store.is_false(formula.valid) &&
                        formula.failure != store.make_bv(width, sea::none);
  if (!result.has_question) {
    result.answer = Answer::Unsat;
    return result;
  }
  Result<std::unique_ptr<Solver>> solver = solvers.make(store);
  if (!solver)
    return solver.error();
  for (Term fact : formula.inputs)
    (*solver)->assert_term(fact);
  (*solver)->assert_term(question);
  for (uint32_t p : subject.except)
    (*solver)->assert_term(
        b.make_not(b.make_eq(formula.failure, store.make_bv(width, p))));
  CheckResult answer = (*solver)->check();
  result.answer = answer.answer;
  result.reason = answer.reason;
  return result;
}

Result<Opinion> ask_another(const Subject &subject, Decided &decided,
                            StopToken &stop) {
  const Options options = options_for_another(subject.options);
  check::Solvers solvers(options, stop);
  const check::Run run = make_run(decided, options, solvers, stop);
  Result<check::Plan> plan = make_plan(run, decided);
  if (!plan)
    return plan.error();
  check::Covered covered;
  Result<check::StepOutcome> outcome = check::run_step(run, *plan, covered);
  if (outcome && outcome->kind == check::StepOutcome::Kind::Unroll) {
    plan->unfold.summarise_loops = false;
    outcome = check::run_step(run, *plan, covered);
  }
  if (!outcome)
    return outcome.error();
  return judge(*outcome, subject);
}

} // namespace fathom::certify
