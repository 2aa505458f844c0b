// The table of what is known about the C library (models.def) and the bitcode
// of the models that are written in C (models/*.c). link_models.cpp puts
// them into a program. Knows nothing of LLVM.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace fathom::models {

enum class ModelKind : uint8_t {
  C,        // a function of models/*.c
  Variable, // a variable there
  BuiltIn,  // a row of prepared/intrinsics.def, or part of a pass
  Refused,  // a function of models/*.c that is UNKNOWN when it is reached
  Inexact,  // a function of models/*.c that chooses what each library rounds in
            // its own way: a native run has the machine's instead
};

struct ModelRow {
  std::string_view header;
  std::string_view name;
  ModelKind kind;
  std::string_view summary;
  std::string_view requires_; // preconditions that are checked
};

// What models take for granted, for the ledger.
struct ChoiceRow {
  std::string_view names; // of functions, separated by spaces
  std::string_view text;
  bool is_about(std::string_view name) const;
};

std::span<const ModelRow> model_rows();
std::span<const ChoiceRow> choice_rows();
// Null if there is none; a name that is another name of a function included.
const ModelRow *find_model(std::string_view name);
// Whether a name belongs to the C, POSIX or C++ library, with a model or
// without (models/library_names.def).
bool is_library_name(std::string_view name);
// The name in models/*.c of a row of kind C, Variable or Refused.
std::string symbol_of(const ModelRow &row);

// LLVM bitcode for a machine of machines.def; empty for others.
std::string_view bitcode(std::string_view architecture);

std::string models_text();
std::string models_markdown();

} // namespace fathom::models
