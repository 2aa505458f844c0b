#include "rewrite/memory/store_maps.h"

#include "rewrite/linear.h"
#include "terms/builder.h"

namespace fathom {

namespace {

uint32_t priority_of(uint64_t base) {
  uint64_t h = base * 0x9e3779b97f4a7c15u;
  h ^= h >> 32;
  h *= 0xff51afd7ed558ccdu;
  return uint32_t(h >> 32);
}

} // namespace

void StoreMaps::clear() {
  known_.clear();
  versions_.clear();
  nodes_.resize(1);
  bytes_ = {};
}

// If bases may overlap, there is one object, all memory, and offsets are
// addresses.
Place StoreMaps::place_of(Term pointer) {
  uint32_t w = store_.width(pointer);
  if (!config_.by_ranges && (store_.kind(pointer) != Kind::Ptr ||
                             !store_.is_bv_const(store_.child(pointer, 0))))
    return {};
  const AddressMap &map = addresses_.of(pointer);
  if (map.is_top() || map.entries().size() != 1)
    return {};
  const AddressMap::Entry &e = map.entries()[0];
  if (config_.bases_are_apart)
    return {e.offsets.is_value() ? Place::Known::Offset : Place::Known::Object,
            e.base, e.offsets.is_value() ? e.offsets.lo : 0};
  if (!e.offsets.is_value())
    return {};
  uint64_t address = (e.base + uint64_t(e.offsets.lo)) & width_mask(w);
  return {Place::Known::Offset, 0, int64_t(address << (64 - w)) >> (64 - w)};
}

bool StoreMaps::is_write(Term memory, Place &place) {
  if (store_.kind(memory) != Kind::MemStore ||
      store_.width(store_.child(memory, 1)) > 64)
    return false;
  Term pointer = store_.child(memory, 1);
  place = place_of(pointer);
  uint32_t w = store_.width(pointer);
  uint64_t size = store_.width(store_.child(memory, 2)) / 8;
  if (place.known == Place::Known::Offset &&
      covered(Interval::value(place.offset), size, w).is_top())
    place = {}; // goes around the end of the address space
  return place.known == Place::Known::Offset ||
         (place.known == Place::Known::Object && config_.commute);
}

const StoreMaps::Version *StoreMaps::version(Term memory) {
  if (memory.id >= known_.size() || known_[memory.id] == 0)
    build(memory);
  uint32_t at = known_[memory.id];
  return at < 2 ? nullptr : &versions_[at - 2];
}

void StoreMaps::build(Term memory) {
  struct Write {
    Term memory;
    Place place;
  };
  std::vector<Write> writes;
  if (known_.size() <= store_.size())
    known_.resize(store_.size() + 1);
  Place place;
  while (known_[memory.id] == 0 && is_write(memory, place)) {
    writes.push_back({memory, place});
    memory = store_.child(memory, 0);
  }
  if (known_[memory.id] == 0)
    known_[memory.id] = 1;
  while (!writes.empty()) {
    Write write = writes.back();
    writes.pop_back();
    uint32_t before = known_[store_.child(write.memory, 0).id];
    Version made = written(write.memory, write.place,
                           before < 2 ? nullptr : &versions_[before - 2]);
    versions_.push_back(made);
    if (known_.size() <= store_.size())
      known_.resize(store_.size() + 1); // chains are new terms
    known_[write.memory.id] = uint32_t(versions_.size() + 1);
  }
}

// The same write over another memory.
Term StoreMaps::chain_write(Term memory, Term onto) {
  if (store_.child(memory, 0) == onto)
    return memory;
  Term children[] = {onto, store_.child(memory, 1), store_.child(memory, 2)};
  return with_children(store_, memory, children);
}

StoreMaps::Version StoreMaps::written(Term memory, const Place &place,
                                      const Version *before) {
  Version result;
  Object object;
  const Object *old = before ? this->object(*before, place.base) : nullptr;
  // Without commuting, a write to another object starts a new map.
  if (before && (old || (config_.commute && config_.bases_are_apart)))
    result = *before;
  else
    result.below = store_.child(memory, 0);
  if (old)
    object = *old;
  else
    object = {place.base, 0, result.below, result.below};
  object.chain = chain_write(memory, object.chain);
  if (place.known == Place::Known::Offset) {
    Term value = store_.child(memory, 2);
    ByteRun run;
    run.at = place.offset;
    run.size = store_.width(value) / 8;
    run.value = value;
    run.big_endian = store_.index(memory, 0) == 1;
    object.bytes = bytes_.write(object.bytes, run);
  } else {
    object.bytes = 0;
    object.floor = object.chain;
  }
  result.objects = put(result.objects, object);
  ++result.count;
  return result;
}

const StoreMaps::Object *StoreMaps::object(const Version &version,
                                           uint64_t base) const {
  uint32_t at = version.objects;
  while (at != 0 && nodes_[at].object.base != base)
    at = base < nodes_[at].object.base ? nodes_[at].left : nodes_[at].right;
  return at == 0 ? nullptr : &nodes_[at].object;
}

// A treap with copied paths, as in byte_map.cpp: an object is replaced where it
// is, or put where its priority wants it, with the subtree there split.
uint32_t StoreMaps::put(uint32_t root, const Object &object) {
  std::vector<uint32_t> path;
  uint32_t priority = priority_of(object.base), at = root;
  bool exists = this->object({{}, root, 0}, object.base) != nullptr;
  while (at != 0 && nodes_[at].object.base != object.base &&
         (exists || nodes_[at].priority >= priority)) {
    path.push_back(at);
    at = object.base < nodes_[at].object.base ? nodes_[at].left
                                              : nodes_[at].right;
  }
  Node made{.object = object, .priority = priority, .left = 0, .right = 0};
  if (exists) {
    made.left = nodes_[at].left;
    made.right = nodes_[at].right;
  } else { // split what is below
    std::vector<uint32_t> spine;
    for (; at != 0; at = nodes_[at].object.base < object.base ? nodes_[at].right
                                                              : nodes_[at].left)
      spine.push_back(at);
    for (size_t i = spine.size(); i-- > 0;) {
      Node half = nodes_[spine[i]];
      bool smaller = half.object.base < object.base;
      (smaller ? half.right : half.left) = smaller ? made.left : made.right;
      nodes_.push_back(half);
      (smaller ? made.left : made.right) = uint32_t(nodes_.size() - 1);
    }
  }
  nodes_.push_back(made);
  uint32_t result = uint32_t(nodes_.size() - 1);
  while (!path.empty()) {
    Node node = nodes_[path.back()];
    path.pop_back();
    (object.base < node.object.base ? node.left : node.right) = result;
    nodes_.push_back(node);
    result = uint32_t(nodes_.size() - 1);
  }
  return result;
}

} // namespace fathom
