// Names of variables, each once, for the term store.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fathom {

class SymbolTable {
public:
  uint32_t intern(std::string_view name);
  // A name that is not in use: "prefix!number".
  uint32_t fresh(std::string_view prefix);
  const std::string &name(uint32_t symbol) const { return names_[symbol]; }

private:
  std::deque<std::string> names_; // which stay where they are
  std::unordered_map<std::string_view, uint32_t> ids_;
  uint32_t next_fresh_ = 0;
};

} // namespace fathom
