// Memory while a program is unfolded. A version of a memory is what a memory
// register of the source program has at some point; operations take a version
// and give the next one. There are three ways to keep memory, one class each:
//
//   by address  one register for each memory, and one map of addresses: an
//               access may reach whatever lies there (pointers that do not
//               know their object, accesses that are not checked)
//   by region   one register for each memory; the map tells objects apart
//   by object   each object has a register of its own
//
// An operation may find that no execution goes on behind it (unfold/path.h):
// then what it gives is not used. The statement gives location, alignment and
// texts, nothing else. The version that is replaced must not be read again.
#pragma once

#include "unfold/ids.h"
#include "unfold/objects/leaks.h"

#include <memory>
#include <span>

namespace fathom::unfold {

class KnownBytes;
class MemoryStatements;
class Offsets;
class Reads;

// Where executions meet: the arms are in the order of their edges.
class Meeting {
public:
  virtual ~Meeting() = default;
  // One of these values; a register if they are not the same.
  virtual Term join(std::span<const Term> arms) = 0;
  virtual Term add_phi(std::span<const Term> arms) = 0;
  // What is joined next lies there.
  virtual void note_place(ObjectId /*object*/, uint64_t /*offset*/) {}
};

class MemoryState : public WordReader {
public:
  // A memory that the entry function gets, and the register that it is.
  virtual VersionId new_memory(bool is_shadow) = 0;
  virtual Term register_of(VersionId memory) const = 0;

  struct Allocated {
    VersionId memory;
    Term variable; // that has the pointer
    // Memory that has what the object finds, if an earlier one may have left
    // something there.
    Term content = {};
  };
  virtual Allocated allocate(const sea::Stmt &s, ObjectId object, Term pointer,
                             Term size, VersionId memory) = 0;
  virtual VersionId release(const sea::Stmt &s, Term pointer,
                            VersionId memory) = 0;

  virtual Term load(const sea::Stmt &s, Term pointer, Sort sort,
                    VersionId memory) = 0;
  virtual VersionId store(const sea::Stmt &s, Term value, Term pointer,
                          VersionId memory) = 0;
  virtual VersionId fill(const sea::Stmt &s, Term pointer, Term byte,
                         Term length, VersionId memory) = 0;
  // What is copied.
  struct Range {
    Term to, from, length;
  };
  virtual VersionId copy(const sea::Stmt &s, const Range &range,
                         VersionId memory, VersionId source) = 0;
  // From the pointer on, memory has what the register `source` has there.
  virtual VersionId overwrite(const sea::Stmt &s, Term pointer, Term length,
                              VersionId memory, Term source) = 0;
  struct Havocked {
    VersionId memory;
    Term bytes; // a memory that has what they became
  };
  virtual Havocked havoc(const sea::Stmt &s, Term pointer, Term length,
                         VersionId memory) = 0;

  // The byte of a shadow at the base of an object.
  virtual Term load_byte(const sea::Stmt &s, Term base_pointer,
                         VersionId shadow) = 0;
  virtual VersionId clear_byte(const sea::Stmt &s, Term base_pointer,
                               VersionId shadow) = 0;

  // A store that is not done here: the regions must have foreseen it.
  virtual void expect_store(const sea::Stmt &s, Term pointer, uint64_t bytes,
                            VersionId memory) = 0;
  // An access through one object's pointer never reaches another object.
  virtual bool tells_objects_apart() const { return true; }

  virtual VersionId join(std::span<const VersionId> arms, Meeting &meeting) = 0;
};

enum class MemoryKind : uint8_t { ByAddress, ByRegion, ByObject };

// The one place where it is decided how memory is kept.
MemoryKind memory_kind(const Config &config);

// `reuses_addresses`: an object may lie where an earlier one has left
// something; by address only.
std::unique_ptr<MemoryState>
make_memory_state(MemoryKind kind, bool reuses_addresses, Reads &reads,
                  KnownBytes &bytes, MemoryStatements &statements,
                  PointerPlaces &places, ObjectTable &objects, Offsets &offsets,
                  PointerOps &pointers, Rewriter &rewriter, Path &path);

} // namespace fathom::unfold
