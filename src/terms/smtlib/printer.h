// Terms and values as SMT-LIB 2.6 text. The text is linear in the number of
// terms; nothing recurses. What is not in the standard is written as the parser
// reads it: (lambda ((?b3 S)) t), ((_ mem.load 4 0) m p), ...
#pragma once

#include "terms/evaluator.h"
#include "terms/smtlib/sharing.h"
#include "terms/store.h"

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

namespace fathom {

// How variables are written. A variable keeps its name, between bars if needed,
// unless the name cannot be written, belongs to an operator, looks like one of
// ours (?t12, ?b3), or is taken by a variable of another sort: then it gets a
// new name, which depends only on the order in which variables are met.
// For other solvers, which have built-in names of their own, all can be
// generated instead (?v7).
enum class VariableNames : uint8_t { Keep, Generate };

class SymbolNames {
public:
  explicit SymbolNames(const TermStore &store,
                       VariableNames names = VariableNames::Keep)
      : store_(store), generate_(names == VariableNames::Generate) {}

  const std::string &of(Term var);
  // Variables that did not keep their names.
  const std::map<Term, std::string> &renamed() const { return renamed_; }

private:
  std::string unused_name(std::string_view name) const;

  const TermStore &store_;
  bool generate_;
  std::unordered_map<Term, std::string> written_;
  std::unordered_map<std::string, Term> taken_;
  std::map<Term, std::string> renamed_;
};

// "(bvadd", "((_ extract 3 0)", "((as const (Array ...))".
void append_head(const TermStore &store, Term t, std::string &out);

// Prints terms as a plan says. The named ones are written as ?t12.
class TermPrinter {
public:
  TermPrinter(const TermStore &store, const SharingPlan &plan,
              SymbolNames &symbols, std::string &out)
      : store_(store), plan_(plan), symbols_(symbols), out_(out) {}

  void reference(Term t);  // its name if it has one
  void definition(Term t); // written out
  void with_lets(Term t);  // after (let ...) for every outermost name
  void name(Term t);       // ?t12

private:
  // An application, or a scope: names, then a body.
  struct Frame {
    Term t;    // application or lambda; no term: the outermost scope
    Term body; // of a scope
    size_t next;
  };
  void run(size_t bottom);
  void step();
  void step_scope(Frame frame, std::span<const Term> names);
  void open(Term t);
  bool leaf(Term t);

  const TermStore &store_;
  const SharingPlan &plan_;
  SymbolNames &symbols_;
  std::string &out_;
  std::vector<Frame> stack_;
};

// One term with nested lets, e.g. (let ((?t7 (bvadd x y))) (bvmul ?t7 ?t7)).
void print_term(const TermStore &store, Term t, std::string &out);
std::string to_smtlib(const TermStore &store, Term t);

// #b101 or, when the width allows it, #x2f.
void print_bits(const BitVec &value, std::string &out);
// A value as evaluated (evaluator.h) of this sort; pointers as (ptr b o s).
void print_value(const TermStore &store, Sort sort, const BitVec &value,
                 std::string &out);
// Stores over a constant array, by index. A memory is written as an array.
void print_array_value(const TermStore &store, Sort sort,
                       const ArrayValue &value, std::string &out);

} // namespace fathom
