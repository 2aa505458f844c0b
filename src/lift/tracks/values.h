// The value track: the term of each register of the program. It is always
// there, and the first of all tracks.
#pragma once

#include "lift/tracks/track.h"

namespace fathom::lift {

class Values final : public Track {
public:
  using Track::Track;

  // The term of an operand; none if its type is no value of SEA-IR. An undef
  // is a new arbitrary value at every use.
  Term of(const llvm::Value *v);
  // The instruction's register; true, as functions say that lift something.
  bool define(const llvm::Instruction &i, Term term) {
    set(i, e_.define(term));
    return true;
  }
  // Nothing is known of the instruction: UNKNOWN if it is reached, and any
  // value. Without a reason its opcode and type are named.
  void refuse(const llvm::Instruction &i, std::string_view why = "");

  static bool is_on(const LiftConfig &) { return true; }
  // Integers that may come from pointers are passed as those (provenance).
  static std::optional<Sort> parameter_sort(Context &c,
                                            const llvm::Argument &a);
  static std::optional<Sort> result_sort(Context &c, const llvm::Function &f);

  std::optional<Sort> sort_of(const llvm::PHINode &phi) override;
  Term at_phi(const llvm::Value *, Term value) override { return value; }

private:
  Term constant(const llvm::Constant &constant);
};

} // namespace fathom::lift
