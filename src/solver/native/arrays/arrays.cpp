#include "solver/native/arrays/arrays.h"

#include "support/stop.h"
#include "terms/substitute.h"

namespace fathom {

void ArrayReasoner::prepare() {
  // Blasting an index may bring new reads: the lists grow while we walk them.
  while (prepared_selects_ < blaster_.selects().size() ||
         prepared_equalities_ < blaster_.array_equalities().size()) {
    if (prepared_selects_ < blaster_.selects().size()) {
      Term select = blaster_.selects()[prepared_selects_++];
      Term array = store_.child(select, 0);
      indices_[store_.sort(array)].push_back(store_.child(select, 1));
      if (store_.is_const(store_.child(select, 1)))
        constant_reads_[array].push_back(select);
      prepare_array(array);
    } else {
      prepare_equality(blaster_.array_equalities()[prepared_equalities_++]);
    }
  }
  for (Lit side : blaster_.take_side_conditions())
    cnf_.assert_true(side);
}

void ArrayReasoner::prepare_array(Term root) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (!visited_arrays_.insert(t).second)
      continue;
    switch (store_.kind(t)) {
    case Kind::Store:
      blaster_.bits(store_.child(t, 1));
      blaster_.bits(store_.child(t, 2));
      indices_[store_.sort(t)].push_back(store_.child(t, 1));
      todo.push_back(store_.child(t, 0));
      break;
    case Kind::Ite:
      blaster_.bits(store_.child(t, 0));
      todo.push_back(store_.child(t, 1));
      todo.push_back(store_.child(t, 2));
      break;
    case Kind::ConstArray:
      blaster_.bits(store_.child(t, 0));
      break;
    default: // variables; lambdas are instantiated when a read gets there
      break;
    }
  }
}

void ArrayReasoner::prepare_equality(Term equality) {
  Term a = store_.child(equality, 0), b = store_.child(equality, 1);
  Term witness =
      store_.make_fresh_var("witness", store_.info(store_.sort(a)).index);
  Term left = rewriter_.make_select(a, witness);
  Term right = rewriter_.make_select(b, witness);
  Lit clause[] = {blaster_.literal(equality), !equal(left, right)};
  cnf_.assert_clause(clause);
  prepare_array(a);
  prepare_array(b);
}

BitVec ArrayReasoner::value_of(Term t) {
  if (store_.is_const(t))
    return store_.value(t);
  auto it = values_.find(t);
  if (it != values_.end())
    return it->second;
  std::vector<Lit> bits;
  std::span<const Lit> known = blaster_.bits(t);
  bits.assign(known.begin(), known.end());
  BitVec v = BitVec::zero(uint32_t(bits.size()));
  if (bits.size() <= 64) {
    uint64_t word = 0;
    for (size_t i = 0; i < bits.size(); ++i)
      word |= uint64_t(lit_value(bits[i])) << i;
    v = BitVec(uint32_t(bits.size()), word);
  } else {
    std::vector<uint32_t> words((bits.size() + 31) / 32);
    for (size_t i = 0; i < bits.size(); ++i)
      words[i / 32] |= uint32_t(lit_value(bits[i])) << (i % 32);
    v = BitVec::from_words(uint32_t(bits.size()), words);
  }
  values_.emplace(t, v);
  return v;
}

// Everything in lemmas comes through here.
Lit ArrayReasoner::equal(Term a, Term b) {
  Term t = rewriter_.make_eq(a, b);
  keep_active(t);
  return blaster_.literal(t);
}

void ArrayReasoner::keep_active(Term root) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (!own_terms_.insert(t).second)
      continue;
    for (Term c : store_.children(t))
      todo.push_back(c);
  }
}

void ArrayReasoner::add_lemma(std::vector<Lit> premises, Lit conclusion) {
  for (Lit &l : premises)
    l = !l;
  premises.push_back(conclusion);
  lemmas_.push_back(std::move(premises));
}

