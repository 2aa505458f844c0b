// Reads the texts of a rule into a PatternRule (see pattern.h for the
// language).
#pragma once

#include "rewrite/pattern.h"

#include <map>

namespace fathom {

struct PatternRule::Parser {
  PatternRule &rule;
  std::string_view text;
  size_t at = 0;
  bool in_result = false;

  int term();
  int integer();
  void condition();
  bool at_end();

private:
  [[noreturn]] void fail(const char *message) const;
  std::string_view peek(); // next token, without taking it
  std::string_view take();
  void expect(std::string_view token);
  int application();
  int literal_or_name(std::string_view token);
  int add(Node node);
  int add(Integer expression);
  int condition_macro(std::string_view name);
  uint8_t term_slot(std::string_view name);
  int64_t index_slot(std::string_view name);
};

} // namespace fathom
