#include "support/demangle.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>

namespace fathom {

namespace {

// What everybody calls std::string.
constexpr std::string_view long_string =
    "std::__cxx11::basic_string<char, std::char_traits<char>, "
    "std::allocator<char> >";

// Where the list of parameters begins: at the bracket that matches the last
// closing one.
size_t parameters_of(const std::string &name) {
  size_t last = name.rfind(')');
  if (last == std::string::npos)
    return name.size();
  unsigned depth = 0;
  for (size_t i = last + 1; i-- > 0;) {
    depth += name[i] == ')';
    depth -= name[i] == '(';
    if (depth == 0)
      return i;
  }
  return name.size();
}

} // namespace

std::string readable_name(const std::string &symbol) {
  if (!symbol.starts_with("_Z"))
    return symbol;
  int status = 0;
  std::unique_ptr<char, void (*)(void *)> text(
      abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status),
      std::free);
  if (status != 0 || !text)
    return symbol;
  std::string name = text.get();
  for (size_t at; (at = name.find(long_string)) != std::string::npos;)
    name.replace(at, long_string.size(), "std::string");
  name.resize(parameters_of(name));
  // Instances of templates begin with the type of their result. Brackets of
  // operators are no brackets.
  unsigned depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    if (depth == 0 && name.compare(i, 8, "operator") == 0)
      break;
    depth += name[i] == '<' || name[i] == '(';
    depth -= name[i] == '>' || name[i] == ')';
    if (name[i] == ' ' && depth == 0)
      begin = i + 1;
  }
  return name.substr(begin);
}

} // namespace fathom
