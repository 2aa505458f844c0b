#include "driver/load_stages.h"

#include "check/chosen_checks.h"
#include "driver/console.h"
#include "driver/prepare_module.h"
#include "driver/program_options.h"
#include "lift/lift.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "sea/passes/passes.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"
#include "support/diag.h"
#include "support/pointer_facts.h"

#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/AssemblyAnnotationWriter.h>
#include <llvm/Support/FormattedStream.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace fathom {

namespace {

using check::ChosenChecks;

// What was printed starts where it started before: with the initial values of
// globals, or in the one function that is left.
sea::FunctionId entry_of(const sea::Program &program,
                         const ParsedCommandLine &line) {
  bool is_default =
      line.origins[OptionIndex::entry].kind == OptionOrigin::Kind::Default;
  sea::FunctionId start = program.find_function(prepared::entry_name);
  if (is_default && start != sea::none)
    return start;
  sea::FunctionId named = program.find_function(line.options.entry);
  if (named == sea::none && is_default && program.functions.size() == 1)
    return 0;
  return named;
}

Result<std::unique_ptr<sea::Program>> read_sea(const ParsedCommandLine &line,
                                               TermStore &store) {
  const std::string &file = line.files[0];
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return file_problem(
        std::string("cannot read the file: ") + std::strerror(errno), file);
  Result<std::unique_ptr<sea::Program>> program =
      sea::parse(store, text.str(), file);
  if (!program)
    return program;
  (*program)->entry = entry_of(**program, line);
  if ((*program)->entry == sea::none)
    return file_problem("there is no function '" + line.options.entry + "'",
                        file);
  if ((*program)->is_gated) {
    sea::Function &function = (*program)->functions[(*program)->entry];
    if (!sea::is_gated_form(function))
      return file_problem(
          "gated text has no phis, loops and calls, one end, and checks "
          "only there",
          file);
    sea::Function flat = sea::pure_dataflow(function);
    function = std::move(flat);
    (*program)->is_gated = false;
  }
  if ((*program)->is_partial)
    return program;
  // What the language promises is the writer's duty here.
  if (Result<void> good = sea::verify(**program); !good)
    return good.error();
  return program;
}

lift::LiftConfig lift_config(const Options &options,
                             const ChosenChecks &chosen) {
  const sea::CheckSet &checks = chosen.set;
  lift::LiftConfig config;
  config.flat_regions = options.regions == RegionChoice::Flat ||
                        !check::accesses_stay_inside(options, checks);
  config.volatile_reads = volatile_reads(options);
  config.checks = checks;
  config.leak = chosen.leak;
  config.pointers = options.pointers;
  config.addresses_apart = facts_of(options.pointers).stay_in_object &&
                           options.allocator == AllocatorKind::Symbolic;
  return config;
}

void add_ledger(sea::Program &program, const prepared::Ledger &ledger) {
  for (const prepared::LedgerNote &note : ledger.notes()) {
    sea::Location at;
    at.file = program.intern(note.file);
    at.line = note.line;
    program.add_row(note.trust, note.text,
                    note.line == 0 ? 0 : program.add_location(at));
  }
}

Result<std::unique_ptr<sea::Program>> lift_module(const Loading &loading,
                                                  bool may_be_rough) {
  const Options options = loading.is_guarded
                              ? check::with_access_checks(loading.line.options)
                              : loading.line.options;
  auto program = std::make_unique<sea::Program>(loading.store);
  ChosenChecks chosen = *check::chosen_checks(options); // was read before
  lift::LiftConfig config = lift_config(options, chosen);
  config.rough_shadows = may_be_rough;
  config.unchecked = loading.loaded.unchecked;
  if (loading.prepared.sees_addresses)
    config.seen_addresses = options.allocator == AllocatorKind::Symbolic
                                ? lift::SeenAddresses::All
                                : lift::SeenAddresses::Chosen;
  Result<lift::Lifted> lifted =
      lift::lift(*loading.loaded.module, *program, config);
  if (!lifted)
    return lifted.error();
  program->has_rough_shadows = lifted->has_rough_shadows;
  add_ledger(*program, loading.prepared.ledger);
  if (!chosen.not_judged.empty()) // failures of what is judged stand
    program->add_row(sea::Trust::Narrowed, chosen.not_judged);
  if (lifted->asks_about_objects)
    for (sea::LedgerRow &row : program->ledger)
      if (row.trust == sea::Trust::Narrowed)
        row.trust = sea::Trust::Approximated;
  Result<void> good = sea::verify(*program);
  FATHOM_ASSERT(good.has_value(), to_string(good.error()).c_str());
  return program;
}

Result<void> check_files(const ParsedCommandLine &line) {
  if (line.files.empty())
    return command_line_problem(line.command + " needs a file");
  if (is_sea(line.files[0]) && line.files.size() != 1)
    return command_line_problem(
        "a .sea file is a whole program: give no other file with it");
  return {};
}

// Says behind a check what its number means.
class CheckNames : public llvm::AssemblyAnnotationWriter {
  void printInfoComment(const llvm::Value &value,
                        llvm::formatted_raw_ostream &out) override {
    if (prepared::runtime_call(value) != prepared::RuntimeCall::Check)
      return;
    const auto *kind = llvm::dyn_cast<llvm::ConstantInt>(
        llvm::cast<llvm::CallInst>(value).getArgOperand(1));
    if (kind && kind->getValue().ult(sea::check_table().size()))
      out << " ; " << sea::check_table()[kind->getZExtValue()].id;
  }
};

std::string text_of(const llvm::Module &module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  CheckNames names;
  module.print(stream, &names);
  return text;
}

Result<void> load_llvm(Loading &loading) {
  std::string compiler_text;
  Result<frontend::Loaded> loaded =
      frontend::load(loading.load_config, loading.stop, compiler_text);
  print_err(compiler_text);
  if (!loaded)
    return loaded.error();
  loading.loaded = std::move(*loaded);
  return {};
}

std::string print_llvm(const Loading &loading) {
  return text_of(*loading.loaded.module);
}

Result<void> load_nothing(Loading &) { return {}; }

// As `llvm`, for tools/fathom-cc.
std::string print_bitcode(const Loading &loading) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  llvm::WriteBitcodeToFile(*loading.loaded.module, stream);
  return bytes;
}

