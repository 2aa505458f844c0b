#include "unfold/memory/object_values.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// Values of more bytes are not chosen by offset.
constexpr uint64_t max_chosen = 8;

} // namespace

Term ObjectValues::pointer_into(const Target &target, Term pointer) {
  const Object &object = objects_[target.object];
  return pointers_.make(object.base,
                        target.exact
                            ? store_.make_bv(pointers_.width(), target.low)
                            : pointers_.offset(pointer),
                        object.size);
}

// ---------------------------------------------------------------- reading

Term ObjectValues::read(const sea::Stmt &s, VersionId memory,
                        const Target &target, Term pointer, Sort sort) {
  std::vector<Target> cases;
  if (target.exact || !folds() || bytes_.size_of(sort) > max_chosen ||
      !few_reads(memory, pointer, target, sort, cases))
    return read_one(s, memory, target, pointer, sort);
  Term value;
  for (size_t i = cases.size(); i-- > 0;) {
    Term one = read_one(s, memory, cases[i], pointer, sort);
    value = value ? bytes_.choose(cases[i].condition, one, value) : one;
  }
  return value;
}

Term ObjectValues::read_one(const sea::Stmt &s, VersionId memory,
                            const Target &target, Term pointer, Sort sort) {
  const Reads::At at{.memory = memory,
                     .object = target.object,
                     .offset = target.low,
                     .pointer = pointer_into(target, pointer),
                     .content = bytes_.map().content(memory, target.object)};
  if (!target.exact)
    return statements_.load(s, at.pointer, at.content, sort);
  Term value = reads_.known(s, at, sort);
  return value ? value : reads_.load(s, at, sort);
}

// A few offsets. More of them if each holds a number or a pointer that is
// known, as in a table: nothing needs to be loaded then.
bool ObjectValues::few_reads(VersionId memory, Term pointer,
                             const Target &target, Sort sort,
                             std::vector<Target> &cases) {
  if (offsets_.few(pointer, target, cases))
    return true;
  const bool is_pointer = store_.info(sort).kind == SortKind::Ptr;
  const uint64_t bytes = bytes_.size_of(sort);
  return offsets_.few(pointer, target, cases,
                      is_pointer ? max_known_pointers : max_known_cases) &&
         std::all_of(cases.begin(), cases.end(), [&](const Target &one) {
           Term value =
               bytes_.read(memory, one.object, one.low, bytes, is_pointer);
           return value && (is_pointer || store_.is_bv_const(value));
         });
}

Term ObjectValues::known_or_original(VersionId memory, const Target &at,
                                     Term like) {
  if (Term value = bytes_.read_like(memory, at, like))
    return value;
  if (!bytes_.map().is_untouched(memory, at.object, at.low,
                                 bytes_.size_of(like)))
    return Term{};
  return reads_.known_or_original(memory, at.object, at.low, store_.sort(like));
}

// ---------------------------------------------------------------- writing

ObjectValues::Written ObjectValues::written_cases(VersionId memory,
                                                  const Target &target,
                                                  Term pointer, Term value) {
  std::vector<Target> cases;
  const uint64_t bytes = bytes_.size_of(value);
  const bool is_pointer = store_.sort_kind(value) == SortKind::Ptr;
  if (target.exact || !folds() || bytes > max_chosen ||
      !offsets_.few(pointer, target, cases,
                    is_pointer ? max_written_pointers : Offsets::max_cases))
    return {};
  // A factor that is negative gives them the other way round.
  std::sort(cases.begin(), cases.end(),
            [](const Target &a, const Target &b) { return a.low < b.low; });
  for (size_t i = 1; i < cases.size(); ++i)
    if (cases[i].low - cases[i - 1].low < bytes)
      return {};
  Written written;
  for (const Target &one : cases) {
    Term old = known_or_original(memory, one, value);
    if (!old)
      return {};
    Term here = target.condition
                    ? rewriter_.make_and(target.condition, one.condition)
                    : one.condition;
    written.emplace_back(one.low, bytes_.choose(here, value, old));
  }
  return written;
}

void ObjectValues::forget(VersionId version, const Target &target, Term pointer,
                          uint64_t bytes) {
  std::vector<Target> cases;
  if (target.exact || !folds() ||
      !offsets_.few(pointer, target, cases, max_known_pointers))
    return bytes_.forget(version, target, bytes);
  for (const Target &one : cases)
    bytes_.forget(version, one, bytes);
}

void ObjectValues::write_cases(VersionId version, ObjectId object,
                               const Written &written, bool loaded) {
  for (const auto &[offset, merged] : written)
    bytes_.write(version, object, offset, merged,
                 loaded || bytes_.is_loaded(version, object, offset,
                                            bytes_.size_of(merged)));
}

// A value that is known stays known where the target is not sure: as a choice
// of old and new.
void ObjectValues::write(VersionId version, const Target &target, Term pointer,
                         Term value, bool loaded) {
  if (!target.condition && target.exact)
    return bytes_.write(version, target.object, target.low, value, loaded);
  const uint64_t bytes = bytes_.size_of(value);
  Term old = target.exact ? bytes_.read_like(version, target, value) : Term{};
  if (!old)
    return forget(version, target, pointer, bytes);
  loaded |= bytes_.is_loaded(version, target.object, target.low, bytes);
  bytes_.write(version, target.object, target.low,
               bytes_.choose(target.condition, value, old), loaded);
}

} // namespace fathom::unfold
