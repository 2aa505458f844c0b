#include "driver/emit_sea.h"

#include "check/check_program.h"
#include "driver/load_sea.h"
#include "rewrite/rewriter.h"
#include "sea/memory_graph.h"
#include "sea/passes/passes.h"
#include "sea/passes/rebuild.h"
#include "sea/printer.h"
#include "solver/registry.h"
#include "terms/expand_standard.h"
#include "terms/smtlib_writer.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace fathom {

namespace {

// A program on its way to a formula. Loops that do not end by themselves are
// unfolded as far as --unwind says, once if it says nothing.
struct Unfolding {
  TermStore store;
  std::unique_ptr<sea::Program> program;
  CheckPlan plan;
  std::unique_ptr<Rewriter> rewriter;
  std::unique_ptr<unfold::Unfolded> unfolded;
};

Result<std::unique_ptr<Unfolding>> unfold_program(const ParsedCommandLine &line,
                                                  StopToken &stop) {
  if (Result<void> good = check_combination(line.options, line.origins); !good)
    return good.error();
  auto run = std::make_unique<Unfolding>();
  Result<std::unique_ptr<sea::Program>> program =
      load_sea(line, run->store, stop);
  if (!program)
    return program.error();
  run->program = std::move(*program);
  Result<CheckPlan> plan =
      make_plan(line.options, *run->program, !is_sea(line.files[0]));
  if (!plan)
    return plan.error();
  run->plan = *plan;
  run->plan.unfold.stop = &stop;
  run->rewriter = std::make_unique<Rewriter>(
      run->store, rewrite_config(line.options, run->plan, stop));
  run->unfolded =
      unfold::unfold(*run->program, run->plan.unfold, *run->rewriter);
  if (!run->unfolded->gave_up.empty())
    return Diag{
        "cannot be unfolded: " + run->unfolded->gave_up, line.files[0], {}, ""};
  return run;
}

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

enum class Form : uint8_t { Sa, Sasa, Gssa, Pd, Reduced };

Result<std::string> emit_form(const ParsedCommandLine &line, StopToken &stop,
                              Form form) {
  Result<std::unique_ptr<Unfolding>> run = unfold_program(line, stop);
  if (!run)
    return run.error();
  const vcgen::Config &config = (*run)->plan.vc;
  sea::Function f =
      sea::single_assert((*run)->unfolded->function(), config.checks_stop);
  if (form >= Form::Sasa)
    f = sea::single_assume(f);
  if (form >= Form::Gssa)
    f = config.style == vcgen::Style::Path ? sea::path_conditions(f)
                                           : sea::gated(f);
  if (form >= Form::Pd)
    f = sea::pure_dataflow(f);
  if (form >= Form::Reduced && config.cone_of_influence)
    f = sea::cone_of_influence(f);
  add_checks(f);
  sea::Program &program = (*run)->unfolded->program;
  program.functions[program.entry] = std::move(f);
  return sea::to_text(program);
}

struct Encoded {
  std::unique_ptr<Unfolding> run;
  vcgen::Formula formula;
};

Result<Encoded> encode_program(const ParsedCommandLine &line, StopToken &stop) {
  Result<std::unique_ptr<Unfolding>> run = unfold_program(line, stop);
  if (!run)
    return run.error();
  vcgen::Formula formula = vcgen::generate((*run)->unfolded->function(),
                                           (*run)->plan.vc, *(*run)->rewriter);
  if (!formula.unsupported.empty())
    return Diag{
        "cannot be encoded: " + formula.unsupported, line.files[0], {}, ""};
  return Encoded{std::move(*run), std::move(formula)};
}

// Satisfiable if and only if an execution fails.
std::vector<Term> question(TermStore &store, const vcgen::Formula &formula) {
  std::vector<Term> all = formula.constraints;
  Builder b(store);
  all.push_back(formula.valid);
  all.push_back(
      b.make_not(b.make_eq(formula.failure, b.make_bv(32, sea::none))));
  return all;
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

Result<std::string> emit_sea(const ParsedCommandLine &line, StopToken &stop) {
  TermStore store;
  Result<std::unique_ptr<sea::Program>> program = load_sea(line, store, stop);
  if (!program)
    return program.error();
  return sea::to_text(**program);
}

Result<std::string> emit_unfolded(const ParsedCommandLine &line,
                                  StopToken &stop) {
  Result<std::unique_ptr<Unfolding>> run = unfold_program(line, stop);
  if (!run)
    return run.error();
  return sea::to_text((*run)->unfolded->program);
}

Result<std::string> emit_memory_graph(const ParsedCommandLine &line,
                                      StopToken &stop) {
  Result<std::unique_ptr<Unfolding>> run = unfold_program(line, stop);
  if (!run)
    return run.error();
  return sea::memory_graph((*run)->unfolded->function());
}

Result<std::string> emit_sa(const ParsedCommandLine &line, StopToken &stop) {
  return emit_form(line, stop, Form::Sa);
}
Result<std::string> emit_sasa(const ParsedCommandLine &line, StopToken &stop) {
  return emit_form(line, stop, Form::Sasa);
}
Result<std::string> emit_gssa(const ParsedCommandLine &line, StopToken &stop) {
  return emit_form(line, stop, Form::Gssa);
}
Result<std::string> emit_pd(const ParsedCommandLine &line, StopToken &stop) {
  return emit_form(line, stop, Form::Pd);
}
Result<std::string> emit_reduced(const ParsedCommandLine &line,
                                 StopToken &stop) {
  return emit_form(line, stop, Form::Reduced);
}

Result<std::string> emit_vc(const ParsedCommandLine &line, StopToken &stop) {
  Result<Encoded> program = encode_program(line, stop);
  if (!program)
    return program.error();
  const vcgen::Formula &formula = program->formula;
  TermStore &store = program->run->store;
  // Shared terms get their names once, before the parts that use them.
  std::vector<Term> parts = {formula.valid, formula.failure,
                             formula.assumptions};
  parts.insert(parts.end(), formula.constraints.begin(),
               formula.constraints.end());
  std::string text;
  SmtWriter writer(store, text);
  std::vector<std::string> names = writer.prepare(parts);
  text += "; valid: " + names[0] + "\n; failure: " + names[1] +
          "\n; assumptions: " + names[2] + "\n";
  for (size_t i = 3; i < names.size(); ++i)
    text += "; constraint: " + names[i] + "\n";
  return text;
}

Result<std::string> emit_smt2(const ParsedCommandLine &line, StopToken &stop) {
  Result<Encoded> program = encode_program(line, stop);
  if (!program)
    return program.error();
  const vcgen::Formula &formula = program->formula;
  TermStore &store = program->run->store;
  ScriptOptions options;
  options.comment =
      "sat: a property fails\n" + properties_comment(*program->run->unfolded);
  std::string text;
  Builder builder(store); // other solvers may not know what SMT-LIB 2.7 added
  print_script(store, expand_for_smtlib26(builder, question(store, formula)),
               text, options);
  return text;
}

Result<std::string> emit_cnf(const ParsedCommandLine &line, StopToken &stop) {
  Result<Encoded> program = encode_program(line, stop);
  if (!program)
    return program.error();
  const vcgen::Formula &formula = program->formula;
  TermStore &store = program->run->store;
  TemporaryFile file;
  Options options = line.options;
  options.solver = "native";
  options.arrays = ArrayStrategy::Eager; // all of it is in the clauses
  options.dump_cnf = file.path();
  SolverContext context{store, options, stop};
  Result<std::unique_ptr<Solver>> solver = make_solver(context, "native");
  if (!solver)
    return solver.error();
  for (Term t : question(store, formula))
    (*solver)->assert_term(t);
  CheckResult result = (*solver)->check();
  if (result.answer == Answer::Unknown)
    return Diag{"no clauses: " + result.reason, line.files[0], {}, ""};
  std::ifstream in(file.path());
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

} // namespace fathom
