#include "unfold/memory/by_object.h"

#include "support/assert.h"
#include "unfold/memory/everything.h"

namespace fathom::unfold {

ByObject::ByObject(Reads &reads, KnownBytes &bytes,
                   MemoryStatements &statements, PointerPlaces &places,
                   ObjectTable &objects, Offsets &offsets, PointerOps &pointers,
                   Rewriter &rewriter, Path &path)
    : bytes_(bytes), statements_(statements), places_(places),
      objects_(objects), pointers_(pointers), rewriter_(rewriter),
      store_(rewriter.store()), path_(path), reads_(reads),
      values_(reads, bytes, statements, objects, offsets, pointers, rewriter),
      copies_(values_, bytes, objects, offsets, pointers, rewriter, path),
      data_(values_, bytes, statements, objects, offsets, pointers, rewriter,
            path),
      shadow_(values_, bytes, statements, objects, offsets, pointers, rewriter,
              path),
      join_(bytes, &reads, pointers, rewriter.store(), path) {}

Reach &ByObject::reach(VersionId memory) {
  if (map().is_shadow(memory))
    return shadow_;
  return data_;
}

// ---------------------------------------------------------------- registers

VersionId ByObject::new_memory(bool is_shadow) {
  VersionId version =
      map().new_version(statements_.out().new_memory(is_shadow));
  Term zero = store_.make_bv(8, 0);
  if (is_shadow)
    map().make_shadow(version, zero);
  for (ObjectId object : objects_.all())
    is_shadow ? map().fill_object(version, object, zero)
              : map().add_object(version, object);
  return version;
}

Term ByObject::register_of(VersionId memory) const {
  return bytes_.map().root(memory);
}

Term ByObject::new_content(VersionId version) const {
  return statements_.out().new_memory(bytes_.map().is_shadow(version));
}

void ByObject::replace_content(VersionId version, const Target &target,
                               Term content) {
  if (target.condition) {
    Term merged = new_content(version);
    statements_.out().emit(
        sea::Opcode::Define, {merged},
        {rewriter_.make_ite(target.condition, content,
                            map().content(version, target.object))},
        nullptr);
    content = merged;
  }
  map().set_content(version, target.object, content);
}

MemoryState::Allocated ByObject::allocate(const sea::Stmt &s, ObjectId object,
                                          Term, Term size, VersionId memory) {
  VersionId next = map().replace(memory);
  map().add_object(next, object);
  Output &out = statements_.out();
  Term reg = out.new_value(store_.ptr_sort(pointers_.width()));
  Term content = new_content(next);
  out.emit(s.op, {reg, content}, {size, map().root(memory)}, &s);
  map().set_content(next, object, content);
  objects_.set_content(object, content);
  reads_.originals().add(object);
  return {.memory = next, .variable = reg};
}

// Contents stay as they are.
VersionId ByObject::release(const sea::Stmt &, Term, VersionId memory) {
  return memory;
}

// ---------------------------------------------------------------- accesses

Term ByObject::load(const sea::Stmt &s, Term pointer, Sort sort,
                    VersionId memory) {
  const Reach::Access access{.stmt = s,
                             .memory = memory,
                             .pointer = pointer,
                             .bytes = bytes_.size_of(sort)};
  std::vector<Target> targets;
  if (!reach(memory).find_read(access, targets))
    return Term{};
  return reach(memory).load(access, sort, targets);
}

VersionId ByObject::store(const sea::Stmt &s, Term value, Term pointer,
                          VersionId memory) {
  const uint64_t bytes = bytes_.size_of(value);
  Term byte = bytes_.uniform_byte(value);
  Reach &kind = reach(memory);
  std::vector<Target> targets;
  if (!kind.find_written(
          {.stmt = s, .memory = memory, .pointer = pointer, .bytes = bytes},
          byte, targets))
    return memory;
  VersionId next = map().replace(memory);
  for (const Target &target : targets) {
    if (kind.has(next, target, bytes, byte))
      continue;
    kind.add(next, target.object);
    const auto written = values_.written_cases(next, target, pointer, value);
    Term content = new_content(next);
    statements_.store(s, content, value, values_.pointer_into(target, pointer),
                      map().content(next, target.object));
    replace_content(next, target, content);
    if (written.empty())
      values_.write(next, target, pointer, value);
    else
      values_.write_cases(next, target.object, written);
  }
  return next;
}

VersionId ByObject::fill(const sea::Stmt &s, Term pointer, Term byte,
                         Term length, VersionId memory) {
  const PathFacts::Interval range = path_.range(length);
  Reach &kind = reach(memory);
  std::vector<Target> targets;
  if (range.hi == 0 || !kind.find_written({.stmt = s,
                                           .memory = memory,
                                           .pointer = pointer,
                                           .bytes = range.lo,
                                           .length = length},
                                          byte, targets))
    return memory;
  VersionId next = map().replace(memory);
  for (const Target &target : targets) {
    Term here = kind.length_in(length, pointers_.base(pointer), target.object);
    const uint64_t longest = path_.range(here).hi;
    if (longest == 0 || kind.has(next, target, longest, byte))
      continue;
    kind.add(next, target.object);
    Term content = new_content(next);
    statements_.set(s, content, values_.pointer_into(target, pointer), byte,
                    here, map().content(next, target.object));
    replace_content(next, target, content);
    note_fill(next, target, byte, here);
  }
  return next;
}

// The map's part of a memset.
void ByObject::note_fill(VersionId version, const Target &target, Term byte,
                         Term length) {
  const PathFacts::Interval range = path_.range(length);
  const bool keeps_choices = reach(version).keeps_choices();
  if (!target.exact || (target.condition && !keeps_choices))
    return bytes_.forget(version, target, range.hi);
  if (target.low == 0 && objects_[target.object].size == length &&
      (range.is_value() || keeps_choices)) {
    if (target.condition) {
      Term old = values_.folds()
                     ? bytes_.uniform_in(version, target, UINT64_MAX)
                     : Term{};
      byte = old ? bytes_.choose(target.condition, byte, old) : Term{};
    }
    return map().fill_object(version, target.object, byte);
  }
  if (!range.is_value() || range.lo > KnownBytes::max_tracked)
    return bytes_.forget(version, target, range.hi);
  for (uint64_t i = 0; i < range.lo; ++i)
    bytes_.write_slot(version, target, target.low + i,
                      {.value = byte.id, .width = 1});
}

// ---------------------------------------------------------------- ranges

bool ByObject::find_copied(const sea::Stmt &s, const Range &range,
                           VersionId memory, VersionId source,
                           std::vector<Target> &targets,
                           std::vector<Target> &sources, VersionId &after) {
  FATHOM_ASSERT(map().is_shadow(memory) == map().is_shadow(source),
                "a copy between data and shadow");
  Reach &kind = reach(memory);
  const PathFacts::Interval length = path_.range(range.length);
  const Reach::Access written{.stmt = s,
                              .memory = memory,
                              .pointer = range.to,
                              .bytes = length.lo,
                              .length = range.length};
  const Reach::Access read{.stmt = s,
                           .memory = source,
                           .pointer = range.from,
                           .bytes = length.lo,
                           .length = range.length};
  after = memory;
  if (!map().is_shadow(memory)) {
    places_.note_copy(range.to, range.from, length.hi);
    return kind.find_written(written, Term{}, targets) &&
           kind.find_read(read, sources);
  }
  if (!kind.find_read(read, sources))
    return false;
  if (Term byte = kind.uniform(source, sources, length.hi)) {
    after = fill(s, range.to, byte, range.length, memory);
    return false;
  }
  return kind.find_written(written, Term{}, targets);
}

VersionId ByObject::copy(const sea::Stmt &s, const Range &range,
                         VersionId memory, VersionId source) {
  const PathFacts::Interval length = path_.range(range.length);
  std::vector<Target> targets, sources;
  VersionId after = memory;
  if (length.hi == 0 ||
      !find_copied(s, range, memory, source, targets, sources, after))
    return after;
  Reach &kind = reach(memory);
  Term content = kind.content_of(source, sources);
  std::vector<ByteSlot> slots; // where it is known which ones
  if (sources.size() == 1 && sources[0].exact && length.is_value()) {
    slots = bytes_.slots(source, sources[0].object, sources[0].low, length.lo);
    if (reads_.folds())
      reads_.originals().fill(source, sources[0].object, sources[0].low, slots,
                              Originals::Asks::Before);
  }
  std::vector<ObjectCopies::Piece> pieces;
  const ObjectCopies::Length bytes =
      copies_.length_of(range.length, targets, sources);
  if (slots.empty() || !are_exact(targets))
    pieces = copies_.pieces_of(source, sources, range.from, bytes);
  VersionId next = map().replace(memory);
  for (const Target &target : targets) {
    kind.add(next, target.object);
    Term copied = new_content(next);
    statements_.copy(s, copied, values_.pointer_into(target, range.to),
                     range.from, range.length,
                     map().content(next, target.object), content);
    replace_content(next, target, copied);
    const bool has_slots = !slots.empty() && target.exact &&
                           (!target.condition || kind.keeps_choices());
    for (uint64_t i = 0; has_slots && i < slots.size(); ++i)
      bytes_.write_slot(next, target, target.low + i, slots[i]);
    if (!has_slots && pieces.empty())
      bytes_.forget(next, target, length.hi);
    else if (!has_slots)
      copies_.write(next, target, range.to, pieces, bytes.most);
  }
  return next;
}

VersionId ByObject::overwrite(const sea::Stmt &s, Term pointer, Term length,
                              VersionId memory, Term source) {
  const PathFacts::Interval range = path_.range(length);
  Reach &kind = reach(memory);
  std::vector<Target> targets;
  if (!kind.find_written({.stmt = s,
                          .memory = memory,
                          .pointer = pointer,
                          .bytes = range.lo,
                          .length = length},
                         Term{}, targets))
    return memory;
  VersionId next = map().replace(memory);
  for (const Target &target : targets) {
    kind.add(next, target.object);
    Term content = new_content(next);
    Term at = values_.pointer_into(target, pointer);
    statements_.copy(s, content, at, at, length,
                     map().content(next, target.object), source);
    replace_content(next, target, content);
    bytes_.forget(next, target, range.hi);
  }
  return next;
}

// One memory has the arbitrary bytes, for all objects the pointer may mean. All
// of memory: every object has its bytes there. (One that was made on other
// paths only has nothing to lose here.)
MemoryState::Havocked ByObject::havoc(const sea::Stmt &s, Term pointer,
                                      Term length, VersionId memory) {
  const PathFacts::Interval range = path_.range(length);
  std::vector<Target> targets;
  if (is_everything(pointers_, store_, pointer, length)) {
    VersionId next = map().replace(memory);
    Term after = new_content(next);
    statements_.havoc(s, after, pointer, length, map().root(memory));
    const bool is_shadow = map().is_shadow(next);
    for (ObjectId object : is_shadow ? objects_.all() : map().objects(next)) {
      if (!map().has_object(next, object))
        map().add_object(next, object);
      map().fill_object(next, object, Term{});
      map().set_content(next, object, after);
    }
    return {.memory = next, .bytes = after};
  }
  if (range.hi != 0 && !reach(memory).find_written({.stmt = s,
                                                    .memory = memory,
                                                    .pointer = pointer,
                                                    .bytes = range.lo,
                                                    .length = length},
                                                   Term{}, targets))
    return {.memory = memory, .bytes = Term{}};
  VersionId next = map().replace(memory);
  Term after = new_content(next);
  statements_.havoc(s, after, pointer, length, map().root(memory));
  for (const Target &target : targets) {
    reach(memory).add(next, target.object);
    Term content = new_content(next);
    Term at = values_.pointer_into(target, pointer);
    statements_.copy(s, content, at, at, length,
                     map().content(next, target.object), after);
    replace_content(next, target, content);
    bytes_.forget(next, target, range.hi);
  }
  return {.memory = next, .bytes = after};
}

Term ByObject::load_byte(const sea::Stmt &s, Term base_pointer,
                         VersionId shadow) {
  return load(s, base_pointer, store_.bv_sort(8), shadow);
}

VersionId ByObject::clear_byte(const sea::Stmt &s, Term base_pointer,
                               VersionId shadow) {
  return store(s, store_.make_bv(8, 0), base_pointer, shadow);
}

// ---------------------------------------------------------------- the rest

VersionId ByObject::join(std::span<const VersionId> arms, Meeting &meeting) {
  if (!join_.is_needed(arms))
    return arms[0];
  // Objects without a register of their own are in the root.
  for (VersionId v : arms)
    if (map().root(v) != map().root(arms[0]))
      path_.give_up("memories of different origin meet");
  MemoryMap::Joined differences;
  VersionId joined = map().join(arms, differences);
  // The register of an object is chosen. One that does not exist on some path
  // has no content there.
  std::vector<Term> registers(arms.size());
  for (ObjectId object : differences.contents) {
    for (size_t i = 0; i < arms.size(); ++i)
      registers[i] = map().content(arms[i], object);
    map().set_content(joined, object, meeting.add_phi(registers));
  }
  join_.join(joined, arms, differences, meeting);
  return joined;
}

Term ByObject::word_at(const sea::Stmt &s, VersionId memory, ObjectId object,
                       uint64_t offset, bool as_pointer) {
  const uint64_t bytes = pointers_.width() / 8;
  if (reads_.folds())
    if (Term known = bytes_.read(memory, object, offset, bytes, as_pointer))
      return known;
  Term at = pointers_.make(objects_[object].base,
                           store_.make_bv(pointers_.width(), offset),
                           objects_[object].size);
  return statements_.load_part(s, at, map().content(memory, object),
                               as_pointer ? store_.ptr_sort(pointers_.width())
                                          : store_.bv_sort(pointers_.width()));
}

VersionId ByObject::memory_of(ObjectId object,
                              std::span<const VersionId> memories) const {
  for (VersionId memory : memories)
    if (bytes_.map().has_object(memory, object))
      return memory;
  return sea::none;
}

} // namespace fathom::unfold
