#include "sea/parser.h"

#include "sea/cfg.h"
#include "sea/text_cursor.h"
#include "terms/smtlib_term_parser.h"

#include <algorithm>
#include <bit>

namespace fathom::sea {

namespace {

std::string quote(std::string_view text) {
  return "'" + std::string(text) + "'";
}

// "file:line:column in function" of a comment; nowhere if it is something else.
LocationId read_location(Program &program, std::string_view comment) {
  while (comment.starts_with(' '))
    comment.remove_prefix(1);
  auto is_digit = [&](size_t i) {
    return i < comment.size() && comment[i] >= '0' && comment[i] <= '9';
  };
  for (size_t colon = comment.find(':'); colon != comment.npos;
       colon = comment.find(':', colon + 1)) {
    uint64_t numbers[2] = {};
    size_t at = colon;
    bool good = true;
    for (uint64_t &number : numbers) {
      good =
          good && at < comment.size() && comment[at] == ':' && is_digit(at + 1);
      for (++at; good && is_digit(at) && number < UINT32_MAX; ++at)
        number = number * 10 + uint64_t(comment[at] - '0');
      good = good && number <= UINT32_MAX;
    }
    std::string_view rest = comment.substr(std::min(at, comment.size()));
    if (!good || (!rest.empty() && !rest.starts_with(" in ")))
      continue;
    Location location{program.intern(without_escapes(comment.substr(0, colon))),
                      uint32_t(numbers[0]), uint32_t(numbers[1]), 0};
    if (!rest.empty())
      location.function = program.intern(without_escapes(rest.substr(4)));
    return location == Location{} ? 0 : program.add_location(location);
  }
  return 0;
}

// A function's text: its lines, and what its registers and labels are called.
struct FunctionText {
  FunctionId function;
  size_t first, end; // lines between the braces
};

class Parser {
public:
  Parser(TermStore &store, std::string_view text)
      : store_(store), lines_(split_lines(text)) {}

  Result<std::unique_ptr<Program>> run();

private:
  using Word = TextCursor::Word;

  bool program();
  bool program_line(TextCursor &c);
  bool top_level();
  bool global(TextCursor &c);
  bool ledger(TextCursor &c);
  bool property(TextCursor &c);
  bool function_head(TextCursor &c, size_t line);

  bool body(const FunctionText &text);
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
  bool sort(TextCursor &c, Sort &result);
  bool label(TextCursor &c, BlockId &result);
  bool alignment(TextCursor &c, uint8_t &log2);
  bool check_kind(TextCursor &c, CheckKind &kind);
  Stmt &add(Opcode op);
  bool keep(const TextCursor &c) { // the error of a cursor
    error_ = c.error();
    return false;
  }

