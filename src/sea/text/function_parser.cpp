#include "sea/text/function_parser.h"

#include "sea/cfg.h"
#include "sea/text/parser_parts.h"
#include "terms/smtlib/reading/term_parser.h"

#include <algorithm>

namespace fathom::sea {

bool FunctionParser::run(const FunctionText &text) {
  f_ = &program_.functions[text.function];
  block_ids_.clear();
  definitions_.assign(text.end - text.first, {});
  starts_.assign(text.end - text.first, 0);
  loop_lines_.clear();
  loops_.clear();
  scope_.push();
  bool good = scan_body(text);
  block_ = none;
  for (size_t i = text.first; good && i < text.end; ++i) {
    TextCursor c(lines_[i], starts_[i - text.first]);
    if (c.at_end()) { // a label
      ++block_;
      continue;
    }
    defined_ = std::move(definitions_[i - text.first]);
    bool is_loop = std::ranges::binary_search(loop_lines_, i);
    if (!is_loop && block_ == none)
      good = c.fail(c.at(), "statement before the first label");
    else
      good = is_loop ? loop_line(c) : statement(c, i);
    if (!good)
      keep(c);
  }
  scope_.pop();
  return good && apply_loop_lines();
}

// Registers and labels, which may be used before they are defined.
bool FunctionParser::scan_body(const FunctionText &text) {
  for (Term param : f_->params) {
    uint32_t symbol = scope_.symbol(store_.name(param));
    TextCursor c(lines_[text.first - 1]);
    if (!scope_.is_free(symbol)) {
      c.fail(0, "parameter " + in_quotes(store_.name(param)) +
                    " is there already or an operator");
      return keep(c);
    }
    scope_.define(symbol, param, store_.sort(param));
  }
  for (size_t i = text.first; i < text.end; ++i) {
    TextCursor c(lines_[i]);
    size_t index = i - text.first;
    Word word;
    starts_[index] = c.at();
    if (c.accept("loop") && c.peek() != ':') {
      loop_lines_.push_back(i);
      continue;
    }
    c.move_to(0);
    if (!c.word(word, "a label or a statement"))
      return keep(c);
    if (!c.accept(':'))
      continue; // a statement that defines nothing
    if (c.at_end()) {
      BlockId block = f_->add_block(word.text);
      if (!block_ids_.emplace(word.text, block).second) {
        c.fail(word.at, "label " + in_quotes(word.text) + " is there twice");
        return keep(c);
      }
      starts_[index] = c.at();
      continue;
    }
    c.move_to(0);
    if (!scan_definitions(c, index))
      return keep(c);
  }
  return true;
}

bool FunctionParser::scan_definitions(TextCursor &c, size_t line) {
  do {
    Word word;
    Term reg;
    if (!c.word(word, "a register") || !c.expect(':') || !declare(c, word, reg))
      return false;
    definitions_[line].push_back(reg);
  } while (c.accept(','));
  if (!c.expect('='))
    return false;
  if (c.at_end())
    return c.unexpected("a term or a statement");
  starts_[line] = c.at();
  return true;
}

bool FunctionParser::declare(TextCursor &c, const Word &word, Term &reg) {
  Sort of;
  if (!read_sort(c, program_, of))
    return false;
  uint32_t symbol = scope_.symbol(word.text);
  if (!scope_.is_free(symbol))
    return c.fail(word.at,
                  in_quotes(word.text) + " is defined already or an operator");
  if (!word.quoted && scope_.is_reserved(symbol))
    return c.fail(word.at, in_quotes(word.text) + " is a reserved word");
  reg = store_.make_var(word.text, of);
  scope_.define(symbol, reg, of);
  return true;
}

bool FunctionParser::loop_line(TextCursor &c) {
  c.accept("loop");
  LoopLine loop{.header = none,
                .line = c.line().number,
                .name = {},
                .place = {},
                .bound = 0};
  uint64_t bound = 0;
  if (!label(c, loop.header) || !c.string(loop.name, "the name of the loop"))
    return false;
  if (c.peek() == '"' && !c.string(loop.place, "the place of the loop"))
    return false;
  if (c.accept("bound") && !c.number(bound, "a number of iterations"))
    return false;
  loop.bound = uint32_t(std::min<uint64_t>(bound, UINT32_MAX));
  loops_.push_back(std::move(loop));
  return c.expect_end();
}

bool FunctionParser::apply_loop_lines() {
  // A graph that is not reducible has no loops; the verifier says why.
  bool found_all = bool(find_loops(*f_));
  for (const LoopLine &line : loops_) {
    bool found = false;
    for (Loop &loop : f_->loops)
      if (loop.header == line.header) {
        loop.name = program_.intern(line.name);
        loop.place = program_.intern(line.place);
        loop.bound = line.bound;
        found = true;
      }
    if (!found && found_all) {
      error_ = Diag{.message = "this block is not the header of a loop",
                    .file = "",
                    .pos = {unsigned(line.line), 1},
                    .hint = ""};
      return false;
    }
  }
  return true;
}

bool FunctionParser::term(TextCursor &c, Term &result) {
  if (c.at_end() || c.peek() == ',' || c.peek() == ')' || c.peek() == ']')
    return c.unexpected("a term");
  SmtLexer lexer(c.rest());
  SmtTokenReader reader(scope_, lexer);
  SmtTermParser parser(store_, scope_, reader);
  if (!parser.term(lexer.next(), result)) {
    // The lexer sees one line: columns are counted from the term's start.
    SourcePos pos = reader.error().pos;
    return c.fail(c.at() + std::max(pos.column, 1u) - 1,
                  reader.error().message);
  }
  c.move_to(c.at() + reader.end());
  return true;
}

bool FunctionParser::label(TextCursor &c, BlockId &result) {
  Word word;
  if (!c.word(word, "a label"))
    return false;
  auto found = block_ids_.find(word.text);
  if (found == block_ids_.end())
    return c.fail(word.at, "there is no block " + in_quotes(word.text));
  result = found->second;
  return true;
}

Stmt &FunctionParser::add(Opcode op) {
  return f_->add(block_, op, defined_, args_, labels_);
}

bool FunctionParser::statement(TextCursor &c, size_t line) {
  args_.clear();
  labels_.clear();
  size_t before = f_->blocks[block_].stmts.size();
  size_t start = c.at();
  Word word;
  bool good = false, is_operation = false;
  if (c.peek() != '(' && c.peek() != '#' && c.word(word, "a statement") &&
      !word.quoted) {
    static constexpr std::pair<std::string_view, Opcode> table[] = {
#define OPCODE(name, keyword, text, definitions, arguments)                    \
  {keyword, Opcode::name},
#include "sea/opcodes.def"
    };
    for (auto &[keyword, op] : table)
      if (!keyword.empty() && word.text == keyword) {
        good = operation(c, op);
        is_operation = true;
        break;
      }
  }
  if (!is_operation) {
    if (defined_.empty())
      return c.fail(start, "unknown statement " + in_quotes(word.text));
    if (defined_.size() != 1)
      return c.fail(start, "a term defines one register");
    c.move_to(start);
    args_.resize(1);
    good = term(c, args_[0]);
    if (good)
      add(Opcode::Define);
  }
  if (!good || !c.expect_end())
    return false;
  FATHOM_ASSERT(f_->blocks[block_].stmts.size() == before + 1,
                "one line is one statement");
  Stmt &s = f_->blocks[block_].stmts.back();
  s.location = read_location(program_, lines_[line].comment);
  if (s.op == Opcode::Check && !numbered_)
    program_.properties[s.data].location = s.location;
  return true;
}

bool FunctionParser::arguments(TextCursor &c, int count) {
  for (int i = 0; i < count; ++i) {
    Term t;
    if ((i > 0 && !c.expect(',')) || !term(c, t))
      return false;
    args_.push_back(t);
  }
  return true;
}

bool FunctionParser::operation(TextCursor &c, Opcode op) {
  const OpcodeInfo &row = info(op);
  if (row.definitions >= 0 && size_t(row.definitions) != defined_.size())
    return c.fail(c.at(), in_quotes(row.keyword) + " defines " +
                              std::to_string(row.definitions) + " registers");
  std::string text;
  switch (op) {
  case Opcode::Nondet:
    if (!c.string(text, "the name of the input"))
      return false;
    add(op).data = program_.intern(text);
    return true;
  case Opcode::Apply:
  case Opcode::Name:
    if (!c.string(text, op == Opcode::Name ? "the name of a variable"
                                           : "the name of a function") ||
        !c.expect(',') || !arguments(c, 1))
      return false;
    add(op).data = program_.intern(text);
    return true;
  case Opcode::Phi:
    return phi(c);
  case Opcode::Call:
    return call(c);
  case Opcode::Check:
    return check(c);
  case Opcode::Br:
  case Opcode::CondBr:
    return branch(c);
  case Opcode::Ret:
  case Opcode::Reachable:
    if (!c.at_end())
      do {
        if (!arguments(c, 1))
          return false;
      } while (c.accept(','));
    add(op);
    return true;
  case Opcode::Malloc:
    if (!arguments(c, 2) || (c.accept(',') && !arguments(c, 1)))
      return false;
    return extras(c, add(op));
  default: // what the table says
    if (!arguments(c, row.arguments))
      return false;
    return extras(c, add(op));
  }
}

bool FunctionParser::extras(TextCursor &c, Stmt &s) {
  bool allocates = s.op == Opcode::Alloca || s.op == Opcode::Malloc;
  bool accesses = s.op == Opcode::Load || s.op == Opcode::Store;
  std::string name;
  if (allocates && c.peek() == '"') {
    if (!c.string(name, "the name of the object"))
      return false;
    s.data = program_.intern(name);
  }
  if ((allocates || accesses) && !c.at_end() &&
      !read_alignment(c, s.log2_align))
    return false;
  s.is_volatile = accesses && c.accept("volatile");
  return true;
}

bool FunctionParser::phi(TextCursor &c) {
  if (!c.at_end())
    do {
      BlockId from;
      if (!c.expect('[') || !arguments(c, 1) || !c.expect(',') ||
          !label(c, from) || !c.expect(']'))
        return false;
      labels_.push_back(from);
    } while (c.accept(','));
  add(Opcode::Phi);
  return true;
}

bool FunctionParser::branch(TextCursor &c) {
  size_t start = c.at();
  Word word;
  if (c.peek() != '(' && c.word(word, "a label or a condition") && c.at_end()) {
    c.move_to(start);
    labels_.resize(1);
    if (!label(c, labels_[0]))
      return false;
    add(Opcode::Br);
    return true;
  }
  c.move_to(start);
  labels_.resize(2);
  if (!arguments(c, 1) || !c.expect(',') || !label(c, labels_[0]) ||
      !c.expect(',') || !label(c, labels_[1]))
    return false;
  add(Opcode::CondBr);
  return true;
}

bool FunctionParser::call(TextCursor &c) {
  Word name;
  if (!c.word(name, "the name of a function"))
    return false;
  if (!name.text.starts_with('@'))
    return c.fail(name.at, "a function that is called is written '@name'");
  FunctionId callee = program_.find_function(name.text.substr(1));
  if (callee == none)
    return c.fail(name.at,
                  "there is no function " + in_quotes(name.text.substr(1)));
  if (!c.expect('('))
    return false;
  while (c.peek() != ')')
    if ((!args_.empty() && !c.expect(',')) || !arguments(c, 1))
      return false;
  if (!c.expect(')'))
    return false;
  add(Opcode::Call).data = callee;
  return true;
}

bool FunctionParser::check(TextCursor &c) {
  PropertyId property;
  if (!arguments(c, 1) || !c.expect(',') || !check_property(c, property))
    return false;
  add(Opcode::Check).data = property;
  return true;
}

bool FunctionParser::check_property(TextCursor &c, PropertyId &result) {
  CheckKind kind;
  size_t start = c.at();
  if (!read_check_kind(c, kind))
    return false;
  if (!numbered_) {
    std::string message;
    if (c.peek() == '"' && !c.string(message, "a message"))
      return false;
    result = program_.add_property(kind, 0, message);
    return true;
  }
  uint64_t number;
  if (!c.expect('#') || !c.number(number, "the number of a property"))
    return false;
  if (number >= program_.properties.size())
    return c.fail(start, "there is no property " + std::to_string(number));
  result = PropertyId(number);
  return program_.properties[result].kind == kind ||
         c.fail(start,
                "property " + std::to_string(number) + " is of kind " +
                    in_quotes(info(program_.properties[result].kind).id));
}

} // namespace fathom::sea
