// Makes a failing script smaller as long as it fails in the same way: steps and
// assumptions are dropped, subterms replaced by operands, constants and
// variables. Greedy; each attempt is a child process that starts from the text.
#pragma once

#include "check.h"

#include <string>

namespace fathom::fuzz {

// How this text fails with these flags; kind None if it does not.
Failure try_script(const std::string &text, const std::string &flags,
                   const CheckSettings &settings);

struct Shrunk {
  std::string text;
  Failure failure; // of that text
  unsigned attempts = 0;
};

// `failure` is what try_script says about `text`.
Shrunk shrink(const std::string &text, const Failure &failure,
              const CheckSettings &settings, double seconds);

} // namespace fathom::fuzz
