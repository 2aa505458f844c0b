// fathom emit --stage=S FILE...: the program as it is after stage S, on
// standard output. Exit code 0, or 30 for a bad command line or input.
#include "driver/commands.h"
#include "driver/console.h"
#include "driver/emit_sea.h"
#include "driver/limits.h"
#include "driver/prepare_module.h"
#include "driver/program_options.h"
#include "prepared/runtime.h"

#include <llvm/IR/AssemblyAnnotationWriter.h>
#include <llvm/Support/FormattedStream.h>
#include <llvm/Support/raw_ostream.h>

namespace fathom {

namespace {

// A run of `emit`: what stages have in common.
struct Emit {
  const ParsedCommandLine &line;
  StopToken &stop;
};

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

Result<frontend::Loaded> load_program(Emit &run) {
  Result<frontend::LoadConfig> config = load_config(run.line);
  if (!config)
    return config.error();
  std::string compiler_text;
  Result<frontend::Loaded> loaded =
      frontend::load(*config, run.stop, compiler_text);
  print_err(compiler_text);
  return loaded;
}

Result<std::string> emit_llvm(Emit &run) {
  Result<frontend::Loaded> loaded = load_program(run);
  if (!loaded)
    return loaded.error();
  return text_of(*loaded->module);
}

Result<std::string> emit_prepared(Emit &run) {
  Result<passes::PrepareConfig> config = prepare_config(run.line.options);
  if (!config)
    return config.error();
  Result<frontend::Loaded> loaded = load_program(run);
  if (!loaded)
    return loaded.error();
  Result<passes::PreparedInfo> info = prepare_module(*loaded->module, *config);
  if (!info)
    return info.error();
  std::string text = text_of(*loaded->module);
  for (const prepared::LedgerNote &note : info->ledger.notes())
    text +=
        std::string("; ledger: ") + std::string(sea::name_of(note.trust)) +
        ": " + note.text +
        (note.line ? " (" + note.file + ":" + std::to_string(note.line) + ")"
                   : "") +
        "\n";
  return text;
}

template <auto Emitter> Result<std::string> behind_llvm(Emit &run) {
  return Emitter(run.line, run.stop);
}

struct Stage {
  std::string_view name;
  Result<std::string> (*emit)(Emit &run);
};
// In the order of the pipeline.
constexpr Stage stages[] = {
    {"llvm", emit_llvm},
    {"prepared", emit_prepared},
    {"sea", behind_llvm<emit_sea>},
    {"unfolded", behind_llvm<emit_unfolded>},
    {"memgraph", behind_llvm<emit_memory_graph>},
    {"sa", behind_llvm<emit_sa>},
    {"sasa", behind_llvm<emit_sasa>},
    {"gssa", behind_llvm<emit_gssa>},
    {"pd", behind_llvm<emit_pd>},
    {"reduced", behind_llvm<emit_reduced>},
    {"vc", behind_llvm<emit_vc>},
    {"smt2", behind_llvm<emit_smt2>},
    {"cnf", behind_llvm<emit_cnf>},
};

Result<std::string> emit(Emit &run) {
  std::string known;
  for (const Stage &stage : stages) {
    if (stage.name == run.line.options.stage)
      return stage.emit(run);
    known += (known.empty() ? "" : "|") + std::string(stage.name);
  }
  return Diag{"emit needs --stage=" + known, "command line", {}, ""};
}

} // namespace

int run_emit(const ParsedCommandLine &line) {
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  Emit run{line, stop};
  Result<std::string> text = emit(run);
  if (!text) {
    print_diag(text.error());
    return exit_bad_input;
  }
  print_out(*text);
  return exit_ok;
}

} // namespace fathom
