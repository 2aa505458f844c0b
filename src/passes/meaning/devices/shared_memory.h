// Which memory interrupt handlers and the rest of the program share: what the
// functions that handlers reach read and write, variables by name and the rest
// as a whole, and whether an access of the program can meet it. It is by the
// form of the code alone: an address that was given away may be anywhere.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Module.h>
#include <optional>

namespace fathom::passes {

struct MemoryAccess {
  llvm::Value *pointer;
  bool reads = false, writes = false;
};

// What an instruction reads and writes; nothing that is not memory of the
// program. `is_unknown`: something else, too.
struct MemoryAccesses {
  std::vector<MemoryAccess> all;
  bool is_unknown = false;
};
MemoryAccesses accesses_of(llvm::Instruction &i);

class SharedMemory {
public:
  // The functions that handlers reach.
  explicit SharedMemory(const llvm::SetVector<llvm::Function *> &reached);

  // An interrupt before this instruction and one behind it can differ in what
  // they do.
  bool meets(llvm::Instruction &i);
  bool meets(const MemoryAccess &access);

private:
  // The variables that a pointer can only point into; none: it is not known.
  using Objects = std::optional<llvm::SmallVector<const llvm::Value *, 4>>;
  static Objects objects_of(const llvm::Value *pointer);
  bool is_given_away(const llvm::Value *object);
  bool ends_objects(const llvm::Instruction &i);
  void add(const MemoryAccess &access);

  llvm::SetVector<const llvm::Value *> read_, written_;
  bool reads_others_ = false, writes_others_ = false;
  llvm::DenseMap<const llvm::Value *, bool> given_away_;
};

} // namespace fathom::passes
