// Sources in, one LLVM module out. C and C++ are compiled by clang as a child
// process, with the sanitizer groups that belong to the chosen checks; LLVM
// files are read; everything is linked. Nothing here changes what the program
// means: that is for passes/.
#pragma once

#include "frontend/spec/contracts.h"
#include "frontend/spec/pragmas.h"
#include "prepared/ledger.h"
#include "sea/checks.h"
#include "support/result.h"
#include "support/stop.h"

#include <functional>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <memory>
#include <string>
#include <vector>

namespace fathom::frontend {

struct LoadConfig {
  std::vector<std::string> files;
  std::vector<std::string> compile_flags; // as clang takes them, in order
  std::string compile_commands;           // a folder, or empty
  bool trusts_commands = false; // flags from there may be any, see flag_trust.h
  sea::CheckSet checks = sea::default_checks();
  // For what a property file of SV-COMP asks, see
  // passes/meaning/checks/svcomp.h.
  std::vector<std::string> error_functions = {};
  bool never_lost = false;
  SpecOptions spec = {};
  std::vector<std::string> removed_bodies = {}; // see symbols.h
  bool contracts = false; // clang marks what may be rounded once (fmuladd)
  // Only what this function can get to is read (reached.h); empty: everything.
  std::string only_from = {};
  // With compile_commands: files of the database that define what this function
  // needs are part of the program, too (units.h). Names that are left alone.
  std::string units_for = {};
  std::vector<std::string> not_from_units = {};
  // Called with the name of a file of somebody else's before it is read, and
  // with "" behind that. True: a crash of LLVM's reader does no harm, so the
  // file is read once. Otherwise a child reads it first.
  std::function<bool(const std::string &)> reading = {};
};

struct Loaded {
  // The module dies before its context.
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  prepared::Ledger ledger;
  // Lines of sources where the program's author has switched checks off.
  std::vector<UncheckedLines> unchecked;
};

// By its name: what clang compiles.
bool is_source(const std::string &file);

// All files of the program: those of the configuration, and those that load()
// takes from the compilation database.
Result<std::vector<std::string>> program_files(const LoadConfig &config,
                                               const StopToken &stop,
                                               std::string &compiler_text);

// `compiler_text` gets what clang says, warnings included; it is for the user
// as it is. Every failure is a mistake of the user's or a broken file.
Result<Loaded> load(const LoadConfig &config, const StopToken &stop,
                    std::string &compiler_text);

} // namespace fathom::frontend
