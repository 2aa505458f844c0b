// The theory of allocation for pointers that are addresses only: which objects
// there are is a history of events, and an access or a free is judged by all
// of them (LLBMC's; C. Sinz, S. Falke, F. Merz, "A precise memory model for
// low-level bounded model checking", 2010, with objects that do not wrap).
//
// An object has two Bools at each point of an execution: it was made, it lives.
// They are terms, so that one state speaks for all executions that come to the
// point. A free makes one term per object and nothing else: `lives` becomes
// lives and not (address = base). Where executions meet, the caller joins the
// Bools that differ; nothing is ever walked back.
#pragma once

#include "rewrite/rewriter.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace fathom {

enum class ObjectUse : uint8_t { Global, Constant, Function, Stack, Heap };

class AllocationTheory {
public:
  using Object = uint32_t; // in order of their making, from 0

  struct Life {
    Term made, lives;
    bool operator==(const Life &) const = default;
  };
  // Shared until somebody changes it. Objects behind the last are not made.
  using State = std::shared_ptr<std::vector<Life>>;

  AllocationTheory(Rewriter &rewriter, uint32_t ptr_width)
      : r_(rewriter), width_(ptr_width) {}

  // A new object, which lives from now on in this state.
  Object make(State &state, Term base, Term size, ObjectUse use,
              unsigned log2_align = 0);
  size_t count() const { return objects_.size(); }

  // Has a number like others, but nothing is kept of its life.
  void skip(Term base, Term size, ObjectUse use, unsigned log2_align) {
    objects_.push_back(
        {.base = base, .size = size, .use = use, .log2_align = log2_align});
  }
  // The object at this address on the heap, if there is one, ends.
  void free(State &state, Term address) {
    end_at(state, ObjectUse::Heap, address);
  }
  // A local variable ends, by its number or by its address.
  void end(State &state, Object object);
  void end_local(State &state, Term address) {
    end_at(state, ObjectUse::Stack, address);
  }

  // n bytes from the address on lie in one object that lives; n is not 0, or
  // the address may be one behind the object. Objects that the pointer is
  // likely to point to come first: often they decide it.
  Term is_valid_access(const State &state, Term address, Term n,
                       std::span<const Object> origins = {});
  // The address is the first one of a heap object that lives.
  Term is_valid_free(const State &state, Term address);
  Term is_leak_free(const State &state);

  // Why not, for messages. The byte lies in an object of this use that has
  // ended, and in none that lives; the address is the first one of a heap
  // object that was freed, and of none that lives; the byte lies in a living
  // object of this use.
  Term was_in(const State &state, Term address, ObjectUse use);
  Term was_freed(const State &state, Term address);
  Term is_in(const State &state, Term address, ObjectUse use);

  // Of all objects that were made, those that have ended too: n bytes lie in
  // one; both addresses lie in the same one, or one behind it.
  Term is_at_object(const State &state, Term address, Term n);
  Term are_at_object(const State &state, Term a, Term b);
  // A multiple, and in no living object that guarantees less. Living objects
  // begin at multiples of what they guarantee.
  Term is_aligned(const State &state, Term address, unsigned log2_align);
  // First address and size of the living object that has the address (an empty
  // one has its first); 0 if there is none.
  Term base_at(const State &state, Term address);
  Term size_at(const State &state, Term address);

  ObjectUse use(Object object) const { return objects_[object].use; }
  Term lives(const State &state, Object object) const {
    return life(state, object).lives;
  }
  // Whether each object lives, for an allocator that uses addresses again.
  std::vector<Term> living(const State &state);

  // One state for several; `choose` makes a term for terms that differ, in
  // the order of the states.
  State join(std::span<const State> states,
             const std::function<Term(std::span<const Term>)> &choose);

private:
  struct Fact {
    Term base, size;
    ObjectUse use;
    unsigned log2_align;
  };
  Life life(const State &state, Object object) const;
  Life &own(State &state, Object object);
  // The object of this use at the address, if there is one, ends.
  void end_at(State &state, ObjectUse use, Term address);
  Term contains(const Fact &object, Term address, Term n);
  // The address lies in the object or one behind it; in it, or at its begin.
  Term is_near(const Fact &object, Term address);
  Term is_within(const Fact &object, Term address);
  // What `each` says of the living object that has the address, or 0.
  template <class Each> Term of_object_at(const State &, Term address, Each);
  // Of all objects that may be made at all.
  template <class Each> Term any(const State &state, Each each);

  Rewriter &r_;
  uint32_t width_;
  std::vector<Fact> objects_;
};

} // namespace fathom
