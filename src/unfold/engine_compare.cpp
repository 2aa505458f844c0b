// Comparisons whose answer depends on where objects lie. Two objects that are
// there at the same time have different addresses, wherever they lie; but one
// on the heap that was made after another was freed may have its address, and
// the address behind an object may be that of the next one. An allocator that
// chooses addresses once does not show both answers: reaching such a comparison
// is UNKNOWN. The symbolic allocator does, and nothing is asked here. But no
// allocator puts two literals into one place, as compilers and linkers do with
// those that end alike.
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr size_t max_pairs = 4096;
constexpr char why[] = "comparison whose answer depends on where objects lie "
                       "(--allocator=symbolic has all answers)";
constexpr char why_one[] = "comparison of literals that may be one";

} // namespace

void Engine::note_ended(ObjectId object) {
  if (!asks_settled_)
    return;
  ended_before_.resize(object_base_.size(), 0);
  if (ended_before_[object] == 0)
    ended_before_[object] = ObjectId(object_base_.size());
}

// The next object may take its place, and it is freed then.
void Engine::note_replaced(Term pointer) {
  auto object = object_of_base_.find(pointers_.base(pointer));
  if (object != object_of_base_.end())
    return note_ended(object->second);
  for (ObjectId o = 1; o < object_base_.size() && asks_settled_; ++o)
    if (theory_.use(o - 1) == ObjectUse::Heap)
      note_ended(o);
}

// One of those that may be freed by now was.
void Engine::note_freed() {
  for (ObjectId object = 1; object < object_base_.size() && asks_settled_;
       ++object)
    if (theory_.use(object - 1) == ObjectUse::Heap &&
        !store_.is_true(theory_.lives(heap_, object - 1)))
      note_ended(object);
}

// p points to an object that has ended, q to one that was made after that.
Term Engine::may_be_again(Term p, Term q) {
  Term result = store_.make_bool(false);
  std::vector<ObjectId> old, later;
  auto all = [&](std::vector<ObjectId> &objects) {
    objects.clear();
    for (ObjectId object = 1; object < object_base_.size(); ++object)
      objects.push_back(object);
  };
  if (!bases_of(pointers_.base(p), old))
    all(old);
  if (!bases_of(pointers_.base(q), later))
    all(later);
  size_t pairs = 0;
  for (ObjectId a : old) {
    if (a >= ended_before_.size() || ended_before_[a] == 0)
      continue;
    Term here = rewriter_.make_and(
        rewriter_.make_eq(pointers_.base(p), object_base_[a]),
        rewriter_.make_not(theory_.lives(heap_, a - 1)));
    if (store_.is_false(here))
      continue;
    Term any = store_.make_bool(false);
    for (ObjectId b : later) {
      if (b < ended_before_[a] || theory_.use(b - 1) != ObjectUse::Heap)
        continue;
      if (++pairs > max_pairs)
        return store_.make_bool(true);
      any = rewriter_.make_or(
          any, rewriter_.make_eq(pointers_.base(q), object_base_[b]));
    }
    result = rewriter_.make_or(result, rewriter_.make_and(here, any));
  }
  return result;
}

// p lies behind its object, where q's may begin; or anywhere else outside.
Term Engine::may_touch(Term p, Term q) {
  Term zero = store_.make_bv(program_.ptr_width, 0);
  Term size = pointers_.size(p), offset = pointers_.offset(p);
  Term outside =
      rewriter_.make_and(rewriter_.make_not(rewriter_.make_eq(size, zero)),
                         rewriter_.make_not(rewriter_.make_ult(offset, size)));
  Term both = rewriter_.make_and(
      outside, rewriter_.make_not(rewriter_.make_eq(pointers_.size(q), zero)));
  return rewriter_.make_and(
      both,
      rewriter_.make_or(rewriter_.make_eq(pointers_.offset(q), zero),
                        rewriter_.make_not(rewriter_.make_eq(offset, size))));
}

// Read from the end, a text that another one ends with is how that one begins:
// in the order of such texts, those that begin alike come one after the other.
void Engine::find_literals() {
  std::vector<std::pair<std::string, ObjectId>> texts;
  for (size_t i = 0; i < program_.globals.size(); ++i)
    if (sea::StringId text = program_.globals[i].text; text != 0) {
      const std::string &bytes = program_.string(text);
      texts.emplace_back(std::string(bytes.rbegin(), bytes.rend()),
                         ObjectId(i + 1));
    }
  std::sort(texts.begin(), texts.end());
  for (size_t i = 0; i < texts.size(); ++i)
    for (size_t j = i + 1;
         j < texts.size() && texts[j].first.starts_with(texts[i].first) &&
         num_alike_ <= max_pairs;
         ++j, ++num_alike_) {
      alike_[texts[i].second].push_back(texts[j].second);
      alike_[texts[j].second].push_back(texts[i].second);
    }
}