size_t ArrayReasoner::refine(const std::unordered_set<Term> *active) {
  values_.clear();
  ends_.clear();
  cnf_.capture_model();
  size_t count = blaster_.selects().size();
  statistics_.reads = count;
  for (size_t i = 0; i < count; ++i) {
    Term select = blaster_.selects()[i];
    if (!active || active->contains(select) || own_terms_.contains(select))
      follow(select);
  }
  size_t equalities = blaster_.array_equalities().size();
  for (size_t i = 0; i < equalities; ++i) {
    Term equality = blaster_.array_equalities()[i];
    if (!active || active->contains(equality) || own_terms_.contains(equality))
      check_equality(equality);
  }
  size_t found = lemmas_.size();
  flush_lemmas();
  return found;
}

void ArrayReasoner::flush_lemmas() {
  statistics_.lemmas += lemmas_.size();
  statistics_.refinements += !lemmas_.empty();
  for (const std::vector<Lit> &lemma : lemmas_)
    cnf_.assert_clause(lemma);
  lemmas_.clear();
  prepare(); // lemmas may have brought new reads
}

void ArrayReasoner::follow(Term select) {
  Term array = store_.child(select, 0);
  std::vector<Lit> path;
  while (!is_stopped() && step(select, array, path)) {
  }
}

bool ArrayReasoner::is_stopped() {
  const StopToken *stop = rewriter_.config().stop;
  ++steps_;
  if (stop != nullptr && stop->stop_requested_at(steps_, 256))
    stopped_ = true;
  return stopped_;
}

// One node of the array: false when the read has found its value.
bool ArrayReasoner::step(Term select, Term &array, std::vector<Lit> &path) {
  Term index = store_.child(select, 1), t = array;
  switch (store_.kind(t)) {
  case Kind::Store: {
    Term written = store_.child(t, 1);
    Lit same = equal(written, index);
    if (value_of(written) == value_of(index)) {
      path.push_back(same);
      expect(select, store_.child(t, 2), path);
      return false;
    }
    path.push_back(!same);
    array = store_.child(t, 0);
    return true;
  }
  case Kind::Ite: {
    Term condition = store_.child(t, 0);
    Lit c = blaster_.literal(condition);
    bool taken = value_of(condition).is_true();
    path.push_back(taken ? c : !c);
    array = store_.child(t, taken ? 1 : 2);
    return true;
  }
  case Kind::ConstArray:
    expect(select, store_.child(t, 0), path);
    return false;
  case Kind::Lambda:
    expect(select,
           rewriter_.rewrite(substitute(store_, store_.child(t, 1),
                                        {{store_.child(t, 0), index}})),
           path);
    return false;
  default:
    end_at_variable(select, t, std::move(path));
    return false;
  }
}

void ArrayReasoner::expect(Term select, Term value,
                           const std::vector<Lit> &path) {
  // A value that brings new inputs (reads, divisions) has none in this
  // assignment: the lemma is needed whatever the bits say now.
  bool unsettled = false;
  if (!blaster_.is_blasted(value)) {
    uint32_t inputs = blaster_.input_count();
    blaster_.bits(value);
    unsettled = blaster_.input_count() != inputs;
  }
  if (unsettled || !(value_of(select) == value_of(value)))
    add_lemma(path, equal(select, value));
}

void ArrayReasoner::end_at_variable(Term select, Term array,
                                    std::vector<Lit> path) {
  Term index = store_.child(select, 1);
  auto [it, fresh] =
      ends_.try_emplace({array, value_of(index)}, Read{select, path});
  if (fresh)
    return;
  const Read &other = it->second;
  if (value_of(select) == value_of(other.select))
    return;
  if (path.empty() && other.path.empty()) {
    compare_with_constants(select, array);
    compare_with_constants(other.select, array);
  }
  path.insert(path.end(), other.path.begin(), other.path.end());
  path.push_back(equal(index, store_.child(other.select, 1)));
  add_lemma(std::move(path), equal(select, other.select));
}

