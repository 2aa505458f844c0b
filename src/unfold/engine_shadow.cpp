// Shadow memory while unfolding: the queries become loads of the byte at the
// object's base, and what a pointer with a few possible objects finds or
// changes there is written as a choice by base, so that it stays in the map.
#include "unfold/engine.h"

namespace fathom::unfold {

using sea::Lifetime;

namespace {

// Longer choices are left to the arrays.
constexpr size_t max_choices = 16;

} // namespace

Term Engine::base_pointer(Term pointer) {
  return pointers_.make(pointers_.base(pointer),
                        store_.make_bv(program_.ptr_width, 0),
                        pointers_.size(pointer));
}

// What the pointer, which has one of a few objects at one offset, finds in a
// shadow. Null has no object; its byte is the initial one. No term if it is not
// that simple.
Term Engine::choose_by_base(Term pointer, VersionId memory, const Place &place,
                            uint64_t bytes) {
  if (!map_.is_shadow(memory) || place.known || !place.listed ||
      place.objects.size() > max_choices)
    return Term{};
  const PathFacts::Interval offset = path_.range(pointers_.offset(pointer));
  if (!offset.is_value())
    return Term{};
  Term result = store_.make_bv(uint32_t(8 * bytes), 0);
  Term base = pointers_.base(pointer);
  for (ObjectId object : place.objects) {
    Term value = read_value(memory, object, offset.lo, bytes, false);
    if (!value)
      return Term{};
    Term here = rewriter_.make_eq(base, objects_[object].base);
    result = rewriter_.make_ite(here, value, result);
  }
  return result;
}

// The same for a store: each of the objects may have changed.
bool Engine::store_by_base(Term pointer, Term value, VersionId next,
                           const Place &place) {
  if (!map_.is_shadow(next) || place.known || !place.listed ||
      place.objects.size() > max_choices ||
      store_.sort_kind(value) == SortKind::Ptr)
    return false;
  const PathFacts::Interval offset = path_.range(pointers_.offset(pointer));
  if (!offset.is_value())
    return false;
  Term base = pointers_.base(pointer);
  uint64_t bytes = value_bytes(value);
  for (ObjectId object : place.objects) {
    Term old = read_value(next, object, offset.lo, bytes, false);
    if (!old) {
      map_.fill_object(next, object, Term{});
      continue;
    }
    Term here = rewriter_.make_eq(base, objects_[object].base);
    write_bytes(next, object, offset.lo, rewriter_.make_ite(here, value, old),
                bytes);
  }
  return true;
}

Term Engine::load_shadow_byte(const CodeStmt &s, Term pointer,
                              VersionId memory) {
  Term at = base_pointer(pointer);
  if (by_object_)
    return load_shadows(s, at, memory, 1);
  Place place = locate(at, 1);
  Term value;
  if (place.known && place.exact && config_.fold_memory)
    value = read_value(memory, place.object, place.low, 1, false);
  else if (config_.fold_memory)
    value = choose_by_base(at, memory, place, 1);
  if (value)
    return value;
  Term reg = out_.new_register("R", store_.bv_sort(8));
  out_.emit(sea::Opcode::Load, {reg},
            {pointers_.shortest(at), memory_register_[memory]}, s.stmt);
  return reg;
}

void Engine::do_is_allocated(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term byte = load_shadow_byte(s, pointer, memory_argument(s, 1));
  if (!byte)
    return;
  Term state = rewriter_.make_extract(byte, sea::lifetime_bits - 1, 0);
  auto constant = [&](Lifetime l) {
    return store_.make_bv(sea::lifetime_bits, uint64_t(l));
  };
  Term holds = rewriter_.make_and(
      rewriter_.make_ule(constant(Lifetime::Global), state),
      rewriter_.make_ule(state, constant(Lifetime::NewArray)));
  define(s, 0, holds.id);
}

void Engine::do_is_modified(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term byte = load_shadow_byte(s, pointer, memory_argument(s, 1));
  if (!byte)
    return;
  Term zero = store_.make_bv(8, 0);
  define(s, 0, rewriter_.make_not(rewriter_.make_eq(byte, zero)).id);
}

void Engine::do_reset_modified(const CodeStmt &s) {
  Term at = base_pointer(term_argument(s, 0));
  VersionId memory = memory_argument(s, 1);
  Term zero = store_.make_bv(8, 0);
  if (by_object_)
    return define(s, 0, store_shadows(s, at, zero, memory));
  Place place = locate(at, 1);
  VersionId next = next_memory(memory);
  out_.emit(sea::Opcode::Store, {memory_register_[next]},
            {zero, pointers_.shortest(at), memory_register_[memory]}, s.stmt);
  if (!store_by_base(at, zero, next, place))
    write_value(next, place, zero);
  define(s, 0, next);
}

} // namespace fathom::unfold
