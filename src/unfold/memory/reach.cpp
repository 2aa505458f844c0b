#include "unfold/memory/reach.h"

#include "support/assert.h"

#include <string>

namespace fathom::unfold {

namespace {

// A pointer nobody knows anything about may point to each object of its region;
// beyond so many the formula would be one long choice.
constexpr size_t max_data_choices = 256;
constexpr size_t max_shadow_choices = 4096;

} // namespace

// ---------------------------------------------------------------- both

void ReachBase::require_one(const Access &access,
                            std::span<const Target> targets, Term known) {
  Term holds = store_.make_bool(false);
  if (access.length)
    holds = rewriter_.make_eq(access.length,
                              store_.make_bv(store_.width(access.length), 0));
  for (const Target &target : targets)
    holds = rewriter_.make_or(holds, is_at(access.pointer, target.object));
  if (known)
    holds = rewriter_.make_or(holds, known);
  if (!path_.is_certain(holds))
    path_.require(holds, "access to an object outside of its region of memory",
                  access.stmt.location);
}

bool ReachBase::find_candidates(const Access &access, size_t max_choices,
                                std::vector<ObjectId> &objects) {
  const bool is_known =
      objects_.bases_of(pointers_.base(access.pointer), objects);
  if (!is_known)
    objects = bytes_.map().objects(access.memory);
  if (objects.size() > max_choices)
    path_.give_up_objects("a pointer may point to more than " +
                          std::to_string(max_choices) + " objects");
  return is_known;
}

// ---------------------------------------------------------------- data

bool DataReach::find_read(const Access &access, std::vector<Target> &targets) {
  std::vector<ObjectId> objects;
  bool complete = find_candidates(access, max_data_choices, objects);
  if (!path_.is_alive())
    return false;
  for (ObjectId object : objects) {
    if (!bytes_.map().has_object(access.memory, object)) {
      complete = false; // the division into regions did not foresee this
      continue;
    }
    Target target{.object = object, .condition = is_at(access.pointer, object)};
    if (path_.decide(target.condition) != false &&
        offsets_.narrow(access.pointer, access.bytes, target))
      targets.push_back(target);
  }
  if (!complete)
    require_one(access, targets, Term{});
  if (targets.size() == 1 && path_.is_alive())
    targets[0].condition = Term{};
  return path_.is_alive();
}

Term DataReach::load(const Access &access, Sort sort,
                     std::span<const Target> targets) {
  if (targets.empty()) // through null: checks come before
    return statements_.load(access.stmt, access.pointer,
                            bytes_.map().root(access.memory), sort);
  Term value;
  for (size_t i = targets.size(); i-- > 0;) {
    Term one = values_.read(access.stmt, access.memory, targets[i],
                            access.pointer, sort);
    FATHOM_ASSERT(!value || targets[i].condition, "two objects at once");
    value = !value ? one : bytes_.choose(targets[i].condition, one, value);
  }
  return value;
}

Term DataReach::content_of(VersionId memory, std::span<const Target> targets) {
  Term content = bytes_.map().root(memory);
  for (size_t i = targets.size(); i-- > 0;) {
    Term one = bytes_.map().content(memory, targets[i].object);
    content = i + 1 == targets.size()
                  ? one
                  : rewriter_.make_ite(targets[i].condition, one, content);
  }
  return content;
}

void DataReach::add(VersionId memory, ObjectId object) {
  FATHOM_ASSERT(bytes_.map().has_object(memory, object),
                "a write to an object outside of its region");
}

// ---------------------------------------------------------------- shadow

// A write changes nothing but these; a read finds the initial byte elsewhere.
// Conditions that only say that the object exists are left out for writes.
bool ShadowReach::find(const Access &access, bool to_write,
                       std::vector<Target> &targets) {
  Term base = pointers_.base(access.pointer);
  std::vector<ObjectId> objects;
  find_candidates(access, max_shadow_choices, objects);
  if (!path_.is_alive())
    return false;
  for (ObjectId object : objects) {
    Target target{.object = object};
    Term here = is_at(access.pointer, object);
    if (path_.decide(here) == false)
      continue;
    if (!store_.is_true(here) &&
        (!to_write || !objects_.is_only_base(base, object)))
      target.condition = here;
    // The byte for the whole of an object of no bytes lies behind it.
    bool fits = offsets_.narrow(access.pointer, access.bytes, target);
    if (fits || (target.exact && target.low == 0 && access.bytes == 1))
      targets.push_back(target);
  }
  return true;
}

bool ShadowReach::find_read(const Access &access,
                            std::vector<Target> &targets) {
  return find(access, false, targets);
}

bool ShadowReach::find_written(const Access &access, Term byte,
                               std::vector<Target> &targets) {
  if (!find(access, true, targets))
    return false;
  if (!byte || byte != bytes_.map().initial_byte(access.memory))
    require_object(access, targets);
  return path_.is_alive();
}

// What is written where no object is would not be found again.
void ShadowReach::require_object(const Access &access,
                                 std::span<const Target> targets) {
  Term base = pointers_.base(access.pointer);
  std::vector<ObjectId> objects;
  if (!objects_.bases_of(base, objects))
    require_one(access, targets,
                rewriter_.make_eq(base, store_.make_bv(pointers_.width(), 0)));
}

bool ShadowReach::has(VersionId memory, const Target &target, uint64_t bytes,
                      Term byte) {
  return byte && values_.folds() &&
         bytes_.is_filled(memory, target, bytes, byte, true);
}

Term ShadowReach::uniform_in(VersionId memory, const Target &target,
                             uint64_t bytes) {
  return values_.folds() ? bytes_.uniform_in(memory, target, bytes) : Term{};
}

Term ShadowReach::read(const Access &access, const Target &target, Sort sort) {
  if (!target.exact)
    if (Term byte = uniform_in(access.memory, target, access.bytes))
      return bytes_.repeated(byte, access.bytes);
  return values_.read(access.stmt, access.memory, target, access.pointer, sort);
}

// Objects with the same value share a condition.
Term ShadowReach::load(const Access &access, Sort sort,
                       std::span<const Target> targets) {
  Term initial = store_.make_bv(uint32_t(8 * access.bytes), 0);
  std::vector<std::pair<Term, Term>> values; // value and condition
  std::unordered_map<Term, size_t> known;
  for (const Target &target : targets) {
    Term value = read(access, target, sort);
    if (!target.condition)
      return value;
    if (value == initial)
      continue;
    auto [at, is_new] = known.emplace(value, values.size());
    if (is_new)
      values.emplace_back(value, target.condition);
    else
      values[at->second].second =
          rewriter_.make_or(values[at->second].second, target.condition);
  }
  Term result = initial;
  for (auto [value, condition] : values)
    result = rewriter_.make_ite(condition, value, result);
  return result;
}

Term ShadowReach::content_of(VersionId memory,
                             std::span<const Target> targets) {
  Term content = bytes_.map().root(memory);
  for (const Target &target : targets) {
    Term one = bytes_.map().content(memory, target.object);
    content = target.condition
                  ? rewriter_.make_ite(target.condition, one, content)
                  : one;
  }
  return content;
}

Term ShadowReach::uniform(VersionId memory, std::span<const Target> targets,
                          uint64_t bytes) {
  Term result = store_.make_bv(8, 0);
  for (const Target &target : targets) {
    Term byte = uniform_in(memory, target, bytes);
    if (!byte)
      return Term{};
    result =
        target.condition ? bytes_.choose(target.condition, byte, result) : byte;
  }
  return result;
}

void ShadowReach::add(VersionId memory, ObjectId object) {
  if (!bytes_.map().has_object(memory, object))
    bytes_.map().fill_object(memory, object, bytes_.map().initial_byte(memory));
}

// What depends on whether the pointer is null is decided by the object.
Term ShadowReach::length_in(Term length, Term base, ObjectId object) {
  while (store_.kind(length) == Kind::Ite) {
    Term condition = store_.child(length, 0);
    if (store_.kind(condition) != Kind::Eq)
      return length;
    Term left = store_.child(condition, 0), right = store_.child(condition, 1);
    if (right == base)
      std::swap(left, right);
    if (left != base)
      return length;
    Term same = rewriter_.make_eq(objects_[object].base, right);
    if (!store_.is_true(same) && !store_.is_false(same))
      return length;
    length = store_.child(length, store_.is_true(same) ? 1 : 2);
  }
  return length;
}

} // namespace fathom::unfold
