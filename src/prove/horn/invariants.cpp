#include "prove/horn/invariants.h"

#include "prove/horn/answer.h"
#include "prove/horn/integers.h"

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

size_t num_statements(const sea::Program &program) {
  size_t result = 0;
  for (const sea::Function &f : program.functions)
    for (const sea::Block &block : f.blocks)
      result += block.stmts.size();
  return result;
}

} // namespace

EncodeConfig encode_config(const Options &options, const StopToken *stop) {
  EncodeConfig config;
  config.blocks = options.chc_blocks == "small" ? Blocks::Small : Blocks::Large;
  config.level = options.chc_level == "registers"  ? Level::Registers
                 : options.chc_level == "pointers" ? Level::Pointers
                                                   : Level::Memory;
  config.calls = options.chc_calls == "summary" ? Calls::Summary
                 : options.chc_calls == "mixed" ? Calls::Mixed
                                                : Calls::Inline;
  config.has_facts = options.chc_facts == Switch::On;
  config.stop = stop;
  return config;
}

std::string clauses_text(TermStore &store, const System &system,
                         const Options &options) {
  return has_integers(options) ? to_integer_text(store, system)
                               : to_text(store, system);
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
  const Answer answer =
      ask(clauses_text(program.store, encoded.system, options),
          options.chc_solver, effort.max_steps, effort.has_lemmas, stop);
  result.steps = answer.steps;
  const Reader reader = has_integers(options) ? read_integers : read_bits;
  if (answer.kind == Answer::Kind::Unsat)
    result.why_not = "the Horn clauses allow a failure";
  else if (answer.kind == Answer::Kind::Unknown)
    result.why_not = "no answer to the Horn clauses: " + answer.text;
  if (!answer.trace.empty())
    result.lemmas = lemmas_of(
        program, encoded,
        read_lemmas(program.store, encoded.system, answer.trace, reader));
  if (answer.kind != Answer::Kind::Sat)
    return result;
  result.lemmas = lemmas_of(
      program, encoded,
      read_predicates(program.store, encoded.system, answer.text, reader));
  if (result.lemmas.num_left_out != 0)
    result.why_not =
        "an invariant that a certificate cannot state: " + result.lemmas.why;
  return result;
}

} // namespace fathom::prove::horn
