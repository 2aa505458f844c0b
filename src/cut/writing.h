// Statements that cut programs are made of.
#pragma once

#include "sea/passes/rebuild.h"
#include "sea/program.h"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

// Where they go, and the names that are left there.
struct Writer {
  sea::Function &out;
  sea::NewRegisters &registers;
};

// What may stand between the beginning and a claim: it has no effect, so that
// it can be written twice.
bool is_pure(const sea::Stmt &s);

// That a load which only a claim makes stays in its object.
void write_inside(const Writer &to, sea::BlockId in, Term pointer, Term loaded,
                  sea::PropertyId property, sea::LocationId location);

// Loads of claims in one block. A filter knows which claims take which: one
// that loads from outside of an object, or a pointer that nobody keeps, holds
// nowhere there, and is dropped; the others know nothing of it. A proof checks
// every place.
class ClaimedPlaces {
public:
  ClaimedPlaces(const Writer &to, sea::BlockId in, bool is_filter)
      : to_(to), in_(in), is_filter_(is_filter) {}

  // A load in front of claims, of a pointer and to a register as they are in
  // this block.
  void write_inside(const sea::Function &f, const sea::Stmt &load, Term pointer,
                    Term loaded, sea::PropertyId property);
  // Any other statement there takes what its arguments take; what must hold,
  // too, of what it defines.
  void add(const sea::Function &f, const sea::Stmt &s, Term demanded = {});
  // And all that `claim` takes lies inside of objects.
  Term with_places(Term claim, Term holds) const;

private:
  std::vector<Term> places_of(std::span<const Term> roots) const;

  const Writer &to_;
  const sea::BlockId in_;
  const bool is_filter_;
  std::unordered_map<Term, std::vector<Term>> places_; // by register
};

// `selector` (may be none): only executions in which it is `number` are asked.
void write_check(const Writer &to, sea::BlockId in, Term holds,
                 sea::PropertyId property, Term selector, uint32_t number,
                 sea::LocationId location);
// No variable of C has this name.
inline constexpr std::string_view selector_name = "which claim";
Term write_selector(const Writer &to, sea::BlockId in);
// Every byte of it, wherever.
void write_any_memory(const Writer &to, sea::BlockId in, Term reg, Term before,
                      sea::LocationId location);

// What claims say a pointer's parts are; those that are not known are none.
struct Parts {
  Term base, offset, size;
};
// Base and size are known. The offset is arbitrary if it is not.
void write_pointer(const Writer &to, sea::BlockId in, Term reg,
                   const Parts &parts);
void write_any_number(const Writer &to, sea::BlockId in, Term reg,
                      std::string_view name);

} // namespace fathom::cut
