#include "solver/native/found_model.h"

#include "support/assert.h"
#include "support/bitvec/arithmetic.h"

namespace fathom {

namespace {

// They differ: an index at which they do.
BitVec different_index(const ArrayValue &a, const ArrayValue &b,
                       uint32_t width) {
  for (const ArrayValue *side : {&a, &b})
    for (const auto &[index, element] : side->entries)
      if (!(a.at(index) == b.at(index)))
        return index;
  // The defaults do: at the first index that neither lists.
  BitVec index = BitVec::zero(width);
  while (a.entries.contains(index) || b.entries.contains(index))
    index = index + BitVec::one(width);
  return index;
}

} // namespace

void FoundModel::set(Model model) {
  model_ = std::move(model);
  for (const Preprocessor::Definition &d : preprocessor_.definitions())
    model_.definitions.insert_or_assign(d.x, d.t);
  for (const auto &[x, t] : lowering_.definitions())
    model_.definitions.insert_or_assign(x, t);
  evaluator_ = std::make_unique<Evaluator>(store_, model_);
}

std::optional<BitVec> FoundModel::value(Term t) const {
  FATHOM_ASSERT(evaluator_ != nullptr, "value() without a model");
  return evaluator_->value(t);
}

std::optional<ArrayValue> FoundModel::array_value(Term t) const {
  FATHOM_ASSERT(evaluator_ != nullptr, "array_value() without a model");
  return evaluator_->array_value(t);
}

Term FoundModel::first_wrong(std::span<const Term> assertions) const {
  for (Term t : assertions)
    if (std::optional<BitVec> v = value(t); !v || !v->is_true())
      return t;
  return Term{};
}

ArraysAre FoundModel::separate(const Blaster &blaster,
                               ArrayReasoner &arrays) const {
  bool described = true;
  std::vector<Term> equalities = blaster.array_equalities();
  for (Term e : equalities) {
    if (!arrays.value_of(e).is_true())
      continue;
    std::optional<ArrayValue> a = array_value(store_.child(e, 0));
    std::optional<ArrayValue> b = array_value(store_.child(e, 1));
    if (!a || !b) {
      described = false;
      continue;
    }
    uint32_t width = index_width(store_, store_.sort(store_.child(e, 0)));
    if (same_function(*a, *b, width))
      continue;
    arrays.separate(e, different_index(*a, *b, width));
    return ArraysAre::Refined;
  }
  return described ? ArraysAre::AsAsserted : ArraysAre::NotDescribed;
}

} // namespace fathom
