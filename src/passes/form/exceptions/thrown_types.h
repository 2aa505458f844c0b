// The types that the program throws, numbered, and what handlers make of them.
#pragma once

#include "passes/form/exceptions/type_infos.h"

#include <llvm/IR/Instructions.h>

namespace fathom::passes {

// Sets of numbers of types.
using TypeSet = uint64_t;
inline constexpr unsigned max_thrown_types = 64;

// The call throws an object: __cxa_throw.
bool is_throw(const llvm::CallInst &call);
// It makes one ready to be thrown later: __cxa_init_primary_exception.
bool is_made_ready(const llvm::CallInst &call);
// Or throws one again.
bool is_rethrow(const llvm::CallInst &call);

// What a landing pad does with an exception of one type.
struct Landing {
  enum What : uint8_t {
    Passes,     // flies on, perhaps with a stop for cleaning up
    Caught,     // by a handler
    Terminates, // it may not leave here
  } what = Passes;
  std::string caught_as; // the handler's type, "" for any
  Catch how;
};

class ThrownTypes {
public:
  // Throws of what cannot be numbered are unsupported from now on.
  explicit ThrownTypes(llvm::Module &module);

  unsigned size() const { return unsigned(names_.size()); }
  bool empty() const { return names_.empty(); }
  TypeSet all() const;
  const std::string &name(unsigned type) const { return names_[type]; }
  unsigned number(const llvm::CallInst &a_throw) const;

  Landing landing(const llvm::LandingPadInst &pad, unsigned type);
  // What it does to the set of types that are caught further up.
  struct Change {
    TypeSet keeps = 0, adds = 0;
  };
  Change change(const llvm::LandingPadInst &pad);
  // Positive; those of handlers for one type are the same everywhere.
  uint32_t selector(const std::string &type);

  // Gives fathom.eh.destroy its body, if anybody calls it.
  void define_destroy() const;

private:
  // The type's name, and what ends an object of it.
  using Key = std::pair<std::string, llvm::Function *>;
  static Key key(const llvm::CallInst &a_throw);
  std::string unmatched(std::string type) const;
  std::string problem(const llvm::CallInst &a_throw) const;

  llvm::Module &module_;
  TypeInfos infos_;
  std::vector<std::string> names_;
  std::vector<llvm::Function *> destructors_; // null: nothing to do
  std::map<Key, unsigned> numbers_;
  std::map<std::string, uint32_t> selectors_;
};

// The pad is clang's for functions that must not be left: it only ends the
// program.
bool is_end_of_program(const llvm::LandingPadInst &pad);

} // namespace fathom::passes
