// Where in an object a pointer with several possible objects points, given that
// it is this one. Where pointers meet, base and offset come from the same arm:
// a pointer to a node of a list is one to the beginning of a node or one into
// the list's head, and for each of these the offset is known. Offsets of which
// there are a few only, elements of a small table, are gone through one by one.
#pragma once

#include "memory/pointers.h"
#include "unfold/objects/object_table.h"
#include "unfold/path.h"

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom::unfold {

// An object that an access may reach, where in it, and when (none: always).
struct Target {
  ObjectId object = 0;
  Term condition = {};
  bool exact = false; // the offset is `low`
  uint64_t low = 0, high = 0;
  uint64_t step = 1; // a power of two that divides the distance to `low`

  Target moved(uint64_t distance) const {
    Target target = *this;
    target.low += distance;
    target.high += distance;
    return target;
  }
};

// Each has one offset, and is meant always.
bool are_exact(std::span<const Target> targets);

class Offsets {
public:
  // low, low + step, ... high, where step is a power of two. A pointer to an
  // element keeps its alignment where it meets others: without that, a write
  // through it may touch any byte of a table of pointers.
  struct Places {
    uint64_t low, high, step;
    bool operator==(const Places &) const = default;
  };

  Offsets(PointerOps &pointers, Rewriter &rewriter, const ObjectTable &objects,
          Path &path)
      : pointers_(pointers), rewriter_(rewriter), store_(rewriter.store()),
        objects_(objects), path_(path) {}

  // The pointer register is one of the arms, each at the end of a path with its
  // facts; all of them point to these objects.
  void note(Term reg, std::span<const Term> arms,
            std::span<const ObjectId> objects, std::span<const FactsId> paths);

  // The offsets with which base and offset can mean this object; nothing if
  // there are none. Facts are those of a block's end.
  std::optional<Places> in_object(Term base, Term offset, ObjectId object,
                                  FactsId facts);
  // The bytes of the target's object that an access of `bytes` bytes at the
  // pointer may touch. False if it cannot lie inside.
  bool narrow(Term pointer, uint64_t bytes, Target &target);

  static constexpr uint64_t max_cases = 16;
  // The offsets of the target, with the condition for each, if there are a few
  // only: as many as the number can have values, or as fit into the object.
  bool few(Term pointer, const Target &target, std::vector<Target> &cases,
           uint64_t most = max_cases);
  // Every place the pointer may mean, if these are a few.
  bool few_places(Term pointer, std::span<const Target> targets,
                  std::vector<Target> &places);

private:
  // constant + factor * number
  struct Scaled {
    uint64_t constant = 0, factor = 1;
    Term number;
  };
  Scaled scaled(Term offset) const;
  Places places_of(Term offset, FactsId facts) const;
  Places moved(const Places &places, uint64_t distance) const;
  Term strip_constant(Term offset, uint64_t &shift) const;

  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  const ObjectTable &objects_;
  Path &path_;
  // Of a pointer register: what its offset can be if it points to this object.
  std::unordered_map<Term, std::vector<std::pair<ObjectId, Places>>> known_;
};

} // namespace fathom::unfold
