#include "driver/load_sea.h"

#include "check/chosen_checks.h"
#include "driver/console.h"
#include "driver/prepare_module.h"
#include "driver/program_options.h"
#include "lift/lift.h"
#include "prepared/names.h"
#include "sea/parser.h"
#include "sea/verify.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace fathom {

namespace {

Diag bad(std::string message, std::string where = "command line") {
  return Diag{std::move(message), std::move(where), {}, ""};
}

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
    return bad(std::string("cannot read the file: ") + std::strerror(errno),
               file);
  Result<std::unique_ptr<sea::Program>> program =
      sea::parse(store, text.str(), file);
  if (!program)
    return program;
  (*program)->entry = entry_of(**program, line);
  if ((*program)->entry == sea::none)
    return bad("there is no function '" + line.options.entry + "'", file);
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
                        !accesses_stay_inside(options, checks);
  config.volatile_reads = volatile_reads_are_fresh(options)
                              ? lift::VolatileReads::Fresh
                              : lift::VolatileReads::Memory;
  config.checks = checks;
  config.leak =
      chosen.leak == LeakMode::Lost ? lift::Leak::Lost : lift::Leak::Unfreed;
  config.pointers = options.pointers == PointerModel::Raw ? lift::Pointers::Raw
                                                          : lift::Pointers::Fat;
  config.addresses_apart = options.pointers == PointerModel::Fat &&
                           options.allocator == AddressChoice::Symbolic;
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

// The prepared module, from which programs are lifted.
struct Prepared {
  frontend::Loaded loaded;
  prepared::Ledger ledger;
  bool sees_addresses = false;
};

Result<std::shared_ptr<Prepared>> prepare(const ParsedCommandLine &line,
                                          const StopToken &stop) {
  Result<frontend::LoadConfig> load = load_config(line);
  if (!load)
    return load.error();
  Result<passes::PrepareConfig> config = prepare_config(line.options);
  if (!config)
    return config.error();
  std::string compiler_text;
  Result<frontend::Loaded> loaded = frontend::load(*load, stop, compiler_text);
  print_err(compiler_text);
  if (!loaded)
    return loaded.error();
  Result<passes::PreparedInfo> info = prepare_module(*loaded->module, *config);
  if (!info)
    return info.error();
  for (const std::string &file : loaded->not_instrumented)
    info->ledger.narrowed("undefined behaviour is not looked for in "
                          "functions with no_sanitize in " +
                          file);
  return std::make_shared<Prepared>(Prepared{
      std::move(*loaded), std::move(info->ledger), info->sees_addresses});
}

Result<std::unique_ptr<sea::Program>> lift_sea(const Prepared &prepared,
                                               const Options &options,
                                               TermStore &store,
                                               bool &is_rough) {
  auto program = std::make_unique<sea::Program>(store);
  ChosenChecks chosen = *chosen_checks(options); // was read before
  lift::LiftConfig config = lift_config(options, chosen);
  config.rough_shadows = is_rough;
  if (prepared.sees_addresses)
    config.seen_addresses = options.allocator == AddressChoice::Symbolic
                                ? lift::SeenAddresses::All
                                : lift::SeenAddresses::Chosen;
  Result<lift::Lifted> lifted =
      lift::lift(*prepared.loaded.module, *program, config);
  if (!lifted)
    return lifted.error();
  is_rough = lifted->has_rough_shadows;
  add_ledger(*program, prepared.ledger);
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
    return bad(line.command + " needs a file");
  if (is_sea(line.files[0]) && line.files.size() != 1)
    return bad("a .sea file is a whole program: give no other file with it");
  return {};
}

} // namespace

bool is_sea(const std::string &file) { return file.ends_with(".sea"); }

Result<std::unique_ptr<sea::Program>> load_sea(const ParsedCommandLine &line,
                                               TermStore &store,
                                               const StopToken &stop) {
  if (Result<void> good = check_files(line); !good)
    return good.error();
  if (is_sea(line.files[0]))
    return read_sea(line, store);
  Result<std::shared_ptr<Prepared>> prepared = prepare(line, stop);
  if (!prepared)
    return prepared.error();
  bool is_rough = false;
  return lift_sea(**prepared, line.options, store, is_rough);
}

Result<RoughSea> load_rough_sea(const ParsedCommandLine &line, TermStore &store,
                                const StopToken &stop) {
  if (Result<void> good = check_files(line); !good)
    return good.error();
  RoughSea result;
  if (is_sea(line.files[0])) {
    Result<std::unique_ptr<sea::Program>> program = read_sea(line, store);
    if (!program)
      return program.error();
    result.program = std::move(*program);
    return result;
  }
  Result<std::shared_ptr<Prepared>> prepared = prepare(line, stop);
  if (!prepared)
    return prepared.error();
  bool is_rough = true;
  Result<std::unique_ptr<sea::Program>> program =
      lift_sea(**prepared, line.options, store, is_rough);
  if (!program)
    return program.error();
  result.program = std::move(*program);
  if (is_rough) // the module is kept until then
    result.exact = [module = *prepared, &line, &store] {
      bool rough = false;
      return lift_sea(*module, line.options, store, rough);
    };
  return result;
}

} // namespace fathom
