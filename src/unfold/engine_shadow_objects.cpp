// Shadow memory with a register for each object, as data has one
// (engine_objects.cpp). Differences: an object that is not in the map has the
// initial byte everywhere, and so has what is no object; bytes that are the
// same throughout an object are one term, so that what is known of a whole
// object survives accesses at unknown offsets and ranges of unknown length.
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// A pointer with more possible objects: the program is unfolded otherwise.
constexpr size_t max_choices = 4096;

} // namespace

// The objects whose shadow an access can reach. A write changes nothing but
// these; a read finds the initial byte elsewhere. Conditions that only say that
// the object exists are left out for writes. False: the execution ends here.
bool Engine::find_shadows(VersionId version, Term pointer, uint64_t bytes,
                          Access access, std::vector<Target> &targets) {
  Term base = pointers_.base(pointer);
  std::vector<ObjectId> objects;
  if (!objects_.bases_of(base, objects))
    objects = map_.objects(version);
  if (objects.size() > max_choices) {
    path_.give_up_objects("a pointer may point to more than " +
                          std::to_string(max_choices) + " objects");
    return false;
  }
  for (ObjectId object : objects) {
    Target target{object, Term{}, false, 0, 0};
    Term here = rewriter_.make_eq(base, objects_[object].base);
    if (path_.decide(here) == false)
      continue;
    if (!store_.is_true(here) &&
        (access == Access::Read || !objects_.is_only_base(base, object)))
      target.condition = here;
    // The byte for the whole of an object of no bytes lies behind it.
    bool fits = offsets_.narrow(pointer, bytes, target);
    if (fits || (target.exact && target.low == 0 && bytes == 1))
      targets.push_back(target);
  }
  return true;
}

// What is written where no object is would not be found again.
bool Engine::have_object(const CodeStmt &s, Term pointer,
                         const std::vector<Target> &targets, Term length) {
  Term base = pointers_.base(pointer);
  std::vector<ObjectId> objects;
  if (objects_.bases_of(base, objects))
    return true;
  Term zero = store_.make_bv(program_.ptr_width, 0);
  std::vector<Target> all = targets;
  for (Target &target : all)
    target.condition = rewriter_.make_eq(base, objects_[target.object].base);
  Target null{0, rewriter_.make_eq(base, zero), true, 0, 0};
  all.push_back(null);
  require_target(s, all, length);
  return path_.is_alive();
}

// All bytes that `bytes` bytes at the target can be are this byte already. An
// object that is not there must be written to: joins take it from where it is.
bool Engine::shadow_has(VersionId version, const Target &target, uint64_t bytes,
                        Term byte) {
  return config_.fold_memory && object_has(version, target.object, target.low,
                                           target.high, bytes, byte, true);
}

// The byte that all of these bytes are; no term if there is none.
Term Engine::uniform_of(VersionId version, const Target &target,
                        uint64_t bytes) {
  uint64_t last =
      target.high > UINT64_MAX - bytes ? UINT64_MAX : target.high + bytes;
  Term size = objects_[target.object].size;
  if (store_.is_bv_const(size))
    last = std::min(last, store_.small_value(size));
  if (!config_.fold_memory || target.low >= last)
    return Term{};
  return map_.uniform_byte(version, target.object, target.low, last);
}

Term Engine::repeat_byte(Term byte, uint64_t count) {
  uint32_t width = uint32_t(8 * count);
  if (Term constant = uniform_byte(byte))
    return store_.value(constant).is_zero()
               ? store_.make_bv(width, 0)
               : store_.make_bv(BitVec::ones(width));
  Term all = byte;
  for (uint64_t i = 1; i < count; ++i)
    all = rewriter_.make_concat(byte, all);
  return all;
}

Term Engine::read_shadow(const CodeStmt &s, VersionId version,
                         const Target &target, Term pointer, uint64_t bytes) {
  if (config_.fold_memory && target.exact)
    if (Term value =
            read_value(version, target.object, target.low, bytes, false))
      return value;
  if (!target.exact)
    if (Term byte = uniform_of(version, target, bytes))
      return repeat_byte(byte, bytes);
  return read_target(s, version, target, pointer,
                     store_.bv_sort(uint32_t(8 * bytes)));
}

