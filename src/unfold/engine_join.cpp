#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

// One edge from a block with nothing else behind it: the block goes on.
// Otherwise a new block begins, with phis for what differs.
std::vector<Engine::Value> Engine::take_up(const Edges &edges,
                                           const std::vector<bool> &is_memory) {
  if (edges.size() == 1) {
    Output::Edge from = edges[0].edge;
    if (!out_.condition(from.block)) {
      out_.continue_in(from.block);
    } else {
      map_.end_epoch();
      FactsId facts = path_.facts_on(from);
      sea::BlockId next = out_.new_block(facts);
      out_.connect(from, next);
      out_.continue_in(next);
    }
    history_.set_state(edges[0].heap);
    return edges[0].values;
  }
  map_.end_epoch();
  joined_facts_.clear();
  for (const Incoming &in : edges)
    joined_facts_.push_back(path_.facts_on(in.edge));
  FactsId facts = joined_facts_[0];
  for (FactsId f : joined_facts_)
    facts = path_.all_facts().common(facts, f);
  out_.continue_in(out_.new_block(facts));
  joined_memories_.clear();
  joined_without_.clear();
  for (size_t v = 0; v < is_memory.size(); ++v)
    if (is_memory[v] && !map_.is_shadow(edges[0].values[v]))
      joined_memories_.push_back(v);
  for (const Incoming &in : edges)
    out_.connect(in.edge, out_.current());
  std::vector<History::State> states;
  for (const Incoming &in : edges)
    states.push_back(in.heap);
  history_.join(
      states, [&](std::span<const Term> arms) { return add_phi(arms, edges); });
  std::vector<Value> values;
  std::vector<Term> terms(edges.size());
  std::vector<VersionId> versions(edges.size());
  // Phis of memories add phis of bytes; all of them come before statements.
  for (size_t v = 0; v < is_memory.size(); ++v) {
    for (size_t i = 0; i < edges.size(); ++i) {
      terms[i] = Term{edges[i].values[v]};
      versions[i] = edges[i].values[v];
    }
    values.push_back(is_memory[v] ? join_memories(versions, edges)
                                  : join_terms(terms, edges).id);
  }
  map_.end_epoch();
  return values;
}

namespace {

bool all_same(std::span<const Term> terms) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](Term t) { return t == terms[0]; });
}

} // namespace

Term Engine::join_terms(std::span<const Term> arms, const Edges &edges) {
  if (all_same(arms))
    return arms[0];
  if (store_.sort_kind(arms[0]) == SortKind::Ptr)
    return join_pointers(arms, edges);
  Term reg = add_phi(arms, edges);
  if (store_.sort_kind(reg) == SortKind::Bool)
    path_.all_facts().note_choice(reg, arms, joined_facts_);
  if (!Ranges::applies(store_, reg))
    return reg;
  note_common_range(reg, arms);
  return reg;
}

// The register is one of its arms, whatever happens: what holds for all of them
// holds for it.
void Engine::note_common_range(Term reg, std::span<const Term> arms) {
  Range all = rewriter_.ranges().of(arms[0]);
  for (Term t : arms)
    all = join(all, rewriter_.ranges().of(t));
  if (!(all == full_range(store_.width(reg))))
    rewriter_.ranges().assume(reg, all);
  path_.all_facts().note_range(reg, arms, joined_facts_);
}

Term Engine::join_pointers(std::span<const Term> arms, const Edges &edges) {
  std::vector<Term> short_arms;
  for (Term p : arms)
    short_arms.push_back(pointers_.shortest(p));
  Term reg = add_phi(short_arms, edges);
  // Parts in which the arms agree are known.
  Term parts[3];
  for (unsigned i = 0; i < 3; ++i) {
    std::vector<Term> of_arms;
    for (Term p : arms)
      of_arms.push_back(i == 0   ? pointers_.base(p)
                        : i == 1 ? pointers_.offset(p)
                                 : pointers_.size(p));
    if (all_same(of_arms)) {
      parts[i] = of_arms[0];
      continue;
    }
    parts[i] = i == 0   ? pointers_.base(reg)
               : i == 1 ? pointers_.offset(reg)
                        : pointers_.size(reg);
    note_common_range(parts[i], of_arms);
    std::vector<ObjectId> objects;
    if (i == 0 && std::all_of(of_arms.begin(), of_arms.end(), [&](Term base) {
          return objects_.bases_of(base, objects);
        })) {
      for (ObjectId object : objects)
        note_only_base(parts[0], object, of_arms, edges);
      offsets_.note(reg, arms, objects, joined_facts_);
      objects_.note_bases(parts[0], std::move(objects));
    }
  }
  return pointers_.make(parts[0], parts[1], parts[2]);
}

