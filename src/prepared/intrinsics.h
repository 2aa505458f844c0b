// The table of calls that mean something to a verifier (intrinsics.def) as
// data, for the pass that gives them their meaning and for `fathom intrinsics`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace fathom::prepared {

enum class Meaning : uint8_t {
  Assume,             // argument 0
  AssumeNot,          // its negation
  Assert,             // argument 0
  Invariant,          // likewise, of the loop around it
  AssertNot,          // its negation
  AssertIf,           // argument 0 implies argument 1
  AssertMessage,      // argument 0; argument 1 may be a text
  AssertFail0,        // a failed assertion; argument 0 is its text
  AssertFail3,        // likewise argument 3
  Error,              // reaching it is a failed assertion
  Unsequenced,        // reaching it fails; clang has seen it
  MaybeUnsequenced,   // reaching it may be a failure
  Halt,               // the execution ends
  EndAtOnce,          // the execution ends; what atexit was told does not run
  Exit,               // what atexit was told, then the execution ends
  Cover,              // can argument 0 hold here?
  Nondet,             // any result
  NondetNoArguments,  // likewise, if there are no arguments
  NondetRange,        // argument 0 ≤ result < argument 1, signed
  NondetBelow,        // result < argument 0
  Apply,              // any result, but the same for the same arguments
  Havoc,              // argument 1 bytes at argument 0
  HavocObject,        // the object of argument 0
  IsDeref,            // argument 1 bytes at argument 0 are in bounds
  IsAccessible,       // and allocated
  IsWritable,         // and no constant
  IsAlloc,            // of argument 0, as all the following
  IsMod,              //
  ResetMod,           //
  AssertUnmodified,   //
  SlotSet,            // slot, object, value
  SlotGet,            // slot, object
  FatSet,             // slot, pointer, value; the pointer with that value
  FatGet,             // slot, pointer
  FieldLocal,         // name, first value, type
  FieldGlobal,        // likewise
  FieldGet,           // pointer, name, size
  FieldSet,           // pointer, name, value, size
  TrackingOn,         // writes are noted from now on; before the first, not
  TrackingOff,        // writes are not noted
  ObjectSize,         //
  Offset,             //
  ObjectBase,         //
  SameObject,         // arguments 0 and 1
  Malloc,             // argument 0 bytes
  Calloc,             // argument 0 * argument 1
  AllocateZero,       // argument 0 bytes, zero if argument 1
  AlignedAlloc,       // alignment, size
  NewAligned,         // size, alignment
  Free,               // argument 0
  MemCpy,             // as in C, likewise the following
  MemMove,            //
  MemSet,             //
  Abs,                //
  AbsReal,            // of a floating-point number, as the following
  IsNan,              //
  IsInfinite,         //
  IsFinite,           //
  IsNormal,           //
  IsNegative,         // whether the sign is set, of a NaN, too
  CompareReals,       // arguments 0 and 1, as the name says
  Ignore,             // no effect; a result is 0
  IgnoreNoted,        // likewise, and the ledger says so
  IgnoreApproximated, // likewise, and no verdict may rest on it
  Unsupported,
};

enum class Dialect : uint8_t {
  Fathom,
  SvComp,
  SeaHorn,
  Cbmc,
  Klee,
  Llbmc,
  Smack,
  Esbmc,
  C,
  Cpp,
};

enum class Bodies : uint8_t { Declared, Any };

struct IntrinsicRow {
  std::string_view pattern;
  Dialect dialect;
  Meaning meaning;
  std::string_view arguments; // one letter each, see intrinsics.def
  Bodies bodies;
  std::string_view help;
};

std::span<const IntrinsicRow> intrinsic_rows();
std::string_view to_string(Dialect dialect);

// The row of a function by its name alone; null if there is none. What a
// verifier knows may have been declared in C++ without extern "C".
const IntrinsicRow *find_intrinsic(std::string_view name);
// It changes nothing, and lets every execution go on that could.
bool only_asks(Meaning meaning);

} // namespace fathom::prepared
