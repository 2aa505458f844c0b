// Which subterms get a name when terms are printed, and where the name is
// introduced, so that the text is linear in the number of terms and never nests
// deep. For smtlib_printer and smtlib_writer.
//
// A term is named when it is used more than once, when its text would nest 50
// levels, or when it is used inside a lambda that does not bind anything in it.
// A term that mentions the variable of a lambda is named inside that lambda's
// body; all others are named outermost. A bound variable may belong to several
// lambdas: then each has its own copy of the names in its body.
#pragma once

#include "terms/store.h"

#include <cstdint>
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

namespace fathom {

// What became of a term in text that was printed before.
enum class PrintState : uint8_t { Unseen, Inline, Named };

class SharingPlan {
public:
  // `earlier` is indexed by term id; what lies beyond its end is Unseen.
  SharingPlan(const TermStore &store, std::span<const Term> roots,
              std::span<const PrintState> earlier);

  // Is t printed as a name (introduced by this plan or earlier)?
  bool is_named(Term t) const;
  // What to name outermost, and at the start of a lambda's body; in the order
  // in which the names may use each other.
  std::span<const Term> outermost() const { return outermost_; }
  std::span<const Term> inside(Term lambda) const;
  // Every term that is printed in this plan, children first. Inner ones, which
  // only exist inside of a lambda, are among them.
  std::span<const Term> terms() const { return terms_; }

private:
  // Sets of bound variables, each stored once.
  class BoundSets {
  public:
    uint32_t join(uint32_t a, uint32_t b);
    uint32_t with(uint32_t set, uint32_t bound);
    uint32_t without(uint32_t set, uint32_t bound);
    bool contains(uint32_t set, uint32_t bound) const;

  private:
    uint32_t intern(std::vector<uint32_t> members);
    std::vector<std::vector<uint32_t>> sets_{{}};
    std::map<std::vector<uint32_t>, uint32_t> ids_{{{}, 0}};
    std::unordered_map<uint64_t, uint32_t> joined_;
  };
  struct Scope {
    std::vector<Term> needs; // used in the body, not mentioning the variable
    std::vector<Term> names;
  };

  void collect(std::span<const Term> roots);
  void count_uses(std::span<const Term> roots);
  void find_free_variables();
  void find_scopes(std::span<const Term> roots);
  void visit_body(Term lambda, Scope &scope, std::vector<Term> &members);
  void choose_names();
  bool may_be_named(Term t) const;
  bool is_printed(Term t) const; // in terms_
  size_t place(Term t) const;    // in terms_
  PrintState earlier(Term t) const {
    return t.id < earlier_.size() ? earlier_[t.id] : PrintState::Unseen;
  }

  const TermStore &store_;
  std::span<const PrintState> earlier_;
  std::vector<Term> terms_;
  std::vector<uint64_t> bits_;  // the ids in terms_
  std::vector<uint32_t> ranks_; // how many of them are in words before this one
  // By place in terms_:
  std::vector<uint32_t> uses_;
  std::vector<bool> must_name_;
  std::vector<bool> named_;
  std::vector<uint32_t> free_; // a set; empty without lambdas
  std::vector<uint32_t> mark_; // last scope that reached the term

  BoundSets sets_;
  std::unordered_map<Term, Scope> scopes_; // of lambdas
  std::vector<Term> outermost_;
  bool has_bound_ = false;
};

} // namespace fathom
