// The persistent map against a plain one: each version is a table of objects,
// copied whenever something is done to it.
#include "unfold/memory/memory_map.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

namespace fathom::unfold {

namespace {

constexpr ByteSlot unknown{.value = ByteSlot::unknown};

// Offsets that lie in different pages and heights of the trie.
constexpr uint64_t offsets[] = {0,
                                1,
                                2,
                                7,
                                8,
                                15,
                                16,
                                17,
                                31,
                                255,
                                256,
                                4095,
                                4096,
                                uint64_t(1) << 40,
                                UINT64_MAX - 1};
constexpr ObjectId objects[] = {0, 1, 2, 15, 16, 17, 300};

// An object of the plain map.
struct Plain {
  Term otherwise; // none: unknown
  std::map<uint64_t, ByteSlot> bytes;
  bool untouched = true; // where nothing is written
  Term content;

  ByteSlot at(uint64_t offset) const {
    if (auto found = bytes.find(offset); found != bytes.end())
      return found->second;
    return otherwise ? ByteSlot{.value = otherwise.id, .width = 1} : unknown;
  }
  void fill(Term byte) {
    otherwise = byte;
    bytes.clear();
    untouched = false;
  }
};

struct PlainMemory {
  std::map<ObjectId, Plain> objects;
  Term root;
  Term initial;           // of a shadow
  bool forgotten = false; // objects that a shadow does not have are unknown
  bool gone = false;      // must not be used any more

  ByteSlot at(ObjectId object, uint64_t offset) const {
    if (auto found = objects.find(object); found != objects.end())
      return found->second.at(offset);
    return initial && !forgotten ? ByteSlot{.value = initial.id, .width = 1}
                                 : unknown;
  }
  // The object, if writing to it leaves a trace.
  Plain *reach(ObjectId object) {
    auto found = objects.find(object);
    if (found != objects.end())
      return &found->second;
    if (!initial)
      return nullptr;
    Plain &made = objects[object];
    if (!forgotten)
      made.otherwise = initial;
    return &made;
  }
};

class Both {
public:
  explicit Both(unsigned seed) : random_(seed) {
    for (unsigned i = 0; i < 3; ++i)
      bytes_.push_back(store_.make_bv(8, i));
    for (bool is_shadow : {false, true}) {
      Term root = store_.make_var(is_shadow ? "S" : "M", store_.mem_sort(64));
      VersionId version = map_.new_version(root);
      PlainMemory memory;
      memory.root = root;
      if (is_shadow) {
        map_.make_shadow(version, bytes_[0]);
        memory.initial = bytes_[0];
      }
      add(version, memory);
    }
  }

  void step() {
    switch (pick(10)) {
    case 0:
      return fork();
    case 1:
      return join();
    case 2:
      return add_object();
    case 3:
      return fill();
    case 4:
      return pick(4) == 0 ? forget_all() : set_content();
    case 5:
      return forget();
    default:
      return write();
    }
  }

  void compare() const {
    for (const auto &[version, memory] : memories_)
      if (!memory.gone)
        compare(version, memory);
  }

private:
  unsigned pick(size_t count) { return unsigned(random_() % count); }
  Term any_byte() { return bytes_[pick(bytes_.size())]; }
  ObjectId any_object() { return objects[pick(std::size(objects))]; }
  uint64_t any_offset() { return offsets[pick(std::size(offsets))]; }

  void add(VersionId version, PlainMemory memory) {
    memories_.insert_or_assign(version, std::move(memory));
  }

  VersionId any_version() {
    std::vector<VersionId> live;
    for (const auto &[version, memory] : memories_)
      if (!memory.gone)
        live.push_back(version);
    return live[pick(live.size())];
  }

  // The next version of one; what was made in this epoch is used up by that.
  std::pair<VersionId, PlainMemory *> next() {
    VersionId old = any_version();
    VersionId version = map_.replace(old);
    PlainMemory copy = memories_.at(old);
    memories_.at(old).gone = map_.is_stale(old);
    add(version, copy);
    return {version, &memories_.at(version)};
  }

  void fork() { map_.end_epoch(); }

  void add_object() {
    auto [version, memory] = next();
    ObjectId object = any_object();
    map_.add_object(version, object);
    memory->objects[object] = Plain();
  }

  void fill() {
    auto [version, memory] = next();
    ObjectId object = any_object();
    Term byte = pick(3) == 0 ? Term{} : any_byte();
    map_.fill_object(version, object, byte);
    if (!byte && !memory->objects.contains(object))
      return; // to forget an object is not to make it
    if (Plain *plain = memory->reach(object))
      plain->fill(byte);
  }

