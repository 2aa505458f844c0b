// Terms to circuits: every scalar term becomes a word of AIG literals, once.
// Called by the native solver with preprocessed terms; knows nothing of CNF.
//
// Reads of arrays and equalities between arrays become fresh inputs, listed for
// the array solver that gives them their meaning. Pointers and memories must
// have been lowered before.
#pragma once

#include "bitblast/circuits/circuits.h"
#include "terms/builder.h"
#include "terms/floats/facts.h"

#include <functional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace fathom {

class StopToken;

class Blaster {
public:
  Blaster(TermStore &store, Aig &aig)
      : store_(store), aig_(aig), circuits_(aig) {}

  // Least significant bit first; a Boolean has one bit. The span is valid until
  // the next call.
  std::span<const Lit> bits(Term t);
  // From the moment this stops, terms become free words without circuits.
  // Then was_cut() holds and no answer says anything.
  void set_stop(const StopToken *stop) {
    stop_ = stop;
    circuits_.cut.set_stop(stop);
  }
  bool was_cut() const { return was_cut_ || circuits_.cut.was_cut(); }
  Lit literal(Term boolean) { return bits(boolean)[0]; }
  bool is_blasted(Term t) const {
    return t.id < first_.size() && first_[t.id] != 0;
  }
  // Of a term that was blasted.
  std::span<const Lit> known_bits(Term t) const {
    return {&pool_[first_[t.id]], width_of(t)};
  }

  // Bits of a word that are always 0 or 1 because of what holds for good; asked
  // once for each word of at most 64 bits that is made of others.
  struct KnownBits {
    uint64_t zeros, ones;
  };
  void set_known_bits(std::function<KnownBits(Term)> known) {
    known_ = std::move(known);
  }

  // What circuits of floating-point operators may rest on, because it holds for
  // good. A predicate's own circuit rests on none of it, but what is made of
  // the bits of a variable does: facts are blasted before they are known here.
  void set_float_facts(FloatFacts facts) { float_facts_ = std::move(facts); }

  uint32_t input_count() const { return aig_.input_count(); }

  // Variables, selects and array equalities met since the beginning, in order.
  const std::vector<Term> &variables() const { return variables_; }
  const std::vector<Term> &selects() const { return selects_; }
  const std::vector<Term> &array_equalities() const { return equalities_; }
  // Must hold for the inputs of relational circuits to mean what they should;
  // handed over once.
  std::vector<Lit> take_side_conditions();

private:
  uint32_t width_of(Term t) const {
    return store_.is_bool(t) ? 1 : store_.width(t);
  }
  bool push_missing(Term t); // true when something must be blasted before t
  void blast(Term t);
  Bits word(Term t) const;
  Bits apply(Term t);
  // The equation t as x - y = c.
  struct Difference {
    Term x, y;
    BitVec c;
  };
  bool is_difference(Term t, Difference &d) const;
  Bits apply_equality(Term t);
  Bits apply_addition(Term t);
  Bits apply_division(Term t);
  Bits constant_bits(Term t) const;
  void fix_known(Term t, Bits &bits) const;
  void put(Term t, const Bits &bits);

  TermStore &store_;
  Aig &aig_;
  Circuits circuits_;
  std::vector<Lit> pool_{Lit{}}; // offset 0 means "not blasted"
  std::vector<uint32_t> first_;  // by term id
  std::unordered_map<Term, Term> expansions_;
  std::unordered_map<uint64_t, Division> divisions_;
  std::vector<Term> todo_;
  std::vector<Term> variables_;
  std::vector<Term> selects_;
  std::vector<Term> equalities_;
  std::vector<Lit> side_conditions_;
  std::function<KnownBits(Term)> known_;
  FloatFacts float_facts_;
  const StopToken *stop_ = nullptr;
  bool was_cut_ = false;
};

} // namespace fathom
