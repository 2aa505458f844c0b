// Terms of SMT-LIB text, for the command reader (parser.h).
// One loop over tokens with an explicit stack: the depth of the input costs
// memory, never stack, and the time is linear in the text (a define-fun costs
// the size of its body where it is applied).
#pragma once

#include "terms/smtlib/reading/application.h"
#include "terms/smtlib/reading/sort_parser.h"
#include "terms/smtlib/reading/token_reader.h"
#include "terms/smtlib/scope.h"

#include <string>
#include <utility>
#include <vector>

namespace fathom {

// (! t :named name) of sort Bool, anywhere inside of a command.
struct NamedTerm {
  std::string_view name; // part of the script's text
  Term term;
};

class SmtTermParser {
public:
  SmtTermParser(TermStore &store, SmtScope &scope, SmtTokenReader &reader)
      : store_(store), builder_(store), scope_(scope), reader_(reader),
        sorts_(store, scope, reader), application_(store, scope, reader) {}

  // False after an error, which is then the reader's. The first token is given,
  // the last one is taken.
  bool term(const Token &first, Term &result);
  Sort sort_of_term() const { return sort_; } // of the last one, as written

  // Inside a function definition terms are open: :named is refused.
  void set_open(bool open) { outer_open_ = open; }
  // Formulas that got a name since the last call.
  std::vector<NamedTerm> take_named() { return std::exchange(named_, {}); }

private:
  struct Frame {
    enum class Form : uint8_t { Apply, LetBindings, LetBody, Lambda, Annotate };
    Form form;
    SmtHead head;       // of all forms: its position; Apply: all of it
    size_t first_value; // its arguments are values_[first_value...]
    size_t first_local; // LetBody, Lambda: what to unbind
    Term bound;         // Lambda
  };

  SmtScope::Meaning meaning(const Token &token);
  bool unknown(const Token &token);
  bool step(const Token &token);
  bool open(SourcePos pos);
  bool open_symbol(const Token &token, SourcePos pos);
  bool open_binder(Builtin builtin, const Token &token, SourcePos pos);
  bool open_let(SourcePos pos);
  bool open_lambda(SourcePos pos);
  bool open_indexed(SourcePos pos);
  bool float_constant(const Token &name, SourcePos pos);
  bool open_qualified(SourcePos pos);
  bool open_head(SourcePos pos);
  bool close(const Token &token);
  bool atom(const Token &token);
  bool constant(const Token &token);
  bool takes_real() const; // an argument of to_fp
  bool real(const Token &first);
  bool signed_number(Token token, bool &negative, std::string &text);
  bool indexed_operator(SmtHead &head);
  bool as_const(SmtHead &head);
  bool deliver(Term value) { return deliver(value, store_.sort(value)); }
  bool deliver(Term value, Sort sort);
  void drop_values(size_t keep);
  bool after_binding();
  bool binding_name();
  bool attributes(Term value, Sort sort);
  bool name_term(Term value, Sort sort);
  void push_frame(Frame::Form form, SourcePos pos, const SmtHead &head);
  void push_frame(Frame::Form form, SourcePos pos);

  TermStore &store_;
  Builder builder_;
  SmtScope &scope_;
  SmtTokenReader &reader_;
  SmtSortParser sorts_;
  SmtApplication application_;
  std::vector<Frame> frames_;
  std::vector<Term> values_;
  std::vector<Sort> value_sorts_; // of values_, as written
  Sort sort_;
  std::vector<uint32_t> let_names_; // of lets whose bindings are being read
  size_t num_lambdas_ = 0;          // among frames_
  std::vector<NamedTerm> named_;
  bool outer_open_ = false;
};

} // namespace fathom
