// Whole arrays as values: for equality between arrays and for showing them.
#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/evaluator.h"

#include <unordered_set>

namespace fathom {

namespace {

constexpr uint64_t enumeration_limit = 1 << 16;
// Arrays with so few elements are described by them, whatever they are.
constexpr uint32_t small_index = 12;

// Updates of an array term from the outermost to the innermost, then its base.
struct Layer {
  Term t;
  uint32_t env;
};

// Does the term mention this bound variable? Yes as well if it is large.
bool may_mention(const TermStore &store, Term root, Term bound) {
  constexpr size_t limit = 1000;
  std::unordered_set<Term> seen{root};
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (t == bound || seen.size() > limit)
      return true;
    for (Term c : store.children(t))
      if (seen.insert(c).second)
        todo.push_back(c);
  }
  return false;
}

// lambda j. a[p q ... j], a row of an array: the array, and the parts of the
// index before j, highest first. No array if it is something else.
Term row_of_array(const TermStore &store, Term lambda,
                  std::vector<Term> &parts) {
  Term bound = store.child(lambda, 0), body = store.child(lambda, 1);
  if (store.kind(body) != Kind::Select)
    return Term{};
  std::vector<Term> todo{store.child(body, 1)};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (store.kind(t) == Kind::Concat) {
      todo.push_back(store.child(t, 1));
      todo.push_back(store.child(t, 0));
    } else {
      parts.push_back(t);
    }
  }
  Term last = parts.back();
  bool is_bit = store.kind(last) == Kind::Ite && // of a Bool
                store.child(last, 0) == bound &&
                store.is_bv_const(store.child(last, 1)) &&
                store.is_bv_const(store.child(last, 2)) &&
                store.value(store.child(last, 1)).is_true() &&
                store.value(store.child(last, 2)) == BitVec::zero(1);
  parts.pop_back();
  Term array = store.child(body, 0);
  if ((last != bound && !is_bit) || parts.empty() ||
      may_mention(store, array, bound))
    return Term{};
  for (Term p : parts)
    if (may_mention(store, p, bound))
      return Term{};
  return array;
}

} // namespace

// Walks down to the base. Scalars on the way that are not known get a frame
// each, and `waiting` is set. Nothing when the array has no finite description:
// copies and lambdas other than rows of arrays count as such (stuck), unless
// they have few elements.
std::optional<ArrayValue> Evaluator::build_array(Term t, uint32_t env,
                                                 bool &waiting) {
  waiting = false;
  std::vector<Layer> layers;
  ArrayValue result;
  for (bool base = false; !base;) {
    switch (store_.kind(t)) {
    case Kind::Var: {
      if (Term definition = model_.definition(t)) {
        t = definition;
        break;
      }
      auto it = model_.arrays.find(t);
      if (it != model_.arrays.end())
        result = it->second;
      else
        result.otherwise = BitVec::zero(element_width(store_, store_.sort(t)));
      base = true;
      break;
    }
    case Kind::ConstArray: {
      const BitVec *v = known(store_.child(t, 0), env);
      if (!v)
        return waiting = true, std::nullopt;
      result.otherwise = *v;
      base = true;
      break;
    }
    case Kind::Ite: {
      const BitVec *c = known(store_.child(t, 0), env);
      if (!c)
        return waiting = true, std::nullopt;
      t = store_.child(t, c->is_true() ? 1 : 2);
      break;
    }
    case Kind::Store:
    case Kind::MemStore:
    case Kind::MemSet:
      for (unsigned i = 1; i < store_.num_children(t); ++i)
        waiting |= !known(store_.child(t, i), env);
      layers.push_back({t, env});
      t = store_.child(t, 0);
      break;
    case Kind::Lambda: {
      std::vector<Term> parts;
      Term array = row_of_array(store_, t, parts);
      if (!array) {
        if (!enumerate(t, env, result, waiting))
          return std::nullopt;
        base = true;
        break;
      }
      for (Term p : parts)
        waiting |= !known(p, env);
      layers.push_back({t, env});
      t = array;
      break;
    }
    default:
      if (!enumerate(t, env, result, waiting))
        return std::nullopt;
      base = true;
      break;
    }
  }
  if (waiting)
    return std::nullopt;
  for (size_t k = layers.size(); k-- > 0;) {
    Term u = layers[k].t;
    auto arg = [&](unsigned i) {
      Term c = store_.child(u, i);
      return *lookup(c, env_for(c, env));
    };
    if (store_.kind(u) == Kind::Lambda) {
      restrict_to_row(u, env, result);
      continue;
    }
    if (store_.kind(u) == Kind::Store) {
      result.entries.insert_or_assign(arg(1), arg(2));
      continue;
    }
    BitVec ptr = arg(1), v = arg(2);
    uint32_t w = ptr.width() / 3;
    BitVec at = ptr.extract(3 * w - 1, 2 * w) + ptr.extract(2 * w - 1, w);
    bool fill = store_.kind(u) == Kind::MemSet;
    BitVec length = fill ? arg(3) : BitVec(64, v.width() / 8);
    if (!length.fits_u64() || length.to_u64() > enumeration_limit) {
      stuck_ = true;
      return std::nullopt;
    }
    uint32_t bytes = uint32_t(length.to_u64());
    for (uint32_t i = 0; i < bytes; ++i) {
      uint32_t k8 = fill ? 0 : store_.index(u, 0) == 1 ? bytes - 1 - i : i;
      result.entries.insert_or_assign(at + BitVec(w, i),
                                      v.extract(8 * k8 + 7, 8 * k8));
    }
  }
  return result;
}

