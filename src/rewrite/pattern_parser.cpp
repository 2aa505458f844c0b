// Recursive descent is fine here: the texts are the rows of our own tables.
#include "rewrite/pattern_parser.h"

#include "support/assert.h"

#include <cctype>
#include <charconv>

namespace fathom {

namespace {

std::optional<int64_t> parse_number(std::string_view token) {
  int64_t value = 0;
  auto [end, error] =
      std::from_chars(token.data(), token.data() + token.size(), value);
  if (error != std::errc() || end != token.data() + token.size())
    return std::nullopt;
  return value;
}

bool is_index_name(std::string_view name) {
  return std::string_view("ijklhg").find(name[0]) != std::string_view::npos;
}

NameClass class_of(std::string_view name) {
  switch (name[0]) {
  case 'p':
  case 'q':
  case 'r':
  case 's':
    return NameClass::Bool;
  case 'c':
  case 'd':
  case 'e':
    return NameClass::Const;
  case 'm':
  case 'n':
    return NameClass::Array;
  case 't':
  case 'f':
    return NameClass::Any;
  default:
    return NameClass::BitVec;
  }
}

} // namespace

void PatternRule::Parser::fail(const char *message) const {
  assertion_failed(std::string(text).c_str(), message, __FILE__, __LINE__);
}

std::string_view PatternRule::Parser::peek() {
  while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])))
    ++at;
  if (at == text.size())
    return {};
  if (text[at] == '(' || text[at] == ')')
    return text.substr(at, 1);
  size_t end = at;
  while (end < text.size() && text[end] != '(' && text[end] != ')' &&
         !std::isspace(static_cast<unsigned char>(text[end])))
    ++end;
  return text.substr(at, end - at);
}

std::string_view PatternRule::Parser::take() {
  std::string_view token = peek();
  if (token.empty())
    fail("rule text ends too early");
  at += token.size();
  return token;
}

void PatternRule::Parser::expect(std::string_view token) {
  if (take() != token)
    fail("rule text: unexpected token");
}

bool PatternRule::Parser::at_end() { return peek().empty(); }

int PatternRule::Parser::add(Node node) {
  rule.nodes_.push_back(std::move(node));
  return int(rule.nodes_.size() - 1);
}

int PatternRule::Parser::add(Integer expression) {
  rule.integers_.push_back(expression);
  return int(rule.integers_.size() - 1);
}

uint8_t PatternRule::Parser::term_slot(std::string_view name) {
  auto &names = rule.term_names_;
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i].text == name)
      return uint8_t(i);
  if (in_result)
    fail("result or condition uses a name that was not matched");
  if (names.size() == Bindings::max_terms)
    fail("rule with too many names");
  names.push_back({std::string(name), class_of(name)});
  return uint8_t(names.size() - 1);
}

int64_t PatternRule::Parser::index_slot(std::string_view name) {
  auto &names = rule.index_names_;
  for (size_t i = 0; i < names.size(); ++i)
    if (names[i] == name)
      return int64_t(i);
  if (in_result)
    fail("result or condition uses an index that was not matched");
  if (names.size() == Bindings::max_indices)
    fail("rule with too many indices");
  names.emplace_back(name);
  return int64_t(names.size() - 1);
}

int PatternRule::Parser::integer() {
  using Op = Integer::Op;
  std::string_view token = take();
  if (token != "(") {
    if (auto number = parse_number(token))
      return add(Integer{
          .op = Op::Number, .number = *number, .left = -1, .right = -1});
    return add(Integer{
        .op = Op::Index, .number = index_slot(token), .left = -1, .right = -1});
  }
  std::string_view op = take();
  Integer e{.op = Op::Add, .number = 0, .left = -1, .right = -1};
  if (op == "w" || op == "ctz" || op == "val") {
    e.op = op == "w" ? Op::Width : op == "ctz" ? Op::CountTrailing : Op::Value;
    e.number = term_slot(take());
    rule.needs_values_ |= op != "w";
  } else {
    e.op = op == "+"     ? Op::Add
           : op == "-"   ? Op::Sub
           : op == "*"   ? Op::Mul
           : op == "min" ? Op::Min
           : op == "max" ? Op::Max
                         : Op::Number;
    if (e.op == Op::Number)
      fail("unknown integer operator");
    e.left = integer();
    e.right = integer();
  }
  expect(")");
  return add(e);
}

int PatternRule::Parser::literal_or_name(std::string_view token) {
  Node n{};
  n.type = Type::Literal;
  size_t colon = token.find(':');
  std::string_view word = token.substr(0, colon);
  if (word == "true" || word == "false") {
    n.literal = word == "true" ? LiteralKind::True : LiteralKind::False;
    return add(n);
  }
  if (word == "smin" || word == "smax") {
    n.literal =
        word == "smin" ? LiteralKind::SignedMin : LiteralKind::SignedMax;
  } else if (auto number = parse_number(word)) {
    n.number = *number;
  } else {
    n.type = Type::Name;
    n.slot = term_slot(token);
    return add(n);
  }
  if (colon != std::string_view::npos)
    n.width = add(Integer{.op = Integer::Op::Width,
                          .number = term_slot(token.substr(colon + 1)),
                          .left = -1,
                          .right = -1});
  else if (in_result)
    fail("literal of a result without its width");
  return add(n);
}

int PatternRule::Parser::application() {
  Node n{};
  n.type = Type::Apply;
  std::string_view op = take();
  if (op == "(") { // ((_ op indices...) args...)
    expect("_");
    op = take();
    while (peek() != ")") {
      if (!in_result && peek() != "(" && is_index_name(peek()))
        n.indices.push_back(add(Integer{.op = Integer::Op::Index,
                                        .number = index_slot(take()),
                                        .left = -1,
                                        .right = -1}));
      else
        n.indices.push_back(integer());
    }
    expect(")");
  } else if (op == "bv") {
    n.type = Type::WideLiteral;
    n.indices.push_back(integer());
    n.width = integer();
    expect(")");
    return add(n);
  }
  std::optional<Kind> kind = kind_by_smt_name(op);
  if (!kind)
    fail("unknown operator in a rule");
  n.kind = *kind;
  while (peek() != ")")
    n.children.push_back(term());
  expect(")");
  if (n.children.size() != info(*kind).children ||
      n.indices.size() != info(*kind).indices)
    fail("operator with a wrong number of arguments in a rule");
  return add(n);
}

int PatternRule::Parser::term() {
  std::string_view token = take();
  return token == "(" ? application() : literal_or_name(token);
}

// (pow2 c): exactly one bit of c is set.
int PatternRule::Parser::condition_macro(std::string_view name) {
  std::string c(take());
  expect(")");
  if (name != "pow2")
    fail("unknown condition");
  std::string expanded = "(and (not (= " + c + " 0:" + c + ")) (= (bvand " + c +
                         " (bvsub " + c + " 1:" + c + ")) 0:" + c + "))";
  Parser inner{rule, expanded, 0, true};
  return inner.term();
}

void PatternRule::Parser::condition() {
  size_t start = at;
  expect("(");
  std::string_view op = take();
  if (op == "and") {
    while (peek() != ")")
      condition();
    expect(")");
  } else if (op == "i<" || op == "i<=" || op == "i=" || op == "i!=") {
    int left = integer(), right = integer();
    rule.comparisons_.push_back({std::string(op), left, right});
    expect(")");
  } else if (op == "pow2") {
    rule.conditions_.push_back(condition_macro(op));
  } else {
    at = start;
    rule.conditions_.push_back(term());
  }
}

} // namespace fathom
