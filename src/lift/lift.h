// From the prepared module (docs/prepared-module.md) to SEA-IR
// (docs/sea-ir.md). What breaks the contract of the prepared module becomes
// `check false, unsupported` where it stands: UNKNOWN if it is reached.
#pragma once

#include "prepared/kept_facts.h"
#include "sea/program.h"
#include "support/choices.h"
#include "support/result.h"

#include <vector>

namespace llvm {
class Module;
}

namespace fathom::lift {

// Whether the program can have made sure of an alignment by looking at an
// address: it sees none; it sees those of a layout that was chosen; or of all.
enum class SeenAddresses : uint8_t { None, Chosen, All };

struct LiftConfig {
  bool flat_regions = false; // all of memory in one register
  VolatileReads volatile_reads = VolatileReads::Fresh;
  sea::CheckSet checks = sea::default_checks(); // the others are left out
  LeakMode leak = LeakMode::Unfreed; // of memory-leak, if it is checked
  Pointers pointers = Pointers::Fat;
  // Where a pointer becomes a number is a statement (Address): the allocator
  // knows addresses apart from bases.
  bool addresses_apart = false;
  // Shadows of uninitialised bits may be larger than exact (see
  // lift/words/uninit_operations.h).
  bool rough_shadows = false;
  SeenAddresses seen_addresses = SeenAddresses::None;
  // Where the source switches checks off; a row for each that is used.
  std::vector<prepared::UncheckedLines> unchecked = {};
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
