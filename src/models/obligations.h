// What the standards ask of each function of models.def, and how its model
// meets that (obligations.def). For `fathom models --obligations`, and for the
// tests, which hold the table against the models.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fathom::models {

enum class ObligationKind : uint8_t {
#define OBLIGATION_KIND(name, question) name,
#include "models/obligations.def"
};
enum class ObligationStatus : uint8_t {
#define OBLIGATION_STATUS(name, meaning) name,
#include "models/obligations.def"
};

struct ObligationRow {
  std::string_view functions; // names of models.def, separated by spaces
  ObligationKind kind;
  std::string_view text;
  std::string_view reference; // where a standard says so; may be empty
  ObligationStatus status;
  std::string_view detail; // Checked: ids of checks, separated by '|'
  // Statements: one that breaks the obligation, one that meets it; or empty.
  std::string_view wrong = {}, right = {};
};

std::span<const ObligationRow> obligation_rows();
std::string_view name_of(ObligationKind kind);
std::string_view name_of(ObligationStatus status);

std::string obligations_text();
std::string obligations_markdown();

} // namespace fathom::models
