// Pointers that are addresses (--pointers=raw): the base is only where the
// address came from, and the history of objects knows what lies there.
#pragma once

#include "unfold/pointers/pointer_model.h"

namespace fathom::unfold {

class RawPointers final : public PointerModel {
public:
  using PointerModel::PointerModel;

  Term place_of(Term pointer) override { return pointers_.address(pointer); }
  std::optional<ObjectId> freed_object(Term /*pointer*/) override { return {}; }
  bool objects_of(Term /*pointer*/,
                  std::vector<ObjectId> & /*objects*/) override {
    return false;
  }
  Term is_in(Term pointer, ObjectId object) override {
    Term from =
        rewriter_.make_sub(pointers_.address(pointer), objects_[object].base);
    return rewriter_.make_ult(from, objects_[object].size);
  }
  std::unique_ptr<ObjectQuestions>
  make_questions(History &history, MemoryState &memory) const override;
};

} // namespace fathom::unfold
