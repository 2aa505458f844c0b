// Memory by objects: each object has a memory register of its own, so that an
// access meets only what was written to the objects its pointer can point to.
// Sound where accesses stay inside of live objects (by_address_ is false).
//
// A pointer with several possible objects is a guarded choice: a read selects
// between the objects' values, a write leaves the others as they are. Bytes
// that are known stay known through such a write, as a choice of old and new.
#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

namespace {

// A pointer nobody knows anything about may point to each object of its region;
// beyond so many the formula would be one long choice.
constexpr size_t max_choices = 256;

} // namespace

// The objects that an access can reach, at most one of them for each value of
// the pointer. Several have conditions. An empty range (`length` zero) reaches
// none. False: the execution ends here.
bool Engine::find_targets(const CodeStmt &s, VersionId version, Term pointer,
                          uint64_t bytes, Term length,
                          std::vector<Target> &targets) {
  Term base = pointers_.base(pointer);
  std::vector<ObjectId> objects;
  bool known = true;
  if (!objects_.bases_of(base, objects)) {
    known = false;
    objects = map_.objects(version);
    if (objects.size() > max_choices) {
      path_.give_up_objects("a pointer may point to more than " +
                            std::to_string(max_choices) + " objects");
      return false;
    }
  }
  bool complete = known;
  for (ObjectId object : objects) {
    Target target{object, Term{}, false, 0, 0};
    if (!map_.has_object(version, object)) {
      complete = false; // the division into regions did not foresee this
      continue;
    }
    target.condition = rewriter_.make_eq(base, objects_[object].base);
    if (path_.decide(target.condition) != false &&
        offsets_.narrow(pointer, bytes, target))
      targets.push_back(target);
  }
  if (!complete)
    require_target(s, targets, length);
  if (targets.size() == 1 && path_.is_alive())
    targets[0].condition = Term{};
  return path_.is_alive();
}

// What reaches this access with another object than those is not modelled.
void Engine::require_target(const CodeStmt &s,
                            const std::vector<Target> &targets, Term length) {
  Term holds = store_.make_bool(false);
  if (length)
    holds = rewriter_.make_eq(length, store_.make_bv(store_.width(length), 0));
  for (const Target &target : targets)
    holds = rewriter_.make_or(holds, target.condition);
  if (path_.is_certain(holds))
    return;
  path_.require(holds, "access to an object outside of its region of memory",
                s.stmt->location);
}

// The pointer, given that it points into this object.
Term Engine::pointer_into(const Target &target, Term pointer) {
  return pointers_.make(objects_[target.object].base,
                        target.exact
                            ? store_.make_bv(program_.ptr_width, target.low)
                            : pointers_.offset(pointer),
                        objects_[target.object].size);
}

Term Engine::read_target(const CodeStmt &s, VersionId memory,
                         const Target &target, Term pointer, Sort sort) {
  bool is_pointer = store_.info(sort).kind == SortKind::Ptr;
  uint64_t bytes =
      is_pointer ? program_.ptr_width / 8 : store_.info(sort).width / 8;
  std::vector<Target> cases;
  if (!target.exact && config_.fold_memory && bytes <= 8 &&
      few_reads(memory, pointer, target, bytes, is_pointer, cases))
    return read_cases(s, memory, cases, pointer, sort);
  Term at = pointer_into(target, pointer);
  if (target.exact && config_.fold_memory) {
    if (!is_pointer)
      note_number(s, memory, target.object, target.low, bytes);
    if (Term value =
            read_value(memory, target.object, target.low, bytes, is_pointer))
      return value;
    if (!is_pointer && bytes <= 64)
      if (Term value =
              read_partly(s, at, memory, target.object, target.low, bytes))
        return value;
  }
  Term reg = out_.new_register(is_pointer ? "P" : "R", sort);
  out_.emit(sea::Opcode::Load, {reg},
            {pointers_.shortest(at), map_.content(memory, target.object)},
            s.stmt);
  Term value = is_pointer ? pointers_.of_variable(reg) : reg;
  if (target.exact)
    note_loaded(memory, target.object, target.low, value, bytes);
  return value;
}

void Engine::load_from_objects(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  VersionId memory = memory_argument(s, 1);
  Term wanted = code().function->definitions(*s.stmt)[0];
  Sort sort = store_.sort(wanted);
  if (map_.is_shadow(memory)) {
    if (Term value = load_shadows(s, pointer, memory, value_bytes(wanted)))
      define(s, 0, value.id);
    return;
  }
  std::vector<Target> targets;
  if (!find_targets(s, memory, pointer, value_bytes(wanted), Term{}, targets))
    return;
  bool is_pointer = store_.sort_kind(wanted) == SortKind::Ptr;
  Term value;
  if (targets.empty()) { // through null: checks come before
    value = out_.new_register(is_pointer ? "P" : "R", sort);
    out_.emit(sea::Opcode::Load, {value},
              {pointers_.shortest(pointer), map_.root(memory)}, s.stmt);
    if (is_pointer)
      value = pointers_.of_variable(value);
  }
  for (size_t i = targets.size(); i-- > 0;) {
    Term one = read_target(s, memory, targets[i], pointer, sort);
    value = !value ? one : choose(targets[i].condition, one, value);
  }
  define(s, 0, value.id);
}

