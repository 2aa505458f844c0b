// Reads SMT-LIB 2.6 scripts, one command at a time. Terms are built as they are
// written, without simplification; let, define-fun and define-sort are gone
// from the result. Whatever is malformed, unknown or ill-sorted is an error
// with its position: nothing is guessed.
//
// Beyond the standard: lambda over one variable, the sorts and operators of
// kinds.def that are ours, the overflow predicates of SMT-LIB 2.7, operators of
// other solvers (abbreviations.h), `and`, `=` and their like with one
// argument, define-const, (push) and (pop) for (push 1) and (pop 1). A declared
// function with arguments is an array over the joined arguments, which means
// the same, and so is an array of arrays (rows.h). Terms of an
// uninterpreted sort are bit-vectors (free_sorts.h).
#pragma once

#include "terms/smtlib/free_sorts.h"
#include "terms/smtlib/reading/term_parser.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fathom {

enum class CommandKind : uint8_t {
  SetLogic,            // name
  SetOption,           // name (with colon), text
  SetInfo,             // name (with colon), text
  GetInfo,             // name (with colon)
  GetOption,           // name (with colon)
  Declare,             // name, terms[0]; of a function: params, sort, its array
  Define,              // name, sort; terms[0] when there are no params
  DefineSort,          // or declare-sort
  Assert,              // terms[0], source
  CheckSat,            //
  CheckSatAssuming,    // terms, texts
  GetValue,            // terms, texts
  GetModel,            //
  GetUnsatAssumptions, //
  GetUnsatCore,        //
  GetAssertions,       //
  GetAssignment,       //
  Push,                // count
  Pop,                 // count
  Echo,                // text
  Reset,               //
  ResetAssertions,     //
  Exit,                //
  Unsupported,         // name
};

struct Command {
  CommandKind kind = CommandKind::Exit;
  SourcePos pos;         // of its parenthesis
  std::string_view name; // part of the script's text
  std::string text;      // value of an option or info as written; echo's text
  std::vector<Term> terms;
  std::vector<Sort> sorts;        // GetValue: of the terms, as written
  std::vector<std::string> texts; // the terms as they were written, one line
  std::string_view source;        // what is asserted, as it was written
  std::vector<Sort> params;       // of a declared or defined function
  Sort sort;                      // of what is declared or defined
  uint32_t count = 0;
  std::vector<NamedTerm> named;
};

class SmtParser {
public:
  // `text` must outlive the parser; `file` is for messages only.
  SmtParser(TermStore &store, std::string_view text, std::string file);

  // For the terms of uninterpreted sorts (free_sorts.h).
  void set_free_sort_width(uint32_t width) { free_sort_width_ = width; }

  // The next command; nothing at the end of the text. After an error there is
  // nothing more to read: the same error comes again.
  Result<std::optional<Command>> next();
  // After the end: more text, which must outlive the parser as well. A command
  // is never spread over two texts.
  void feed(std::string_view more) { lexer_.continue_with(more); }

  // Makes a name stand for a term before the first command.
  void define(std::string_view name, Term term);
  // One term, which may use what was defined so far.
  Result<Term> term();
  // True when only blanks and comments are left.
  bool at_end();

private:
  friend struct CommandRow;
  using Handler = bool (SmtParser::*)(Command &);

  bool read(Command &command);
  bool nothing(Command &command);
  bool set_logic(Command &command);
  bool attribute(Command &command);
  bool keyword(Command &command);
  bool declare_fun(Command &command);
  bool declare_const(Command &command);
  bool define_fun(Command &command);
  bool define_const(Command &command);
  bool declare_sort(Command &command);
  bool define_sort(Command &command);
  bool assert_term(Command &command);
  bool term_list(Command &command);
  bool levels(Command &command);
  bool echo(Command &command);
  bool unsupported(Command &command);
  bool recursive(Command &command);

  bool new_symbol(Command &command, uint32_t &symbol);
  bool new_sort(Command &command, SmtScope::SortDefinition &definition);
  bool declare(Command &command, uint32_t symbol);
  bool define_body(Command &command, uint32_t symbol,
                   std::span<const Term> placeholders);
  bool parameters(std::vector<uint32_t> &names, Command &command);
  bool close() { return reader_.expect(TokenKind::Close, "')'"); }
  std::string one_line(size_t begin, size_t end) const;
  Diag located(Diag diag) const;

  TermStore &store_;
  SmtScope scope_;
  SmtLexer lexer_;
  SmtTokenReader reader_;
  SmtSortParser sorts_;
  SmtTermParser terms_;
  std::string file_;
  uint32_t free_sort_width_ = max_free_sort_width;
  std::optional<Diag> error_;
};

// The values in an answer to get-value, "((t v) (t v) ...)", in its order.
Result<std::vector<Term>> parse_get_value_answer(TermStore &store,
                                                 std::string_view text);

} // namespace fathom
