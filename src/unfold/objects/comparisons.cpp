#include "unfold/objects/comparisons.h"

#include "support/assert.h"

#include <algorithm>
#include <string>

namespace fathom::unfold {

namespace {

constexpr size_t max_pairs = 4096;
constexpr char why[] = "comparison whose answer depends on where objects lie "
                       "(--allocator=symbolic has all answers)";
constexpr char why_one[] = "comparison of literals that may be one";

} // namespace

Comparisons::Comparisons(const sea::Program &program, Layout layout,
                         PointerModel &model, PointerOps &pointers,
                         Rewriter &rewriter, const ObjectTable &objects,
                         const History &history, Path &path, Output &out)
    : program_(program), layout_(layout), model_(model), pointers_(pointers),
      rewriter_(rewriter), store_(rewriter.store()), objects_(objects),
      history_(history), path_(path), out_(out) {
  find_literals();
}

void Comparisons::settle(Term p, Term q, sea::LocationId location) {
  Term same = rewriter_.make_eq(pointers_.base(p), pointers_.base(q));
  if (store_.is_true(same))
    return;
  if (!alike_.empty())
    require(rewriter_.make_not(may_be_one(p, q)), why_one, location);
  if (!path_.is_alive() || !model_.facts().settle_comparisons ||
      !layout_.chosen_once)
    return;
  Term open = rewriter_.make_or(may_touch(p, q), may_touch(q, p));
  bool is_one_layout = false;
  if (objects_.any_has_ended()) {
    open = rewriter_.make_or(open, may_be_again(p, q, is_one_layout));
    open = rewriter_.make_or(open, may_be_again(q, p, is_one_layout));
  }
  Term settled = rewriter_.make_or(same, rewriter_.make_not(open));
  require(settled, why, location);
  if (!out_.properties().has_address_row() &&
      (is_one_layout || may_be_forged(p, q) || may_be_forged(q, p)))
    out_.properties().add_address_row(location);
}

void Comparisons::require(Term settled, std::string_view or_else,
                          sea::LocationId location) {
  if (!path_.is_certain(settled))
    path_.require(settled, or_else, location);
}

void Comparisons::note_number(Term pointer, sea::LocationId location) {
  FATHOM_ASSERT(store_.sort_kind(pointer) == SortKind::Ptr, "not a pointer");
  Term base = pointers_.base(pointer);
  if (is_number_noted() ||
      (store_.is_bv_const(base) && store_.value(base).is_zero()))
    return; // null is null everywhere
  out_.properties().add_address_row(location);
}

// All that the pointer may point to; false if that is not known, and it may be
// any.
bool Comparisons::find_objects(Term pointer,
                               std::vector<ObjectId> &objects) const {
  if (objects_.bases_of(pointers_.base(pointer), objects))
    return true;
  objects = objects_.all();
  return false;
}

// p points to an object that has ended, q to one that was made after that. A
// pointer of which nothing is known may be arbitrary: that it is by chance the
// address of a local variable that is gone is left to the layout, with a row.
Term Comparisons::may_be_again(Term p, Term q, bool &is_one_layout) {
  Term result = store_.make_bool(false);
  std::vector<ObjectId> old, later;
  const bool are_known = find_objects(p, old) & find_objects(q, later);
  size_t pairs = 0;
  for (ObjectId a : old) {
    if (objects_[a].ended_before == 0)
      continue;
    const ObjectUse use = history_.use(a);
    Term here = rewriter_.make_eq(pointers_.base(p), objects_[a].base);
    // Of other locals it is known that they may have ended.
    const bool has_history = use == ObjectUse::Heap || history_.keeps_all();
    if (has_history)
      here = rewriter_.make_and(here, rewriter_.make_not(history_.lives(a)));
    if (store_.is_false(here))
      continue;
    if (!has_history && !are_known) {
      is_one_layout = true;
      continue;
    }
    Term any = store_.make_bool(false);
    for (ObjectId b : later) {
      if (b < objects_[a].ended_before || history_.use(b) != use)
        continue;
      if (++pairs > max_pairs)
        return store_.make_bool(true);
      any = rewriter_.make_or(
          any, rewriter_.make_eq(pointers_.base(q), objects_[b].base));
    }
    result = rewriter_.make_or(result, rewriter_.make_and(here, any));
  }
  return result;
}

// p lies behind its object, where q's may begin; or anywhere else outside.
Term Comparisons::may_touch(Term p, Term q) {
  Term zero = store_.make_bv(pointers_.width(), 0);
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
void Comparisons::find_literals() {
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

// Globals are the first objects.
bool Comparisons::is_literal(ObjectId object) const {
  return object <= program_.globals.size() &&
         program_.globals[object - 1].text != 0;
}

// From the pointer to the end of the literal.
Term Comparisons::to_end(Term pointer, ObjectId literal) {
  const Object &object = objects_[literal];
  return rewriter_.make_sub(rewriter_.make_add(object.base, object.size),
                            pointers_.address(pointer));
}

// p and q point to the same place of two literals that may be one.
Term Comparisons::may_be_one(Term p, Term q) {
  std::vector<ObjectId> of_p;
  if (!model_.objects_of(p, of_p)) {
    of_p.clear();
    for (const auto &[literal, others] : alike_)
      of_p.push_back(literal);
  }
  std::erase_if(of_p, [&](ObjectId o) { return !is_literal(o); });
  if (num_alike_ > max_pairs) // not all of them are known
    return store_.make_bool(!of_p.empty());
  Term result = store_.make_bool(false);
  for (ObjectId a : of_p)
    for (ObjectId b : alike_[a]) {
      Term here = rewriter_.make_and(model_.is_in(p, a), model_.is_in(q, b));
      if (!store_.is_false(here))
        result = rewriter_.make_or(
            result, rewriter_.make_and(
                        here, rewriter_.make_eq(to_end(p, a), to_end(q, b))));
    }
  return result;
}

// p is a number that came from no object, and q points to one: it could lie
// there. The pointer that a load at an unknown place gives may be one, too.
bool Comparisons::may_be_forged(Term p, Term q) {
  std::vector<ObjectId> objects;
  if (objects_.bases_of(pointers_.base(p), objects))
    return false;
  Term zero = store_.make_bv(pointers_.width(), 0);
  Term is_number = rewriter_.make_and(
      rewriter_.make_eq(pointers_.size(p), zero),
      rewriter_.make_not(rewriter_.make_eq(pointers_.base(p), zero)));
  Term open = rewriter_.make_and(
      is_number,
      rewriter_.make_not(rewriter_.make_eq(pointers_.size(q), zero)));
  return !store_.is_false(open) && path_.decide(open) != false;
}

} // namespace fathom::unfold
