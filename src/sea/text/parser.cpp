#include "sea/text/parser.h"

#include "sea/text/function_parser.h"
#include "sea/text/parser_parts.h"
#include "terms/smtlib/lexer.h"

namespace fathom::sea {

namespace {

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
};

Result<std::unique_ptr<Program>> Parser::run() {
  if (!program())
    return error_;
  return std::move(program_);
}

bool Parser::program() {
  if (lines_.empty()) {
    error_ = Diag{.message = "the text has no 'program' line",
                  .file = "",
                  .pos = {1, 1},
                  .hint = ""};
    return false;
  }
  TextCursor first(lines_[0]);
  if (!program_line(first))
    return keep(first);
  if (!top_level())
    return false;
  FunctionParser functions(*program_, scope_, lines_, numbered_);
  for (const FunctionText &text : texts_)
    if (!functions.run(text)) {
      error_ = functions.error();
      return false;
    }
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
  if (width < 16 || width > 64 || width % 8 != 0)
    return c.fail(at, "pointers have 2 to 8 whole bytes");
  bool big = c.accept("big");
  if (!big && !c.accept("little"))
    return c.unexpected("'little' or 'big'");
  program_ = std::make_unique<Program>(store_, uint32_t(width), big);
  program_->has_rough_shadows = c.accept("rough");
  program_->is_gated = c.accept("gated");
  program_->is_partial = c.accept("partial");
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
    return c.fail(name.at, in_quotes(name.text) + " is there already");
  if (!c.number(global.size, "a number of bytes") ||
      !read_alignment(c, global.log2_align))
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
  if (c.accept("text")) {
    std::string text;
    if (!c.string(text, "the bytes of a literal"))
      return false;
    global.text = program_->intern(text);
  }
  global.address = store_.make_var(name.text, program_->ptr_sort());
  global.name = program_->intern(name.text.substr(1));
  global.location = read_location(*program_, c.line().comment);
  program_->globals.push_back(global);
  scope_.define(symbol, global.address, program_->ptr_sort());
  return c.expect_end();
}

bool Parser::ledger(TextCursor &c) {
  LedgerRow row;
  std::string text;
  bool is_known = false;
  for (size_t i = 0; i < trust_names.size() && !is_known; ++i) {
    is_known = c.accept(trust_names[i]);
    row.trust = Trust(i);
  }
  if (!is_known)
    return c.unexpected(
        "'chosen', 'approximated', 'narrowed', 'stated' or 'limited'");
  if (!c.string(text, "a text"))
    return false;
  row.text = program_->intern(text);
  row.location = read_location(*program_, c.line().comment);
  program_->add_row(row.trust, text, row.location);
  return c.expect_end();
}

bool Parser::property(TextCursor &c) {
  CheckKind kind;
  std::string message;
  if (!read_check_kind(c, kind) || !c.string(message, "a message"))
    return false;
  numbered_ = true;
  program_->add_property(kind, read_location(*program_, c.line().comment),
                         message);
  return c.expect_end();
}

bool Parser::function_head(TextCursor &c, size_t line) {
  Word name;
  if (!c.word(name, "the name of a function"))
    return false;
  if (program_->find_function(name.text) != none)
    return c.fail(name.at,
                  "function " + in_quotes(name.text) + " is there twice");
  Function &f = program_->functions.emplace_back(*program_, name.text);
  f.location = read_location(*program_, c.line().comment);
  if (!c.expect('('))
    return false;
  // Parameters become known with the body; here only their sorts matter.
  while (c.peek() != ')') {
    Word param;
    Sort of;
    if ((!f.params.empty() && !c.expect(',')) ||
        !c.word(param, "a parameter") || !c.expect(':') ||
        !read_sort(c, *program_, of))
      return false;
    f.params.push_back(store_.make_var(param.text, of));
  }
  if (!c.expect(')'))
    return false;
  if (c.accept("->"))
    do {
      Sort of;
      if (!read_sort(c, *program_, of))
        return false;
      f.results.push_back(of);
    } while (c.accept(','));
  if (!c.expect('{') || !c.expect_end())
    return false;
  size_t end = line + 1;
  while (end < lines_.size() && TextCursor(lines_[end]).peek() != '}')
    ++end;
  if (end == lines_.size())
    return c.fail(name.at, "function " + in_quotes(name.text) + " has no '}'");
  texts_.push_back({FunctionId(program_->functions.size() - 1), line + 1, end});
  return true;
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
