#include "check/print_stages.h"

#include "check/questions/properties.h"
#include "check/solver_config.h"
#include "sea/memory_graph.h"
#include "sea/passes/rebuild.h"
#include "sea/text/printer.h"
#include "sea/verify.h"
#include "support/diag.h"
#include "terms/expand_standard.h"
#include "terms/smtlib/writer.h"
#include "unfold/split/describe.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace fathom::check {

namespace {

// From SA on what has failed is a number that the function returns. With a
// check for each property in front of that the text is a program, and has the
// verdict that it had.
void add_checks(sea::Function &f) {
  Builder b(f.program->store);
  const sea::BlockId last = sea::exit_block(f);
  std::vector<sea::Stmt> &stmts = f.blocks[last].stmts;
  const sea::Stmt end = stmts.back();
  Term failed = f.arguments(end)[0];
  stmts.pop_back();
  for (sea::PropertyId p = 0; p < f.program->properties.size(); ++p) {
    const sea::Property &property = f.program->properties[p];
    if (sea::info(property.kind).group == sea::CheckGroup::Cover)
      continue;
    sea::Stmt &check = f.add(last, sea::Opcode::Check, {},
                             {b.make_not(b.make_eq(failed, b.make_bv(32, p)))});
    check.data = p;
    check.location = property.location;
  }
  stmts.push_back(end);
}

// Unfolding joins what is known of objects that were made on some ways only:
// registers that are defined on these ways. The text says so.
std::string text_of(sea::Program &program) {
  program.is_partial = !program.is_gated && !sea::verify(program);
  return sea::to_text(program);
}

// As check_properties() asks it first.
std::vector<Term> first_question(Encoding &e) {
  std::vector<Term> facts = e.formula.inputs;
  facts.push_back(some_failure(e.run.program.store, e.formula));
  return facts;
}

std::string properties_comment(const unfold::Unfolded &unfolded) {
  std::string text;
  const sea::Program &program = unfolded.program;
  for (size_t p = 0; p < program.properties.size(); ++p) {
    const sea::Property &property = program.properties[p];
    const sea::Location &at = program.locations[property.location];
    text += std::to_string(p) + ": " +
            std::string(sea::info(property.kind).id) + " " +
            program.string(at.file) + ":" + std::to_string(at.line) + "\n";
  }
  return text;
}

// A file that goes away with the object.
class TemporaryFile {
public:
  TemporaryFile() {
    const char *folder = std::getenv("TMPDIR");
    path_ = std::string(folder ? folder : "/tmp") + "/fathom-XXXXXX";
    int fd = ::mkstemp(path_.data());
    if (fd >= 0)
      ::close(fd);
    else
      path_.clear();
  }
  ~TemporaryFile() {
    if (!path_.empty())
      std::remove(path_.c_str());
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;
  const std::string &path() const { return path_; } // empty: there is none

private:
  std::string path_;
};

} // namespace

Result<std::string> print_unfolded(Encoding &e) {
  return text_of(e.unfolded->program);
}

Result<std::string> print_groups(Encoding &e) {
  return unfold::describe_groups(*e.unfolded, e.plan.unfold.split.learnt.get(),
                                 e.run.program);
}

Result<std::string> print_memory_graph(Encoding &e) {
  return sea::memory_graph(e.unfolded->function());
}

Result<std::string> print_form(Encoding &e) {
  sea::Program &program = e.unfolded->program;
  add_checks(*e.form);
  program.functions[program.entry] = std::move(*e.form);
  return text_of(program);
}

Result<std::string> print_gated_form(Encoding &e) {
  e.unfolded->program.is_gated = true;
  return print_form(e);
}

Result<std::string> print_formula(Encoding &e) {
  const vcgen::Formula &formula = e.formula;
  // Shared terms get their names once, before the parts that use them.
  std::vector<Term> parts = {formula.valid, formula.failure,
                             formula.assumptions};
  parts.insert(parts.end(), formula.inputs.begin(), formula.inputs.end());
  std::string text;
  SmtWriter writer(e.run.program.store, text);
  std::vector<std::string> names = writer.prepare(parts);
  text += "; valid: " + names[0] + "\n; failure: " + names[1] +
          "\n; assumptions: " + names[2] + "\n";
  for (size_t i = 3; i < names.size(); ++i)
    text += "; of an input: " + names[i] + "\n";
  return text;
}

Result<std::string> print_smt2(Encoding &e) {
  TermStore &store = e.run.program.store;
  ScriptOptions options;
  options.in_turn = true; // as it is asked
  options.comment = "sat: a property fails\n" + properties_comment(*e.unfolded);
  std::string text;
  Builder builder(store); // other solvers may not know what SMT-LIB 2.7 added
  print_script(store, expand_for_smtlib26(builder, first_question(e)), text,
               options);
  return text;
}

Result<std::string> print_cnf(Encoding &e) {
  TemporaryFile file;
  SolverConfig config = solver_config(e.run.options);
  config.solver = "native";
  config.arrays = ArrayStrategy::Eager; // all of it is in the clauses
  config.dump_cnf = file.path();
  SolverContext context{e.run.program.store, config, e.run.stop};
  Result<std::unique_ptr<Solver>> solver = make_solver(context, "native");
  if (!solver)
    return solver.error();
  for (Term t : first_question(e))
    (*solver)->assert_term(t);
  CheckResult result = (*solver)->check();
  if (result.answer == Answer::Unknown)
    return problem("no clauses: " + result.reason);
  std::ifstream in(file.path());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

} // namespace fathom::check
