// Types as debug information has them.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <string>

namespace fathom::passes::environment {

// Without typedef, const, volatile, restrict, atomic. Null is void.
const llvm::DIType *bare(const llvm::DIType *type);
// What a pointer or reference points to; null is void.
const llvm::DIType *pointee(const llvm::DIType *pointer);
bool is_pointer(const llvm::DIType *bare);
bool is_reference(const llvm::DIType *bare);
bool is_record(
    const llvm::DIType *bare); // structure or class, with its members
bool is_function(const llvm::DIType *bare);
bool is_plain_char(const llvm::DIType *bare); // neither signed nor unsigned
bool is_character(const llvm::DIType *bare);
bool is_signed(const llvm::DIType *bare);
bool is_integer(const llvm::DIType *bare);
uint64_t size_of(const llvm::DIType *type);
// Elements of the innermost type in one element of an array, `int a[][4]`: 4;
// 0: it is no constant.
uint64_t
elements_in_row(const llvm::DICompositeType &array); // bytes; 0: unknown

// The name under which code knows a record: its tag, or that of a typedef.
std::string record_name(const llvm::DIType *type);

// "struct buf *", "const unsigned char *": as C declares a thing of the type
// and of this name.
std::string declaration(const llvm::DIType *type, const std::string &name);

} // namespace fathom::passes::environment
