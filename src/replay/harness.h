// The C file that feeds a program the inputs of its counterexamples: runtime.c,
// what is known of objects (sanitized.c, prepared/objects.c), and one table per
// counterexample behind it.
#pragma once

#include "cex/inputs.h"
#include "replay/native_module.h"

#include <string>
#include <vector>

namespace fathom::replay {

struct HarnessTrace {
  uint32_t property = 0;
  const cex::Inputs *inputs = nullptr;
};

// `sites`: where the program asks, by number (NativeModule). Inputs of other
// places are nothing the program asks for.
std::string harness_text(const std::vector<std::string> &sites,
                         const std::vector<HarnessTrace> &traces, Form form,
                         Follows follows);

} // namespace fathom::replay
