// Terms and sorts of SMT-LIB text, for the command reader (parser.h).
// One loop over tokens with an explicit stack: the depth of the input costs
// memory, never stack, and the time is linear in the text (a define-fun costs
// the size of its body where it is applied).
#pragma once

#include "terms/smtlib/abbreviations.h"
#include "terms/smtlib/lexer.h"
#include "terms/smtlib/rows.h"
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
  SmtTermParser(TermStore &store, SmtScope &scope, SmtLexer &lexer)
      : store_(store), builder_(store), rows_(store), scope_(scope),
        lexer_(lexer) {}

  // All of these return false after an error, which is then in error(). The
  // first token of what is parsed is given, the last one is consumed.
  bool term(const Token &first, Term &result);
  Sort sort_of_term() const { return sort_; } // of the last one, as written
  bool sort(const Token &first, Sort &result);
  bool sort_template(const Token &first,
                     std::span<const std::string_view> params,
                     SortTemplate &result);
  bool skip(const Token &first);                        // any s-expression
  bool expect(TokenKind kind, std::string_view what);   // consumes one token
  bool symbol(std::string_view what, uint32_t &result); // not a reserved word
  bool symbol(const Token &token, std::string_view what, uint32_t &result);
  bool numeral(const Token &token, uint32_t &result);
  bool fail(SourcePos pos, std::string message);
  bool unexpected(const Token &token, std::string_view wanted);

  // Inside a function definition terms are open: :named is refused.
  void set_open(bool open) { outer_open_ = open; }
  const Diag &error() const { return error_; }
  size_t end() const { return end_; } // of the last token taken
  // Formulas that got a name since the last call.
  std::vector<NamedTerm> take_named() { return std::exchange(named_, {}); }

private:
  // What stands at the head of an application.
  struct Head {
    enum class Form : uint8_t {
      Operator,
      Distinct,
      Const,
      Abbreviation,
      Function,
      Macro
    };
    Form form = Form::Operator;
    Kind kind = Kind::BoolConst;
    uint8_t num_indices = 0;
    uint32_t indices[2] = {};
    uint32_t index = 0; // function, macro or abbreviation
    Sort sort;          // of (as const sort)
  };
  struct Frame {
    enum class Form : uint8_t { Apply, LetBindings, LetBody, Lambda, Annotate };
    Form form;
    Head head;          // Apply
    SourcePos pos;      // of its parenthesis
    size_t first_value; // its arguments are values_[first_value...]
    size_t first_local; // LetBody, Lambda: what to unbind
    Term bound;         // Lambda
  };

  Token take();
  SmtScope::Meaning meaning(const Token &token);
  bool unknown(const Token &token);
  bool step(const Token &token);
  bool open(SourcePos pos);
  bool open_symbol(const Token &token, SourcePos pos);
  bool open_binder(Builtin builtin, const Token &token, SourcePos pos);
  bool open_let(SourcePos pos);
  bool open_lambda(SourcePos pos);
  bool open_indexed(SourcePos pos);
  bool open_qualified(SourcePos pos);
  bool open_head(SourcePos pos);
  bool close(const Token &token);
  bool atom(const Token &token);
  bool constant(const Token &token);
  bool indexed_operator(Head &head);
  bool as_const(Head &head);
  bool deliver(Term value) { return deliver(value, store_.sort(value)); }
  bool deliver(Term value, Sort sort);
  void drop_values(size_t keep);
  bool after_binding();
  bool binding_name();
  bool attributes(Term value, Sort sort);
  bool name_term(Term value, Sort sort);

  // Arguments with their sorts as written; the result likewise.
  struct Arguments {
    std::span<const Term> terms;
    std::span<const Sort> sorts;
    size_t size() const { return terms.size(); }
  };
  struct Value {
    Term term;
    Sort sort;
  };
  bool apply(const Frame &frame, Arguments args, Value &result);
  bool apply_operator(const Frame &frame, Arguments args, Value &result);
  bool apply_to_one(const Frame &frame, Arguments args, Value &result);
  bool check_and_make(const Frame &frame, Arguments args, Value &result);
  bool apply_nested(const Frame &frame, Arguments args, Value &result);
  bool distinct(const Frame &frame, Arguments args, Value &result);
  bool check_arguments(const Frame &frame, std::span<const Sort> params,
                       Arguments args);
  void push_frame(Frame::Form form, SourcePos pos, const Head &head);
  void push_frame(Frame::Form form, SourcePos pos);

  struct OpenSort;
  bool sort_atom(const Token &token, std::span<const std::string_view> params,
                 SortTemplate &result);
  bool indexed_sort(SourcePos pos, SortTemplate &result);
  bool close_sort(const OpenSort &open, std::span<const SortTemplate> args,
                  SortTemplate &result);
  bool array_sort(SourcePos pos, const SortTemplate &index,
                  const SortTemplate &element, SortTemplate &result);
  bool row_sort(SourcePos pos, const SortTemplate &index,
                const SortTemplate &element, SortTemplate &result);
  bool instantiate_sort(SourcePos pos, const SortTemplate &body,
                        std::span<const SortTemplate> args,
                        SortTemplate &result);

  TermStore &store_;
  Builder builder_;
  RowTerms rows_;
  SmtScope &scope_;
  SmtLexer &lexer_;
  std::vector<Frame> frames_;
  std::vector<Term> values_;
  std::vector<Sort> value_sorts_; // of values_, as written
  Sort sort_;
  std::vector<uint32_t> let_names_; // of lets whose bindings are being read
  size_t num_lambdas_ = 0;          // among frames_
  std::vector<NamedTerm> named_;
  bool outer_open_ = false;
  size_t end_ = 0;
  Diag error_;
};

} // namespace fathom