  void write() {
    auto [version, memory] = next();
    ObjectId object = any_object();
    for (unsigned i = pick(4); i < 4; ++i) {
      uint64_t offset = any_offset();
      ByteSlot slot = pick(5) == 0 ? unknown
                                   : ByteSlot{.value = any_byte().id,
                                              .index = uint8_t(pick(2)),
                                              .width = 2,
                                              .loaded = uint16_t(pick(2))};
      map_.write(version, object, offset, slot);
      if (Plain *plain = memory->reach(object))
        plain->bytes[offset] = slot;
    }
  }

  void forget() {
    auto [version, memory] = next();
    ObjectId object = any_object();
    const uint64_t first = pick(300), last = first + 1 + pick(100);
    map_.forget(version, object, first, last);
    if (Plain *plain = memory->reach(object))
      for (uint64_t offset = first; offset < last; ++offset)
        plain->bytes[offset] = unknown;
  }

  void forget_all() {
    auto [version, memory] = next();
    map_.forget_all(version);
    memory->forgotten = true;
    for (auto &[number, object] : memory->objects)
      object.fill(Term{});
  }

  void set_content() {
    auto [version, memory] = next();
    if (memory->objects.empty())
      return;
    ObjectId object = memory->objects.begin()->first;
    Term content = store_.make_fresh_var("M", store_.mem_sort(64));
    map_.set_content(version, object, content);
    memory->objects.at(object).content = content;
  }

  // Versions of one memory meet.
  void join() {
    map_.end_epoch();
    VersionId first = any_version();
    std::vector<VersionId> arms{first};
    for (unsigned i = 0; i < 8 && arms.size() < 3; ++i)
      if (VersionId other = any_version();
          memories_.at(other).root == memories_.at(first).root)
        arms.push_back(other);
    MemoryMap::Joined differences;
    VersionId version = map_.join(arms, differences);
    std::set<std::pair<ObjectId, uint64_t>> differ;
    for (const MemoryMap::Difference &d : differences.bytes)
      differ.insert({d.object, d.offset});
    std::set<ObjectId> contents(differences.contents.begin(),
                                differences.contents.end());
    std::set<ObjectId> defaults(differences.defaults.begin(),
                                differences.defaults.end());
    check_join(version, arms, differ, contents, defaults);
    map_.end_epoch();
  }

  // Bytes on which all agree are known; of the others it is said that they
  // differ. What it has then is taken over.
  void check_join(VersionId version, const std::vector<VersionId> &arms,
                  const std::set<std::pair<ObjectId, uint64_t>> &differ,
                  const std::set<ObjectId> &contents,
                  const std::set<ObjectId> &defaults) {
    PlainMemory joined;
    joined.root = memories_.at(arms[0]).root;
    joined.initial = memories_.at(arms[0]).initial;
    std::set<ObjectId> all;
    for (VersionId arm : arms) {
      joined.forgotten |= memories_.at(arm).forgotten;
      for (const auto &[number, object] : memories_.at(arm).objects)
        all.insert(number);
    }
    for (ObjectId number : all) {
      std::vector<const Plain *> there;
      for (VersionId arm : arms)
        if (auto found = memories_.at(arm).objects.find(number);
            found != memories_.at(arm).objects.end())
          there.push_back(&found->second);
      ASSERT_TRUE(map_.has_object(version, number));
      Plain &plain = joined.objects[number];
      bool same_default = true, have_default = true, same_content = true;
      plain.untouched = there.size() == arms.size();
      for (const Plain *p : there) {
        same_default &= p->otherwise == there[0]->otherwise;
        have_default &= bool(p->otherwise);
        same_content &= p->content == there[0]->content;
        plain.untouched &= p->untouched;
      }
      plain.untouched &= same_default;
      if (same_default)
        plain.otherwise = there[0]->otherwise;
      if (!same_default && have_default) {
        EXPECT_TRUE(defaults.contains(number));
      }
      EXPECT_EQ(contents.contains(number),
                !same_content || there.size() != arms.size());
      plain.content = there[0]->content;
      if (contents.contains(number)) { // is to be set
        plain.content = store_.make_fresh_var("M", store_.mem_sort(64));
        map_.set_content(version, number, plain.content);
      }
      if (!same_default && have_default) {
        plain.otherwise = any_byte();
        map_.set_default(version, number, plain.otherwise);
        plain.untouched = false;
      }
      // Where one way has forgotten everything, more may be lost than must.
      if (joined.forgotten && is_lost(version, number)) {
        plain.otherwise = Term{};
        continue;
      }
      std::set<uint64_t> places(std::begin(offsets), std::end(offsets));
      for (const Plain *p : there)
        for (const auto &[offset, slot] : p->bytes)
          places.insert(offset);
      for (uint64_t offset : places)
        join_byte(version, number, offset, there, differ, plain);
    }
    add(version, joined);
  }

  bool is_lost(VersionId version, ObjectId number) const {
    for (uint64_t offset : offsets)
      if (map_.read(version, number, offset).is_known())
        return false;
    return !map_.default_byte(version, number);
  }

