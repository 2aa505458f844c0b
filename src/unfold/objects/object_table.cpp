#include "unfold/objects/object_table.h"

#include "rewrite/memory/known_objects.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace fathom::unfold {

// Row 0 is the whole address space.
ObjectTable::ObjectTable(Rewriter &rewriter)
    : rewriter_(rewriter), store_(rewriter.store()), rows_(1) {}

ObjectId ObjectTable::add(Term base, Term size, Term number) {
  FATHOM_ASSERT(base && size && store_.sort(base) == store_.sort(size),
                "an object without a base or size");
  const ObjectId object = end();
  rows_.push_back({.base = base, .size = size, .number = number});
  know_object(rewriter_, base);
  const bool is_new = by_base_.emplace(base, object).second;
  FATHOM_ASSERT(is_new, "two objects with one base");
  if (!store_.is_bv_const(size) || store_.value(size).is_zero())
    maybe_empty_.push_back(object);
  return object;
}

void ObjectTable::set_content(ObjectId object, Term content) {
  FATHOM_ASSERT(object != all_memory && !rows_[object].content,
                "an object is made once");
  rows_[object].content = content;
}

void ObjectTable::note_ended(ObjectId object) {
  FATHOM_ASSERT(object != all_memory && object < end(), "no such object");
  any_has_ended_ = true;
  if (rows_[object].ended_before == 0)
    rows_[object].ended_before = end();
}

std::vector<ObjectId> ObjectTable::all() const {
  std::vector<ObjectId> objects(rows_.size() - 1);
  std::iota(objects.begin(), objects.end(), ObjectId(1));
  return objects;
}

std::optional<uint64_t> ObjectTable::constant_size(ObjectId object) const {
  Term size = (*this)[object].size;
  if (!size || !store_.is_bv_const(size))
    return std::nullopt;
  return store_.small_value(size);
}

std::optional<ObjectId> ObjectTable::find(Term base) const {
  auto found = by_base_.find(base);
  if (found == by_base_.end())
    return std::nullopt;
  return found->second;
}

bool ObjectTable::bases_of(Term base, std::vector<ObjectId> &objects) const {
  constexpr size_t max_objects = 256;
  constexpr size_t max_choices = 4096;
  std::vector<Term> todo{base};
  std::unordered_set<Term> choices; // they share much
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    std::span<const ObjectId> add;
    auto one = by_base_.find(t);
    auto many = possible_.find(t);
    if (one != by_base_.end())
      add = {&one->second, 1};
    else if (many != possible_.end())
      add = many->second;
    else if (store_.kind(t) == Kind::Ite && choices.size() < max_choices) {
      if (choices.insert(t).second) {
        todo.push_back(store_.child(t, 1));
        todo.push_back(store_.child(t, 2));
      }
      continue;
    } else if (store_.is_bv_const(t) && store_.value(t).is_zero()) {
      continue; // null: nothing is accessed through it
    } else {
      return false;
    }
    for (ObjectId o : add)
      if (std::find(objects.begin(), objects.end(), o) == objects.end())
        objects.push_back(o);
    if (objects.size() > max_objects)
      return false;
  }
  return true;
}

void ObjectTable::note_bases(Term base, std::vector<ObjectId> objects) {
  FATHOM_ASSERT(!by_base_.contains(base), "the base of one object only");
  for (ObjectId object : objects)
    FATHOM_ASSERT(object != all_memory && object < end(), "no such object");
  possible_.emplace(base, std::move(objects));
}

bool ObjectTable::may_be_base_of(Term base, ObjectId object) const {
  if (auto one = by_base_.find(base); one != by_base_.end())
    return one->second == object;
  if (store_.is_bv_const(base) && store_.value(base).is_zero())
    return false;
  auto listed = possible_.find(base);
  return listed == possible_.end() ||
         std::find(listed->second.begin(), listed->second.end(), object) !=
             listed->second.end();
}

bool ObjectTable::is_only_base(Term base, ObjectId object) const {
  return base == rows_[object].base || only_bases_.contains({base, object});
}

void ObjectTable::note_only_base(Term base, ObjectId object) {
  FATHOM_ASSERT(object != all_memory && object < end(), "no such object");
  only_bases_.insert({base, object});
}

Term ObjectTable::is_at_empty(Term base, Term size) const {
  Term zero = store_.make_bv(store_.width(base), 0);
  Term is_empty = rewriter_.make_eq(size, zero);
  Term result = store_.make_bool(false);
  for (ObjectId object : maybe_empty_) {
    if (store_.is_false(is_empty) || store_.is_true(result))
      break;
    const Object &row = rows_[object];
    result = rewriter_.make_or(
        result, rewriter_.make_and(rewriter_.make_eq(base, row.base),
                                   rewriter_.make_eq(row.size, zero)));
  }
  return rewriter_.make_and(is_empty, result);
}

} // namespace fathom::unfold