// p and q point to the same place of two literals that may be one.
Term Engine::may_be_one(Term p, Term q) {
  std::vector<ObjectId> of_p;
  if (config_.raw_pointers || !bases_of(pointers_.base(p), of_p)) {
    of_p.clear();
    for (const auto &[literal, others] : alike_)
      of_p.push_back(literal);
  }
  std::erase_if(of_p, [&](ObjectId o) {
    return o > program_.globals.size() || program_.globals[o - 1].text == 0;
  });
  if (num_alike_ > max_pairs) // not all of them are known
    return store_.make_bool(!of_p.empty());
  auto is_at = [&](Term pointer, ObjectId object) {
    return config_.raw_pointers
               ? rewriter_.make_ult(
                     rewriter_.make_sub(pointers_.address(pointer),
                                        object_base_[object]),
                     object_size_[object])
               : rewriter_.make_eq(pointers_.base(pointer),
                                   object_base_[object]);
  };
  // Both from the end of their literals.
  auto to_end = [&](Term pointer, ObjectId object) {
    return rewriter_.make_sub(
        rewriter_.make_add(object_base_[object], object_size_[object]),
        pointers_.address(pointer));
  };
  Term result = store_.make_bool(false);
  for (ObjectId a : of_p)
    for (ObjectId b : alike_[a]) {
      Term here = rewriter_.make_and(is_at(p, a), is_at(q, b));
      if (!store_.is_false(here))
        result = rewriter_.make_or(
            result, rewriter_.make_and(
                        here, rewriter_.make_eq(to_end(p, a), to_end(q, b))));
    }
  return result;
}

void Engine::require_settled(Term settled, std::string_view or_else,
                             sea::LocationId location) {
  if (!path_.is_certain(settled))
    path_.require(settled, or_else, location);
}

void Engine::do_settled(const CodeStmt &s) {
  Term p = term_argument(s, 0), q = term_argument(s, 1);
  Term same = rewriter_.make_eq(pointers_.base(p), pointers_.base(q));
  if (store_.is_true(same))
    return;
  if (!alike_.empty())
    require_settled(rewriter_.make_not(may_be_one(p, q)), why_one,
                    s.stmt->location);
  if (!path_.is_alive() || numbers_ || config_.raw_pointers ||
      config_.allocation == AllocatorKind::Symbolic)
    return;
  Term open = rewriter_.make_or(may_touch(p, q), may_touch(q, p));
  if (!ended_before_.empty()) {
    open = rewriter_.make_or(open, may_be_again(p, q));
    open = rewriter_.make_or(open, may_be_again(q, p));
  }
  Term settled = rewriter_.make_or(same, rewriter_.make_not(open));
  require_settled(settled, why, s.stmt->location);
  if (!out_.has_address_row() && (may_be_forged(p, q) || may_be_forged(q, p)))
    out_.add_address_row(s.stmt->location);
}

// p is a number that came from no object, and q points to one: it could lie
// there. The pointer that a load at an unknown place gives may be one, too.
bool Engine::may_be_forged(Term p, Term q) {
  std::vector<ObjectId> objects;
  if (bases_of(pointers_.base(p), objects))
    return false;
  Term zero = store_.make_bv(program_.ptr_width, 0);
  Term is_number = rewriter_.make_and(
      rewriter_.make_eq(pointers_.size(p), zero),
      rewriter_.make_not(rewriter_.make_eq(pointers_.base(p), zero)));
  Term open = rewriter_.make_and(
      is_number,
      rewriter_.make_not(rewriter_.make_eq(pointers_.size(q), zero)));
  return !store_.is_false(open) && path_.decide(open) != false;
}

// A number was read where a pointer lies: it is the one that the allocator
// chose.
void Engine::note_number(const CodeStmt &s, VersionId memory, ObjectId object,
                         uint64_t offset, uint64_t bytes) {
  if (out_.has_address_row() || numbers_ || map_.is_shadow(memory) ||
      config_.allocation == AllocatorKind::Symbolic)
    return;
  for (uint64_t i = 0; i < bytes; ++i) {
    ByteSlot slot = map_.read(memory, object, offset + i);
    if (!slot.is_known() || store_.sort_kind(Term{slot.value}) != SortKind::Ptr)
      continue;
    Term base = pointers_.base(Term{slot.value});
    if (store_.is_bv_const(base) && store_.value(base).is_zero())
      continue; // null is null everywhere
    return out_.add_address_row(s.stmt->location);
  }
}

} // namespace fathom::unfold
