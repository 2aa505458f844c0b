#include "driver/suite/entries.h"

#include "driver/limits.h"
#include "driver/load_stages.h"
#include "support/diag.h"

#include <algorithm>
#include <filesystem>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Module.h>

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

bool is_of_files(const llvm::DISubprogram &description,
                 const std::vector<std::string> &files) {
  fs::path name = description.getFilename().str();
  if (name.is_relative())
    name = fs::path(description.getDirectory().str()) / name;
  return std::any_of(files.begin(), files.end(), [&](const std::string &file) {
    std::error_code ignored;
    return fs::equivalent(file, name, ignored);
  });
}

} // namespace

Result<std::vector<std::string>>
external_functions(const ParsedCommandLine &line) {
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  TermStore store;
  ParsedCommandLine everything = line;
  everything.options.entry = "main"; // whether there is one or not
  Loading loading{everything, stop, store};
  if (Result<void> good = load_up_to("llvm", loading); !good)
    return good.error();
  std::vector<std::string> names;
  for (const llvm::Function &function : *loading.loaded.module) {
    const llvm::DISubprogram *description = function.getSubprogram();
    if (!function.isDeclaration() && !function.hasLocalLinkage() &&
        description && is_of_files(*description, line.files))
      names.push_back(function.getName().str());
  }
  if (names.empty())
    return file_problem("there is no external function with a body",
                        line.files[0]);
  return names;
}

} // namespace fathom::suite
