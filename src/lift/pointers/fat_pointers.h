// Pointers that know their object: base, size and offset. What has become of
// the object is recorded for it.
#pragma once

#include "lift/pointers/pointer_model.h"

namespace fathom::lift {

class FatPointers final : public PointerModel {
public:
  explicit FatPointers(const PointerModelParts &parts);

  Term is_null(const llvm::Value *pointer, Term p) override;
  Term is_inside(Term p, Term length) override;
  Term stays_in_object(Term p) override;
  Term has_no_object(Term p) override;
  bool compares_chosen_addresses() const override;
  void check_access(const JudgedAccess &judged) override;
  Term is_place(const Access &access, Term p) override;
  Alignment alignment(const Access &access, Term p) override;
  void check_free(const llvm::CallInst &i, Term p) override;
  void check_pair(Term p, Term q, std::string_view what) override;
  Term has_no_leak() override;
  bool lift_query(const llvm::CallInst &i, prepared::RuntimeCall what, Term p,
                  Term other) override;

private:
  void check_object(const JudgedAccess &judged);
  void check_number_alignment(const JudgedAccess &judged, Term has_none);
  // The byte that is recorded for its object, if there is one.
  Term is_aligned(const Access &access, Term p, Term byte);
  Term is_forged(Term p);
  void require_object(Term p);

  MemoryStatements &memory_;
  LifeRecords &lives_;
  ObjectRecords &records_;
};

} // namespace fathom::lift
