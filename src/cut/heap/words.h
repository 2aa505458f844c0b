// Terms of a function whose pointers to heap objects become words
// (heap_words.h).
#pragma once

#include "cut/heap/classes.h"
#include "cut/heap/heap_words.h"
#include "sea/program.h"
#include "terms/builder.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

// What all functions share.
struct HeapPlan {
  const sea::Program &from;
  const HeapClasses &classes;
  sea::Program &to;
  Term arena;
  uint32_t arena_bits, slot_bits;
  std::vector<bool> makes, frees; // by function: heap objects
  bool has_freed; // whether which objects were freed is kept besides
  bool has_lost;  // whether it is asked if all of them were
  bool has_kinds; // whether there are several classes
  std::vector<std::set<uint64_t>> places = {}; // HeapProgram
  std::string refused = {};

  // A word takes the room of a pointer.
  uint32_t word_bits() const { return from.ptr_width; }
  uint64_t word_bytes() const { return word_bits() / 8; }
};

// Terms of one function: pointers as words, their parts as numbers.
class Words {
public:
  Words(HeapPlan &plan, sea::FunctionId id)
      : plan_(plan), id_(id), store_(plan.to.store), b_(store_) {}

  bool is_heap(Term pointer) const {
    return plan_.classes.is_heap(id_, pointer);
  }
  Term reg(Term pointer) { // of a register
    return store_.make_var(word_prefix + store_.name(pointer),
                           store_.bv_sort(plan_.word_bits()));
  }
  // Of a pointer to heap objects, or null.
  Term word(Term pointer) {
    if (Term made = of(pointer, true))
      return made;
    if (plan_.refused.empty())
      plan_.refused = "a pointer that is neither null nor to heap objects";
    return number(0);
  }
  // Everything else.
  Term plain(Term t) {
    for (auto found = same_memory_.find(t); found != same_memory_.end();
         found = same_memory_.find(t))
      t = found->second;
    return of(t, false);
  }
  // A memory that only an object's beginning or end made another one.
  void set_same(Term memory, Term as) { same_memory_.emplace(memory, as); }

  Term base(Term word) {
    return b_.make_concat(b_.make_extract(word, plan_.word_bits() - 1, k()),
                          store_.make_bv(k(), 0));
  }
  Term offset(Term word) {
    return b_.make_zext(b_.make_extract(word, k() - 1, 0),
                        plan_.word_bits() - k());
  }
  // Of what is no object, none.
  Term size(Term pointer) {
    Term from = base(word(pointer));
    Term is_one =
        b_.make_and(b_.make_not(b_.make_eq(from, number(0))),
                    b_.make_ult(from, number(end_of_words(plan_.arena_bits))));
    return b_.make_ite(is_one, number(plan_.classes.size_of(id_, pointer)),
                       number(0));
  }
  Term number(uint64_t value) {
    return store_.make_bv(plan_.word_bits(), value);
  }
  // Where the word, or a place of its slot, lies in the arena.
  Term in_arena(Term word, std::optional<uint64_t> at = std::nullopt) {
    Term low =
        at ? store_.make_bv(k(), *at) : b_.make_extract(word, k() - 1, 0);
    Term inside =
        b_.make_concat(b_.make_extract(word, plan_.arena_bits - 1, k()), low);
    return b_.make(Kind::Ptr,
                   {b_.make(Kind::PtrBase, {plan_.arena}),
                    b_.make_zext(inside, plan_.word_bits() - plan_.arena_bits),
                    b_.make(Kind::PtrSize, {plan_.arena})});
  }

private:
  uint32_t k() const { return plan_.slot_bits; }

  Term of(Term t, bool is_word);
  // No term: it is none.
  Term make_word(Term t);
  Term make_plain(Term t);

  HeapPlan &plan_;
  const sea::FunctionId id_;
  TermStore &store_;
  Builder b_;
  std::unordered_map<Term, Term> words_, plains_, same_memory_;
};

} // namespace fathom::cut
