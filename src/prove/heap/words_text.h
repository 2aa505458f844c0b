// Claims about heap objects, for people: not in C, which has no word for all
// objects, or for the order in which they were made. "<" between objects is
// this order, last is the one that was made last, and "for each o" means every
// object that was ever made.
#pragma once

#include "prove/claims.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace fathom::prove {

class HeapWords {
public:
  // Of the claims of a loop; a program whose heap objects are no words has
  // none. `named`: the one that it was made from, for names of variables; null:
  // there are none.
  HeapWords(const sea::Program &program, const sea::Program *named, LoopId loop,
            std::span<const Cell> cells);

  // None: it is not about heap objects, or there are no words for it.
  std::optional<std::string> print(Term claim);

private:
  void add_variables(const sea::Function &named, const sea::Function &f,
                     sea::BlockId header);
  void add_last(const sea::Function &f);
  void find_members();
  void add_cell(const Cell &cell);
  std::string member(const std::string &object, uint64_t offset,
                     uint64_t bits) const;
  struct Text {
    std::string text;
    enum class Kind : uint8_t {
      Number,
      Object,      // a pointer to one, or null
      Lifetime,    // what became of this object
      Initialised, // 0: this is
      Freed,       // 0: this object was not
      Class,       // of this object
    } kind = Kind::Number;
    bool is_atom = true;
  };
  std::optional<Text> text_of(Term t);
  std::optional<Text> equality(Term a, Term b);
  std::optional<Text> comparison(Term a, Term b, const char *op);
  std::optional<Text> disjunction(Term t);
  std::optional<std::string> object(Term t) const;
  const Text *known(Term t) const;

  const sea::Program &program_;
  const TermStore &store_;
  uint32_t arena_bits_ = 0, slot_bits_ = 0;
  std::map<Term, std::optional<Text>> texts_;
  // By offset and width, in bits: the member's name; empty: there are several.
  std::map<std::pair<uint64_t, uint64_t>, std::string> members_;
};

} // namespace fathom::prove
