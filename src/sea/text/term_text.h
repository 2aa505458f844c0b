// A term as it stands in a line of SEA-IR: shared subterms are named by let in
// the order of a walk from left to right, so that the text depends on the term
// and not on the numbers terms have in their store. Linear in the term.
#pragma once

#include "terms/smtlib/printer.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::sea {

class TermText {
public:
  TermText(const TermStore &store, SymbolNames &symbols)
      : store_(store), symbols_(symbols) {}

  void append(Term t, std::string &out);

private:
  struct Node {
    uint32_t uses = 0;
    uint32_t depth = 0; // of its text
    uint32_t name = 0;  // 0: none
  };
  bool is_leaf(Term t) const { return store_.num_children(t) == 0; }
  bool plan(Term root);
  void write(Term root, std::string &out);

  const TermStore &store_;
  SymbolNames &symbols_;
  std::unordered_map<Term, Node> nodes_;
  std::vector<Term> named_; // in the order of their lets
};

} // namespace fathom::sea
