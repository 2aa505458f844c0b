#include "unfold/memory/object_copies.h"

#include "rewrite/linear.h"
#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

constexpr uint64_t max_bytes = 64;
constexpr uint64_t max_open_bytes = 16; // of a length that is not known

bool are_exact_places(std::span<const Target> places) {
  return std::all_of(places.begin(), places.end(),
                     [](const Target &t) { return t.exact; });
}

} // namespace

ObjectCopies::Length ObjectCopies::length_of(Term length,
                                             std::span<const Target> targets,
                                             std::span<const Target> sources) {
  Length result{.number = length, .range = path_.range(length), .most = 0};
  result.most = result.range.hi;
  for (std::span<const Target> places : {targets, sources}) {
    uint64_t room = 0;
    for (const Target &place : places) {
      std::optional<uint64_t> size = objects_.constant_size(place.object);
      if (!size)
        return result;
      room = std::max(room, *size - std::min(*size, place.low));
    }
    result.most = std::min(result.most, room);
  }
  return result;
}

// A value like the one that begins here, if it is not longer than that; of
// unknown memory, a word that is aligned.
Term ObjectCopies::like_at(VersionId memory, const Target &at,
                           uint64_t longest) {
  ByteSlot slot = bytes_.map().read(memory, at.object, at.low);
  if (slot.is_known() && slot.index == 0 && slot.width <= longest &&
      slot.width == bytes_.size_of(Term{slot.value}))
    return Term{slot.value};
  uint64_t bytes = slot.is_known() ? 1 : 8;
  while (bytes > longest || at.low % bytes != 0)
    bytes /= 2;
  return store_.make_bv(uint32_t(8 * bytes), 0);
}

// The value like this one at one of the places; none if it is not known there.
Term ObjectCopies::value_at(VersionId memory, std::span<const Target> places,
                            uint64_t distance, Term like) {
  FATHOM_ASSERT(!places.empty(), "a value at no place");
  const uint64_t bytes = bytes_.size_of(like);
  // A place without any object has a shadow, too: that of nothing.
  Term value = bytes_.map().is_shadow(memory) && places.back().condition
                   ? store_.make_bv(uint32_t(8 * bytes), 0)
                   : Term{};
  for (size_t i = places.size(); i-- > 0;) {
    const Target here = places[i].moved(distance);
    std::optional<uint64_t> size = objects_.constant_size(here.object);
    bool is_inside = !size || here.low + bytes <= *size;
    Term one =
        is_inside ? values_.known_or_original(memory, here, like) : Term{};
    if (!one)
      return Term{};
    value = value && places[i].condition
                ? bytes_.choose(places[i].condition, one, value)
                : one;
  }
  return value;
}

std::vector<ObjectCopies::Piece>
ObjectCopies::pieces_of(VersionId source, std::span<const Target> sources,
                        Term from, const Length &length) {
  const bool is_open = !length.range.is_value();
  std::vector<Target> places;
  if (!values_.folds() ||
      length.most > (is_open ? max_open_bytes : max_bytes) ||
      !offsets_.few_places(from, sources, places))
    return {};
  FATHOM_ASSERT(are_exact_places(places), "a place of several offsets");
  std::vector<Piece> pieces;
  for (uint64_t done = 0; done < length.most; done += pieces.back().bytes) {
    Term like =
        is_open ? store_.make_bv(8, 0)
                : like_at(source, places[0].moved(done), length.most - done);
    Term value = value_at(source, places, done, like);
    Term condition;
    if (done >= length.range.lo)
      condition =
          rewriter_.make(Kind::BvUlt, {store_.make_bv(pointers_.width(), done),
                                       length.number});
    pieces.push_back({.offset = done,
                      .bytes = value ? bytes_.size_of(like) : 1,
                      .value = value,
                      .condition = condition});
    FATHOM_ASSERT(pieces.back().bytes != 0, "a piece of no bytes");
    for (const Target &place : places)
      pieces.back().loaded |= bytes_.is_loaded(
          source, place.object, place.low + done, pieces.back().bytes);
  }
  return pieces;
}

void ObjectCopies::write(VersionId version, const Target &target, Term to,
                         std::span<const Piece> pieces, uint64_t length) {
  std::vector<Target> places;
  if (target.high > width_mask(pointers_.width()) - length ||
      (!target.exact && !offsets_.few(to, target, places)))
    return bytes_.forget(version, target, length);
  if (target.exact)
    places.push_back(target);
  for (const Piece &piece : pieces)
    if (!write_piece(version, target, to, places, piece))
      return bytes_.forget(version, target, length);
}

// False: what becomes of the target is not known.
bool ObjectCopies::write_piece(VersionId version, const Target &target, Term to,
                               std::span<const Target> places,
                               const Piece &piece) {
  Target here = target.moved(piece.offset);
  if (piece.condition)
    here.condition = both(here.condition, piece.condition);
  if (!piece.value) { // padding
    for (const Target &place : places)
      bytes_.forget(version, place.moved(piece.offset), piece.bytes);
    return true;
  }
  if (!target.exact) {
    Term at =
        pointers_.add(to, store_.make_bv(pointers_.width(), piece.offset));
    const auto written = values_.written_cases(version, here, at, piece.value);
    values_.write_cases(version, target.object, written, piece.loaded);
    return !written.empty();
  }
  if (Term old = piece.condition
                     ? values_.known_or_original(version, here, piece.value)
                     : Term{})
    bytes_.write(version, here.object, here.low,
                 bytes_.choose(here.condition, piece.value, old),
                 piece.loaded || bytes_.is_loaded(version, here.object,
                                                  here.low, piece.bytes));
  else
    values_.write(version, here, to, piece.value, piece.loaded);
  return true;
}

Term ObjectCopies::both(Term a, Term b) {
  return a ? rewriter_.make_and(a, b) : b;
}

} // namespace fathom::unfold
