// The model that the native solver has found, completed by the definitions of
// the variables that were eliminated, and evaluated against the assertions as
// they were given: before that it does not count. Used by the native solver
// only.
#pragma once

#include "memory/lowering.h"
#include "solver/native/arrays/arrays.h"
#include "solver/native/preprocess.h"
#include "terms/evaluator.h"

#include <memory>
#include <optional>
#include <span>

namespace fathom {

// Equalities between arrays, in a model.
enum class ArraysAre : uint8_t {
  AsAsserted,
  Refined,      // one was not, and a lemma says so
  NotDescribed, // that one of them holds cannot be seen
};

class FoundModel {
public:
  FoundModel(const TermStore &store, const Preprocessor &preprocessor,
             const MemoryLowering &lowering)
      : store_(store), preprocessor_(preprocessor), lowering_(lowering) {}
  FoundModel(const FoundModel &) = delete; // the evaluator points to the model
  FoundModel &operator=(const FoundModel &) = delete;

  void forget() { evaluator_.reset(); }
  // Of what is left in the SAT solver; what was eliminated is added.
  void set(Model model);

  // There must be one.
  std::optional<BitVec> value(Term t) const;
  std::optional<ArrayValue> array_value(Term t) const;
  // The first of these that it does not satisfy, or no term.
  Term first_wrong(std::span<const Term> assertions) const;
  // Equalities between arrays are only enforced at indices that seemed to
  // matter. Where the model shows another one, it is added.
  ArraysAre separate(const Blaster &blaster, ArrayReasoner &arrays) const;

private:
  const TermStore &store_;
  const Preprocessor &preprocessor_;
  const MemoryLowering &lowering_;
  Model model_;
  std::unique_ptr<Evaluator> evaluator_; // null: there is no model
};

} // namespace fathom
