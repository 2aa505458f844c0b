#include "unfold/memory/memory_map.h"

#include <algorithm>

namespace fathom::unfold {

// Id 0 of every kind of node stands for "empty".
MemoryMap::MemoryMap() : inners_(1), pages_(2), objects_(1) {
  std::fill_n(pages_[unknown_page].slots, page_size, ByteSlot::any());
}

VersionId MemoryMap::new_version(Term root) {
  Version version;
  version.root = root;
  version.epoch = epoch_;
  versions_.push_back(version);
  return VersionId(versions_.size() - 1);
}

VersionId MemoryMap::replace(VersionId id) {
  FATHOM_ASSERT(id < versions_.size(), "no such version");
  Version next = versions_[id];
  // Nodes of this epoch may be changed in place from now on.
  versions_[id].stale = next.epoch == epoch_;
  next.epoch = epoch_;
  versions_.push_back(next);
  return VersionId(versions_.size() - 1);
}

MemoryMap::NodeId MemoryMap::find(const Trie &trie, uint64_t key) const {
  unsigned bits = trie.height * fan_bits;
  if (bits < 64 && key >> bits != 0)
    return 0;
  NodeId node = trie.root;
  for (unsigned level = trie.height; level > 0 && node != 0; --level)
    node = inners_[node].child[key >> (level - 1) * fan_bits & (fan_out - 1)];
  return node;
}

MemoryMap::NodeId MemoryMap::own_inner(NodeId node) {
  if (node != 0 && inners_[node].epoch == epoch_)
    return node;
  Inner copy = inners_[node]; // of the empty node if there is none
  copy.epoch = epoch_;
  inners_.push_back(copy);
  return NodeId(inners_.size() - 1);
}

MemoryMap::NodeId &MemoryMap::reach(Trie &trie, uint64_t key) {
  while (trie.height * fan_bits < 64 && key >> trie.height * fan_bits != 0) {
    if (trie.root != 0) {
      NodeId above = own_inner(0);
      inners_[above].child[0] = trie.root;
      trie.root = above;
    }
    ++trie.height;
  }
  if (trie.height == 0)
    return trie.root;
  NodeId node = trie.root = own_inner(trie.root);
  for (unsigned level = trie.height; level > 1; --level) {
    unsigned at = key >> (level - 1) * fan_bits & (fan_out - 1);
    NodeId below = own_inner(inners_[node].child[at]);
    inners_[node].child[at] = below;
    node = below;
  }
  return inners_[node].child[key & (fan_out - 1)];
}

MemoryMap::Object *MemoryMap::find_object(VersionId version, ObjectId object) {
  NodeId id = find(versions_[version].objects, object);
  return id == 0 ? nullptr : &objects_[id];
}

const MemoryMap::Object *MemoryMap::find_object(VersionId version,
                                                ObjectId object) const {
  NodeId id = find(versions_[version].objects, object);
  return id == 0 ? nullptr : &objects_[id];
}

bool MemoryMap::has_object(VersionId version, ObjectId object) const {
  return find_object(version, object) != nullptr;
}

std::vector<ObjectId> MemoryMap::objects(VersionId version) const {
  std::vector<uint64_t> keys;
  collect(versions_[version].objects, keys);
  return {keys.begin(), keys.end()};
}

Term MemoryMap::content(VersionId version, ObjectId object) const {
  const Object *found = find_object(version, object);
  return found != nullptr && found->content ? found->content
                                            : versions_[version].root;
}

void MemoryMap::set_content(VersionId version, ObjectId object, Term content) {
  own_object(version, object).content = content;
}

// Whether writing to the object leaves a trace; a shadow adds it if it is new.
// What was never allocated in a data memory stays unknown: see join().
bool MemoryMap::may_change(VersionId version, ObjectId object) {
  if (has_object(version, object))
    return true;
  if (!is_shadow(version))
    return false;
  Term initial = versions_[version].initial;
  bool forgotten = versions_[version].forgotten != 0;
  add_object(version, object);
  if (!forgotten)
    own_object(version, object).otherwise = initial;
  return true;
}

// The object's record, which must be there, made our own.
MemoryMap::Object &MemoryMap::own_object(VersionId id, ObjectId number) {
  Version &version = versions_[id];
  version.epoch = epoch_;
  NodeId found = find(version.objects, number);
  FATHOM_ASSERT(found != 0, "a change of an object that is not there");
  if (objects_[found].epoch != epoch_) {
    Object copy = objects_[found];
    copy.epoch = epoch_;
    objects_.push_back(copy);
    found = NodeId(objects_.size() - 1);
    reach(version.objects, number) = found;
  }
  Object &object = objects_[found];
  if (version.has_forgotten(object)) {
    object.otherwise = Term{};
    object.pages = {};
    object.untouched = false;
    object.stamp = ++stamp_;
  }
  return object;
}

MemoryMap::Page &MemoryMap::own_page(Object &object, uint64_t number) {
  NodeId &leaf = reach(object.pages, number);
  if (leaf == 0 || pages_[leaf].epoch != epoch_) {
    Page copy = pages_[leaf];
    copy.epoch = epoch_;
    pages_.push_back(copy);
    leaf = NodeId(pages_.size() - 1);
  }
  return pages_[leaf];
}

void MemoryMap::add_object(VersionId version, ObjectId object) {
  versions_[version].epoch = epoch_;
  objects_.push_back({.epoch = epoch_, .stamp = ++stamp_, .untouched = true});
  reach(versions_[version].objects, object) = NodeId(objects_.size() - 1);
}

void MemoryMap::fill_object(VersionId version, ObjectId number, Term byte) {
  // To forget an object that is not there is not to make it.
  if (!(byte ? may_change(version, number) : has_object(version, number)))
    return;
  Object &object = own_object(version, number);
  object.otherwise = byte;
  object.pages = {};
  object.untouched = false;
}

void MemoryMap::set_default(VersionId version, ObjectId object, Term byte) {
  own_object(version, object).otherwise = byte;
  own_object(version, object).untouched = false;
}

Term MemoryMap::default_byte(VersionId id, ObjectId number) const {
  const Object *object = find_object(id, number);
  if (object == nullptr)
    return initial_byte(id);
  return versions_[id].has_forgotten(*object) ? Term{} : object->otherwise;
}

Term MemoryMap::uniform_byte(VersionId id, ObjectId number, uint64_t first,
                             uint64_t last) const {
  ByteSlot slot = read(id, number, first);
  if (!slot.is_known() || slot.width != 1 ||
      !is_filled(id, number, first, last, Term{slot.value}))
    return Term{};
  return Term{slot.value};
}

bool MemoryMap::is_untouched(VersionId id, ObjectId number, uint64_t offset,
                             uint64_t bytes) const {
  const Object *object = find_object(id, number);
  if (is_shadow(id) || object == nullptr ||
      versions_[id].has_forgotten(*object) || !object->untouched ||
      object->otherwise)
    return false;
  for (uint64_t at = offset; at < offset + bytes; ++at) {
    NodeId page = find(object->pages, at >> page_bits);
    if (page != 0 &&
        pages_[page].slots[at & (page_size - 1)].value != ByteSlot::absent)
      return false;
  }
  return true;
}

void MemoryMap::forget_all(VersionId version) {
  versions_[version].forgotten = ++stamp_;
}

ByteSlot MemoryMap::slot_of(const Object &object, const Page *page,
                            unsigned index) const {
  if (page != nullptr && page->slots[index].value != ByteSlot::absent)
    return page->slots[index];
  if (object.otherwise)
    return ByteSlot::of_byte(object.otherwise);
  return ByteSlot::any();
}

bool MemoryMap::is_filled(VersionId id, ObjectId number, uint64_t first,
                          uint64_t last, Term byte) const {
  constexpr uint64_t max_pages = 1u << 12;
  const Version &version = versions_[id];
  const Object *object = find_object(id, number);
  if (object == nullptr)
    return initial_byte(id) == byte;
  if (version.has_forgotten(*object))
    return false;
  uint64_t begin = first >> page_bits, end = (last - 1) >> page_bits;
  std::vector<uint64_t> keys;
  if (end - begin < max_pages)
    for (uint64_t key = begin; key <= end; ++key)
      keys.push_back(key);
  else if (object->otherwise != byte)
    return false; // nobody writes so many one by one
  else
    collect(object->pages, keys);
  const ByteSlot wanted = ByteSlot::of_byte(byte);
  for (uint64_t key : keys) {
    NodeId leaf = find(object->pages, key);
    if (leaf == 0 && object->otherwise != byte)
      return false;
    for (unsigned i = 0; leaf != 0 && i < page_size; ++i) {
      uint64_t at = key << page_bits | i;
      if (at >= first && at < last &&
          slot_of(*object, &pages_[leaf], i) != wanted)
        return false;
    }
  }
  return true;
}

ByteSlot MemoryMap::read(VersionId id, ObjectId number, uint64_t offset) const {
  FATHOM_ASSERT(id < versions_.size(), "no such version");
  const Object *object = find_object(id, number);
  const Version &version = versions_[id];
  if (object == nullptr && version.initial && version.forgotten == 0)
    return ByteSlot::of_byte(version.initial);
  if (object == nullptr || version.has_forgotten(*object))
    return ByteSlot::any();
  NodeId page = find(object->pages, offset >> page_bits);
  return slot_of(*object, page == 0 ? nullptr : &pages_[page],
                 offset & (page_size - 1));
}

void MemoryMap::write(VersionId version, ObjectId number, uint64_t offset,
                      ByteSlot slot) {
  FATHOM_ASSERT(slot.value != ByteSlot::absent, "absent is not a byte");
  FATHOM_ASSERT(!slot.is_known() || slot.index < slot.width,
                "a byte behind its value");
  if (!may_change(version, number))
    return;
  Object &object = own_object(version, number);
  own_page(object, offset >> page_bits).slots[offset & (page_size - 1)] = slot;
}

// Page by page: a write to any place of a large buffer forgets all of it.
void MemoryMap::forget(VersionId version, ObjectId number, uint64_t first,
                       uint64_t last) {
  FATHOM_ASSERT(first < last, "no bytes are forgotten");
  if (!may_change(version, number))
    return;
  Object &object = own_object(version, number);
  const uint64_t end = (last - 1) >> page_bits;
  for (uint64_t key = first >> page_bits; key <= end; ++key) {
    const uint64_t from = key << page_bits;
    if (find(object.pages, key) == unknown_page)
      continue;
    if (first <= from && last - from >= page_size) {
      reach(object.pages, key) = unknown_page;
      continue;
    }
    Page &page = own_page(object, key);
    for (unsigned i = 0; i < page_size; ++i)
      if (from + i >= first && from + i < last)
        page.slots[i] = ByteSlot::any();
  }
}

void MemoryMap::collect(const Trie &trie, std::vector<uint64_t> &keys) const {
  const size_t before = keys.size();
  std::vector<Trie> todo{trie};
  std::vector<uint64_t> prefixes{0};
  while (!todo.empty()) {
    Trie top = todo.back();
    uint64_t prefix = prefixes.back();
    todo.pop_back();
    prefixes.pop_back();
    if (top.root == 0)
      continue;
    if (top.height == 0) {
      keys.push_back(prefix);
      continue;
    }
    for (unsigned i = fan_out; i-- > 0;)
      if (NodeId child = inners_[top.root].child[i]) {
        todo.push_back({child, top.height - 1});
        prefixes.push_back(prefix << fan_bits | i);
      }
  }
  FATHOM_ASSERT(std::is_sorted(keys.begin() + long(before), keys.end()),
                "keys in another order");
}

// The keys, in ascending order, at which not all tries have the same leaf.
void MemoryMap::differing(std::span<const Trie> tries,
                          std::vector<uint64_t> &keys) const {
  size_t count = tries.size();
  uint32_t height = 0;
  for (const Trie &trie : tries)
    height = std::max(height, trie.height);
  struct Work {
    uint64_t prefix;
    uint32_t height;
    size_t first; // of `count` nodes of at most this height
  };
  std::vector<Trie> nodes(tries.begin(), tries.end());
  std::vector<Work> todo{{0, height, 0}};
  while (!todo.empty()) {
    Work work = todo.back();
    todo.pop_back();
    nodes.resize(work.first + count);
    bool same = true;
    for (size_t i = 1; i < count; ++i)
      same &= nodes[work.first + i].root == nodes[work.first].root &&
              nodes[work.first + i].height == nodes[work.first].height;
    if (same)
      continue;
    if (work.height == 0) {
      keys.push_back(work.prefix);
      continue;
    }
    // Children above the parents' place: what is popped last lies lowest.
    std::vector<Trie> parents(nodes.begin() + long(work.first), nodes.end());
    nodes.resize(work.first);
    for (unsigned c = fan_out; c-- > 0;) {
      size_t first = nodes.size();
      bool any = false;
      for (const Trie &parent : parents) {
        Trie child{0, work.height - 1};
        if (parent.root != 0 && parent.height == work.height)
          child.root = inners_[parent.root].child[c];
        else if (c == 0) // a lower trie has small keys only
          child = {parent.root, std::min(parent.height, work.height - 1)};
        if (child.root == 0)
          child.height = work.height - 1;
        any |= child.root != 0;
        nodes.push_back(child);
      }
      if (any)
        todo.push_back({work.prefix << fan_bits | c, work.height - 1, first});
      else
        nodes.resize(first);
    }
  }
  FATHOM_ASSERT(std::is_sorted(keys.begin(), keys.end()),
                "keys in another order");
}

// The page that has what the objects' pages at this key agree in. Bytes that
// none of them has are left to the default if there is one or all agree.
MemoryMap::NodeId MemoryMap::join_page(ObjectId number, uint64_t key,
                                       std::span<const NodeId> ids,
                                       bool keeps_default,
                                       Joined &differences) {
  std::vector<NodeId> leaves;
  for (NodeId id : ids)
    leaves.push_back(find(objects_[id].pages, key));
  if (std::find(leaves.begin(), leaves.end(), unknown_page) != leaves.end())
    return unknown_page;
  Page page{epoch_, {}};
  for (unsigned s = 0; s < page_size; ++s) {
    ByteSlot first;
    bool same = true, absent = true;
    for (size_t i = 0; i < ids.size(); ++i) {
      const Page *old = leaves[i] == 0 ? nullptr : &pages_[leaves[i]];
      ByteSlot slot = slot_of(objects_[ids[i]], old, s);
      if (i == 0)
        first = slot;
      same &= slot == first;
      absent &= old == nullptr || old->slots[s].value == ByteSlot::absent;
    }
    if (absent && keeps_default)
      continue;
    page.slots[s] = same ? first : ByteSlot::any();
    if (!same)
      differences.bytes.push_back({number, key << page_bits | s});
  }
  pages_.push_back(page);
  return NodeId(pages_.size() - 1);
}

bool MemoryMap::join_object(VersionId into, ObjectId number,
                            std::span<const NodeId> ids,
                            std::span<const VersionId> versions,
                            Joined &differences) {
  Object joined{.epoch = epoch_,
                .stamp = ++stamp_,
                .content = objects_[ids[0]].content,
                .untouched = true};
  bool forgotten = false;
  bool same_default = true;
  bool has_default = true;
  bool same_content = true;
  for (size_t i = 0; i < ids.size(); ++i) {
    same_content &= objects_[ids[i]].content == joined.content;
    forgotten |= versions_[versions[i]].has_forgotten(objects_[ids[i]]);
    same_default &= objects_[ids[i]].otherwise == objects_[ids[0]].otherwise;
    has_default &= bool(objects_[ids[i]].otherwise);
    joined.untouched &= objects_[ids[i]].untouched;
  }
  joined.untouched &= !forgotten && same_default;
  if (!forgotten) {
    std::vector<uint64_t> keys;
    if (same_default) {
      joined.otherwise = objects_[ids[0]].otherwise;
      joined.pages = objects_[ids[0]].pages;
      std::vector<Trie> tries;
      for (NodeId id : ids)
        tries.push_back(objects_[id].pages);
      differing(tries, keys);
    } else {
      if (has_default)
        differences.defaults.push_back(number);
      for (NodeId id : ids)
        collect(objects_[id].pages, keys);
      std::sort(keys.begin(), keys.end());
      keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    }
    for (uint64_t key : keys)
      reach(joined.pages, key) =
          join_page(number, key, ids, same_default || has_default, differences);
  }
  objects_.push_back(joined);
  reach(versions_[into].objects, number) = NodeId(objects_.size() - 1);
  return same_content;
}

VersionId MemoryMap::join(std::span<const VersionId> versions,
                          Joined &differences) {
  FATHOM_ASSERT(!versions.empty(), "nothing meets");
  VersionId into = new_version(versions_[versions[0]].root);
  for (VersionId id : versions)
    FATHOM_ASSERT(is_shadow(id) == is_shadow(versions[0]),
                  "data and shadow meet");
  std::vector<Trie> tries;
  for (VersionId id : versions) {
    tries.push_back(versions_[id].objects);
    versions_[into].forgotten =
        std::max(versions_[into].forgotten, versions_[id].forgotten);
  }
  versions_[into].objects = tries[0];
  versions_[into].initial = versions_[versions[0]].initial;
  std::vector<uint64_t> numbers;
  differing(tries, numbers);
  std::vector<NodeId> present;
  std::vector<VersionId> owners;
  for (uint64_t number : numbers) {
    present.clear();
    owners.clear();
    bool same = true;
    for (size_t i = 0; i < tries.size(); ++i)
      if (NodeId id = find(tries[i], number)) {
        same &= present.empty() || present[0] == id;
        present.push_back(id);
        owners.push_back(versions[i]);
      }
    bool is_set = present.size() == tries.size();
    if (same)
      reach(versions_[into].objects, number) = present[0];
    else
      is_set &=
          join_object(into, ObjectId(number), present, owners, differences);
    if (present.size() != tries.size()) // what it was made with is not known
      own_object(into, ObjectId(number)).untouched = false;
    if (!is_set)
      differences.contents.push_back(ObjectId(number));
  }
  return into;
}

} // namespace fathom::unfold