Term Engine::choose(Term condition, Term yes, Term no) {
  return store_.sort_kind(yes) == SortKind::Ptr
             ? pointers_.ite(condition, yes, no)
             : rewriter_.make_ite(condition, yes, no);
}

// The object has this register from now on, if the target's condition holds.
void Engine::replace_content(VersionId version, const Target &target,
                             Term content) {
  if (target.condition) {
    Term merged = out_.new_register(map_.is_shadow(version) ? "S" : "M",
                                    store_.mem_sort(program_.ptr_width));
    out_.emit(sea::Opcode::Define, {merged},
              {rewriter_.make_ite(target.condition, content,
                                  map_.content(version, target.object))},
              nullptr);
    content = merged;
  }
  map_.set_content(version, target.object, content);
}

// The value that the object has at the target now, if all of it is known and
// it is of the same kind: only then is a choice between both exact.
Term Engine::known_value(VersionId version, const Target &target, Term like) {
  uint64_t bytes = value_bytes(like);
  bool is_pointer = store_.sort_kind(like) == SortKind::Ptr;
  for (uint64_t i = 0; i < bytes; ++i) {
    ByteSlot slot = map_.read(version, target.object, target.low + i);
    if (!slot.is_known())
      return Term{};
    bool of_pointer = store_.sort_kind(Term{slot.value}) == SortKind::Ptr;
    if (of_pointer != is_pointer ||
        (is_pointer && (slot.index != i || slot.width != bytes)))
      return Term{};
  }
  return read_value(version, target.object, target.low, bytes, is_pointer);
}

void Engine::write_target(VersionId version, const Target &target, Term value,
                          bool loaded) {
  Place place{true, target.object, target.exact, target.low, target.high, false,
              {}};
  uint64_t bytes = value_bytes(value);
  if (!target.condition && target.exact)
    return write_bytes(version, target.object, target.low, value, bytes,
                       loaded);
  if (!target.exact)
    return forget(version, place, bytes);
  loaded |= is_loaded(version, target.object, target.low, bytes);
  Term old = known_value(version, target, value);
  if (old)
    write_bytes(version, target.object, target.low,
                choose(target.condition, value, old), bytes, loaded);
  else
    forget(version, place, bytes);
}

void Engine::store_into(const CodeStmt &s, VersionId version,
                        const Target &target, Term pointer, Term value) {
  const auto written = written_cases(version, target, pointer, value);
  Term content = out_.new_register(map_.is_shadow(version) ? "S" : "M",
                                   store_.mem_sort(program_.ptr_width));
  emit_store(content, value, pointer_into(target, pointer),
             map_.content(version, target.object), s.stmt);
  replace_content(version, target, content);
  for (const auto &[offset, merged] : written)
    write_bytes(version, target.object, offset, merged, value_bytes(value),
                is_loaded(version, target.object, offset, value_bytes(value)));
  if (written.empty())
    write_target(version, target, value);
}

VersionId Engine::store_to_objects(const CodeStmt &s, Term value, Term pointer,
                                   VersionId memory) {
  if (map_.is_shadow(memory))
    return store_shadows(s, pointer, value, memory);
  std::vector<Target> targets;
  if (!find_targets(s, memory, pointer, value_bytes(value), Term{}, targets))
    return memory;
  VersionId next = map_.replace(memory);
  for (const Target &target : targets)
    store_into(s, next, target, pointer, value);
  return next;
}

// Bytes that a range operation may have changed are not known any more.
void Engine::forget_range(VersionId version, const Target &target,
                          uint64_t bytes) {
  forget(version,
         Place{true,
               target.object,
               target.exact,
               target.low,
               target.high,
               false,
               {}},
         bytes);
}

VersionId Engine::fill_objects(const CodeStmt &s, Term pointer, Term byte,
                               Term length, VersionId memory) {
  if (map_.is_shadow(memory))
    return fill_shadows(s, pointer, byte, length, memory);
  const PathFacts::Interval range = path_.range(length);
  std::vector<Target> targets;
  if (range.hi == 0 ||
      !find_targets(s, memory, pointer, range.lo, length, targets))
    return memory;
  VersionId next = map_.replace(memory);
  for (const Target &target : targets) {
    Term content = out_.new_register("M", store_.mem_sort(program_.ptr_width));
    out_.emit(sea::Opcode::MemSet, {content},
              {pointers_.shortest(pointer_into(target, pointer)), byte, length,
               map_.content(next, target.object)},
              s.stmt);
    replace_content(next, target, content);
    bool exact = !target.condition && target.exact && range.is_value();
    if (exact && target.low == 0 && objects_[target.object].size == length)
      map_.fill_object(next, target.object, byte);
    else if (exact && range.lo <= max_tracked)
      for (uint64_t i = 0; i < range.lo; ++i)
        map_.write(next, target.object, target.low + i, {byte.id, 0, 1, 0});
    else
      forget_range(next, target, range.hi);
  }
  return next;
}