// What a pointer finds in a shadow. Objects with the same value share a
// condition. No term: the execution ends here.
Term Engine::load_shadows(const CodeStmt &s, Term pointer, VersionId memory,
                          uint64_t bytes) {
  std::vector<Target> targets;
  if (!find_shadows(memory, pointer, bytes, Access::Read, targets))
    return Term{};
  Term initial = store_.make_bv(uint32_t(8 * bytes), 0);
  std::vector<std::pair<Term, Term>> values; // value and condition
  std::unordered_map<Term, size_t> known;
  for (const Target &target : targets) {
    Term value = read_shadow(s, memory, target, pointer, bytes);
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

// The object is in the map from now on.
void Engine::add_shadow(VersionId version, ObjectId object) {
  if (!map_.has_object(version, object))
    map_.fill_object(version, object, map_.initial_byte(version));
}

VersionId Engine::store_shadows(const CodeStmt &s, Term pointer, Term value,
                                VersionId memory) {
  uint64_t bytes = value_bytes(value);
  Term byte = uniform_byte(value);
  std::vector<Target> targets;
  if (!find_shadows(memory, pointer, bytes, Access::Write, targets))
    return memory;
  if ((!byte || byte != map_.initial_byte(memory)) &&
      !have_object(s, pointer, targets, Term{}))
    return memory;
  VersionId next = map_.replace(memory);
  for (const Target &target : targets) {
    if (byte && shadow_has(next, target, bytes, byte))
      continue;
    add_shadow(next, target.object);
    store_into(s, next, target, pointer, value);
  }
  return next;
}

// The length of a range in this object: what depends on whether the pointer is
// null is decided by the object.
Term Engine::length_into(Term length, Term base, ObjectId object) {
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

ByteSlot Engine::choose_slot(Term condition, ByteSlot yes, ByteSlot no) {
  if (!condition || yes == no)
    return yes;
  if (!yes.is_known() || !no.is_known())
    return {ByteSlot::unknown, 0, 0, 0};
  Term chosen = choose(condition, bytes_of(Term{yes.value}, yes.index, 1),
                       bytes_of(Term{no.value}, no.index, 1));
  return {chosen.id, 0, 1, 0};
}

void Engine::write_slot(VersionId version, const Target &target,
                        uint64_t offset, ByteSlot slot) {
  ByteSlot old = map_.read(version, target.object, offset);
  map_.write(version, target.object, offset,
             choose_slot(target.condition, slot, old));
}

// The map's part of a memset.
void Engine::note_fill(VersionId version, const Target &target, Term byte,
                       Term length) {
  const PathFacts::Interval range = path_.range(length);
  if (target.exact && target.low == 0 &&
      objects_[target.object].size == length) {
    if (target.condition) {
      Term old = uniform_of(version, target, UINT64_MAX);
      byte = old ? choose(target.condition, byte, old) : Term{};
    }
    return map_.fill_object(version, target.object, byte);
  }
  if (!target.exact || !range.is_value() || range.lo > max_tracked)
    return forget_range(version, target, range.hi);
  for (uint64_t i = 0; i < range.lo; ++i)
    write_slot(version, target, target.low + i, {byte.id, 0, 1, 0});
}

VersionId Engine::fill_shadows(const CodeStmt &s, Term pointer, Term byte,
                               Term length, VersionId memory) {
  const PathFacts::Interval range = path_.range(length);
  std::vector<Target> targets;
  if (range.hi == 0 ||
      !find_shadows(memory, pointer, range.lo, Access::Write, targets))
    return memory;
  if (byte != map_.initial_byte(memory) &&
      !have_object(s, pointer, targets, length))
    return memory;
  VersionId next = map_.replace(memory);
  for (const Target &target : targets) {
    Term here = length_into(length, pointers_.base(pointer), target.object);
    uint64_t longest = path_.range(here).hi;
    if (longest == 0 || shadow_has(next, target, longest, byte))
      continue;
    add_shadow(next, target.object);
    Term content = out_.new_register("S", store_.mem_sort(program_.ptr_width));
    out_.emit(sea::Opcode::MemSet, {content},
              {pointers_.shortest(pointer_into(target, pointer)), byte, here,
               map_.content(next, target.object)},
              s.stmt);
    replace_content(next, target, content);
    note_fill(next, target, byte, here);
  }
  return next;
}

// The byte that is copied, whatever is copied.
Term Engine::uniform_source(VersionId source,
                            const std::vector<Target> &sources,
                            uint64_t bytes) {
  Term result = store_.make_bv(8, 0);
  for (const Target &target : sources) {
    Term byte = uniform_of(source, target, bytes);
    if (!byte)
      return Term{};
    result = target.condition ? choose(target.condition, byte, result) : byte;
  }
  return result;
}

VersionId Engine::copy_shadows(const CodeStmt &s, Term to, Term from,
                               Term length, VersionId memory,
                               VersionId source) {
  const PathFacts::Interval range = path_.range(length);
  std::vector<Target> targets, sources;
  if (range.hi == 0 ||
      !find_shadows(source, from, range.lo, Access::Read, sources))
    return memory;
  if (Term byte = uniform_source(source, sources, range.hi))
    return fill_shadows(s, to, byte, length, memory);
  if (!find_shadows(memory, to, range.lo, Access::Write, targets) ||
      !have_object(s, to, targets, length))
    return memory;
  Term content = map_.root(source);
  for (const Target &from_here : sources) {
    Term one = map_.content(source, from_here.object);
    content = from_here.condition
                  ? rewriter_.make_ite(from_here.condition, one, content)
                  : one;
  }
  const std::vector<ByteSlot> slots = slots_to_copy(source, sources, range);
  std::vector<Piece> pieces;
  const Length bytes = copied_length(length, targets, sources);
  if (slots.empty() || !are_exact(targets))
    pieces = pieces_to_copy(source, sources, from, bytes);
  VersionId next = map_.replace(memory);
  for (const Target &target : targets) {
    add_shadow(next, target.object);
    Term copied = out_.new_register("S", store_.mem_sort(program_.ptr_width));
    out_.emit(sea::Opcode::MemCopy, {copied},
              {pointers_.shortest(pointer_into(target, to)),
               pointers_.shortest(from), length,
               map_.content(next, target.object), content},
              s.stmt);
    replace_content(next, target, copied);
    if (slots.empty() || !target.exact) {
      if (pieces.empty())
        forget_range(next, target, range.hi);
      else
        write_pieces(next, target, to, pieces, bytes.most);
      continue;
    }
    for (uint64_t i = 0; i < slots.size(); ++i)
      write_slot(next, target, target.low + i, slots[i]);
  }
  return next;
}

} // namespace fathom::unfold
