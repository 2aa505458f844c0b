// Everything that clang or LLVM reads of a program, as one text: equal texts
// are equal programs. Sources are preprocessed, with their comments (some are
// specifications), line markers and the whole command that compiles them;
// other files are their bytes.
#pragma once

#include "frontend/load.h"

#include <optional>
#include <string>
#include <string_view>

namespace fathom::frontend {

// Digests in the place of the texts of sources. A question is the whole command
// that preprocesses one.
class TextMemory {
public:
  virtual ~TextMemory() = default;
  virtual std::string digest(std::string_view text) const = 0;
  // The digest of the text, if it is known what it would be.
  virtual std::optional<std::string> find(const std::string &question) = 0;
  // `record`: what it depends on (text_record.h), if that is known.
  virtual void keep(const std::string &question, const std::string &text,
                    const std::optional<std::string> &record) = 0;
  // Records are of use.
  virtual bool wants_records() const = 0;
};

// Much cheaper than load(): nothing is compiled. Fails, too, where flags make
// clang read what is not in the text. `compiler_text` gets what
// clang says if it fails.
Result<std::string> program_text(const LoadConfig &config,
                                 const StopToken &stop,
                                 std::string &compiler_text,
                                 TextMemory *memory = nullptr);

} // namespace fathom::frontend
