#include "terms/smtlib/reading/term_parser.h"

#include "support/bitvec/text.h"
#include "terms/smtlib/free_sorts.h"

namespace fathom {

bool SmtTermParser::term(const Token &first, Term &result) {
  frames_.clear();
  drop_values(0);
  let_names_.clear();
  num_lambdas_ = 0;
  reader_.start_at(first);
  Token token = first;
  while (true) {
    if (!step(token))
      return false;
    if (frames_.empty())
      break;
    token = reader_.take();
  }
  result = values_.back();
  sort_ = value_sorts_.back();
  return true;
}

void SmtTermParser::drop_values(size_t keep) {
  values_.resize(keep);
  value_sorts_.resize(keep);
}

bool SmtTermParser::step(const Token &token) {
  if (token.kind == TokenKind::Close)
    return frames_.empty() ? reader_.unexpected(token, "a term") : close(token);
  if (!frames_.empty()) {
    const Frame &top = frames_.back();
    bool has_body =
        top.form == Frame::Form::LetBody || top.form == Frame::Form::Lambda;
    if (has_body && values_.size() > top.first_value)
      return reader_.unexpected(token, "')'");
  }
  return token.kind == TokenKind::Open ? open(token.pos) : atom(token);
}

void SmtTermParser::push_frame(Frame::Form form, SourcePos pos,
                               const SmtHead &head) {
  frames_.push_back({.form = form,
                     .head = head,
                     .first_value = values_.size(),
                     .first_local = scope_.num_locals(),
                     .bound = Term()});
  frames_.back().head.pos = pos;
}

void SmtTermParser::push_frame(Frame::Form form, SourcePos pos) {
  push_frame(form, pos, SmtHead());
}

bool SmtTermParser::open(SourcePos pos) {
  Token token = reader_.take();
  if (token.kind == TokenKind::Open)
    return open_head(pos);
  if (token.is_symbol())
    return open_symbol(token, pos);
  return reader_.unexpected(token, "an operator");
}

SmtScope::Meaning SmtTermParser::meaning(const Token &token) {
  uint32_t id = scope_.symbol(token.text);
  return token.kind == TokenKind::Quoted ? scope_.meaning(id)
                                         : scope_.plain_meaning(id);
}

bool SmtTermParser::open_symbol(const Token &token, SourcePos pos) {
  SmtScope::Meaning what = meaning(token);
  SmtHead head;
  switch (what.form) {
  case SmtScope::Form::Function:
  case SmtScope::Form::Macro:
    head.form = what.form == SmtScope::Form::Function ? SmtHead::Form::Function
                                                      : SmtHead::Form::Macro;
    head.index = what.index;
    push_frame(Frame::Form::Apply, pos, head);
    return true;
  case SmtScope::Form::Term:
    return reader_.fail(token.pos,
                        in_quotes(token.text) + " is not a function");
  case SmtScope::Form::Nothing:
    break;
  }
  switch (what.builtin) {
  case Builtin::Operator:
    head.kind = what.kind;
    if (info(head.kind).indices != 0 && !is_float(head.kind))
      return reader_.fail(token.pos, in_quotes(token.text) +
                                         " needs indices: (_ " +
                                         std::string(token.text) + " ...)");
    push_frame(Frame::Form::Apply, pos, head);
    return true;
  case Builtin::Distinct:
    head.form = SmtHead::Form::Distinct;
    push_frame(Frame::Form::Apply, pos, head);
    return true;
  case Builtin::FloatTriple:
    head.form = SmtHead::Form::FloatTriple;
    push_frame(Frame::Form::Apply, pos, head);
    return true;
  case Builtin::Abbreviation:
    head.form = SmtHead::Form::Abbreviation;
    head.index = what.index;
    push_frame(Frame::Form::Apply, pos, head);
    return true;
  case Builtin::True:
  case Builtin::False:
    return reader_.fail(token.pos,
                        in_quotes(token.text) + " is not a function");
  case Builtin::Const:
    return reader_.fail(token.pos,
                        "a constant array is written ((as const SORT) VALUE)");
  default:
    if (takes_real() && (token.text == "-" || token.text == "/"))
      return real(token);
    return token.kind == TokenKind::Quoted
               ? unknown(token)
               : open_binder(what.builtin, token, pos);
  }
}

bool SmtTermParser::unknown(const Token &token) {
  return reader_.fail(token.pos, "unknown symbol " + in_quotes(token.text));
}

// The words of the grammar, which are no functions.
bool SmtTermParser::open_binder(Builtin builtin, const Token &token,
                                SourcePos pos) {
  switch (builtin) {
  case Builtin::Let:
    return open_let(pos);
  case Builtin::Annotate:
    push_frame(Frame::Form::Annotate, pos);
    return true;
  case Builtin::Index:
    return open_indexed(pos);
  case Builtin::As:
    return open_qualified(pos);
  case Builtin::Lambda:
    return open_lambda(pos);
  case Builtin::Quantifier:
  case Builtin::Match:
    return reader_.fail(token.pos, in_quotes(token.text) + " is not supported");
  default:
    return unknown(token);
  }
}

bool SmtTermParser::open_let(SourcePos pos) {
  push_frame(Frame::Form::LetBindings, pos);
  return reader_.expect(TokenKind::Open, "the bindings of 'let'") &&
         reader_.expect(TokenKind::Open, "a binding of 'let'") &&
         binding_name();
}

bool SmtTermParser::binding_name() {
  uint32_t name;
  if (!reader_.symbol("the name of a binding", name))
    return false;
  let_names_.push_back(name);
  return true;
}

// After the value of a binding: the next one, or all of them take effect.
bool SmtTermParser::after_binding() {
  if (!reader_.expect(TokenKind::Close, "')' after the binding"))
    return false;
  Token token = reader_.take();
  if (token.kind == TokenKind::Open)
    return binding_name();
  if (token.kind != TokenKind::Close)
    return reader_.unexpected(token, "a binding or ')'");
  Frame &frame = frames_.back();
  size_t count = values_.size() - frame.first_value;
  size_t first_name = let_names_.size() - count;
  for (size_t i = 0; i < count; ++i) {
    uint32_t name = let_names_[first_name + i];
    if (!scope_.bind(name, values_[frame.first_value + i],
                     value_sorts_[frame.first_value + i], frame.first_local))
      return reader_.fail(frame.head.pos, in_quotes(scope_.name(name)) +
                                              " is bound twice by one 'let'");
  }
  let_names_.resize(first_name);
  drop_values(frame.first_value);
  frame.form = Frame::Form::LetBody;
  return true;
}

bool SmtTermParser::open_lambda(SourcePos pos) {
  uint32_t name;
  Sort sort_of_name;
  if (!reader_.expect(TokenKind::Open, "the variable of 'lambda'") ||
      !reader_.expect(TokenKind::Open, "the variable of 'lambda'") ||
      !reader_.symbol("the name of a variable", name))
    return false;
  Token token = reader_.take();
  SourcePos sort_pos = token.pos;
  if (!sorts_.sort(token, sort_of_name) ||
      !reader_.expect(TokenKind::Close, "')' after the variable"))
    return false;
  token = reader_.take();
  if (token.kind == TokenKind::Open)
    return reader_.fail(token.pos,
                        "'lambda' over several variables is not supported");
  if (token.kind != TokenKind::Close)
    return reader_.unexpected(token, "')' after the variable");
  SortKind kind = store_.info(sort_of_name).kind;
  if (kind != SortKind::Bool && kind != SortKind::BitVec)
    return reader_.fail(sort_pos, "a 'lambda' over " +
                                      to_string(store_, sort_of_name) +
                                      " is not supported");
  push_frame(Frame::Form::Lambda, pos);
  Term bound = store_.make_bound(sort_of_name);
  frames_.back().bound = bound;
  ++num_lambdas_;
  return scope_.bind(name, bound, sort_of_name, scope_.num_locals());
}

// (_ NaN eb sb)
bool SmtTermParser::float_constant(const Token &name, SourcePos pos) {
  FloatFormat format{};
  if (!reader_.numeral(reader_.take(), format.exponent) ||
      !reader_.numeral(reader_.take(), format.significand))
    return false;
  if (!format.is_valid())
    return reader_.fail(pos, "a format that is not supported");
  FloatTerms::Value value = application_.floats().constant(name.text, format);
  return reader_.expect(TokenKind::Close, "')'") &&
         deliver(value.term, value.sort);
}

// (_ bvN width)
bool SmtTermParser::open_indexed(SourcePos pos) {
  Token name = reader_.take();
  uint32_t width;
  if (name.kind != TokenKind::Symbol)
    return reader_.unexpected(name, "an indexed symbol");
  if (FloatTerms::is_constant(name.text))
    return float_constant(name, pos);
  if (!name.text.starts_with("bv") || name.text.size() < 3 ||
      name.text[2] < '0' || name.text[2] > '9')
    return reader_.fail(pos, "'(_ " + std::string(name.text) +
                                 " ...)' is not a term");
  if (!reader_.numeral(reader_.take(), width))
    return false;
  if (width == 0 || width > max_width)
    return reader_.fail(pos, "bit-vector of width " + std::to_string(width));
  std::optional<BitVec> value = parse_decimal(width, name.text.substr(2));
  if (!value)
    return reader_.fail(name.pos, in_quotes(name.text) +
                                      " is not a number of " +
                                      std::to_string(width) + " bits");
  return reader_.expect(TokenKind::Close, "')'") &&
         deliver(store_.make_bv(*value));
}

// (as symbol sort)
bool SmtTermParser::open_qualified(SourcePos pos) {
  Token name = reader_.take();
  Sort wanted;
  if (!name.is_symbol())
    return reader_.unexpected(name, "a symbol");
  if (!sorts_.sort(reader_.take(), wanted) ||
      !reader_.expect(TokenKind::Close, "')'"))
    return false;
  SmtScope::Meaning what = meaning(name);
  if (what.form == SmtScope::Form::Nothing && what.builtin == Builtin::Const)
    return reader_.fail(pos,
                        "a constant array is written ((as const SORT) VALUE)");
  if (what.form != SmtScope::Form::Term)
    return unknown(name);
  if (what.sort != wanted)
    return reader_.fail(pos, in_quotes(name.text) + " has sort " +
                                 to_string(store_, what.sort) + ", not " +
                                 to_string(store_, wanted));
  return deliver(what.term, what.sort);
}

// "((" has been read: (_ operator index...) or (as const sort).
bool SmtTermParser::open_head(SourcePos pos) {
  Token token = reader_.take();
  SmtHead head;
  bool good = false;
  if (token.kind == TokenKind::Symbol && token.text == "_")
    good = indexed_operator(head);
  else if (token.kind == TokenKind::Symbol && token.text == "as")
    good = as_const(head);
  else
    return reader_.unexpected(token, "'_' or 'as'");
  if (good)
    push_frame(Frame::Form::Apply, pos, head);
  return good;
}

bool SmtTermParser::indexed_operator(SmtHead &head) {
  Token name = reader_.take();
  if (!name.is_symbol())
    return reader_.unexpected(name, "an operator");
  uint32_t id = scope_.symbol(name.text);
  if (!scope_.is_indexed_operator(id))
    return reader_.fail(name.pos,
                        in_quotes(name.text) + " is not an indexed operator");
  head.kind = scope_.meaning(id).kind;
  for (unsigned i = 0; i < info(head.kind).indices; ++i) {
    Token index = reader_.take();
    // The standard's operators on floats have fewer than ours.
    if (index.kind == TokenKind::Close && is_float(head.kind) && i > 0)
      return true;
    if (index.kind == TokenKind::Close)
      return reader_.fail(
          index.pos, in_quotes(name.text) + " takes " +
                         std::to_string(info(head.kind).indices) + " indices");
    if (!reader_.numeral(index, head.indices[i]))
      return false;
    ++head.num_indices;
  }
  return reader_.expect(TokenKind::Close, "')' after the indices");
}

bool SmtTermParser::as_const(SmtHead &head) {
  Token name = reader_.take();
  if (!name.is_symbol() || name.text != "const")
    return reader_.unexpected(name, "'const'");
  Token token = reader_.take();
  if (!sorts_.sort(token, head.sort))
    return false;
  if (store_.info(head.sort).kind != SortKind::Array)
    return reader_.fail(token.pos, "'const' needs an array sort, not " +
                                       to_string(store_, head.sort));
  for (Sort s = head.sort; store_.info(s).kind == SortKind::Array;
       s = store_.info(s).element)
    if (is_free_sort(store_, store_.info(s).index))
      return reader_.fail(token.pos,
                          "a constant array over an uninterpreted sort is "
                          "not supported");
  head.form = SmtHead::Form::Const;
  return reader_.expect(TokenKind::Close, "')' after the sort");
}

bool SmtTermParser::close(const Token &token) {
  Frame frame = frames_.back();
  std::span<const Term> args = std::span(values_).subspan(frame.first_value);
  std::span<const Sort> sorts =
      std::span(value_sorts_).subspan(frame.first_value);
  SmtApplication::Value result;
  switch (frame.form) {
  case Frame::Form::Apply:
    if (!application_.apply(frame.head, {args, sorts}, result))
      return false;
    break;
  case Frame::Form::LetBody:
    if (args.empty())
      return reader_.unexpected(token, "the body of 'let'");
    result = {args[0], sorts[0]};
    scope_.unbind(frame.first_local);
    break;
  case Frame::Form::Lambda: {
    if (args.empty())
      return reader_.unexpected(token, "the body of 'lambda'");
    scope_.unbind(frame.first_local);
    SortKind kind = store_.sort_kind(args[0]);
    if (kind != SortKind::Bool && kind != SortKind::BitVec)
      return reader_.fail(frame.head.pos, "a 'lambda' with values of sort " +
                                              to_string(store_, sorts[0]) +
                                              " is not supported");
    result.term = builder_.make_lambda(frame.bound, args[0]);
    result.sort = store_.array_sort(store_.sort(frame.bound), sorts[0]);
    --num_lambdas_;
    break;
  }
  case Frame::Form::LetBindings:
  case Frame::Form::Annotate:
    return reader_.unexpected(token, "a term");
  }
  drop_values(frame.first_value);
  frames_.pop_back();
  return deliver(result.term, result.sort);
}

// A finished term goes to the frame below it, some of which act at once.
bool SmtTermParser::deliver(Term value, Sort sort) {
  while (!frames_.empty() && frames_.back().form == Frame::Form::Annotate) {
    if (!attributes(value, sort))
      return false;
    frames_.pop_back();
  }
  values_.push_back(value);
  value_sorts_.push_back(sort);
  return frames_.empty() || frames_.back().form != Frame::Form::LetBindings ||
         after_binding();
}

bool SmtTermParser::attributes(Term value, Sort sort) {
  Token token = reader_.take();
  if (token.kind != TokenKind::Keyword)
    return reader_.unexpected(token, "an attribute");
  while (token.kind == TokenKind::Keyword) {
    bool named = token.text == ":named";
    if (named && !name_term(value, sort))
      return false;
    token = reader_.take();
    if (!named && token.kind != TokenKind::Keyword &&
        token.kind != TokenKind::Close) {
      if (!reader_.skip(token))
        return false;
      token = reader_.take();
    }
  }
  return token.kind == TokenKind::Close ||
         reader_.unexpected(token, "an attribute or ')'");
}

bool SmtTermParser::name_term(Term value, Sort sort) {
  Token token = reader_.take();
  uint32_t name;
  if (!reader_.symbol(token, "a name", name))
    return false;
  if (outer_open_ || num_lambdas_ > 0)
    return reader_.fail(token.pos,
                        "':named' inside of a function or a 'lambda' is not "
                        "supported");
  if (!scope_.is_free(name))
    return reader_.fail(token.pos,
                        in_quotes(token.text) + " is already declared");
  scope_.define(name, value, sort);
  if (store_.is_bool(value))
    named_.push_back({token.text, value});
  return true;
}

bool SmtTermParser::atom(const Token &token) {
  if (!token.is_symbol())
    return constant(token);
  SmtScope::Meaning what = meaning(token);
  switch (what.form) {
  case SmtScope::Form::Term:
    return deliver(what.term, what.sort);
  case SmtScope::Form::Function:
  case SmtScope::Form::Macro:
    return reader_.fail(token.pos, in_quotes(token.text) + " needs arguments");
  case SmtScope::Form::Nothing:
    break;
  }
  switch (what.builtin) {
  case Builtin::True:
  case Builtin::False:
    return deliver(store_.make_bool(what.builtin == Builtin::True));
  case Builtin::Operator:
  case Builtin::Abbreviation:
  case Builtin::FloatTriple:
  case Builtin::Distinct:
    return reader_.fail(token.pos, in_quotes(token.text) + " needs arguments");
  default:
    if (auto mode = application_.floats().rounding_mode(token.text))
      return deliver(mode->term, mode->sort);
    return unknown(token);
  }
}

bool SmtTermParser::takes_real() const {
  return !frames_.empty() && frames_.back().head.kind == Kind::FpToFp;
}

// 1.5, or (- 1.5); the sign is added to `negative`.
bool SmtTermParser::signed_number(Token token, bool &negative,
                                  std::string &text) {
  bool has_sign = token.kind == TokenKind::Open;
  if (has_sign) {
    token = reader_.take();
    if (token.text != "-")
      return reader_.unexpected(token, "a number");
    negative = !negative;
    token = reader_.take();
  }
  if (token.kind != TokenKind::Numeral && token.kind != TokenKind::Decimal)
    return reader_.unexpected(token, "a number");
  text += token.text;
  return !has_sign || reader_.expect(TokenKind::Close, "')'");
}

// (- 1.5), (/ 1 3), (- (/ 1 3)), behind its first symbol.
bool SmtTermParser::real(const Token &first) {
  bool negative = false, is_quotient = first.text == "/", is_nested = false;
  std::string top, bottom;
  Token next = reader_.take();
  if (!is_quotient) {
    negative = true;
    is_nested = next.kind == TokenKind::Open;
    if (is_nested) {
      if (Token inner = reader_.take(); inner.text != "/")
        return reader_.unexpected(inner, "a quotient");
      is_quotient = true;
      next = reader_.take();
    }
  }
  if (!signed_number(next, negative, top) ||
      (is_quotient && !signed_number(reader_.take(), negative, bottom)) ||
      (is_nested && !reader_.expect(TokenKind::Close, "')'")) ||
      !reader_.expect(TokenKind::Close, "')'"))
    return false;
  FloatTerms::Value value = application_.floats().real(
      (negative ? "-" : "") + top + (is_quotient ? "/" + bottom : ""));
  return deliver(value.term, value.sort);
}

bool SmtTermParser::constant(const Token &token) {
  bool binary = token.kind == TokenKind::Binary;
  if (binary || token.kind == TokenKind::Hex) {
    if (token.text.size() > max_width / (binary ? 1 : 4))
      return reader_.fail(token.pos, "constant is too wide");
    return deliver(store_.make_bv(binary ? *parse_binary(token.text)
                                         : *parse_hex(token.text)));
  }
  switch (token.kind) {
  case TokenKind::Numeral:
  case TokenKind::Decimal:
    if (takes_real()) {
      FloatTerms::Value value = application_.floats().real(token.text);
      return deliver(value.term, value.sort);
    }
    return reader_.fail(token.pos, "integers and reals are not supported");
  case TokenKind::String:
    return reader_.fail(token.pos, "strings are not supported");
  default:
    return reader_.unexpected(token, "a term");
  }
}

} // namespace fathom
