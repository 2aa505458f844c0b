#include "terms/smtlib/parser.h"

#include <algorithm>

namespace fathom {

struct CommandRow {
  std::string_view name;
  CommandKind kind;
  SmtParser::Handler handler;

  static const CommandRow *find(std::string_view name);
};

const CommandRow *CommandRow::find(std::string_view name) {
  using P = SmtParser;
  using C = CommandKind;
  static constexpr CommandRow rows[] = {
      {"assert", C::Assert, &P::assert_term},
      {"check-sat", C::CheckSat, &P::nothing},
      {"check-sat-assuming", C::CheckSatAssuming, &P::term_list},
      {"declare-const", C::Declare, &P::declare_const},
      {"declare-datatype", C::Unsupported, &P::unsupported},
      {"declare-datatypes", C::Unsupported, &P::unsupported},
      {"declare-fun", C::Declare, &P::declare_fun},
      {"declare-sort", C::DefineSort, &P::declare_sort},
      {"declare-sort-parameter", C::Unsupported, &P::unsupported},
      {"define-const", C::Define, &P::define_const},
      {"define-fun", C::Define, &P::define_fun},
      {"define-fun-rec", C::Unsupported, &P::recursive},
      {"define-funs-rec", C::Unsupported, &P::recursive},
      {"define-sort", C::DefineSort, &P::define_sort},
      {"echo", C::Echo, &P::echo},
      {"exit", C::Exit, &P::nothing},
      {"get-assertions", C::GetAssertions, &P::nothing},
      {"get-assignment", C::GetAssignment, &P::nothing},
      {"get-info", C::GetInfo, &P::keyword},
      {"get-model", C::GetModel, &P::nothing},
      {"get-option", C::GetOption, &P::keyword},
      {"get-proof", C::Unsupported, &P::unsupported},
      {"get-unsat-assumptions", C::GetUnsatAssumptions, &P::nothing},
      {"get-unsat-core", C::GetUnsatCore, &P::nothing},
      {"get-value", C::GetValue, &P::term_list},
      {"pop", C::Pop, &P::levels},
      {"push", C::Push, &P::levels},
      {"reset", C::Reset, &P::nothing},
      {"reset-assertions", C::ResetAssertions, &P::nothing},
      {"set-info", C::SetInfo, &P::attribute},
      {"set-logic", C::SetLogic, &P::set_logic},
      {"set-option", C::SetOption, &P::attribute},
  };
  static_assert(std::ranges::is_sorted(rows, {}, &CommandRow::name));
  const CommandRow *row =
      std::ranges::lower_bound(rows, name, {}, &CommandRow::name);
  return row != std::end(rows) && row->name == name ? row : nullptr;
}

SmtParser::SmtParser(TermStore &store, std::string_view text, std::string file)
    : store_(store), lexer_(text), reader_(scope_, lexer_),
      sorts_(store, scope_, reader_), terms_(store, scope_, reader_),
      file_(std::move(file)) {}

Diag SmtParser::located(Diag diag) const {
  diag.file = file_;
  return diag;
}

Result<std::optional<Command>> SmtParser::next() {
  if (error_)
    return *error_;
  Token token = lexer_.next();
  if (token.kind == TokenKind::End)
    return std::optional<Command>();
  Command command;
  command.pos = token.pos;
  bool good = token.kind == TokenKind::Open ? read(command)
                                            : reader_.unexpected(token, "'('");
  if (!good) {
    error_ = located(reader_.error());
    return *error_;
  }
  command.named = terms_.take_named();
  return std::optional<Command>(std::move(command));
}

bool SmtParser::read(Command &command) {
  Token token = lexer_.next();
  if (token.kind != TokenKind::Symbol)
    return reader_.unexpected(token, "a command");
  const CommandRow *row = CommandRow::find(token.text);
  if (row == nullptr)
    return reader_.fail(token.pos,
                        "unknown command '" + std::string(token.text) + "'");
  command.kind = row->kind;
  command.name = token.text;
  return (this->*row->handler)(command);
}

bool SmtParser::nothing(Command &command) {
  if (!close())
    return false;
  if (command.kind == CommandKind::Reset)
    scope_.reset();
  if (command.kind == CommandKind::ResetAssertions)
    scope_.reset_assertions();
  return true;
}

bool SmtParser::set_logic(Command &command) {
  Token token = lexer_.next();
  if (!token.is_symbol())
    return reader_.unexpected(token, "a logic");
  command.name = token.text;
  return close();
}

bool SmtParser::keyword(Command &command) {
  Token token = lexer_.next();
  if (token.kind != TokenKind::Keyword)
    return reader_.unexpected(token, "a keyword");
  command.name = token.text;
  return close();
}

bool SmtParser::attribute(Command &command) {
  Token name = lexer_.next();
  if (name.kind != TokenKind::Keyword)
    return reader_.unexpected(name, "a keyword");
  command.name = name.text;
  Token value = lexer_.next();
  if (value.kind == TokenKind::Close)
    return command.kind == CommandKind::SetInfo ||
           reader_.unexpected(value, "a value");
  if (!reader_.skip(value))
    return false;
  size_t end = value.kind == TokenKind::Open ? reader_.end() : value.end;
  command.text = one_line(value.begin, end);
  if (command.kind == CommandKind::SetOption &&
      command.name == ":global-declarations") {
    if (command.text != "true" && command.text != "false")
      return reader_.unexpected(value, "true or false");
    if (scope_.has_declarations())
      return reader_.fail(name.pos, ":global-declarations must be set before "
                                    "the first declaration");
    scope_.set_global_declarations(command.text == "true");
  }
  return close();
}

bool SmtParser::new_symbol(Command &command, uint32_t &symbol) {
  Token token = lexer_.next();
  if (!reader_.symbol(token, "a symbol", symbol))
    return false;
  if (!scope_.is_free(symbol))
    return reader_.fail(token.pos, "'" + std::string(token.text) +
                                       "' is already declared");
  command.name = token.text;
  return true;
}

bool SmtParser::declare_const(Command &command) {
  uint32_t symbol;
  return new_symbol(command, symbol) &&
         sorts_.sort(lexer_.next(), command.sort) && declare(command, symbol);
}

bool SmtParser::declare_fun(Command &command) {
  uint32_t symbol;
  if (!new_symbol(command, symbol) ||
      !reader_.expect(TokenKind::Open, "the sorts of the arguments"))
    return false;
  while (true) {
    Token token = lexer_.next();
    if (token.kind == TokenKind::Close)
      break;
    Sort sort;
    if (!sorts_.sort(token, sort))
      return false;
    command.params.push_back(sort);
  }
  return sorts_.sort(lexer_.next(), command.sort) && declare(command, symbol);
}

bool SmtParser::declare(Command &command, uint32_t symbol) {
  if (!close())
    return false;
  if (command.params.empty()) {
    Term var = store_.make_var(command.name, flat_sort(store_, command.sort));
    scope_.define(symbol, FloatTerms(store_).normal_form(var, command.sort),
                  command.sort);
    command.terms.push_back(var);
    return true;
  }
  std::optional<Term> array =
      make_function_array(store_, command.name, command.params, command.sort);
  if (!array)
    return reader_.fail(command.pos,
                        "a function over these sorts is not "
                        "supported: only Bool, BitVec, floating-point "
                        "and uninterpreted ones");
  scope_.define(symbol, Function{command.params, command.sort, *array});
  command.terms.push_back(*array);
  return true;
}

bool SmtParser::parameters(std::vector<uint32_t> &names, Command &command) {
  if (!reader_.expect(TokenKind::Open, "the parameters"))
    return false;
  while (true) {
    Token token = lexer_.next();
    if (token.kind == TokenKind::Close)
      return true;
    uint32_t name;
    Sort sort;
    if (token.kind != TokenKind::Open)
      return reader_.unexpected(token, "a parameter or ')'");
    if (!reader_.symbol("the name of a parameter", name) ||
        !sorts_.sort(lexer_.next(), sort) || !close())
      return false;
    names.push_back(name);
    command.params.push_back(sort);
  }
}

bool SmtParser::define_fun(Command &command) {
  uint32_t symbol;
  std::vector<uint32_t> names;
  if (!new_symbol(command, symbol) || !parameters(names, command) ||
      !sorts_.sort(lexer_.next(), command.sort))
    return false;
  std::vector<Term> placeholders;
  for (size_t i = 0; i < names.size(); ++i) {
    Sort param = command.params[i];
    placeholders.push_back(store_.make_bound(flat_sort(store_, param)));
    if (!scope_.bind(names[i], placeholders.back(), param, 0))
      return reader_.fail(command.pos, "two parameters have the name '" +
                                           std::string(scope_.name(names[i])) +
                                           "'");
  }
  terms_.set_open(!names.empty());
  bool good = define_body(command, symbol, placeholders);
  terms_.set_open(false);
  return good;
}

bool SmtParser::define_const(Command &command) {
  uint32_t symbol;
  return new_symbol(command, symbol) &&
         sorts_.sort(lexer_.next(), command.sort) &&
         define_body(command, symbol, {});
}

bool SmtParser::define_body(Command &command, uint32_t symbol,
                            std::span<const Term> placeholders) {
  Token first = lexer_.next();
  Term body;
  if (!terms_.term(first, body))
    return false;
  scope_.unbind(0);
  if (terms_.sort_of_term() != command.sort)
    return reader_.fail(first.pos,
                        "the body has sort " +
                            to_string(store_, terms_.sort_of_term()) +
                            ", not " + to_string(store_, command.sort));
  if (!close())
    return false;
  if (!scope_.is_free(symbol)) // taken by a :named inside of the body
    return reader_.fail(first.pos, "'" + std::string(command.name) +
                                       "' is already declared");
  if (placeholders.empty()) {
    scope_.define(symbol, body, command.sort);
    command.terms.push_back(body);
  } else {
    scope_.define(symbol, make_macro(store_, placeholders, body, command.params,
                                     command.sort));
  }
  return true;
}

bool SmtParser::new_sort(Command &command,
                         SmtScope::SortDefinition &definition) {
  Token token = lexer_.next();
  if (!reader_.symbol(token, "the name of a sort", definition.symbol))
    return false;
  command.name = token.text;
  bool builtin = token.text == "Bool" || token.text == "Array";
  return (!builtin && scope_.sort(definition.symbol) == nullptr) ||
         reader_.fail(token.pos, "sort '" + std::string(token.text) +
                                     "' is already declared");
}

bool SmtParser::declare_sort(Command &command) {
  SmtScope::SortDefinition definition;
  uint32_t arity;
  if (!new_sort(command, definition))
    return false;
  Token number = lexer_.next();
  if (number.kind == TokenKind::Close) // as other solvers: none is given
    arity = 0;
  else if (!reader_.numeral(number, arity) || !close())
    return false;
  if (arity != 0)
    return reader_.fail(number.pos,
                        "an uninterpreted sort with parameters is not "
                        "supported");
  definition.body.first.sort =
      make_free_sort(store_, command.name, free_sort_width_);
  scope_.define_sort(definition);
  return true;
}

bool SmtParser::define_sort(Command &command) {
  Token token;
  SmtScope::SortDefinition definition;
  if (!new_sort(command, definition))
    return false;
  if (!reader_.expect(TokenKind::Open, "the parameters"))
    return false;
  std::vector<std::string_view> params;
  while (true) {
    uint32_t symbol;
    token = lexer_.next();
    if (token.kind == TokenKind::Close)
      break;
    if (!reader_.symbol(token, "a parameter or ')'", symbol))
      return false;
    params.push_back(token.text);
  }
  definition.arity = uint32_t(params.size());
  if (!sorts_.sort_template(lexer_.next(), params, definition.body) || !close())
    return false;
  scope_.define_sort(definition);
  return true;
}

bool SmtParser::assert_term(Command &command) {
  Token first = lexer_.next();
  Term formula;
  if (!terms_.term(first, formula))
    return false;
  if (!store_.is_bool(formula))
    return reader_.fail(first.pos, "an assertion must have sort Bool, not " +
                                       to_string(store_, store_.sort(formula)));
  command.terms.push_back(formula);
  command.source = lexer_.text(first.begin, reader_.end());
  return close();
}

bool SmtParser::term_list(Command &command) {
  if (!reader_.expect(TokenKind::Open, "a list of terms"))
    return false;
  bool assumptions = command.kind == CommandKind::CheckSatAssuming;
  while (true) {
    Token first = lexer_.next();
    if (first.kind == TokenKind::Close &&
        (assumptions || !command.terms.empty()))
      return close();
    Term term;
    if (!terms_.term(first, term))
      return false;
    if (assumptions && !store_.is_bool(term))
      return reader_.fail(first.pos, "an assumption must have sort Bool, not " +
                                         to_string(store_, store_.sort(term)));
    command.terms.push_back(term);
    command.sorts.push_back(terms_.sort_of_term());
    command.texts.push_back(one_line(first.begin, reader_.end()));
  }
}

bool SmtParser::levels(Command &command) {
  Token token = lexer_.next();
  command.count = 1;
  if (token.kind != TokenKind::Close &&
      (!reader_.numeral(token, command.count) || !close()))
    return false;
  bool push = command.kind == CommandKind::Push;
  if (push && command.count > 1000000)
    return reader_.fail(token.pos, "too many levels");
  if (!push && command.count > scope_.num_levels())
    return reader_.fail(token.pos, "pop of " + std::to_string(command.count) +
                                       " levels, but there are " +
                                       std::to_string(scope_.num_levels()));
  for (uint32_t i = 0; i < command.count; ++i)
    push ? scope_.push() : scope_.pop();
  return true;
}

bool SmtParser::echo(Command &command) {
  Token token = lexer_.next();
  if (token.kind != TokenKind::String)
    return reader_.unexpected(token, "a string");
  command.text = unescape_string(token.text);
  return close();
}

bool SmtParser::unsupported(Command &) {
  while (true) {
    Token token = lexer_.next();
    if (token.kind == TokenKind::Close)
      return true;
    if (!reader_.skip(token))
      return false;
  }
}

bool SmtParser::recursive(Command &command) {
  return reader_.fail(command.pos,
                      "'" + std::string(command.name) + "' is not supported");
}

// The text between two places with single blanks and without comments.
std::string SmtParser::one_line(size_t begin, size_t end) const {
  std::string_view source = lexer_.text(begin, end);
  SmtLexer words(source);
  std::string out;
  bool blank = false;
  for (Token token = words.next(); token.kind != TokenKind::End;
       token = words.next()) {
    if (blank && token.kind != TokenKind::Close)
      out += ' ';
    out += words.text(token.begin, token.end);
    blank = token.kind != TokenKind::Open;
  }
  return out;
}

void SmtParser::define(std::string_view name, Term term) {
  scope_.define(scope_.symbol(name), term, store_.sort(term));
}

Result<Term> SmtParser::term() {
  Term result;
  if (!error_ && !terms_.term(lexer_.next(), result))
    error_ = located(reader_.error());
  if (error_)
    return *error_;
  return result;
}

bool SmtParser::at_end() {
  SmtLexer ahead = lexer_;
  return ahead.next().kind == TokenKind::End;
}

Result<std::vector<Term>> parse_get_value_answer(TermStore &store,
                                                 std::string_view text) {
  SmtScope scope;
  SmtLexer lexer(text);
  SmtTokenReader reader(scope, lexer);
  SmtTermParser terms(store, scope, reader);
  std::vector<Term> values;
  if (!reader.expect(TokenKind::Open, "'('"))
    return reader.error();
  while (true) {
    Token token = lexer.next();
    if (token.kind == TokenKind::Close)
      return values;
    Term value;
    if (token.kind != TokenKind::Open) {
      reader.unexpected(token, "a term with its value");
      return reader.error();
    }
    if (!reader.skip(lexer.next()) || !terms.term(lexer.next(), value) ||
        !reader.expect(TokenKind::Close, "')'"))
      return reader.error();
    values.push_back(value);
  }
}

} // namespace fathom
