// What is known of memory while a program is unfolded: for each version of a
// memory register a persistent map from object and offset to the byte stored
// there, as "byte i of value v". Byte-exact, so unaligned and overlapping
// accesses, unions and pointers stored as bytes need no special case.
//
//   version ──▶ trie by object number ──▶ Object ──▶ trie by offset ──▶ page of
//   16 bytes
//
// Versions share what they have in common. A node made in the current epoch is
// changed in place; epochs end where executions fork or join, so that a
// straight run of stores does not copy anything. Memories are used linearly: a
// version that was replaced in its own epoch must not be read again, and
// doing so is noticed (is_stale).
#pragma once

#include "support/assert.h"
#include "terms/store.h"
#include "unfold/ids.h"

#include <cstdint>
#include <span>
#include <vector>

namespace fathom::unfold {

// One byte: byte `index` of `value`, which has `width` bytes, in order of
// address (so index 0 is the most significant one in big-endian memory).
struct ByteSlot {
  static constexpr uint32_t absent = 0;           // the object's default
  static constexpr uint32_t unknown = UINT32_MAX; // anything
  uint32_t value = absent;
  uint8_t index = 0;
  uint8_t width = 0;
  // Was read there, not written: the bits are right, but memory may know the
  // object of a pointer that has this byte.
  uint16_t loaded = 0;

  static ByteSlot any() { return {.value = unknown}; }
  static ByteSlot of_byte(Term byte) { return {.value = byte.id, .width = 1}; }
  bool is_known() const { return value != absent && value != unknown; }
  bool operator==(const ByteSlot &) const = default;
};

class MemoryMap {
public:
  MemoryMap();

  // A version whose objects are all unknown. The memory register it starts from
  // is that of every object without one of its own (see content()).
  VersionId new_version(Term root = Term{});
  // The version, and those made of it, is a shadow memory: objects need not be
  // added, and have this byte everywhere until something is written.
  void make_shadow(VersionId version, Term zero) {
    versions_[version].initial = zero;
  }
  bool is_shadow(VersionId version) const {
    return bool(versions_[version].initial);
  }
  // The next version of this one, which is given up.
  VersionId replace(VersionId version);
  bool is_stale(VersionId version) const { return versions_[version].stale; }
  // Made, or last changed, in this epoch.
  bool is_current(VersionId version) const {
    return versions_[version].epoch == epoch_;
  }
  // Executions fork or join: nodes made so far stay as they are.
  void end_epoch() { ++epoch_; }

  // A new object, all of whose bytes are unknown.
  void add_object(VersionId version, ObjectId object);
  // All bytes of the object are this byte; no term: unknown.
  void fill_object(VersionId version, ObjectId object, Term byte);
  // The byte of all places that were not written one by one.
  void set_default(VersionId version, ObjectId object, Term byte);
  // The byte that all bytes from first up to but not last are, if there is one
  // that was written as such (not as a part of a wider value).
  Term uniform_byte(VersionId version, ObjectId object, uint64_t first,
                    uint64_t last) const;
  Term default_byte(VersionId version, ObjectId object) const;
  // Nothing has happened to these bytes since the object was added, which was
  // on every way to here.
  bool is_untouched(VersionId version, ObjectId object, uint64_t offset,
                    uint64_t bytes) const;
  // Every object of this version becomes unknown.
  void forget_all(VersionId version);
  bool has_object(VersionId version, ObjectId object) const;
  std::vector<ObjectId> objects(VersionId version) const;

  // The memory register that has the object's bytes, where each object has one
  // of its own.
  Term content(VersionId version, ObjectId object) const;
  void set_content(VersionId version, ObjectId object, Term content);
  Term root(VersionId version) const { return versions_[version].root; }

  // The byte of objects that a shadow does not know; no term if that is lost.
  Term initial_byte(VersionId version) const {
    return versions_[version].forgotten == 0 ? versions_[version].initial
                                             : Term{};
  }
  // All bytes from first up to but not last are known to be this byte, which
  // was written as such (not as a part of a wider value). Of no bytes that may
  // be said or not.
  bool is_filled(VersionId version, ObjectId object, uint64_t first,
                 uint64_t last, Term byte) const;

  ByteSlot read(VersionId version, ObjectId object, uint64_t offset) const;
  void write(VersionId version, ObjectId object, uint64_t offset,
             ByteSlot slot);
  // The bytes from first up to but not last become unknown.
  void forget(VersionId version, ObjectId object, uint64_t first,
              uint64_t last);

