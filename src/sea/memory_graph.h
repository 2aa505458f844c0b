// The memory modification graph of a function: a node for each memory register,
// with the statement that defines it, and edges from those it is made of. As
// text for graphviz.
#pragma once

#include "sea/program.h"

#include <string>

namespace fathom::sea {

std::string memory_graph(const Function &function);

} // namespace fathom::sea
