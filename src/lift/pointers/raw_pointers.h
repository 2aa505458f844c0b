// Pointers that are addresses (--pointers=raw): what is asked of the history of
// objects instead of the pointer. Where fat pointers would know more than an
// address says, the answer is UNKNOWN, never another one. Nothing is recorded
// for objects.
#pragma once

#include "lift/pointers/pointer_model.h"

namespace fathom::lift {

class RawPointers final : public PointerModel {
public:
  explicit RawPointers(const PointerModelParts &parts);

  Term is_null(const llvm::Value *pointer, Term p) override;
  Term is_inside(Term p, Term length) override;
  Term stays_in_object(Term p) override;
  Term has_no_object(Term p) override;
  bool compares_chosen_addresses() const override { return false; }
  void check_access(const JudgedAccess &judged) override;
  Term is_place(const Access &access, Term p) override;
  Alignment alignment(const Access &access, Term p) override;
  void check_free(const llvm::CallInst &i, Term p) override;
  void check_pair(Term p, Term q, std::string_view what) override;
  Term has_no_leak() override;
  bool lift_query(const llvm::CallInst &i, prepared::RuntimeCall what, Term p,
                  Term other) override;
  void note_replacement() override;

private:
  void check_lifetime(const JudgedAccess &judged);
  void check_object_alignment(const JudgedAccess &judged);
  Term base_of_object(Term p); // UNKNOWN if the address is in none
};

} // namespace fathom::lift
