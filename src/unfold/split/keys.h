// Keys of executions that wait: what the items that were learnt are in them.
// Objects are known here by where they were made; those of functions that have
// returned are forgotten, and those that have ended in an execution (freed, or
// their scope was left) are in no key of it: nobody can read them any more.
#pragma once

#include "memory/pointers.h"
#include "unfold/memory/memory_map.h"
#include "unfold/objects/object_table.h"
#include "unfold/split/key.h"
#include "unfold/split/learnt.h"
#include "unfold/walk/frames.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

class Keys {
public:
  Keys(const Learnt &learnt, PointerOps &pointers, const TermStore &store,
       const ObjectTable &objects, const MemoryMap &map)
      : learnt_(learnt), pointers_(pointers), store_(store), objects_(objects),
        map_(map) {}

  // Where objects are made, as one number.
  struct Site {
    bool is_global = false;
    sea::FunctionId function = 0;
    sea::BlockId block = 0;
    uint32_t number = 0; // of the statement; of the global variable
  };
  static Site site(uint64_t number);
  static uint64_t site_of(const Instance &place, sea::FunctionId function);
  static uint64_t site_of_global(size_t number);
  void add_object(ObjectId object, uint64_t site, bool is_local);
  Item item_of(ObjectId object, uint64_t offset) const;
  void enter_function() { locals_.emplace_back(); }
  void leave_function();

  // Of an execution that lands there, in this function.
  Key key_of(sea::FunctionId function, const Landing &landing,
             const Incoming &in) const;

private:
  std::optional<KeyPart> constant(Term term) const;
  void add_register(sea::FunctionId function, uint32_t slot, Value value,
                    Key &key) const;
  void add_bytes(const Incoming &in, Key &key) const;
  bool has_ended(ObjectId object, std::span<const VersionId> shadows) const;

  const Learnt &learnt_;
  PointerOps &pointers_;
  const TermStore &store_;
  const ObjectTable &objects_;
  const MemoryMap &map_;
  std::vector<uint64_t> sites_; // by object
  std::unordered_map<uint64_t, std::vector<ObjectId>> at_site_;
  std::vector<std::vector<ObjectId>> locals_; // by frame
};

} // namespace fathom::unfold
