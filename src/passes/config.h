// What the passes are told. Their vocabulary is that of prepared/.
#pragma once

#include "prepared/ledger.h"
#include "prepared/names.h"
#include "sea/checks.h"
#include "support/choices.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::passes {

using namespace prepared;

struct MissingRow {
  std::string name; // empty: every function that has no row of its own
  MissingBody policy = MissingBody::Fail;
  bool throws = false; // it may, too
};

// Registers of a device, at a fixed address.
enum class IoKind : uint8_t { Register, Read, Write, Memory };
struct IoRange {
  uint64_t address = 0, size = 0;
  IoKind kind = IoKind::Register;
};

// What the machine around the program does.
struct DeviceConfig {
  std::vector<IoRange> io;
  unsigned interrupts = 0; // runs of handlers; 0: not stated
  // Assembly that is not understood makes everything arbitrary that it may
  // write, instead of being unsupported.
  bool asm_is_havoc = false;
};

// Whether a * b + c is rounded once.
enum class Contraction : uint8_t { Off, On, Any };

// Models of functions that libraries round in their own ways: there are none;
// any number of the range; those that rise or fall everywhere do so between any
// two calls, too.
enum class InexactModels : uint8_t { None, Any, Monotone };

struct PrepareConfig {
  std::string entry = "main";
  sea::CheckSet checks = sea::default_checks();
  OnUb on_ub = OnUb::Stop;
  std::vector<MissingRow> missing;
  // Limits of main's arguments, where the user has stated them.
  std::optional<uint32_t> argv_count, argv_length;
  // What an entry other than main gets.
  EntryPointers entry_pointers = EntryPointers::Typed;
  std::vector<std::string> entry_null;
  unsigned entry_depth = 3;
  uint64_t entry_length = 0; // 0: any
  GlobalContents globals = GlobalContents::Init;
  bool strict_poison = false;
  bool malloc_may_fail = false;
  bool layout_is_chosen = true; // addresses are not arbitrary
  // Of assertions, only calls of SV-COMP's error functions are properties.
  bool only_error_calls = false;
  // Functions whose bodies are verified against their contracts, and those for
  // which the contract stands.
  std::vector<std::string> enforced_contracts, replaced_calls;
  DeviceConfig devices;
  Contraction contraction = Contraction::Any; // of LLVM's fmuladd
  InexactModels inexact = InexactModels::Any;

  bool has(sea::CheckKind kind) const { return checks[size_t(kind)]; }
};

} // namespace fathom::passes
