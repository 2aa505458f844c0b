// Where objects lie, and what the program sees of it. A base tells an object
// from all others of the execution, for ever: what is kept for objects is kept
// by their bases. The address is what the program sees when it compares a
// pointer, casts it to a number or reads its bytes. Mostly both are the same;
// where addresses are used again (the symbolic allocator, if accesses are
// checked) bases are constants, and the allocator of addresses gives that of an
// object which has ended to another one.
//
// A pointer without an object is the number that its base is. It has no size,
// so it is not taken for an object with the same base, unless that object is
// empty, too: where both are possible, reaching it is UNKNOWN.
#pragma once

#include "memory/allocator.h"
#include "memory/pointers.h"
#include "unfold/objects/object_table.h"
#include "unfold/path.h"

#include <memory>
#include <span>
#include <unordered_map>

namespace fathom::unfold {

class Addresses {
public:
  // `apart`: addresses are not bases; for the symbolic allocator only.
  Addresses(AllocatorKind kind, Room room, bool apart, PointerOps &pointers,
            Rewriter &rewriter, const ObjectTable &objects, Path &path);

  bool are_apart() const { return bool(numbers_); }

  // A new object: its base (Allocation) and its address, no term if that is
  // the base. `living` has a Bool for each object made so far, or nothing.
  struct Made {
    Allocation allocation;
    Term number = {};
  };
  Made allocate(Segment segment, Term size, unsigned log2_align,
                std::span<const Term> living);

  // The address of a pointer as the program sees it. Executions in which it is
  // not clear are cut at the location.
  Term number_of(Term pointer, sea::LocationId location);
  // The same where nothing can be cut (executions meet): unfolding is given up.
  Term number_or_give_up(Term pointer);

  // Answers that were given stay as they are, but for those that are taken back
  // with what was written.
  struct Mark {
    std::unordered_map<Term, Term> known;
  };
  Mark mark() const;
  void roll_back(const Mark &mark);

private:
  struct Number {
    Term number;
    Term is_unclear; // in these cases it is another one
  };
  Number find(Term pointer);
  Term is_in(ObjectId object, Term pointer, bool is_resolved, Term &is_unclear);

  PointerOps &pointers_;
  Rewriter &rewriter_;
  TermStore &store_;
  const ObjectTable &objects_;
  Path &path_;
  std::unique_ptr<Allocator> bases_;
  std::unique_ptr<Allocator> numbers_;   // of addresses, if these are not bases
  std::unordered_map<Term, Term> known_; // numbers of pointers
};

} // namespace fathom::unfold