// A read that was wrong once would be wrong at the next element in the next
// assignment, and so on: it is compared with all elements, unless these are few
// or very many.
void ArrayReasoner::compare_with_constants(Term select, Term array) {
  constexpr size_t least = 32, most = 256;
  Term index = store_.child(select, 1);
  auto found = constant_reads_.find(array);
  if (found == constant_reads_.end() || found->second.size() < least ||
      found->second.size() > most || store_.is_const(index) ||
      !compared_.insert(select).second)
    return;
  for (Term other : found->second)
    add_lemma({equal(index, store_.child(other, 1))}, equal(select, other));
}

// An equality that holds: both sides are read at every index term of the sort,
// one for each value that they have in the assignment. Reading brings new index
// terms (addresses in copies), so reading at all of them might not end.
void ArrayReasoner::check_equality(Term equality) {
  if (!value_of(equality).is_true())
    return;
  Term a = store_.child(equality, 0), b = store_.child(equality, 1);
  const std::vector<Term> &indices = indices_[store_.sort(a)];
  std::unordered_set<Term> &done = instantiated_[equality];
  std::unordered_set<BitVec, BitVecHash> covered;
  for (Term i : done)
    covered.insert(value_of(i));
  for (Term i : indices) {
    if (!covered.insert(value_of(i)).second || !done.insert(i).second)
      continue;
    Term left = rewriter_.make_select(a, i),
         right = rewriter_.make_select(b, i);
    add_lemma({blaster_.literal(equality)}, equal(left, right));
  }
}

void ArrayReasoner::separate(Term equality, const BitVec &index) {
  Term a = store_.child(equality, 0), b = store_.child(equality, 1);
  Sort index_sort = store_.info(store_.sort(a)).index;
  Term i = rewriter_.make_const(index, index_sort);
  Term left = rewriter_.make_select(a, i), right = rewriter_.make_select(b, i);
  add_lemma({blaster_.literal(equality)}, equal(left, right));
  flush_lemmas();
}

Term ArrayReasoner::base_of(Term array) {
  while (true) {
    switch (store_.kind(array)) {
    case Kind::Store:
      array = store_.child(array, 0);
      break;
    case Kind::Ite:
      array = store_.child(array,
                           value_of(store_.child(array, 0)).is_true() ? 1 : 2);
      break;
    default:
      return array;
    }
  }
}

// Arrays that are equal in this assignment are equal almost everywhere too:
// their variables get one default, that of a constant array among them.
void ArrayReasoner::fill_defaults(Model &model) {
  std::unordered_map<Term, Term> parent;
  auto root = [&](Term t) {
    while (parent.try_emplace(t, t).first->second != t)
      t = parent.at(t);
    return t;
  };
  for (Term equality : blaster_.array_equalities()) {
    if (!value_of(equality).is_true())
      continue;
    Term a = root(base_of(store_.child(equality, 0)));
    Term b = root(base_of(store_.child(equality, 1)));
    if (store_.kind(a) == Kind::ConstArray)
      std::swap(a, b); // constants end up as roots
    parent[a] = b;
  }
  for (const auto &[t, up] : parent) {
    Term r = root(t);
    if (store_.kind(t) != Kind::Var || store_.kind(r) != Kind::ConstArray)
      continue;
    model.arrays[t].otherwise = value_of(store_.child(r, 0));
  }
}

void ArrayReasoner::fill_model(Model &model) {
  fill_defaults(model);
  for (const auto &[key, read] : ends_) {
    const auto &[array, index] = key;
    auto [it, fresh] = model.arrays.try_emplace(array);
    if (fresh)
      it->second.otherwise =
          BitVec::zero(element_width(store_, store_.sort(array)));
    it->second.entries.insert_or_assign(index, value_of(read.select));
  }
}

} // namespace fathom
