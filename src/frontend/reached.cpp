#include "frontend/reached.h"

#include "frontend/read_ir.h"
#include "prepared/names.h"
#include "support/diag.h"

#include <algorithm>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Support/Error.h>

using namespace llvm;

namespace fathom::frontend {

namespace {

// What runs without being named by what the entry can get to: passes find it
// by name. SMACK's functions, and operators new and delete, of which one may
// stand for the others.
constexpr StringLiteral known_prefixes[] = {"__SMACK_init_func_", "_Znw",
                                            "_Zna", "_Zdl", "_Zda"};

bool is_known(StringRef name) {
  return any_of(known_prefixes,
                [&](StringRef p) { return name.starts_with(p); });
}

// A worklist over constants of all files. A name that other files can see
// stands for what has it there.
class Reading {
public:
  explicit Reading(std::vector<LoadedFile> &files) : files_(files) {}

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
  // The first file that cannot be read, with the reason.
  llvm::Error run() {
    while (!work_.empty()) {
      Constant *constant = work_.back();
      work_.pop_back();
      auto *global = dyn_cast<GlobalValue>(constant);
      if (global && !global->hasLocalLinkage() && global->hasName())
        add_name(global->getName());
      auto *function = dyn_cast<Function>(constant);
      if (function)
        if (llvm::Error error = function->materialize())
          return error;
      for (const Value *operand : constant->operands())
        add(operand);
      if (function)
        for (const Instruction &at : instructions(*function))
          for (const Value *operand : at.operands())
            add(operand);
    }
    return llvm::Error::success();
  }

private:
  std::vector<LoadedFile> &files_;
  DenseSet<const Constant *> seen_;
  std::vector<Constant *> work_;
  StringSet<> names_;
};

void leave_unread(Function &function) {
  GlobalValue::LinkageTypes linkage = function.getLinkage();
  function.deleteBody(); // makes it external
  function.setLinkage(linkage);
  LLVMContext &context = function.getContext();
  new UnreachableInst(context, BasicBlock::Create(context, "", &function));
  function.addFnAttr(prepared::unread_attribute);
}

bool can_be_partial(const std::vector<LoadedFile> &files,
                    const std::string &entry) {
  bool has_entry = false;
  for (const LoadedFile &file : files) {
    const Function *function = file.module->getFunction(entry);
    has_entry |= function && !function->isDeclaration();
    for (const Function &other : *file.module)
      if (other.getName().starts_with(long_prefix))
        return false;
  }
  return has_entry;
}

} // namespace

Result<void> read_reached(std::vector<LoadedFile> &files,
                          const std::string &entry) {
  if (can_be_partial(files, entry)) {
    Reading reading(files);
    reading.add_name(entry);
    for (LoadedFile &file : files) {
      for (const char *list : {"llvm.global_ctors", "llvm.global_dtors"})
        if (GlobalVariable *found = file.module->getGlobalVariable(list))
          reading.add(found);
      for (Function &function : *file.module)
        if (is_known(function.getName()))
          reading.add(&function);
    }
    if (llvm::Error error = reading.run())
      return file_problem("not valid LLVM code: " + toString(std::move(error)),
                          files[0].name);
    for (LoadedFile &file : files)
      for (Function &function : *file.module)
        if (function.isMaterializable())
          leave_unread(function);
  }
  for (LoadedFile &file : files)
    if (Result<void> done = read_rest(*file.module, file.name); !done)
      return done;
  return {};
}

} // namespace fathom::frontend
