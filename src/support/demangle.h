// Names of C++ functions as their authors wrote them.
#pragma once

#include <string>

namespace fathom {

// "std::vector<int>::push_back" for its symbol, without the parameters; other
// names stay as they are.
std::string readable_name(const std::string &symbol);

} // namespace fathom
