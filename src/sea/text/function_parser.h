// The body of a function in text, for the parser. Registers and labels may be
// used before they are defined, so they are collected first.
#pragma once

#include "sea/program.h"
#include "sea/text/text_cursor.h"
#include "terms/smtlib/scope.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace fathom::sea {

struct FunctionText {
  FunctionId function;
  size_t first, end; // lines between the braces
};

class FunctionParser {
public:
  // The scope knows the globals. `numbered`: properties have lines of their
  // own.
  FunctionParser(Program &program, SmtScope &scope,
                 const std::vector<Line> &lines, bool numbered)
      : program_(program), store_(program.store), scope_(scope), lines_(lines),
        numbered_(numbered) {}

  bool run(const FunctionText &text); // false: see error()
  const Diag &error() const { return error_; }

private:
  using Word = TextCursor::Word;

  bool scan_body(const FunctionText &text);
  bool scan_definitions(TextCursor &c, size_t line);
  bool declare(TextCursor &c, const Word &word, Term &reg);
  bool loop_line(TextCursor &c);
  bool apply_loop_lines();
  bool statement(TextCursor &c, size_t line);
  bool operation(TextCursor &c, Opcode op);
  bool arguments(TextCursor &c, int count);
  bool extras(TextCursor &c, Stmt &s);
  bool phi(TextCursor &c);
  bool branch(TextCursor &c);
  bool call(TextCursor &c);
  bool check(TextCursor &c);
  bool check_property(TextCursor &c, PropertyId &result);
  bool term(TextCursor &c, Term &result);
  bool label(TextCursor &c, BlockId &result);
  Stmt &add(Opcode op);
  bool keep(const TextCursor &c) { // the error of a cursor
    error_ = c.error();
    return false;
  }

  Program &program_;
  TermStore &store_;
  SmtScope &scope_;
  const std::vector<Line> &lines_;
  bool numbered_;
  Diag error_;

  // Of the function being read:
  struct LoopLine {
    BlockId header;
    size_t line;
    std::string name, place;
    uint32_t bound;
  };
  Function *f_ = nullptr;
  std::unordered_map<std::string_view, BlockId> block_ids_;
  std::vector<std::vector<Term>> definitions_; // by line from text.first
  std::vector<size_t> starts_;                 // where the statement starts
  std::vector<size_t> loop_lines_;
  std::vector<LoopLine> loops_;
  BlockId block_ = none;

  // Of the statement being read:
  std::vector<Term> defined_, args_;
  std::vector<BlockId> labels_;
};

} // namespace fathom::sea
