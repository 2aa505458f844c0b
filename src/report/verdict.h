// What a run found out, as plain data: filled by the driver, concluded in one
// place, shown by report/text.h and by whatever other forms there will be.
#pragma once

#include "cex/trace.h"
#include "sea/checks.h"
#include "sea/ledger.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fathom::report {

struct Place {
  std::string file;
  uint32_t line = 0, column = 0; // 0: not known
  std::string function;
};

enum class Status : uint8_t {
  Proved,
  ProvedToBound, // within the bounds that were assumed
  Failed,
  Unreachable, // no execution within the bounds comes there
  Unknown,
};

// Whether the program itself was seen to fail (src/replay).
enum class NativeStatus : uint8_t { NotTried, Confirmed, NotConfirmed };
struct NativeResult {
  NativeStatus status = NativeStatus::NotTried;
  std::string text; // what saw it, or why it was not seen
};

struct PropertyResult {
  uint32_t id = 0;
  sea::CheckKind kind = sea::CheckKind::Assert;
  Place place;
  std::string message;  // beyond the kind's own text
  std::string detail;   // Failed: which object, and where in it
  std::string operands; // Failed: what was computed, with its values
  Status status = Status::Unknown;
  std::string reason;     // Unknown; empty: a bound that is named elsewhere.
                          // Or why a failure is not confirmed.
  bool confirmed = false; // Failed: the counterexample was replayed
  cex::Trace trace;       // Failed
  cex::Inputs inputs;     // Failed: what that execution was given
  cex::Picture memory;    // Failed: where it ended, if asked for
  NativeResult native;    // Failed
  // Proved of executions that fail nothing before: a check that fails, or that
  // nobody has decided, lies before it.
  bool is_behind_open = false;
  std::string evidence; // proved, --certify: what was done to be sure of it
  double seconds = 0;   // until it was decided
};

// Whether a condition can hold at a place (fathom_cover). Never a part of the
// verdict.
enum class CoverStatus : uint8_t {
  Covered,
  NotCovered, // in no execution
  NotCoveredToBound,
  Unknown,
};
struct CoverResult {
  uint32_t id = 0;
  Place place;
  std::string condition; // as the source has it; may be empty
  CoverStatus status = CoverStatus::Unknown;
  std::string reason;     // Unknown; empty: a bound that is named elsewhere
  bool confirmed = false; // Covered: the witness was replayed
  cex::Trace trace;       // Covered
  cex::Inputs inputs;     // Covered
  double seconds = 0;     // until it was decided
};

// Something that was taken on trust; see sea::LedgerRow.
struct LedgerEntry {
  sea::Trust trust = sea::Trust::Chosen;
  std::string text;
  Place place;
};

// A loop or a recursive function that was not followed to its end.
struct BoundEntry {
  std::string name;  // "main:0"
  std::string place; // "file.c:7"; may be empty
  uint32_t bound = 0;
  bool is_certain = true; // some execution does reach it
};

// How it is known of a loop that no execution goes further than was looked.
enum class Settled : uint8_t {
  Bound,     // none has more iterations
  Summary,   // it was described as a whole
  Invariant, // for any number of iterations
  Contract,  // a function, for any depth of calls
};
struct SettledLoop {
  std::string name;  // "main:0"
  std::string place; // "file.c:7"; may be empty
  Settled how = Settled::Bound;
  uint32_t bound = 0;                       // Bound: header entered so often
  std::vector<std::string> invariants = {}; // in C; Contract: what it ensures
  std::vector<std::string> required = {};   // likewise, where it is called
  size_t num_others = 0;                    // invariants that are not said in C
  std::vector<std::string> in_words = {};   // those of them about heap objects
  uint32_t k = 1; // so many iterations that pass show that the next one does
};

// What executions within the bounds reach of the program's source (--coverage).
enum class Reach : uint8_t {
  Reached,
  NotReached,        // by no execution
  NotReachedToBound, // by none within the bounds
  Unknown,
};
struct CoveredLine {
  std::string file;
  uint32_t line = 0;
  Reach reach = Reach::Unknown;
};
struct CoveredFunction {
  Place place;
  Reach reach = Reach::Unknown;
};
struct Coverage {
  std::vector<CoveredLine> lines;         // by file and line, each once
  std::vector<CoveredFunction> functions; // likewise
  std::vector<Place> blocking;            // assumptions that nothing gets past
  std::string limit;  // not empty: why what was not reached may be reached
  uint32_t bound = 0; // iterations that were looked at; 0: all
};

enum class Outcome : uint8_t {
  Safe,
  SafeToBound, // up to bounds and limits that the user has stated
  SafeToLimit, // up to a limit of Fathom's that a real run can exceed
  Unsafe,
  Unknown,
  OwnFailure
};

// What was decided, if it is only a part (--part).
struct PartInfo {
  unsigned index = 0, count = 0; // from 1 on
  unsigned num_properties = 0;   // in all parts
  std::string program; // a digest of what all parts of one whole have in common
  bool is_empty = false; // no execution is in it

  bool operator==(const PartInfo &) const = default;
};

struct Verdict {
  // Facts.
  std::vector<PropertyResult> properties;
  std::vector<CoverResult> covers;
  std::vector<LedgerEntry> ledger;
  // Bounds that an execution reaches (they are properties that fail).
  std::vector<BoundEntry> reached;
  // Bounds that were assumed not to be reached, as asked for.
  std::vector<BoundEntry> assumed;
  // Went on behind a bound as if the loop had ended: never safe.
  bool partial = false;
  uint32_t bound = 0;  // the largest of `assumed`
  std::string vacuous; // not empty: why no execution satisfies the assumptions
  std::vector<std::string> other_reasons; // for UNKNOWN: time, memory, ...
  std::string own_failure;                // a check of our own failed
  std::optional<PartInfo> part;           // nothing: the whole

  // How loops were settled, where they were; what proves those with invariants.
  std::vector<SettledLoop> loops;
  struct Grounds {
    std::string certificate;
    std::string evidence; // --certify: what was written and checked, in a line
  };
  Grounds grounds;

  std::shared_ptr<const Coverage> coverage; // null: not asked for

  // What took how long, in seconds; no two runs agree.
  struct Phase {
    std::string name;
    double seconds = 0;
  };
  std::vector<Phase> phases;

  // Only checks of pointer arithmetic failed: what holds, or fails, where
  // pointers may leave their objects. Decided on its own, and no part of the
  // conclusions.
  std::shared_ptr<const Verdict> otherwise;

  // Conclusions.
  Outcome outcome = Outcome::Unknown;
  std::vector<std::string> reasons; // of Unknown; each once
  size_t num_failed = 0, num_properties = 0;
};

// A limit of Fathom's that an execution exceeds; its message says which.
bool is_exceeded(const PropertyResult &property);

// Fills the conclusions from the facts.
void conclude(Verdict &verdict);

bool is_safe(const Verdict &verdict); // also up to bounds and limits

// Exit codes; those for bad input are the driver's. What is safe in a part is
// not safe: it has a code of its own.
inline constexpr int exit_safe_part = 21;
int exit_code(const Verdict &verdict);

// Properties that the program or its user asked about: not bounds and limits.
bool is_real(sea::CheckKind kind);

} // namespace fathom::report
