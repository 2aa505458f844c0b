#include "frontend/symbols.h"

#include "frontend/read_ir.h"
#include "prepared/names.h"
#include "support/diag.h"

#include <cctype>
#include <filesystem>
#include <llvm/ADT/StringMap.h>
#include <llvm/IR/DebugInfoMetadata.h>

using namespace llvm;

namespace fathom::frontend {

namespace {

// The file is that of the definition: a header's, if it stands there.
std::string long_name(const Function &function) {
  const DISubprogram *program = function.getSubprogram();
  std::string file = program ? program->getFilename().str()
                             : function.getParent()->getSourceFileName();
  file = std::filesystem::path(file).filename().string();
  for (char &c : file)
    if (!std::isalnum(static_cast<unsigned char>(c)))
      c = '_';
  return prepared::file_local_prefix + file + "_" + function.getName().str();
}

bool is_local(const Function &function) {
  return function.hasLocalLinkage() && !function.isDeclaration();
}

// Whether a path is `end`, or ends in it at the border of a folder.
bool ends_in(const std::string &path, const std::string &end) {
  return path == end || StringRef(path).ends_with("/" + end);
}

void rename(Function &function, const std::string &name) {
  Function *other = function.getParent()->getFunction(name);
  if (other && other != &function) {
    other->replaceAllUsesWith(&function);
    other->eraseFromParent();
  }
  function.setName(name);
}

void remove_body(Function &function) {
  std::string name = function.getName().str();
  if (is_local(function))
    name = long_name(function);
  function.deleteBody(); // external from now on
  function.setComdat(nullptr);
  function.setDSOLocal(false);
  rename(function, name);
}

} // namespace

void remove_bodies(std::vector<LoadedFile> &files,
                   const std::vector<std::string> &rules,
                   prepared::Ledger &ledger, std::string &messages) {
  for (const std::string &rule : rules) {
    size_t colon = rule.rfind(':');
    std::string name = rule.substr(colon + 1); // npos + 1 is 0
    std::string file = colon == std::string::npos ? "" : rule.substr(0, colon);
    bool is_found = false;
    for (LoadedFile &loaded : files) {
      if (!file.empty() && !ends_in(loaded.name, file))
        continue;
      std::vector<Function *> found;
      for (Function &function : *loaded.module)
        if (!function.isDeclaration() &&
            (function.getName() == name ||
             (is_local(function) && long_name(function) == name)))
          found.push_back(&function);
      for (Function *function : found)
        remove_body(*function);
      if (!found.empty())
        ledger.chosen("the body of " + name + " in " + loaded.name +
                      " is removed (--remove-function-body)");
      is_found |= !found.empty();
    }
    if (!is_found)
      messages += "fathom: warning: --remove-function-body=" + rule +
                  ": no file defines such a function\n";
  }
}

Result<void> refuse_double_definitions(std::vector<LoadedFile> &files) {
  StringMap<GlobalValue *> definitions;
  for (LoadedFile &file : files)
    for (GlobalValue &value : file.module->global_values()) {
      if (!value.hasName() || !value.hasExternalLinkage() ||
          value.isDeclarationForLinker())
        continue;
      auto [first, is_new] = definitions.try_emplace(value.getName(), &value);
      if (!is_new)
        return file_problem(cannot_be_linked +
                                double_definition(*first->second, value),
                            file.name);
    }
  return {};
}

void export_local_functions(std::vector<LoadedFile> &files,
                            prepared::Ledger &ledger) {
  // What is called, and by whom; nobody has to look at the rest.
  StringMap<std::vector<Function *>> declared;
  for (LoadedFile &loaded : files)
    for (Function &function : *loaded.module)
      if (function.getName().starts_with(prepared::file_local_prefix)) {
        if (function.isDeclaration())
          declared[function.getName()].push_back(&function);
      }
  for (LoadedFile &loaded : files)
    for (Function &function : *loaded.module)
      if (!function.isDeclaration())
        declared.erase(function.getName());
  if (declared.empty())
    return;
  StringMap<std::vector<Function *>> local; // in the order of the files
  for (LoadedFile &loaded : files)
    for (Function &function : *loaded.module)
      if (is_local(function))
        if (std::string name = long_name(function); declared.contains(name))
          local[name].push_back(&function);
  for (auto &entry : declared) {
    std::string name = entry.getKey().str();
    auto found = local.find(name);
    if (found == local.end())
      continue;
    bool needs_other = false;
    for (Function *declaration : entry.second) {
      Function *own = nullptr;
      for (Function *function : found->second)
        if (function->getParent() == declaration->getParent())
          own = function;
      if (own)
        declaration->replaceAllUsesWith(own);
      needs_other |= !own;
    }
    if (!needs_other)
      continue;
    Function &first = *found->second.front();
    if (found->second.size() > 1)
      ledger.chosen(std::to_string(found->second.size()) +
                    " files have a function " + first.getName().str() +
                    " of their own: others call that of the first");
    first.setLinkage(GlobalValue::ExternalLinkage);
    rename(first, name);
  }
}

} // namespace fathom::frontend
