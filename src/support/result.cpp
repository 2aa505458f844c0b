#include "support/result.h"

namespace fathom {

std::string to_string(const Diag &diag) {
  std::string text = diag.file;
  if (diag.pos.line != 0) {
    text += ':' + std::to_string(diag.pos.line);
    if (diag.pos.column != 0)
      text += ':' + std::to_string(diag.pos.column);
  }
  if (!text.empty())
    text += ": ";
  text += "error: " + diag.message;
  if (!diag.hint.empty())
    text += " (" + diag.hint + ")";
  return text;
}

} // namespace fathom