// The memory from which a range is read: of the object the pointer points to.
Term Engine::source_content(VersionId source,
                            const std::vector<Target> &targets) {
  Term content = map_.root(source);
  for (size_t i = targets.size(); i-- > 0;) {
    Term one = map_.content(source, targets[i].object);
    content = i + 1 == targets.size()
                  ? one
                  : rewriter_.make_ite(targets[i].condition, one, content);
  }
  return content;
}

// The bytes that are copied, where it is known which ones.
std::vector<ByteSlot>
Engine::slots_to_copy(VersionId source, const std::vector<Target> &sources,
                      const PathFacts::Interval &length) const {
  std::vector<ByteSlot> slots;
  if (sources.size() == 1 && sources[0].exact && length.is_value() &&
      length.lo <= max_tracked)
    for (uint64_t i = 0; i < length.lo; ++i)
      slots.push_back(map_.read(source, sources[0].object, sources[0].low + i));
  return slots;
}

VersionId Engine::copy_objects(const CodeStmt &s, Term to, Term from,
                               Term length, VersionId memory,
                               VersionId source) {
  if (map_.is_shadow(memory))
    return copy_shadows(s, to, from, length, memory, source);
  const PathFacts::Interval range = path_.range(length);
  if (range.hi == 0)
    return memory;
  places_.note_copy(to, from, range.hi);
  std::vector<Target> targets, sources;
  if (!find_targets(s, memory, to, range.lo, length, targets) ||
      !find_targets(s, source, from, range.lo, length, sources))
    return memory;
  Term content = source_content(source, sources);
  const std::vector<ByteSlot> slots = slots_to_copy(source, sources, range);
  std::vector<Piece> pieces;
  const Length bytes = copied_length(length, targets, sources);
  if (slots.empty() || !are_exact(targets))
    pieces = pieces_to_copy(source, sources, from, bytes);
  VersionId next = map_.replace(memory);
  for (const Target &target : targets) {
    Term copied = out_.new_register("M", store_.mem_sort(program_.ptr_width));
    out_.emit(sea::Opcode::MemCopy, {copied},
              {pointers_.shortest(pointer_into(target, to)),
               pointers_.shortest(from), length,
               map_.content(next, target.object), content},
              s.stmt);
    replace_content(next, target, copied);
    if (slots.empty() || target.condition || !target.exact) {
      if (pieces.empty())
        forget_range(next, target, range.hi);
      else
        write_pieces(next, target, to, pieces, bytes.most);
      continue;
    }
    for (uint64_t i = 0; i < slots.size(); ++i)
      map_.write(next, target.object, target.low + i, slots[i]);
  }
  return next;
}

// One memory has the arbitrary bytes, for all objects the pointer may mean.
void Engine::havoc_objects(const CodeStmt &s) {
  Term pointer = term_argument(s, 0);
  Term length = term_argument(s, 1);
  VersionId memory = memory_argument(s, 2);
  const PathFacts::Interval range = path_.range(length);
  std::vector<Target> targets;
  if (range.hi != 0 &&
      !find_targets(s, memory, pointer, range.lo, length, targets))
    return;
  VersionId next = map_.replace(memory);
  Term after = out_.new_register("M", store_.mem_sort(program_.ptr_width));
  out_.emit(sea::Opcode::MemHavoc, {after},
            {pointers_.shortest(pointer), length, map_.root(memory)}, s.stmt);
  add_instance(s, {.value = after, .variable = after});
  for (const Target &target : targets) {
    Term content = out_.new_register("M", store_.mem_sort(program_.ptr_width));
    Term at = pointers_.shortest(pointer_into(target, pointer));
    out_.emit(sea::Opcode::MemCopy, {content},
              {at, at, length, map_.content(next, target.object), after},
              s.stmt);
    replace_content(next, target, content);
    forget_range(next, target, range.hi);
  }
  define(s, 0, next);
}

// The register of an object is chosen where executions meet. An object that
// does not exist on some path has no content there.
void Engine::join_contents(VersionId joined, std::span<const VersionId> arms,
                           std::span<const ObjectId> objects,
                           const Edges &edges) {
  std::vector<Term> registers(arms.size());
  for (ObjectId object : objects) {
    for (size_t i = 0; i < arms.size(); ++i)
      registers[i] = map_.content(arms[i], object);
    map_.set_content(joined, object, add_phi(registers, edges));
  }
}

// Without registers: valid everywhere.
bool Engine::is_closed(Term t) const {
  if (store_.kind(t) != Kind::Ptr)
    return store_.is_const(t);
  std::span<const Term> parts = store_.children(t);
  return std::all_of(parts.begin(), parts.end(),
                     [this](Term part) { return store_.is_const(part); });
}

} // namespace fathom::unfold
