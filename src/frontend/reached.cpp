#include "frontend/reached.h"

#include "frontend/read_ir.h"
#include "prepared/names.h"
#include "support/diag.h"

#include <algorithm>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

using namespace llvm;

namespace fathom::frontend {

namespace {

// What runs without being named by what the entry can get to.
bool is_known(StringRef name) {
  return any_of(prepared::found_by_name,
                [&](StringRef p) { return name.starts_with(p); });
}

// A worklist over constants of all files. A name that other files can see
// stands for what has it there.
class Reading {
public:
  // `watch` is told whose reader is about to work.
  Reading(std::vector<LoadedFile> &files,
          std::function<void(const LoadedFile &)> watch)
      : files_(files), watch_(std::move(watch)) {
    for (LoadedFile &file : files)
      file_of_[file.module.get()] = &file;
  }

  void add(const Value *value) {
    if (auto *constant = dyn_cast<Constant>(const_cast<Value *>(value));
        constant && seen_.insert(constant).second)
      work_.push_back(constant);
  }
  void add_name(StringRef name) {
    if (names_.insert(name).second)
      for (LoadedFile &file : files_)
        if (GlobalValue *value = file.module->getNamedValue(name))
          add(value);
  }
  // What is wrong with the first body that cannot be read.
  Result<void> run() {
    while (!work_.empty()) {
      Constant *constant = work_.back();
      work_.pop_back();
      auto *global = dyn_cast<GlobalValue>(constant);
      if (global && !global->hasLocalLinkage() && global->hasName())
        add_name(global->getName());
      auto *function = dyn_cast<Function>(constant);
      if (function && function->isMaterializable()) {
        const LoadedFile &file = *file_of_.lookup(function->getParent());
        watch_(file);
        if (Result<void> done = read_body(*function, file.name); !done)
          return done;
      }
      for (const Value *operand : constant->operands())
        add(operand);
      if (function)
        for (const Instruction &at : instructions(*function))
          for (const Value *operand : at.operands())
            add(operand);
    }
    return {};
  }

  // Names that other files could define, and none does.
  std::vector<std::string> missing() const {
    std::vector<std::string> result;
    for (const Constant *constant : seen_) {
      const auto *global = dyn_cast<GlobalValue>(constant);
      if (global && global->hasName() && !global->hasLocalLinkage() &&
          !is_defined(global->getName()))
        result.push_back(global->getName().str());
    }
    llvm::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
  }

private:
  bool is_defined(StringRef name) const {
    return any_of(files_, [&](const LoadedFile &file) {
      const GlobalValue *value = file.module->getNamedValue(name);
      return value && !value->isDeclaration();
    });
  }

  std::vector<LoadedFile> &files_;
  std::function<void(const LoadedFile &)> watch_;
  DenseMap<const Module *, const LoadedFile *> file_of_;
  DenseSet<const Constant *> seen_;
  std::vector<Constant *> work_;
  StringSet<> names_;
};

void give_no_body(Function &function) {
  LLVMContext &context = function.getContext();
  new UnreachableInst(context, BasicBlock::Create(context, "", &function));
  function.addFnAttr(prepared::unread_attribute);
}

void leave_unread(Function &function) {
  GlobalValue::LinkageTypes linkage = function.getLinkage();
  function.deleteBody(); // makes it external
  function.setLinkage(linkage);
  give_no_body(function);
}

bool can_be_partial(const std::vector<LoadedFile> &files,
                    const std::string &entry) {
  bool has_entry = false;
  for (const LoadedFile &file : files) {
    const Function *function = file.module->getFunction(entry);
    has_entry |= function && !function->isDeclaration();
    for (const Function &other : *file.module)
      if (other.getName().starts_with(prepared::file_local_prefix))
        return false;
  }
  return has_entry;
}

// The entry, and what runs without being named.
void add_roots(std::vector<LoadedFile> &files, const std::string &entry,
               Reading &from) {
  from.add_name(entry);
  for (LoadedFile &file : files) {
    for (const char *list : {"llvm.global_ctors", "llvm.global_dtors"})
      if (GlobalVariable *found = file.module->getGlobalVariable(list))
        from.add(found);
    for (Function &function : *file.module)
      if (is_known(function.getName()))
        from.add(&function);
  }
}

// A rule's last word is a name, or ends in one (prepared::file_local_prefix).
void add_removed(std::vector<LoadedFile> &files,
                 const std::vector<std::string> &rules, Reading &from) {
  if (rules.empty())
    return;
  for (LoadedFile &file : files)
    for (Function &function : *file.module)
      if (any_of(rules, [&](const std::string &rule) {
            return StringRef(rule).ends_with(function.getName());
          }))
        from.add(&function);
}

std::function<void(const LoadedFile &)>
watcher(const std::function<bool(const std::string &)> &reading) {
  return [&reading](const LoadedFile &file) {
    if (reading)
      reading(file.is_source ? "" : file.name);
  };
}

} // namespace

bool add_left_out(Module &module, const std::vector<std::string> &names) {
  FunctionType *type =
      FunctionType::get(Type::getVoidTy(module.getContext()), false);
  for (const std::string &name : names) {
    if (module.getNamedValue(name))
      return false;
    give_no_body(
        *Function::Create(type, GlobalValue::ExternalLinkage, name, module));
  }
  return true;
}

Result<std::vector<std::string>>
missing_names(std::vector<LoadedFile> &files, const std::string &entry,
              const std::function<bool(const std::string &)> &reading) {
  Reading from(files, watcher(reading));
  if (can_be_partial(files, entry))
    add_roots(files, entry, from);
  else
    for (LoadedFile &file : files)
      for (GlobalValue &value : file.module->global_values())
        if (!value.isDeclaration())
          from.add(&value);
  if (Result<void> done = from.run(); !done)
    return done.error();
  if (reading)
    reading("");
  return from.missing();
}

Result<void>
read_reached(std::vector<LoadedFile> &files, const std::string &entry,
             const std::vector<std::string> &removed_bodies,
             const std::function<bool(const std::string &)> &reading) {
  auto watch = watcher(reading);
  if (can_be_partial(files, entry)) {
    Reading from(files, watch);
    add_roots(files, entry, from);
    add_removed(files, removed_bodies, from);
    if (Result<void> done = from.run(); !done)
      return done;
    for (LoadedFile &file : files)
      for (Function &function : *file.module)
        if (function.isMaterializable())
          leave_unread(function);
  }
  for (LoadedFile &file : files) {
    watch(file);
    Trust trust = file.is_source ? Trust::Ours : Trust::Watched;
    if (Result<void> done = read_rest(*file.module, file.name, trust); !done)
      return done;
  }
  if (reading)
    reading("");
  return {};
}

} // namespace fathom::frontend
