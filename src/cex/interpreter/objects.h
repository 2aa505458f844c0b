// The objects of an execution: which are there and which were, what each is,
// and which address it has. Knows nothing of pointers or statements.
#pragma once

#include "sea/program.h"
#include "support/bitvec.h"

#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom::cex {

enum class ObjectUse : uint8_t { Global, Constant, Stack, Heap };

struct Object {
  uint64_t size = 0;
  ObjectUse use = ObjectUse::Global;
  uint8_t log2_align = 0;
  uint32_t region = sea::none; // of the memory that it was made in
};

// Addresses of objects that are not their bases (Oracle::number): bases tell
// objects apart for ever, addresses are used again when an object has ended.
class ObjectNumbers {
public:
  explicit ObjectNumbers(uint64_t mask) : mask_(mask) {}

  bool empty() const { return by_base_.empty(); }
  // Takes the address for a new object; why it must not have it, or nothing.
  std::string claim(uint64_t base, const BitVec &size, const BitVec &number);
  // Others may have its address from now on; itself it keeps it.
  void end(uint64_t base);
  uint64_t of_base(uint64_t base) const;
  // The address of base + offset, of a pointer to an object of this size.
  BitVec of_pointer(const BitVec &base, const BitVec &offset,
                    const BitVec &size) const;

private:
  struct Numbered {
    BitVec number;
    bool is_empty;
  };
  struct Range {
    uint64_t size, base; // the size is at least 1
  };
  uint64_t mask_;
  std::unordered_map<uint64_t, Numbered> by_base_;
  std::map<uint64_t, Range> taken_; // of objects that are there
};

class Objects {
public:
  using Row = std::pair<uint64_t, Object>; // base, object

  explicit Objects(uint64_t address_mask)
      : mask_(address_mask), numbers_(address_mask) {}

  uint64_t address_mask() const { return mask_; }
  // From now on those that have ended can be asked about.
  void remember_ended() { remembers_ended_ = true; }

  // A new object, with an address of its own if it has a number; why it cannot
  // be there, or nothing.
  std::string add(const BitVec &base, const BitVec &size, const Object &object,
                  const std::optional<BitVec> &number);
  void end(uint64_t base);
  // Another object takes its place: its address, not its base.
  void give_up_number(uint64_t base) { numbers_.end(base); }

  const ObjectNumbers &numbers() const { return numbers_; }
  const std::map<uint64_t, Object> &all() const { return objects_; }
  const std::vector<Row> &ended() const { return ended_; }

  // Of those that are there: begins at this address; has these n bytes.
  const Object *find(uint64_t base) const;
  const Object *find_at(uint64_t address, uint64_t n) const;
  // Has this byte; one of no bytes is found by its address.
  std::optional<Row> find_around(uint64_t address) const;
  bool has_heap() const;
  // An object of no bytes is there, or was.
  bool was_empty(uint64_t base) const { return empty_.contains(base); }

  // In one object, whether it is there or was (remember_ended).
  bool have_been_at(uint64_t address, uint64_t n) const;
  bool have_been_together(uint64_t a, uint64_t b) const;
  // Only an object that has ended was there.
  bool was_at(uint64_t address, ObjectUse use) const;
  bool was_freed_at(uint64_t base) const;

private:
  bool contains(const Row &row, uint64_t address, uint64_t n) const;

  uint64_t mask_;
  ObjectNumbers numbers_;
  bool remembers_ended_ = false;
  std::map<uint64_t, Object> objects_; // by base
  std::vector<Row> ended_;             // in the order in which they did
  std::unordered_set<uint64_t> empty_; // bases of those of size 0
};

} // namespace fathom::cex
