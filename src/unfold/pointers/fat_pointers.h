// Pointers that carry their object (--pointers=fat): the base says which one it
// is, and what has become of it is in shadow memory, at that base.
#pragma once

#include "unfold/pointers/pointer_model.h"

namespace fathom::unfold {

class FatPointers final : public PointerModel {
public:
  using PointerModel::PointerModel;

  Term place_of(Term pointer) override { return pointers_.base(pointer); }
  std::optional<ObjectId> freed_object(Term pointer) override {
    return objects_.find(pointers_.base(pointer));
  }
  bool objects_of(Term pointer, std::vector<ObjectId> &objects) override {
    return objects_.bases_of(pointers_.base(pointer), objects);
  }
  Term is_in(Term pointer, ObjectId object) override {
    return rewriter_.make_eq(pointers_.base(pointer), objects_[object].base);
  }
  std::unique_ptr<ObjectQuestions>
  make_questions(History &history, MemoryState &memory) const override;
};

} // namespace fathom::unfold