// All elements of an array that has few of them. Those that are not known get a
// frame each, and `waiting` is set. False (stuck) if there are many.
bool Evaluator::enumerate(Term array, uint32_t env, ArrayValue &result,
                          bool &waiting) {
  uint32_t w = index_width(store_, store_.sort(array));
  if (w > small_index || env_for(array, env) != 0) {
    stuck_ = true;
    return false;
  }
  Elements &elements = elements_[array];
  result.otherwise = BitVec::zero(element_width(store_, store_.sort(array)));
  for (uint32_t i = 0; i < uint32_t(1) << w; ++i) {
    BitVec index(w, i);
    auto it = elements.find(index);
    if (it != elements.end()) {
      result.entries.insert_or_assign(index, it->second);
    } else {
      push(array, 0, Task::Element, index);
      waiting = true;
    }
  }
  return true;
}

void Evaluator::step_element(Frame &frame) {
  if (frame.step == 0) {
    frame.step = 1;
    BitVec index = frame.index;
    push(frame.t, 0, Task::Read, std::move(index));
    return;
  }
  elements_[frame.t].insert_or_assign(frame.index, std::move(frame.received));
  stack_.pop_back();
}

// Keeps the elements whose index begins with the row's, which must be known.
void Evaluator::restrict_to_row(Term row, uint32_t env, ArrayValue &array) {
  std::vector<Term> parts;
  row_of_array(store_, row, parts);
  std::optional<BitVec> prefix;
  for (Term p : parts) {
    const BitVec &v = *lookup(p, env_for(p, env));
    prefix = prefix ? concat(*prefix, v) : v;
  }
  ArrayValue kept;
  kept.otherwise = array.otherwise;
  uint32_t low = value_width(store_.info(store_.sort(store_.child(row, 0))));
  for (const auto &[index, element] : array.entries)
    if (index.extract(index.width() - 1, low) == *prefix)
      kept.entries.emplace(index.extract(low - 1, 0), element);
  array = std::move(kept);
}

void Evaluator::step_array_equality(Frame &frame) {
  uint32_t env = frame.env;
  Term t = frame.t, a = store_.child(t, 0), b = store_.child(t, 1);
  if (a == b) {
    finish(stack_.back(), BitVec::from_bool(true));
    return;
  }
  bool waiting = false;
  std::optional<ArrayValue> x = build_array(a, env, waiting);
  if (!x)
    return;
  std::optional<ArrayValue> y = build_array(b, env, waiting);
  if (!y)
    return;
  finish(stack_.back(), BitVec::from_bool(same_function(
                            *x, *y, index_width(store_, store_.sort(a)))));
}

std::optional<ArrayValue> Evaluator::array_value(Term t) {
  stuck_ = false;
  stack_.clear();
  while (true) {
    bool waiting = false;
    std::optional<ArrayValue> v = build_array(t, 0, waiting);
    if (!waiting)
      return v;
    run();
    if (stuck_)
      return std::nullopt;
  }
}

} // namespace fathom
