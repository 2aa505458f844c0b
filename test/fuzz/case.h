// What the fuzzer works on: a script of solver calls over one term store, and
// its text. The text is the script of record: a failure is shrunk, stored and
// replayed through it, so that the file alone reproduces it.
#pragma once

#include "support/result.h"
#include "terms/store.h"

#include <string>
#include <string_view>
#include <vector>

namespace fathom::fuzz {

struct Step {
  enum class Kind : uint8_t { Assert, Push, Pop, Check };
  Kind kind;
  std::vector<Term> terms; // Assert: one; Check: the assumptions
};

struct Case {
  std::vector<Step> steps;
};

// All Boolean terms of the script, in order.
std::vector<Term> roots_of(const Case &script);
// The variables below these terms.
std::vector<Term> variables_of(const TermStore &store,
                               const std::vector<Term> &roots);
// Commands and distinct terms: what shrinking makes smaller.
size_t size_of(const TermStore &store, const Case &script);

// SMT-LIB, with Ptr and Mem as our parser reads them.
std::string to_script(const TermStore &store, const Case &script);
Result<Case> parse_script(TermStore &store, std::string_view text,
                          const std::string &file);

// Follows push and pop: the assertions that hold at a step.
class ActiveAssertions {
public:
  void apply(const Step &step);
  const std::vector<Term> &terms() const { return terms_; }

private:
  std::vector<Term> terms_;
  std::vector<size_t> levels_;
};

} // namespace fathom::fuzz
