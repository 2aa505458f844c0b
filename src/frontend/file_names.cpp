#include "frontend/file_names.h"

#include <filesystem>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>
#include <string>

using namespace llvm;

namespace fathom::frontend {

namespace {

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
    std::string name = short_name(file->getFilename());
    if (name != file->getFilename())
      file->replaceOperandWith(0, MDString::get(module.getContext(), name));
  }
}

} // namespace fathom::frontend
