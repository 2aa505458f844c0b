// What the source calls things, from debug information and source files. Only
// for people to read: nothing may depend on it.
#pragma once

#include <llvm/IR/Instructions.h>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::prepared {

// Between the name of an input and the shape of its values, where that is known
// (sea/text/name_text.h).
inline constexpr char input_shape_mark = '\n';

// The name of a local variable; its LLVM name without debug information.
std::string source_name(llvm::AllocaInst &variable);

// The variable that the result of a call is stored to at once, or "".
std::string target_name(const llvm::CallBase &call);

// Lines of source files, each file read once.
class SourceText {
public:
  // What stands between the parentheses of a call, or "".
  std::string arguments_of(const llvm::CallBase &call);

private:
  const std::vector<std::string> &lines_of(const std::string &file);
  std::unordered_map<std::string, std::vector<std::string>> files_;
};

} // namespace fathom::prepared