Result<void> prepare_llvm(Loading &loading) {
  Result<passes::PreparedInfo> info =
      prepare_module(*loading.loaded.module, loading.prepare_config);
  if (!info)
    return info.error();
  if (info->needs_unread) {
    FATHOM_ASSERT(!loading.load_config.only_from.empty(), "all was read");
    loading.load_config.only_from.clear();
    loading.loaded.module.reset(); // before its context
    if (Result<void> done = load_llvm(loading); !done)
      return done;
    return prepare_llvm(loading);
  }
  loading.prepared = std::move(*info);
  passes::note_pointers(*loading.loaded.module,
                        facts_of(loading.line.options.pointers),
                        loading.prepare_config, loading.prepared.ledger);
  for (const prepared::LedgerNote &note : loading.loaded.ledger.notes())
    loading.prepared.ledger.add(note);
  return {};
}

std::string print_prepared(const Loading &loading) {
  std::string text = text_of(*loading.loaded.module);
  for (const prepared::LedgerNote &note : loading.prepared.ledger.notes())
    text +=
        std::string("; ledger: ") + std::string(sea::name_of(note.trust)) +
        ": " + note.text +
        (note.line ? " (" + note.file + ":" + std::to_string(note.line) + ")"
                   : "") +
        "\n";
  return text;
}

Result<void> make_sea(Loading &loading) {
  Result<std::unique_ptr<sea::Program>> program =
      is_sea(loading.line.files[0])
          ? read_sea(loading.line, loading.store)
          : lift_module(loading, /*may_be_rough=*/true);
  if (!program)
    return program.error();
  loading.program = std::move(*program);
  return {};
}

std::string print_sea(const Loading &loading) {
  return sea::to_text(*loading.program);
}

constexpr LoadStage table[] = {
    {"llvm", load_llvm, print_llvm},
    {"bitcode", load_nothing, print_bitcode},
    {"prepared", prepare_llvm, print_prepared},
    {"sea", make_sea, print_sea},
};

// What is printed before the passes is all that there is; bodies that are
// replaced are found by name.
std::string only_from(const Options &options, std::string_view last) {
  bool needs_all = last == table[0].name || last == table[1].name ||
                   !options.enforce_contract.empty() ||
                   !options.replace_call_with_contract.empty();
  return needs_all ? "" : options.entry;
}

// Mistakes in options are found before anything is compiled.
Result<void> read_options(Loading &loading, std::string_view last) {
  Result<frontend::LoadConfig> load = load_config(loading.line);
  if (!load)
    return load.error();
  loading.load_config = std::move(*load);
  loading.load_config.reading = loading.reading;
  loading.load_config.only_from = only_from(loading.line.options, last);
  if (last == table[0].name)
    return {};
  Result<passes::PrepareConfig> prepare = prepare_config(loading.line.options);
  if (!prepare)
    return prepare.error();
  loading.prepare_config = std::move(*prepare);
  return {};
}

} // namespace

bool is_sea(const std::string &file) { return file.ends_with(".sea"); }

std::span<const LoadStage> load_stages() { return table; }

Result<void> load_up_to(std::string_view last, Loading &loading) {
  const LoadStage &final_stage = table[std::size(table) - 1];
  const bool to_the_end = last == final_stage.name;
  if (to_the_end) {
    if (Result<void> good = check_files(loading.line); !good)
      return good;
    if (is_sea(loading.line.files[0]))
      return final_stage.run(loading);
  }
  if (Result<void> good = read_options(loading, last); !good)
    return good;
  for (const LoadStage &stage : table) {
    if (Result<void> done = stage.run(loading); !done)
      return done;
    if (stage.name == last)
      return {};
  }
  FATHOM_UNREACHABLE("a stage that is not in the table");
}

Result<void> load_program(Loading &loading) {
  return load_up_to(table[std::size(table) - 1].name, loading);
}

Result<void> lift_again(Loading &loading) { return make_sea(loading); }

Result<bool> lift_with_free_reads(Loading &loading,
                                  std::unique_ptr<llvm::Module> &original,
                                  const passes::StrayReads &reads) {
  if (!original)
    original = std::move(loading.loaded.module);
  loading.loaded.module = llvm::CloneModule(*original);
  if (!passes::free_stray_reads(*loading.loaded.module, reads))
    return false;
  if (Result<void> lifted = lift_again(loading); !lifted)
    return lifted.error();
  return true;
}

Result<std::unique_ptr<sea::Program>> lift_exactly(const Loading &loading) {
  return lift_module(loading, /*may_be_rough=*/false);
}

} // namespace fathom
