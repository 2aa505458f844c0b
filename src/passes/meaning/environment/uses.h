// What code does with what it is given: facts about parameters of functions and
// members of records, from the functions that the entry gets to. They are hints
// for the environment of an entry, never more: nothing is concluded from them.
#pragma once

#include <cstdint>
#include <llvm/IR/Module.h>
#include <map>
#include <set>
#include <string>

namespace fathom::passes::environment {

// A parameter of a function, or a member of a record type.
struct Place {
  std::string owner;  // name of the function, or of the record
  uint64_t index = 0; // of the parameter, or the member's offset in bytes
  bool is_member = false;
  auto operator<=>(const Place &) const = default;
};

struct Uses {
  bool tested_for_null = false;
  bool tested_further = false;        // by a function that it is passed to
  bool is_followed = false;           // read or written through, not further
  bool asserted_not_null = false;     // an assertion says so
  bool is_text = false;               // read up to a 0
  bool is_walked = false;             // at places that are no constants
  uint64_t extent = 0;                // bytes, by accesses at constant places
  std::set<Place> bounds = {};        // numbers that an index is compared with
  std::set<std::string> records = {}; // what a pointer is used as

  // Whether something was new.
  bool add(const Uses &other);
};

// "buf" for %struct.buf, %class.buf.3 and %union.buf.
std::string record_name(llvm::StringRef type_name);

class UseTable {
public:
  // Of the code that `entry` gets to by direct calls.
  explicit UseTable(const llvm::Function &entry);
  const Uses &of(const Place &place) const;

private:
  std::map<Place, Uses> uses_;
};

} // namespace fathom::passes::environment