  void join_byte(VersionId version, ObjectId number, uint64_t offset,
                 const std::vector<const Plain *> &there,
                 const std::set<std::pair<ObjectId, uint64_t>> &differ,
                 Plain &plain) {
    bool same = true, written = false, known = true;
    for (const Plain *p : there) {
      known &= p->at(offset).is_known();
      same &= p->at(offset) == there[0]->at(offset);
      written |= p->bytes.contains(offset);
    }
    ByteSlot has = map_.read(version, number, offset);
    if (same && (written || plain.at(offset) == there[0]->at(offset))) {
      EXPECT_EQ(has, there[0]->at(offset));
    } else if (written) {
      // One that is not known on some way is not known behind it.
      if (known) {
        EXPECT_TRUE(differ.contains({number, offset}));
      }
      EXPECT_EQ(has, unknown);
    }
    // Absent where nobody has written: that of the default.
    if (written)
      plain.bytes[offset] = has;
    else
      EXPECT_EQ(has, plain.at(offset));
  }

  void compare(VersionId version, const PlainMemory &memory) const {
    std::vector<ObjectId> there;
    for (const auto &[number, object] : memory.objects)
      there.push_back(number);
    EXPECT_EQ(map_.objects(version), there);
    for (ObjectId object : objects) {
      auto found = memory.objects.find(object);
      ASSERT_EQ(map_.has_object(version, object),
                found != memory.objects.end());
      for (uint64_t offset : offsets) {
        ByteSlot slot = memory.at(object, offset);
        ASSERT_EQ(map_.read(version, object, offset), slot)
            << "object " << object << " offset " << offset;
        compare_filled(version, memory, object, offset);
        if (found == memory.objects.end())
          continue;
        // Sound, if not complete: a join need not tell.
        if (map_.is_untouched(version, object, offset, 1)) {
          EXPECT_TRUE(found->second.untouched &&
                      !found->second.bytes.contains(offset));
        }
      }
      Term content =
          found != memory.objects.end() ? found->second.content : Term{};
      EXPECT_EQ(map_.content(version, object), content ? content : memory.root);
    }
  }

  void compare_filled(VersionId version, const PlainMemory &memory,
                      ObjectId object, uint64_t offset) const {
    for (uint64_t length : {uint64_t(1), uint64_t(9), uint64_t(40)}) {
      if (offset > UINT64_MAX - length)
        continue;
      for (Term byte : bytes_) {
        bool all = true;
        for (uint64_t i = 0; i < length; ++i)
          all &= memory.at(object, offset + i) ==
                 ByteSlot{.value = byte.id, .width = 1};
        EXPECT_EQ(
            map_.is_filled(version, object, offset, offset + length, byte),
            all);
        if (all) {
          EXPECT_EQ(map_.uniform_byte(version, object, offset, offset + length),
                    byte);
        }
      }
    }
  }

  std::mt19937 random_;
  TermStore store_;
  std::vector<Term> bytes_;
  MemoryMap map_;
  std::map<VersionId, PlainMemory> memories_;
};

} // namespace

TEST(MemoryMap, HasWhatAPlainMapHas) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Both both(seed);
    for (unsigned i = 0; i < 60; ++i) {
      both.step();
      if (i % 6 == 5)
        both.compare();
      ASSERT_FALSE(testing::Test::HasFailure())
          << "seed " << seed << " step " << i;
    }
  }
}

TEST(MemoryMap, AReplacedVersionIsStaleInItsEpochOnly) {
  MemoryMap map;
  VersionId a = map.new_version();
  VersionId b = map.replace(a);
  EXPECT_TRUE(map.is_stale(a));
  map.end_epoch();
  map.replace(b);
  EXPECT_FALSE(map.is_stale(b));
}

TEST(MemoryMap, WhatIsFilteredIsForgotten) {
  TermStore store;
  MemoryMap map;
  VersionId v = map.new_version();
  map.add_object(v, 1);
  Term keep = store.make_bv(8, 1), lose = store.make_bv(8, 2);
  map.write(v, 1, 3, {.value = keep.id, .width = 1});
  map.write(v, 1, 70, {.value = lose.id, .width = 1});
  std::vector<uint64_t> lost;
  map.filter(v, 1, [&](Term t) { return t == keep; }, lost);
  EXPECT_EQ(lost, std::vector<uint64_t>{70});
  EXPECT_EQ(map.read(v, 1, 3).value, keep.id);
  EXPECT_EQ(map.read(v, 1, 70), unknown);
}

TEST(MemoryMap, AnObjectThatIsNotThereHasNoContent) {
  TermStore store;
  MemoryMap map;
  VersionId v = map.new_version();
  Term content = store.make_var("M", store.mem_sort(64));
  EXPECT_DEATH(map.set_content(v, 1, content), "not there");
}

} // namespace fathom::unfold
