#include "frontend/file_names.h"

#include <filesystem>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>
#include <string>

using namespace llvm;

namespace fathom::frontend {

namespace {

// A name counts from the folder that its file was compiled in, or from one
// above that which the two have in common; readers count from where they stand.
std::string name_from_here(StringRef name, StringRef folder) {
  namespace fs = std::filesystem;
  fs::path path(name.str()), from(folder.str());
  std::error_code error;
  const fs::path here = fs::current_path(error);
  if (error || name.empty() || path.is_absolute() || !from.is_absolute() ||
      from == here || !fs::exists(from / path, error))
    return name.str();
  const fs::path whole = (from / path).lexically_normal();
  const fs::path near = whole.lexically_relative(here);
  const bool is_below = !near.empty() && *near.begin() != "..";
  return is_below ? near.string() : whole.string();
}

// Links may make the short name another file's.
std::string short_name(StringRef name) {
  std::filesystem::path path(name.str());
  if (!path.is_absolute() || !name.contains("/../"))
    return name.str();
  std::filesystem::path brief = path.lexically_normal();
  std::error_code error;
  return std::filesystem::equivalent(path, brief, error) && !error
             ? brief.string()
             : name.str();
}

} // namespace

void shorten_file_names(Module &module) {
  DebugInfoFinder finder;
  finder.processModule(module);
  SmallPtrSet<DIFile *, 32> files;
  for (DIScope *scope : finder.scopes())
    files.insert(scope->getFile());
  for (DISubprogram *function : finder.subprograms())
    files.insert(function->getFile());
  for (DIType *type : finder.types())
    files.insert(type->getFile());
  for (DIFile *file : files) {
    if (!file)
      continue;
    std::string name =
        short_name(name_from_here(file->getFilename(), file->getDirectory()));
    if (name != file->getFilename())
      file->replaceOperandWith(0, MDString::get(module.getContext(), name));
  }
}

} // namespace fathom::frontend
