#include "lift/context.h"

#include <filesystem>

#include "lift/analysis/points_to.h"
#include "prepared/names.h"
#include "prepared/runtime.h"
#include "support/assert.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace fathom::lift {

namespace {

std::unique_ptr<PointsTo> points_to_of(const Module &module,
                                       const LiftConfig &config) {
  std::unique_ptr<PointsTo> points_to = make_points_to(module);
  return config.flat_regions ? make_flat(std::move(points_to))
                             : std::move(points_to);
}

} // namespace

Context::Context(const Module &llvm_module, sea::Program &out,
                 const LiftConfig &lift_config)
    : module(llvm_module), layout(llvm_module.getDataLayout()), program(out),
      config(lift_config), builder(out.store),
      regions(llvm_module, points_to_of(llvm_module, lift_config),
              lift_config) {}

std::optional<Sort> Context::sort_of(Type *type) {
  if (type->isPointerTy() && type->getPointerAddressSpace() == 0)
    return program.ptr_sort();
  if (type->isIntegerTy(1))
    return program.store.bool_sort();
  if (type->isIntegerTy() || type->isFloatingPointTy())
    return program.store.bv_sort(type->getPrimitiveSizeInBits());
  return {};
}

std::optional<Sort> Context::shadow_sort(Type *type) {
  std::optional<Sort> sort = sort_of(type);
  if (sort == program.ptr_sort())
    return program.store.bv_sort(ptr_width());
  return sort;
}

Sort Context::sort_of(const Argument &argument) {
  return regions.points_to().may_be_pointer(argument)
             ? program.ptr_sort()
             : *sort_of(argument.getType());
}

std::optional<Sort> Context::result_sort(const Function &function) {
  if (regions.points_to().may_return_pointer(function))
    return program.ptr_sort();
  return sort_of(function.getReturnType());
}

Term Context::address_of(const GlobalValue &global) {
  FATHOM_ASSERT(!isa<GlobalAlias>(global), "an alias that is not resolved");
  Term &known = addresses_[&global];
  if (!known) {
    std::string name = global.hasName() ? "@" + global.getName().str()
                                        : "@fathom.unnamed." +
                                              std::to_string(addresses_.size());
    known = program.store.make_var(name, program.ptr_sort());
  }
  return known;
}

sea::LocationId Context::location(const DebugLoc &where) {
  const DILocation *at = where.get();
  if (!at || at->getLine() == 0)
    return 0;
  // Code that was inlined stays where it was written.
  const DISubprogram *in = at->getScope()->getSubprogram();
  sea::LocationId id = program.add_location(
      {.file = program.intern(at->getFilename().str()),
       .line = at->getLine(),
       .column = at->getColumn(),
       .function = in ? program.intern(in->getName().str()) : 0});
  if (!config.unchecked.empty())
    note_unchecked(*at, id);
  return id;
}

// Names of files are relative to a folder, which locations do not have: where
// two files have one name, checks stay on.
void Context::note_unchecked(const DILocation &at, sea::LocationId id) {
  std::string file =
      (std::filesystem::path(at.getDirectory().str()) / at.getFilename().str())
          .lexically_normal()
          .string();
  const prepared::UncheckedLines *found = nullptr;
  for (const prepared::UncheckedLines &lines : config.unchecked)
    if (lines.first <= at.getLine() && at.getLine() <= lines.last &&
        lines.file == file)
      found = &lines;
  auto [known, is_new] = unchecked_.try_emplace(id, found);
  if (!is_new && known->second != found)
    known->second = nullptr;
}

sea::LocationId Context::location(const Function &function) {
  const DISubprogram *at = function.getSubprogram();
  if (!at)
    return 0;
  return program.add_location(
      {.file = program.intern(at->getFilename().str()),
       .line = at->getLine(),
       .column = 0,
       .function = program.intern(at->getName().str())});
}

Term Context::pointer_without_object(Term address) {
  FATHOM_ASSERT(builder.store().width(address) == ptr_width(),
                "an address of another width than pointers");
  Term zero = address_constant(0);
  return builder.make(Kind::Ptr, {address, zero, zero});
}

Term Context::address_of_pointer(Term pointer) {
  return builder.make_add(builder.make(Kind::PtrBase, {pointer}),
                          builder.make(Kind::PtrOffset, {pointer}));
}

Term Context::base_of_pointer(Term pointer) {
  return builder.make(Kind::Ptr, {builder.make(Kind::PtrBase, {pointer}),
                                  address_constant(0),
                                  builder.make(Kind::PtrSize, {pointer})});
}

BitVec to_bitvec(const APInt &value) {
  std::vector<uint32_t> words;
  for (unsigned i = 0; i < value.getNumWords(); ++i) {
    words.push_back(uint32_t(value.getRawData()[i]));
    words.push_back(uint32_t(value.getRawData()[i] >> 32));
  }
  words.resize((value.getBitWidth() + 31) / 32);
  return BitVec::from_words(value.getBitWidth(), words);
}

Term Context::constant(const APInt &value) {
  if (value.getBitWidth() == 1)
    return program.store.make_bool(value.isOne());
  return builder.make_bv(to_bitvec(value));
}

Term Context::heap_counter() {
  return program.store.make_var("@fathom.heap", program.ptr_sort());
}

bool Context::has_heap_arguments() const {
  const Function *entry = module.getFunction(prepared::entry_name);
  return any_of(instructions(*entry), [](const Instruction &i) {
    return prepared::runtime_call(i) == prepared::RuntimeCall::Malloc;
  });
}

} // namespace fathom::lift