// Where an object that was made on some paths only exists, the joined base may
// always be that object's: malloc that may fail.
void Engine::note_only_base(Term joined, ObjectId object,
                            std::span<const Term> bases, const Edges &edges) {
  for (size_t i = 0; i < bases.size(); ++i)
    if (!objects_.is_only_base(bases[i], object) &&
        !ways_without(object, edges)[i])
      return;
  objects_.note_only_base(joined, object);
}

// The ways on which the object does not exist. Memories of data tell (each
// object is in one of them from where it is made on); if none of those that
// meet here has it, nothing is known. Many pointers ask for the same object.
const std::vector<bool> &Engine::ways_without(ObjectId object,
                                              const Edges &edges) {
  auto [entry, is_new] = joined_without_.try_emplace(object);
  std::vector<bool> &without = entry->second;
  if (!is_new)
    return without;
  without.resize(edges.size());
  std::vector<bool> has(edges.size());
  for (size_t v : joined_memories_) {
    bool anywhere = false;
    for (size_t i = 0; i < edges.size(); ++i) {
      has[i] = map_.has_object(edges[i].values[v], object);
      anywhere |= has[i];
    }
    for (size_t i = 0; i < edges.size() && anywhere; ++i)
      if (!has[i])
        without[i] = true;
  }
  return without;
}

Term Engine::add_phi(std::span<const Term> arms, const Edges &edges) {
  std::vector<sea::BlockId> labels;
  for (const Incoming &in : edges)
    labels.push_back(in.edge.block);
  return out_.add_phi(arms, labels);
}

VersionId Engine::join_memories(std::span<const VersionId> arms,
                                const Edges &edges) {
  std::vector<Term> registers;
  bool same = true;
  for (VersionId v : arms) {
    if (map_.is_stale(v))
      path_.give_up("memory is used after it was replaced");
    registers.push_back(by_object_ ? map_.root(v) : memory_register_[v]);
    same &= v == arms[0];
  }
  if (same)
    return arms[0];
  MemoryMap::Joined differences;
  VersionId joined = map_.join(arms, differences);
  memory_register_.resize(joined + 1);
  memory_register_[joined] =
      all_same(registers) ? registers[0] : add_phi(registers, edges);
  if (by_object_)
    join_contents(joined, arms, differences.contents, edges);
  // First, for what the others add are values that are valid here.
  if (by_object_ || map_.is_shadow(joined))
    for (ObjectId object : differences.contents)
      keep_made(joined, object, arms, edges);
  for (ObjectId object : differences.defaults)
    join_default(joined, object, arms, edges);
  join_bytes(joined, arms, differences.bytes, edges);
  return joined;
}

// The byte of all places of the object that were not written one by one.
void Engine::join_default(VersionId joined, ObjectId object,
                          std::span<const VersionId> arms, const Edges &edges) {
  std::vector<Term> bytes;
  for (VersionId v : arms) {
    Term byte = map_.has_object(v, object) ? map_.default_byte(v, object)
                                           : store_.make_bv(8, 0);
    if (!byte)
      return;
    bytes.push_back(byte);
  }
  map_.set_default(joined, object, join_terms(bytes, edges));
}

// Of an object that was made on some of the paths only, constants are known
// behind the join as they are. Other values can be named only as a choice; what
// they are where the object does not exist does not matter.
void Engine::keep_made(VersionId joined, ObjectId object,
                       std::span<const VersionId> arms, const Edges &edges) {
  constexpr size_t max_bytes = 1024;
  if (std::all_of(arms.begin(), arms.end(),
                  [&](VersionId v) { return map_.has_object(v, object); }))
    return;
  Term otherwise = map_.default_byte(joined, object);
  std::vector<uint64_t> lost;
  map_.filter(joined, object, [this](Term t) { return is_closed(t); }, lost);
  if (otherwise && !is_closed(otherwise))
    join_default(joined, object, arms, edges);
  if (lost.size() > max_bytes)
    return;
  std::vector<MemoryMap::Difference> bytes;
  for (uint64_t offset : lost)
    bytes.push_back({object, offset});
  join_bytes(joined, arms, bytes, edges);
}

