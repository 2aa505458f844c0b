#include "solver/native/guess.h"

#include "terms/traverse.h"

#include <algorithm>
#include <random>

namespace fathom {

namespace {

constexpr size_t max_tries = 64;
constexpr size_t max_steps = 300'000; // terms times tries
constexpr size_t min_tries = 8;       // fewer are not worth the trouble
constexpr uint32_t min_width = 8;     // a smaller product is no trouble

bool is_product(const TermStore &store, Term t) {
  switch (store.kind(t)) {
  case Kind::BvMul:
  case Kind::BvUdiv:
  case Kind::BvUrem:
  case Kind::BvUmulo:
  case Kind::BvSmulo:
    return store.width(store.child(t, 0)) >= min_width &&
           !store.is_const(store.child(t, 0)) &&
           !store.is_const(store.child(t, 1));
  default:
    return false;
  }
}

bool is_scalar(const TermStore &store, Term t) {
  SortKind kind = store.sort_kind(t);
  return kind == SortKind::Bool || kind == SortKind::BitVec;
}

// Uniform, small, or one of the values that are special to arithmetic: which of
// these is drawn anew for each variable in two of three tries.
BitVec draw(std::mt19937_64 &random, uint32_t width, size_t attempt) {
  size_t shape = attempt % 3 == 0 ? 0 : random() % 4;
  if (shape == 1)
    return BitVec(width, random() % 16);
  if (shape == 2)
    return random() % 2 ? BitVec::ones(width) : BitVec::signed_min(width);
  std::vector<uint32_t> words((width + 31) / 32);
  for (uint32_t &word : words)
    word = uint32_t(random());
  return BitVec::from_words(width, words);
}

bool satisfies(const TermStore &store, const Model &model,
               std::span<const Term> facts) {
  Evaluator evaluator(store, model);
  return std::all_of(facts.begin(), facts.end(), [&](Term f) {
    std::optional<BitVec> v = evaluator.value(f);
    return v && v->is_true();
  });
}

} // namespace

std::optional<Model> guess_model(const TermStore &store,
                                 std::span<const Term> facts, uint64_t seed) {
  std::vector<Term> variables;
  size_t terms = 0;
  bool products = false;
  for (Term t : reachable(store, facts)) {
    if (!is_scalar(store, t))
      return {};
    ++terms;
    products |= is_product(store, t);
    if (store.kind(t) == Kind::Var)
      variables.push_back(t);
  }
  // An evaluator has a table of all terms there are.
  size_t steps = terms + store.size() / 16;
  if (!products || steps * min_tries > max_steps)
    return {};
  std::mt19937_64 random(seed);
  size_t tries = std::min(max_tries, max_steps / steps);
  for (size_t attempt = 0; attempt < tries; ++attempt) {
    Model model;
    for (Term x : variables)
      model.scalars.emplace(
          x, draw(random, value_width(store.info(store.sort(x))), attempt));
    if (satisfies(store, model, facts))
      return model;
  }
  return {};
}

} // namespace fathom
