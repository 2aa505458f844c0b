// What all functions of a module share while they are lifted: sorts, locations,
// addresses of globals, ids of functions.
#pragma once

#include "lift/analysis/regions.h"
#include "lift/lift.h"
#include "terms/builder.h"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/Module.h>
#include <map>
#include <optional>
#include <string>
#include <tuple>

namespace fathom::lift {

class Context {
public:
  Context(const llvm::Module &llvm_module, sea::Program &out,
          const LiftConfig &lift_config);

  const llvm::Module &module;
  const llvm::DataLayout &layout;
  sea::Program &program;
  const LiftConfig &config;
  Builder builder;
  Regions regions;
  llvm::DenseMap<const llvm::Function *, sea::FunctionId> functions;
  // Properties of covers: file, line, column, function if there is no line,
  // text.
  using CoverPlace =
      std::tuple<sea::StringId, uint32_t, uint32_t, sea::StringId, std::string>;
  std::map<CoverPlace, sea::PropertyId> covers;
  bool has_rough_shadows = false;
  bool has_literals = false; // global objects with a text

  uint32_t ptr_width() const { return program.ptr_width; }
  // Nothing for types that are no values of SEA-IR (vectors, aggregates).
  std::optional<Sort> sort_of(llvm::Type *type);
  // Of the shadow of uninitialised bits: Bool for i1, as wide as an address for
  // pointers.
  std::optional<Sort> shadow_sort(llvm::Type *type);
  // Of a parameter or result: an integer that may come from a pointer is passed
  // as that pointer.
  Sort sort_of(const llvm::Argument &argument);
  std::optional<Sort> result_sort(const llvm::Function &function);
  // The variable @name; aliases must have been resolved.
  Term address_of(const llvm::GlobalValue &global);
  sea::LocationId location(const llvm::DebugLoc &where);
  // Where the source has switched checks off; null elsewhere.
  const prepared::UncheckedLines *unchecked(sea::LocationId at) const {
    return unchecked_.lookup(at);
  }
  sea::LocationId location(const llvm::Function &function);

  Term address_constant(uint64_t value) {
    return builder.make_bv(ptr_width(), value);
  }
  Term null_pointer() { return pointer_without_object(address_constant(0)); }
  // The pointer an integer is when nothing is known about where it came from.
  Term pointer_without_object(Term address);
  // Base + offset. What the program sees is Emitter::number_of().
  Term address_of_pointer(Term pointer);
  Term base_of_pointer(Term pointer); // to the begin of its object
  Term constant(const llvm::APInt &value);
  // The object that the number of heap objects is kept in.
  Term heap_counter();
  // The entry function made objects for its arguments on the heap.
  bool has_heap_arguments() const;

private:
  void note_unchecked(const llvm::DILocation &at, sea::LocationId id);

  llvm::DenseMap<const llvm::GlobalValue *, Term> addresses_;
  llvm::DenseMap<sea::LocationId, const prepared::UncheckedLines *> unchecked_;
};

BitVec to_bitvec(const llvm::APInt &value);

} // namespace fathom::lift
