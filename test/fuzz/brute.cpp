#include "brute.h"

#include "terms/evaluator.h"

namespace fathom::fuzz {

namespace {

constexpr uint32_t max_bits = 12;

uint32_t bits_of(const TermStore &store, Term v) {
  switch (store.sort_kind(v)) {
  case SortKind::Bool:
  case SortKind::BitVec:
  case SortKind::Ptr:
    return value_width(store.info(store.sort(v)));
  case SortKind::Array: {
    uint32_t index = index_width(store, store.sort(v));
    uint32_t element = element_width(store, store.sort(v));
    return index > 3 ? max_bits + 1 : (1u << index) * element;
  }
  case SortKind::Mem:
    return 0;           // see the constructor
  case SortKind::Float: // sorts of the reader only
  case SortKind::RoundingMode:
    break;
  }
  FATHOM_UNREACHABLE("unknown sort");
}

Model assignment(const TermStore &store, const std::vector<Term> &variables,
                 uint32_t number, const BitVec &byte) {
  Model model;
  for (Term v : variables) {
    SortKind kind = store.sort_kind(v);
    if (kind == SortKind::Mem) {
      model.arrays[v] = {byte, {}};
    } else if (kind == SortKind::Array) {
      uint32_t index = index_width(store, store.sort(v));
      uint32_t element = element_width(store, store.sort(v));
      ArrayValue &array = model.arrays[v];
      array.otherwise = BitVec::zero(element);
      for (uint32_t i = 0; i < 1u << index; ++i, number >>= element)
        array.entries[BitVec(index, i)] = BitVec(element, number);
    } else {
      uint32_t w = bits_of(store, v);
      model.scalars[v] = BitVec(w, number);
      number >>= w;
    }
  }
  return model;
}

} // namespace

// Memory variables are too wide to be tried. The generator overwrites them
// completely; that this is so (still, after shrinking) is seen from different
// contents that make no difference.
BruteForce::BruteForce(TermStore &store, const Case &script) {
  std::vector<Term> roots = roots_of(script);
  variables_ = variables_of(store, roots);
  uint32_t bits = 0;
  bool memories = false;
  for (Term v : variables_) {
    bits += bits_of(store, v);
    memories |= store.sort_kind(v) == SortKind::Mem;
    if (bits > max_bits)
      usable_ = false;
  }
  if (!usable_)
    return;
  assignments_ = 1u << bits;
  for (Term t : roots)
    truth_[t].resize(assignments_);
  for (uint32_t i = 0; i < assignments_ && usable_; ++i)
    for (uint32_t byte : {0x00u, 0xffu, 0x5au}) {
      Model model = assignment(store, variables_, i, BitVec(8, byte));
      Evaluator evaluator(store, model);
      for (auto &[t, row] : truth_) {
        std::optional<BitVec> v = evaluator.value(t);
        if (!v || (byte != 0 && v->is_true() != row[i])) {
          usable_ = false;
          return;
        }
        row[i] = v->is_true();
      }
      if (!memories)
        break;
    }
}

bool BruteForce::satisfiable(std::span<const Term> a,
                             std::span<const Term> b) const {
  for (uint32_t i = 0; i < assignments_; ++i) {
    bool all = true;
    for (std::span<const Term> terms : {a, b})
      for (Term t : terms)
        all = all && truth_.at(t)[i];
    if (all)
      return true;
  }
  return false;
}

} // namespace fathom::fuzz
