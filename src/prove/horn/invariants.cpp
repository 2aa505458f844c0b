#include "prove/horn/invariants.h"

#include "prove/horn/answer.h"
#include "prove/horn/integers.h"
#include "prove/horn/pieces.h"
#include "terms/builder.h"

#include <algorithm>

namespace fathom::prove::horn {

namespace {

bool has_integers(const Options &options) {
  return options.chc_numbers == "integers";
}

bool has_arrays(const TermStore &store, const System &system) {
  for (const Predicate &predicate : system.predicates)
    for (Term formal : predicate.formals)
      if (store.sort_kind(formal) == SortKind::Array)
        return true;
  return false;
}

std::string text_of(TermStore &store, const System &system,
                    const Options &options) {
  return has_integers(options) ? to_integer_text(store, system)
                               : to_text(store, system);
}

std::vector<std::vector<Clause>> clauses_to_solve(const TermStore &store,
                                                  const System &system,
                                                  const Options &options) {
  if (options.chc_pieces == Switch::On)
    return pieces(store, system);
  return {system.clauses};
}

// What solves two sets of clauses, one after the other, solves both.
void conjoin(TermStore &store, std::vector<Term> &all,
             const std::vector<Term> &more) {
  Builder builder(store);
  for (size_t p = 0; p < all.size(); ++p)
    if (more[p])
      all[p] = all[p] ? builder.make_and(all[p], more[p]) : more[p];
}

size_t num_statements(const sea::Program &program) {
  size_t result = 0;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      result += block.stmts.size();
  return result;
}

void solve(const sea::Program &program, const Encoded &encoded,
           const Options &options, const Effort &effort, const StopToken &stop,
           Invariants &result) {
  TermStore &store = program.store;
  const Reader reader = has_integers(options) ? read_integers : read_bits;
  std::vector<Term> solution(encoded.system.predicates.size());
  bool is_solved = true;
  System one{.predicates = encoded.system.predicates, .clauses = {}};
  for (std::vector<Clause> &clauses :
       clauses_to_solve(store, encoded.system, options)) {
    one.clauses = std::move(clauses);
    if (result.steps >= effort.max_steps) {
      result.why_not = "no answer to the Horn clauses: too many pieces";
      is_solved = false;
      break;
    }
    const Answer answer =
        ask(text_of(store, one, options), options.chc_solver,
            uint32_t(effort.max_steps - result.steps), effort.has_lemmas, stop);
    result.steps += answer.steps;
    is_solved = is_solved && answer.kind == Answer::Kind::Sat;
    if (answer.kind == Answer::Kind::Unsat)
      result.why_not = "the Horn clauses allow a failure";
    else if (answer.kind == Answer::Kind::Unknown)
      result.why_not = "no answer to the Horn clauses: " + answer.text;
    if (answer.kind == Answer::Kind::Sat)
      conjoin(store, solution,
              read_predicates(store, one, answer.text, reader));
    else if (!answer.trace.empty())
      conjoin(store, solution, read_lemmas(store, one, answer.trace, reader));
  }
  if (std::none_of(solution.begin(), solution.end(),
                   [](Term t) { return bool(t); }))
    return;
  result.lemmas = lemmas_of(program, encoded, solution);
  if (is_solved && result.lemmas.num_left_out != 0)
    result.why_not =
        "an invariant that a certificate cannot state: " + result.lemmas.why;
}

} // namespace

EncodeConfig encode_config(const Options &options, const StopToken *stop) {
  EncodeConfig config;
  config.blocks = options.chc_blocks == "small" ? Blocks::Small : Blocks::Large;
  config.level = &level_named(options.chc_level);
  config.calls = options.chc_calls == "summary" ? Calls::Summary
                 : options.chc_calls == "mixed" ? Calls::Mixed
                                                : Calls::Inline;
  config.small = options.chc_small;
  // Pieces are small however large the whole is.
  if (options.chc_pieces == Switch::On)
    config.most = 400'000;
  config.has_facts = options.chc_facts == Switch::On;
  config.stop = stop;
  return config;
}

std::string clauses_text(TermStore &store, const System &system,
                         const Options &options) {
  std::string text;
  System one{.predicates = system.predicates, .clauses = {}};
  for (std::vector<Clause> &clauses :
       clauses_to_solve(store, system, options)) {
    one.clauses = std::move(clauses);
    text += (text.empty() ? "" : "(reset)\n") + text_of(store, one, options);
  }
  return text;
}

Invariants find_invariants(const sea::Program &program, const Options &options,
                           Effort effort, const StopToken &stop) {
  Invariants result;
  if (num_statements(program) > effort.max_statements) {
    result.why_not = "too many statements for Horn clauses";
    return result;
  }
  const Encoded encoded = encode(program, encode_config(options, &stop));
  if (stop.stop_requested()) {
    result.why_not = to_string(stop.reason());
    return result;
  }
  if (!effort.has_arrays && has_arrays(program.store, encoded.system)) {
    result.why_not = "the Horn clauses have arrays";
    return result;
  }
  solve(program, encoded, options, effort, stop, result);
  return result;
}

} // namespace fathom::prove::horn
