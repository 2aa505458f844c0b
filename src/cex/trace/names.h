// How a trace calls functions, parameters and values. Only for people to read.
#pragma once

#include "cex/text/shapes.h"
#include "sea/program.h"

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cex {

// Which parameters of a function have source names: those that its first block
// gives one.
struct ParameterNames {
  std::vector<sea::StringId> of_scalar; // in order, memories left out
  std::vector<bool> is_repeated;        // by statement of block 0
};
ParameterNames parameter_names(const sea::Function &f);

// What a text says to be uninitialised; empty for other texts.
std::string_view uninitialised(std::string_view text);

// A function's name without what nobody writes: allocators and the like.
std::string short_name(const std::string &symbol);
std::string short_type(std::string name); // likewise

// Something of the compiler's that the source has no name for: "ref.tmp".
bool is_temporary(std::string_view name);
// Not a part (".sroa.3") of a variable that has no name.
bool is_of_source(std::string_view variable);
// An operand of the next check, which is no variable.
bool is_operand(std::string_view text);

// The names and shapes that statements of a program speak of.
class NameTable {
public:
  explicit NameTable(const sea::Program &program) : program_(program) {}

  const ShapedName &operator[](sea::StringId id);
  // How values of a function's variable are shown; none if that is not known,
  // or if two variables have this name. The second is for inputs that no
  // variable gets: after the type that the name of their function says.
  const Shape *shape_of(sea::FunctionId f, const std::string &variable);
  char letter_of_input(const std::string &name) const;

private:
  using Shapes = std::unordered_map<std::string, const Shape *>;
  void collect(const sea::Function &function, Shapes &shapes);

  const sea::Program &program_;
  std::unordered_map<sea::StringId, std::unique_ptr<ShapedName>> names_;
  std::unordered_map<sea::FunctionId, Shapes> shapes_;
};

} // namespace fathom::cex
