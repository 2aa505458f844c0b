// From the prepared module (docs/prepared-module.md) to SEA-IR
// (docs/sea-ir.md). What breaks the contract of the prepared module becomes
// `check false, unsupported` where it stands: UNKNOWN if it is reached.
#pragma once

#include "sea/program.h"
#include "support/result.h"

namespace llvm {
class Module;
}

namespace fathom::lift {

// What a plain volatile load gives: any value, or the content of memory.
// Volatile atomics are ordinary accesses.
enum class VolatileReads : uint8_t { Fresh, Memory };

// Which heap objects the end of the program may find: `Unfreed` none, `Lost`
// those that can still be reached. What is checked is the row memory-leak.
enum class Leak : uint8_t { Unfreed, Lost };

// Whether the program can have made sure of an alignment by looking at an
// address: it sees none; it sees those of a layout that was chosen; or of all.
enum class SeenAddresses : uint8_t { None, Chosen, All };

// What pointers know: their objects, or only addresses. With the latter
// accesses are judged by address, and nothing is recorded about single objects.
enum class Pointers : uint8_t { Fat, Raw };

struct LiftConfig {
  bool flat_regions = false; // all of memory in one register
  VolatileReads volatile_reads = VolatileReads::Fresh;
  sea::CheckSet checks = sea::default_checks(); // the others are left out
  Leak leak = Leak::Unfreed;
  Pointers pointers = Pointers::Fat;
  // Where a pointer becomes a number is a statement (Address): the allocator
  // knows addresses apart from bases.
  bool addresses_apart = false;
  // Shadows of uninitialised bits may be larger than exact (see
  // lift/words/uninit_operations.h).
  bool rough_shadows = false;
  SeenAddresses seen_addresses = SeenAddresses::None;
};

struct Lifted {
  bool has_rough_shadows = false; // and they would differ from exact ones
  // The program itself asks what has become of an object: one that is taken to
  // live too long may also make an assertion fail.
  bool asks_about_objects = false;
};

// Fills an empty program. Fails only for modules nothing can be said about (no
// entry, pointers of a width that is not supported).
Result<Lifted> lift(const llvm::Module &module, sea::Program &out,
                    const LiftConfig &config = {});

} // namespace fathom::lift
