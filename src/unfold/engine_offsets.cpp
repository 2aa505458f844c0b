// Where in an object a pointer with several possible objects points, given that
// it is this one. Where pointers meet, base and offset come from the same arm:
// a pointer to a node of a list is one to the beginning of a node or one into
// the list's head, and for each of these the offset is known. Offsets of which
// there are a few only, elements of a small table, are gone through one by one.
#include "rewrite/linear.h"
#include "unfold/engine.h"

#include <algorithm>
#include <bit>

namespace fathom::unfold {

// As few_offsets. More of them if each holds a number or a pointer that is
// known, as in a table: nothing needs to be loaded then.
bool Engine::few_reads(VersionId memory, Term pointer, const Target &target,
                       uint64_t bytes, bool is_pointer,
                       std::vector<Target> &cases) {
  if (offsets_.few(pointer, target, cases))
    return true;
  return offsets_.few(pointer, target, cases, max_known_cases) &&
         std::all_of(cases.begin(), cases.end(), [&](const Target &one) {
           Term value =
               read_value(memory, one.object, one.low, bytes, is_pointer);
           return value && (is_pointer || store_.is_bv_const(value));
         });
}

// The value at one of a few offsets.
Term Engine::read_cases(const CodeStmt &s, VersionId memory,
                        const std::vector<Target> &cases, Term pointer,
                        Sort sort) {
  Term value;
  for (size_t i = cases.size(); i-- > 0;) {
    Term one = read_target(s, memory, cases[i], pointer, sort);
    value = value ? choose(cases[i].condition, one, value) : one;
  }
  return value;
}

// The value there, also if it is what the object had when it was made.
Term Engine::known_or_original(VersionId memory, const Target &at, Term like) {
  if (Term value = known_value(memory, at, like))
    return value;
  if (!objects_[at.object].content ||
      !map_.is_untouched(memory, at.object, at.low, value_bytes(like)))
    return Term{};
  return load_original(out_.current(), at.object, at.low, store_.sort(like));
}

// What a write at one of a few offsets that do not overlap makes of the values
// there, to be noted once the object has its new register. Nothing if there are
// too many, or if what is there now is not known.
std::vector<std::pair<uint64_t, Term>>
Engine::written_cases(VersionId memory, const Target &target, Term pointer,
                      Term value) {
  std::vector<Target> cases;
  const uint64_t bytes = value_bytes(value);
  if (target.exact || !config_.fold_memory || bytes > 8 ||
      !offsets_.few(pointer, target, cases))
    return {};
  // A factor that is negative gives them the other way round.
  std::sort(cases.begin(), cases.end(),
            [](const Target &a, const Target &b) { return a.low < b.low; });
  for (size_t i = 1; i < cases.size(); ++i)
    if (cases[i].low - cases[i - 1].low < bytes)
      return {};
  std::vector<std::pair<uint64_t, Term>> written;
  for (const Target &one : cases) {
    Term old = known_or_original(memory, one, value);
    if (!old)
      return {};
    Term here = target.condition
                    ? rewriter_.make_and(target.condition, one.condition)
                    : one.condition;
    written.emplace_back(one.low, choose(here, value, old));
  }
  return written;
}

// ---------------------------------------------------------------- copies

// A value like the one that begins here, if it is not longer than that; of
// unknown memory, a word that is aligned.
Term Engine::like_at(VersionId memory, const Target &at, uint64_t longest) {
  ByteSlot slot = map_.read(memory, at.object, at.low);
  if (slot.is_known() && slot.index == 0 && slot.width <= longest &&
      slot.width == value_bytes(Term{slot.value}))
    return Term{slot.value};
  uint64_t bytes = slot.is_known() ? 1 : 8;
  while (bytes > longest || at.low % bytes != 0)
    bytes /= 2;
  return store_.make_bv(uint32_t(8 * bytes), 0);
}

// The value like this one at one of the places; none if it is not known there.
Term Engine::value_at_places(VersionId memory,
                             const std::vector<Target> &places,
                             uint64_t distance, Term like) {
  // A place without any object has a shadow, too: that of nothing.
  Term value = map_.is_shadow(memory) && places.back().condition
                   ? store_.make_bv(uint32_t(8 * value_bytes(like)), 0)
                   : Term{};
  for (size_t i = places.size(); i-- > 0;) {
    const Target here = places[i].moved(distance);
    Term size = objects_[here.object].size;
    bool is_inside = !size || !store_.is_bv_const(size) ||
                     here.low + value_bytes(like) <= store_.small_value(size);
    Term one = is_inside ? known_or_original(memory, here, like) : Term{};
    if (!one)
      return Term{};
    value = value && places[i].condition
                ? choose(places[i].condition, one, value)
                : one;
  }
  return value;
}

// Accesses stay in their objects, so sizes limit the length.
Engine::Length Engine::copied_length(Term length,
                                     const std::vector<Target> &targets,
                                     const std::vector<Target> &sources) {
  Length result{length, path_.range(length), 0};
  result.most = result.range.hi;
  for (const std::vector<Target> *places : {&targets, &sources}) {
    uint64_t room = 0;
    for (const Target &place : *places) {
      Term size = objects_[place.object].size;
      if (!size || !store_.is_bv_const(size))
        return result;
      uint64_t bytes = store_.small_value(size);
      room = std::max(room, bytes - std::min(bytes, place.low));
    }
    result.most = std::min(result.most, room);
  }
  return result;
}

// What is copied from one of a few places to another, as values: they can be
// chosen without a look at the memory. A structure as its members; a length
// that is not known, byte by byte.
std::vector<Engine::Piece>
Engine::pieces_to_copy(VersionId source, const std::vector<Target> &sources,
                       Term from, const Length &length) {
  constexpr uint64_t max_bytes = 64, max_open_bytes = 16;
  const bool is_open = !length.range.is_value();
  std::vector<Target> places;
  if (!config_.fold_memory ||
      length.most > (is_open ? max_open_bytes : max_bytes) ||
      !offsets_.few_places(from, sources, places))
    return {};
  std::vector<Piece> pieces;
  for (uint64_t done = 0; done < length.most; done += pieces.back().bytes) {
    Term like =
        is_open ? store_.make_bv(8, 0)
                : like_at(source, places[0].moved(done), length.most - done);
    Term value = value_at_places(source, places, done, like);
    Term condition;
    if (done >= length.range.lo)
      condition =
          rewriter_.make(Kind::BvUlt, {store_.make_bv(program_.ptr_width, done),
                                       length.number});
    pieces.push_back({done, value ? value_bytes(like) : 1, value, condition});
    for (const Target &place : places)
      pieces.back().loaded |= is_loaded(source, place.object, place.low + done,
                                        pieces.back().bytes);
  }
  return pieces;
}

// The map's part of a copy to the target: one store after the other, for what
// is copied was read before.
void Engine::write_pieces(VersionId version, const Target &target, Term to,
                          const std::vector<Piece> &pieces, uint64_t length) {
  std::vector<Target> places;
  if (target.high > width_mask(program_.ptr_width) - length ||
      (!target.exact && !offsets_.few(to, target, places)))
    return forget_range(version, target, length);
  if (target.exact)
    places.push_back(target);
  for (const Piece &piece : pieces) {
    Target here = target.moved(piece.offset);
    if (piece.condition)
      here.condition = here.condition
                           ? rewriter_.make_and(here.condition, piece.condition)
                           : piece.condition;
    if (!piece.value) { // padding
      for (const Target &place : places)
        forget_range(version, place.moved(piece.offset), piece.bytes);
      continue;
    }
    if (target.exact) {
      if (Term old = piece.condition
                         ? known_or_original(version, here, piece.value)
                         : Term{})
        write_bytes(version, here.object, here.low,
                    choose(here.condition, piece.value, old), piece.bytes,
                    piece.loaded ||
                        is_loaded(version, here.object, here.low, piece.bytes));
      else
        write_target(version, here, piece.value, piece.loaded);
      continue;
    }
    Term at =
        pointers_.add(to, store_.make_bv(program_.ptr_width, piece.offset));
    const auto written = written_cases(version, here, at, piece.value);
    if (written.empty())
      return forget_range(version, target, length);
    for (const auto &[offset, merged] : written)
      write_bytes(version, target.object, offset, merged, piece.bytes,
                  piece.loaded ||
                      is_loaded(version, target.object, offset, piece.bytes));
  }
}

} // namespace fathom::unfold
