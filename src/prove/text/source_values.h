// Which values the variables of the source have where a block begins, as far as
// the statements `name` tell. A register that was a variable's value before is
// not the variable: `n <= n0` must not be printed as `n <= n`.
#pragma once

#include "sea/cfg.h"
#include "sea/program.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::prove {

struct SourceValue {
  std::string text; // as in `name`, with the shape
  Term value;
};

class SourceValues {
public:
  explicit SourceValues(const sea::Function &function);

  // Behind the phis of the block, in the order in which the variables are named
  // first; those of which it is not known are left out.
  std::vector<SourceValue> at(sea::BlockId block) const;
  // Where all edges from outside come to the header of a loop.
  std::vector<SourceValue> before_loop(sea::BlockId header) const;

private:
  // All registers and constants that have the value of the variable; these
  // become fewer until nothing changes.
  struct Known {
    bool is_any = true; // not looked at
    std::vector<Term> values = {};
    uint32_t name = 0; // index of a string
    bool operator==(const Known &) const = default;
  };
  using Values = std::vector<Known>; // by variable

  void look_at_statements();
  bool look_at(sea::BlockId block);
  Known joined(sea::BlockId block, size_t variable) const;
  bool stays(Term value, sea::BlockId block) const;
  void execute(const sea::Stmt &s, Values &values) const;
  std::vector<SourceValue> listed(const Values &values) const;

  const sea::Function &f_;
  sea::Cfg cfg_;
  std::vector<std::string> variables_; // without shapes
  std::unordered_map<Term, sea::BlockId> defined_in_;
  std::vector<Values> in_, out_; // by block
};

} // namespace fathom::prove
