#include "solver/z3/without_arrays.h"

#include "terms/substitute.h"

namespace fathom {

namespace {

constexpr size_t most_reads = 20'000; // of all arrays, writes in between too
constexpr size_t most_facts = 40'000;

} // namespace

Term WithoutArrays::wait_for(Term t) {
  Term image = image_of(t);
  if (!image)
    open_.push_back({t, {}});
  return image;
}

Term WithoutArrays::wait_for(Term array, Term index) {
  Term value = value_of(array, index);
  if (!value)
    open_.push_back({array, index});
  return value;
}

Term WithoutArrays::work_on(Term t) {
  if (is_array(t)) { // compared, or stored in another one
    has_failed_ = true;
    return {};
  }
  if (store_.kind(t) == Kind::Select) {
    Term index = wait_for(store_.child(t, 1));
    return index ? wait_for(store_.child(t, 0), index) : Term();
  }
  std::vector<Term> children;
  bool is_ready = true;
  for (unsigned i = 0; i < store_.num_children(t); ++i) {
    children.push_back(wait_for(store_.child(t, i)));
    is_ready &= bool(children.back());
  }
  if (!is_ready)
    return {};
  return children.empty() ? t : with_children(store_, t, children);
}

Term WithoutArrays::work_on(Term array, Term index) {
  switch (store_.kind(array)) {
  case Kind::Var:
    return read_name(array, index);
  case Kind::Store: {
    Term at = wait_for(store_.child(array, 1)),
         value = wait_for(store_.child(array, 2)),
         before = wait_for(store_.child(array, 0), index);
    return at && value && before
               ? b_.make_ite(b_.make_eq(at, index), value, before)
               : Term();
  }
  case Kind::Ite: {
    Term which = wait_for(store_.child(array, 0)),
         one = wait_for(store_.child(array, 1), index),
         other = wait_for(store_.child(array, 2), index);
    return which && one && other ? b_.make_ite(which, one, other) : Term();
  }
  case Kind::ConstArray:
    return wait_for(store_.child(array, 0));
  case Kind::Lambda: {
    Term &body = applied_[{array, index}]; // new names in it are made once
    if (!body)
      body = substitute(store_, store_.child(array, 1),
                        {{store_.child(array, 0), index}});
    return wait_for(body);
  }
  default:
    has_failed_ = true;
    return {};
  }
}

Term WithoutArrays::read_name(Term name, Term index) {
  std::vector<Known> &known = names_[name];
  Term value =
      store_.make_fresh_var("read", store_.info(store_.sort(name)).element);
  for (const Known &other : known)
    facts_.push_back(b_.make_or(b_.make_not(b_.make_eq(index, other.index)),
                                b_.make_eq(value, other.value)));
  known.push_back({index, value});
  return value;
}

std::optional<Term> WithoutArrays::expand(Term root) {
  open_.assign(1, {root, {}});
  while (!open_.empty() && !has_failed_) {
    const Task task = open_.back();
    const bool is_read = bool(task.index);
    const size_t before = open_.size();
    if (is_read ? value_of(task.term, task.index) : image_of(task.term)) {
      open_.pop_back(); // two have waited for it
      continue;
    }
    Term made = is_read ? work_on(task.term, task.index) : work_on(task.term);
    if (open_.size() != before || has_failed_)
      continue;
    open_.pop_back();
    if (is_read)
      values_.emplace(Read(task.term, task.index), made);
    else
      images_.emplace(task.term, made);
    has_failed_ = values_.size() > most_reads || facts_.size() > most_facts;
  }
  if (has_failed_)
    return std::nullopt;
  return image_of(root);
}

} // namespace fathom
