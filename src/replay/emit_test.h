// A counterexample as a test to keep: a file that is compiled with the program,
// gives it the inputs of the trace, and fails as long as the program does.
#pragma once

#include "report/source.h"
#include "report/verdict.h"
#include "support/result.h"

#include <string>
#include <vector>

namespace fathom::replay {

enum class TestStyle : uint8_t {
  Plain,     // C; the program's own main is the test
  GoogleTest // C++; the program's main is called fathom_program_main
};

// By the name of the file.
TestStyle test_style(const std::string &file);

struct TestConfig {
  TestStyle style = TestStyle::Plain;
  std::string file;                 // where it will be written
  std::vector<std::string> sources; // of the program
  std::vector<std::string> flags;   // of the compiler
};

// Fails where no such test would do: the trace was given something that no call
// asks for, or no sanitizer sees the failure.
Result<std::string> test_text(const report::PropertyResult &property,
                              const TestConfig &config,
                              report::Sources &sources);

} // namespace fathom::replay