  // Calls differ(object, offset) for every byte that may differ between the
  // versions, in ascending order per object, and gives a version that has all
  // bytes on which they agree; the others are unknown in it until they are
  // written. Objects that some versions do not have are taken from those that
  // do: they were allocated on those paths only. (Whoever allocates an object
  // must write its shadow at once.)
  struct Difference {
    ObjectId object;
    uint64_t offset;
  };
  struct Joined {
    std::vector<Difference> bytes;
    // Whose content registers differ, or that some versions do not have: their
    // register is to be set.
    std::vector<ObjectId> contents;
    // Whose defaults are known where they are, and differ: to be set.
    std::vector<ObjectId> defaults;
  };
  VersionId join(std::span<const VersionId> versions, Joined &differences);

  // Bytes of the object whose values do not satisfy `keep` become unknown, and
  // their offsets are added to `lost` in ascending order.
  template <class Keep>
  void filter(VersionId version, ObjectId object, Keep keep,
              std::vector<uint64_t> &lost);

private:
  static constexpr unsigned page_bits = 4;
  static constexpr unsigned page_size = 1u << page_bits;
  static constexpr unsigned fan_bits = 4;
  static constexpr unsigned fan_out = 1u << fan_bits;
  using NodeId = uint32_t; // 0: empty
  // A page of which nothing is known: all of them are this one.
  static constexpr NodeId unknown_page = 1;

  struct Inner {
    uint32_t epoch;
    NodeId child[fan_out];
  };
  struct Page {
    uint32_t epoch;
    ByteSlot slots[page_size];
  };
  // The root of a trie: keys of at most height * fan_bits bits.
  struct Trie {
    NodeId root = 0;
    uint32_t height = 0; // 0: the root is a leaf
  };
  struct Object {
    uint32_t epoch;
    uint64_t stamp;      // content is older than a forget_all with a later one
    Term otherwise = {}; // byte of absent slots; none: unknown
    Trie pages = {};
    Term content = {}; // memory register; none: the version's root
    bool untouched;    // where slots are absent
  };
  struct Version {
    Trie objects;
    uint64_t forgotten = 0; // stamp of the last forget_all
    Term root;
    Term initial; // shadow: byte of objects that are not there
    uint32_t epoch = 0;
    bool stale = false;

    bool has_forgotten(const Object &object) const {
      return object.stamp < forgotten;
    }
  };

  NodeId find(const Trie &trie, uint64_t key) const;
  // The slot of a leaf, all nodes above it made our own; leaf 0 if it is new.
  NodeId &reach(Trie &trie, uint64_t key);
  NodeId own_inner(NodeId node);
  Object *find_object(VersionId version, ObjectId object);
  const Object *find_object(VersionId version, ObjectId object) const;
  Object &own_object(VersionId version, ObjectId object);
  bool may_change(VersionId version, ObjectId object);
  Page &own_page(Object &object, uint64_t number);
  ByteSlot slot_of(const Object &object, const Page *page,
                   unsigned index) const;
  // True if all have the same content register.
  NodeId join_page(ObjectId number, uint64_t key,
                   std::span<const NodeId> objects, bool keeps_default,
                   Joined &differences);
  bool join_object(VersionId into, ObjectId number,
                   std::span<const NodeId> objects,
                   std::span<const VersionId> versions, Joined &differences);
  void collect(const Trie &trie, std::vector<uint64_t> &keys) const;
  void differing(std::span<const Trie> tries,
                 std::vector<uint64_t> &keys) const;

  std::vector<Inner> inners_;
  std::vector<Page> pages_;
  std::vector<Object> objects_;
  std::vector<Version> versions_;
  uint32_t epoch_ = 1;
  uint64_t stamp_ = 1;
};

template <class Keep>
void MemoryMap::filter(VersionId version, ObjectId number, Keep keep,
                       std::vector<uint64_t> &lost) {
  std::vector<uint64_t> keys;
  Object &object = own_object(version, number);
  collect(object.pages, keys);
  // Absent bytes are unknown then; those that were written stay as they are.
  if (object.otherwise && !keep(object.otherwise))
    object.otherwise = Term{};
  for (uint64_t key : keys) {
    Page &page = own_page(object, key);
    for (unsigned i = 0; i < page_size; ++i) {
      ByteSlot &slot = page.slots[i];
      if (!slot.is_known() || keep(Term{slot.value}))
        continue;
      slot = ByteSlot::any();
      lost.push_back(key << page_bits | i);
    }
  }
}

} // namespace fathom::unfold