  TermStore &store_;
  std::vector<Line> lines_;
  std::unique_ptr<Program> program_;
  std::vector<FunctionText> texts_;
  SmtScope scope_;
  bool numbered_ = false; // properties have lines of their own
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

Result<std::unique_ptr<Program>> Parser::run() {
  if (!program())
    return error_;
  return std::move(program_);
}

bool Parser::program() {
  if (lines_.empty()) {
    error_ = Diag{"the text has no 'program' line", "", {1, 1}, ""};
    return false;
  }
  TextCursor first(lines_[0]);
  if (!program_line(first))
    return keep(first);
  if (!top_level())
    return false;
  for (const FunctionText &text : texts_)
    if (!body(text))
      return false;
  program_->entry = program_->find_function("main");
  return true;
}

bool Parser::program_line(TextCursor &c) {
  uint64_t width;
  if (!c.accept("program"))
    return c.unexpected("'program'");
  if (!c.accept("ptr"))
    return c.unexpected("'ptr'");
  size_t at = c.at();
  if (!c.number(width, "the width of a pointer"))
    return false;
  if (width < 16 || width > 64)
    return c.fail(at, "pointers have 16 to 64 bits");
  bool big = c.accept("big");
  if (!big && !c.accept("little"))
    return c.unexpected("'little' or 'big'");
  program_ = std::make_unique<Program>(store_, uint32_t(width), big);
  return c.expect_end();
}

bool Parser::top_level() {
  for (size_t i = 1; i < lines_.size(); ++i) {
    TextCursor c(lines_[i]);
    bool good;
    if (c.accept("global"))
      good = global(c);
    else if (c.accept("ledger"))
      good = ledger(c);
    else if (c.accept("property"))
      good = property(c);
    else if (c.accept("fun"))
      good = function_head(c, i);
    else
      good = c.unexpected("'fun', 'global', 'property' or 'ledger'");
    if (!good)
      return keep(c);
    if (!texts_.empty() && texts_.back().first == i + 1)
      i = texts_.back().end; // the closing brace
  }
  return true;
}

bool Parser::global(TextCursor &c) {
  Word name;
  Global global;
  if (!c.word(name, "the name of an object"))
    return false;
  if (!name.text.starts_with('@'))
    return c.fail(name.at, "the name of a global object starts with '@'");
  uint32_t symbol = scope_.symbol(name.text);
  if (!scope_.is_free(symbol))
    return c.fail(name.at, quote(name.text) + " is there already");
  if (!c.number(global.size, "a number of bytes") ||
      !alignment(c, global.log2_align))
    return false;
  if (c.accept("global"))
    global.kind = ObjectKind::Global;
  else if (c.accept("constant"))
    global.kind = ObjectKind::Constant;
  else if (c.accept("function"))
    global.kind = ObjectKind::Function;
  else if (c.accept("external"))
    global.kind = ObjectKind::External;
  else
    return c.unexpected("'global', 'constant', 'function' or 'external'");
  global.address = store_.make_var(name.text, program_->ptr_sort());
  global.name = program_->intern(name.text.substr(1));
  global.location = read_location(*program_, c.line().comment);
  program_->globals.push_back(global);
  scope_.define(symbol, global.address);
  return c.expect_end();
}

bool Parser::ledger(TextCursor &c) {
  LedgerRow row;
  std::string text;
  row.approximated = c.accept("approximated");
  if (!row.approximated && !c.accept("chosen"))
    return c.unexpected("'chosen' or 'approximated'");
  if (!c.string(text, "a text"))
    return false;
  row.text = program_->intern(text);
  row.location = read_location(*program_, c.line().comment);
  program_->ledger.push_back(row);
  return c.expect_end();
}

bool Parser::property(TextCursor &c) {
  CheckKind kind;
  std::string message;
  if (!check_kind(c, kind) || !c.string(message, "a message"))
    return false;
  numbered_ = true;
  program_->add_property(kind, read_location(*program_, c.line().comment),
                         message);
  return c.expect_end();
}

bool Parser::check_kind(TextCursor &c, CheckKind &kind) {
  Word word;
  if (!c.word(word, "the kind of a check"))
    return false;
  std::optional<CheckKind> found = check_by_id(word.text);
  if (!found)
    return c.fail(word.at, "unknown check " + quote(word.text));
  kind = *found;
  return true;
}

bool Parser::function_head(TextCursor &c, size_t line) {
  Word name;
  if (!c.word(name, "the name of a function"))
    return false;
  if (program_->find_function(name.text) != none)
    return c.fail(name.at, "function " + quote(name.text) + " is there twice");
  Function &f = program_->functions.emplace_back(*program_, name.text);
  f.location = read_location(*program_, c.line().comment);
  if (!c.expect('('))
    return false;
  // Parameters become known with the body; here only their sorts matter.
  while (c.peek() != ')') {
    Word param;
    Sort of;
    if ((!f.params.empty() && !c.expect(',')) ||
        !c.word(param, "a parameter") || !c.expect(':') || !sort(c, of))
      return false;
    f.params.push_back(store_.make_var(param.text, of));
  }
  if (!c.expect(')'))
    return false;
  if (c.accept("->"))
    do {
      Sort of;
      if (!sort(c, of))
        return false;
      f.results.push_back(of);
    } while (c.accept(','));
  if (!c.expect('{') || !c.expect_end())
    return false;
  size_t end = line + 1;
  while (end < lines_.size() && TextCursor(lines_[end]).peek() != '}')
    ++end;
  if (end == lines_.size())
    return c.fail(name.at, "function " + quote(name.text) + " has no '}'");
  texts_.push_back({FunctionId(program_->functions.size() - 1), line + 1, end});
  return true;
}

bool Parser::sort(TextCursor &c, Sort &result) {
  Word word;
  if (!c.word(word, "a sort"))
    return false;
  uint64_t width = 0;
  if (word.text == "bool") {
    result = store_.bool_sort();
  } else if (word.text == "ptr") {
    result = program_->ptr_sort();
  } else if (word.text == "mem") {
    result = program_->mem_sort();
  } else {
    TextCursor digits(c.line(), word.at + 1);
    if (!word.text.starts_with('i') || !digits.number(width, "") ||
        digits.at() != c.at())
      return c.fail(word.at, "unknown sort " + quote(word.text));
    if (width == 0 || width > max_width)
      return c.fail(word.at, "width of a bit-vector");
    result = store_.bv_sort(uint32_t(width));
  }
  return true;
}

bool Parser::alignment(TextCursor &c, uint8_t &log2) {
  if (!c.accept("align"))
    return c.unexpected("'align'");
  size_t at = c.at();
  uint64_t bytes;
  if (!c.number(bytes, "a number of bytes"))
    return false;
  if (!std::has_single_bit(bytes))
    return c.fail(at, "an alignment is a power of two");
  log2 = uint8_t(std::countr_zero(bytes));
  return true;
}

bool Parser::body(const FunctionText &text) {
  f_ = &program_->functions[text.function];
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
bool Parser::scan_body(const FunctionText &text) {
  for (Term param : f_->params) {
    uint32_t symbol = scope_.symbol(store_.name(param));
    TextCursor c(lines_[text.first - 1]);
    if (!scope_.is_free(symbol)) {
      c.fail(0, "parameter " + quote(store_.name(param)) +
                    " is there already or an operator");
      return keep(c);
    }
    scope_.define(symbol, param);
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
        c.fail(word.at, "label " + quote(word.text) + " is there twice");
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

bool Parser::scan_definitions(TextCursor &c, size_t line) {
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

bool Parser::declare(TextCursor &c, const Word &word, Term &reg) {
  Sort of;
  if (!sort(c, of))
    return false;
  uint32_t symbol = scope_.symbol(word.text);
  if (!scope_.is_free(symbol))
    return c.fail(word.at,
                  quote(word.text) + " is defined already or an operator");
  if (!word.quoted && scope_.is_reserved(symbol))
    return c.fail(word.at, quote(word.text) + " is a reserved word");
  reg = store_.make_var(word.text, of);
  scope_.define(symbol, reg);
  return true;
}

bool Parser::loop_line(TextCursor &c) {
  c.accept("loop");
  LoopLine loop{none, c.line().number, {}, {}, 0};
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

bool Parser::apply_loop_lines() {
  // A graph that is not reducible has no loops; the verifier says why.
  bool found_all = bool(find_loops(*f_));
  for (const LoopLine &line : loops_) {
    bool found = false;
    for (Loop &loop : f_->loops)
      if (loop.header == line.header) {
        loop.name = program_->intern(line.name);
        loop.place = program_->intern(line.place);
        loop.bound = line.bound;
        found = true;
      }
    if (!found && found_all) {
      error_ = Diag{"this block is not the header of a loop",
                    "",
                    {unsigned(line.line), 1},
                    ""};
      return false;
    }
  }
  return true;
}

bool Parser::term(TextCursor &c, Term &result) {
  if (c.at_end() || c.peek() == ',' || c.peek() == ')' || c.peek() == ']')
    return c.unexpected("a term");
  SmtLexer lexer(c.rest());
  SmtTermParser parser(store_, scope_, lexer);
  if (!parser.term(lexer.next(), result)) {
    // The lexer sees one line: columns are counted from the term's start.
    SourcePos pos = parser.error().pos;
    return c.fail(c.at() + std::max(pos.column, 1u) - 1,
                  parser.error().message);
  }
  c.move_to(c.at() + parser.end());
  return true;
}

bool Parser::label(TextCursor &c, BlockId &result) {
  Word word;
  if (!c.word(word, "a label"))
    return false;
  auto found = block_ids_.find(word.text);
  if (found == block_ids_.end())
    return c.fail(word.at, "there is no block " + quote(word.text));
  result = found->second;
  return true;
}

Stmt &Parser::add(Opcode op) {
  return f_->add(block_, op, defined_, args_, labels_);
}

bool Parser::statement(TextCursor &c, size_t line) {
  args_.clear();
  labels_.clear();
  size_t before = f_->blocks[block_].stmts.size();
  size_t start = c.at();
  Word word;
  bool good = false, is_operation = false;
  if (c.peek() != '(' && c.peek() != '#' && c.word(word, "a statement") &&
      !word.quoted) {
    static constexpr std::pair<std::string_view, Opcode> table[] = {
#define OPCODE(name, keyword, definitions, arguments) {keyword, Opcode::name},
#include "sea/opcodes.def"
#undef OPCODE
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
      return c.fail(start, "unknown statement " + quote(word.text));
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
  s.location = read_location(*program_, lines_[line].comment);
  if (s.op == Opcode::Check && !numbered_)
    program_->properties[s.data].location = s.location;
  return true;
}

bool Parser::arguments(TextCursor &c, int count) {
  for (int i = 0; i < count; ++i) {
    Term t;
    if ((i > 0 && !c.expect(',')) || !term(c, t))
      return false;
    args_.push_back(t);
  }
  return true;
}

bool Parser::operation(TextCursor &c, Opcode op) {
  const OpcodeInfo &row = info(op);
  if (row.definitions >= 0 && size_t(row.definitions) != defined_.size())
    return c.fail(c.at(), quote(row.keyword) + " defines " +
                              std::to_string(row.definitions) + " registers");
  std::string text;
  switch (op) {
  case Opcode::Nondet:
    if (!c.string(text, "the name of the input"))
      return false;
    add(op).data = program_->intern(text);
    return true;
  case Opcode::Name:
    if (!c.string(text, "the name of a variable") || !c.expect(',') ||
        !arguments(c, 1))
      return false;
    add(op).data = program_->intern(text);
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
    if (!c.at_end())
      do {
        if (!arguments(c, 1))
          return false;
      } while (c.accept(','));
    add(op);
    return true;
  default: // what the table says
    if (!arguments(c, row.arguments))
      return false;
    return extras(c, add(op));
  }
}

bool Parser::extras(TextCursor &c, Stmt &s) {
  bool allocates = s.op == Opcode::Alloca || s.op == Opcode::Malloc;
  bool accesses = s.op == Opcode::Load || s.op == Opcode::Store;
  std::string name;
  if (allocates && c.peek() == '"') {
    if (!c.string(name, "the name of the object"))
      return false;
    s.data = program_->intern(name);
  }
  if ((allocates || accesses) && !c.at_end() && !alignment(c, s.log2_align))
    return false;
  s.is_volatile = accesses && c.accept("volatile");
  return true;
}

bool Parser::phi(TextCursor &c) {
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

bool Parser::branch(TextCursor &c) {
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

bool Parser::call(TextCursor &c) {
  Word name;
  if (!c.word(name, "the name of a function"))
    return false;
  if (!name.text.starts_with('@'))
    return c.fail(name.at, "a function that is called is written '@name'");
  FunctionId callee = program_->find_function(name.text.substr(1));
  if (callee == none)
    return c.fail(name.at,
                  "there is no function " + quote(name.text.substr(1)));
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

bool Parser::check(TextCursor &c) {
  PropertyId property;
  if (!arguments(c, 1) || !c.expect(',') || !check_property(c, property))
    return false;
  add(Opcode::Check).data = property;
  return true;
}

bool Parser::check_property(TextCursor &c, PropertyId &result) {
  CheckKind kind;
  size_t start = c.at();
  if (!check_kind(c, kind))
    return false;
  if (!numbered_) {
    std::string message;
    if (c.peek() == '"' && !c.string(message, "a message"))
      return false;
    result = program_->add_property(kind, 0, message);
    return true;
  }
  uint64_t number;
  if (!c.expect('#') || !c.number(number, "the number of a property"))
    return false;
  if (number >= program_->properties.size())
    return c.fail(start, "there is no property " + std::to_string(number));
  result = PropertyId(number);
  return program_->properties[result].kind == kind ||
         c.fail(start, "property " + std::to_string(number) + " is of kind " +
                           quote(info(program_->properties[result].kind).id));
}

} // namespace

Result<std::unique_ptr<Program>> parse(TermStore &store, std::string_view text,
                                       std::string_view file) {
  Result<std::unique_ptr<Program>> result = Parser(store, text).run();
  if (result)
    return result;
  Diag diag = result.error();
  diag.file = file;
  return diag;
}

} // namespace fathom::sea
