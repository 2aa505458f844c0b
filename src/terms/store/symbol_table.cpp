#include "terms/store/symbol_table.h"

namespace fathom {

uint32_t SymbolTable::intern(std::string_view name) {
  if (auto it = ids_.find(name); it != ids_.end())
    return it->second;
  uint32_t symbol = uint32_t(names_.size());
  names_.emplace_back(name);
  ids_.emplace(names_.back(), symbol);
  return symbol;
}

uint32_t SymbolTable::fresh(std::string_view prefix) {
  std::string name;
  do
    name = std::string(prefix) + "!" + std::to_string(next_fresh_++);
  while (ids_.contains(name));
  return intern(name);
}

} // namespace fathom