// What the object had here when it was made, loaded in this block.
Term Engine::load_original(sea::BlockId block, ObjectId object, uint64_t offset,
                           Sort sort) {
  bool is_pointer = store_.info(sort).kind == SortKind::Ptr;
  Term reg = out_.new_value(sort);
  Term at = pointers_.make(objects_[object].base,
                           store_.make_bv(program_.ptr_width, offset),
                           objects_[object].size);
  out_.emit_in(block, sea::Opcode::Load, reg,
               {pointers_.shortest(at), objects_[object].content});
  return is_pointer ? pointers_.of_variable(reg) : reg;
}

// The value at the end of one of the blocks that meet here.
Term Engine::value_at_edge(const Incoming &in, VersionId memory,
                           ObjectId object, uint64_t offset, unsigned bytes,
                           bool pointer) {
  if (!map_.has_object(memory, object))
    return nothing(bytes, pointer);
  if (Term value = read_value(memory, object, offset, bytes, pointer))
    return value;
  if (!objects_[object].content || !config_.fold_memory ||
      !map_.is_untouched(memory, object, offset, bytes))
    return Term{};
  return load_original(in.edge.block, object, offset,
                       pointer ? store_.ptr_sort(program_.ptr_width)
                               : store_.bv_sort(8 * bytes));
}

// What becomes one phi from here on: as wide as the widest value that begins
// here, a pointer if one of that width does. Where a way has bytes of a pointer
// that is not joined as one, its object would be lost: numbers end before it,
// and what cannot be separated is left to the memories.
Engine::JoinedPiece Engine::joined_piece(std::span<const VersionId> arms,
                                         ObjectId object, uint64_t offset) {
  JoinedPiece piece;
  const unsigned whole = program_.ptr_width / 8;
  auto is_pointer = [&](const ByteSlot &slot) {
    return slot.is_known() &&
           store_.sort_kind(Term{slot.value}) == SortKind::Ptr;
  };
  for (VersionId v : arms) {
    ByteSlot slot = map_.read(v, object, offset);
    piece.is_known |= slot.is_known();
    if (!slot.is_known() || slot.index != 0)
      continue;
    piece.is_pointer |= is_pointer(slot);
    piece.bytes = std::max<unsigned>(piece.bytes, slot.width);
  }
  if (piece.is_pointer)
    piece.bytes = whole;
  for (VersionId v : arms)
    for (unsigned i = 0; i < piece.bytes; ++i) {
      ByteSlot slot = map_.read(v, object, offset + i);
      if (!is_pointer(slot) || (piece.is_pointer && slot.index == i))
        continue;
      piece.is_known &= !piece.is_pointer && i > 0;
      piece.bytes = piece.is_known ? i : std::max(1u, i);
    }
  return piece;
}

// Bytes that differ become phis.
void Engine::join_bytes(VersionId joined, std::span<const VersionId> arms,
                        std::span<const MemoryMap::Difference> differences,
                        const Edges &edges) {
  ObjectId object = sea::none;
  uint64_t done = 0; // offsets below are done
  std::vector<Term> values(arms.size());
  for (const MemoryMap::Difference &d : differences) {
    if (d.object == object && d.offset < done)
      continue;
    if (path_.poll_stop())
      return;
    object = d.object;
    JoinedPiece piece = joined_piece(arms, object, d.offset);
    done = d.offset + piece.bytes;
    bool loaded = false, any = piece.is_known;
    for (size_t i = 0; i < arms.size() && any; ++i) {
      loaded |= is_loaded(arms[i], object, d.offset, piece.bytes);
      values[i] = value_at_edge(edges[i], arms[i], object, d.offset,
                                piece.bytes, piece.is_pointer);
      any = bool(values[i]);
    }
    if (any)
      write_bytes(joined, object, d.offset, join_terms(values, edges),
                  piece.bytes, loaded);
  }
}

// Some value for bytes of an object that does not exist.
Term Engine::nothing(unsigned bytes, bool pointer) {
  if (!pointer)
    return store_.make_bv(8 * bytes, 0);
  Term zero = store_.make_bv(program_.ptr_width, 0);
  return pointers_.make(zero, zero, zero);
}

} // namespace fathom::unfold
