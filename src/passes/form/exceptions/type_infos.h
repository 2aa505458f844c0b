// The descriptions of types that programs have for exceptions and dynamic_cast
// (std::type_info and what is derived from it), read as the C++ ABI for Itanium
// lays them out. They are constants of the module; those that the library has
// are declarations, and known by their names.
#pragma once

#include <cstdint>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/IRBuilder.h>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace fathom::passes {

enum class TypeKind : uint8_t {
  Class,
  Pointer,
  MemberPointer,
  Null,    // std::nullptr_t
  Other,   // only itself: numbers, enumerations, functions, arrays
  Unknown, // a class that is only declared: nobody knows its bases
};

// From an object to one of its bases.
struct BaseStep {
  int64_t offset = 0;      // or, of a virtual base, where its offset is in the
  bool is_virtual = false; // table of virtual functions
};

struct DirectBase {
  std::string type;
  BaseStep step;
  bool is_public = true;
};

struct TypeInfo {
  TypeKind kind = TypeKind::Unknown;
  std::vector<DirectBase> bases; // of a class
  std::string pointee;           // of a pointer
  uint32_t qualifiers = 0;       // of the pointee: the ABI's flags
  bool is_function = false;
};

// A part of an object of a class that is a class: where it is, and how it is
// known to be the same if it is reached in two ways.
struct Subobject {
  std::string type;
  std::string virtual_base; // the last one on the way, or nothing
  int64_t offset = 0;       // from there, or from the whole object
  std::vector<BaseStep> path;
  bool is_public = true; // in some way

  bool is_same(const Subobject &other) const {
    return type == other.type && virtual_base == other.virtual_base &&
           offset == other.offset;
  }
};

// How a handler gets what it catches.
struct Catch {
  bool loads = false;         // the exception is a pointer; the handler gets it
  bool is_null = false;       // a null pointer, whatever was thrown
  std::vector<BaseStep> path; // to the base
};

// A type is named by its mangled name, without `_ZTI`.
class TypeInfos {
public:
  explicit TypeInfos(const llvm::Module &module) : module_(module) {}

  // "" if the constant is no description of a type.
  static std::string name_of(const llvm::Value *description);
  const TypeInfo &get(const std::string &type);
  // The whole object and all parts of it that are classes; nothing if there
  // are too many, or a class on the way is unknown.
  std::optional<std::vector<Subobject>> parts(const std::string &type);
  // Nothing if a handler for `caught` does not catch `thrown`.
  std::optional<Catch> match(const std::string &thrown,
                             const std::string &caught);

private:
  std::optional<std::vector<BaseStep>> upcast(const std::string &from,
                                              const std::string &to);
  TypeInfo read(const std::string &type) const;

  const llvm::Module &module_;
  std::map<std::string, TypeInfo> known_;
};

// The address of the base at the end of the path, at the builder's place.
llvm::Value *follow(llvm::IRBuilderBase &b, llvm::Value *object,
                    const std::vector<BaseStep> &path);

} // namespace fathom::passes
