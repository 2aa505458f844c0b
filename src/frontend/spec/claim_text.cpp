#include "frontend/spec/claim_text.h"

#include "frontend/spec/tokens.h"

#include <algorithm>
#include <vector>

namespace fathom::frontend {

namespace {

using Words = std::initializer_list<std::string_view>;

bool is_one_of(std::string_view word, Words words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_forall(std::string_view word) {
  return is_one_of(word, {"__CPROVER_forall", "fathom_forall"});
}

bool is_quantifier(std::string_view word) {
  return is_forall(word) ||
         is_one_of(word, {"__CPROVER_exists", "fathom_exists"});
}

// What looks like a call and changes nothing. Whoever is not here may.
bool is_predicate(std::string_view word) {
  return is_one_of(word,
                   {"__CPROVER_loop_entry", "__CPROVER_r_ok", "__CPROVER_w_ok",
                    "__CPROVER_rw_ok", "__CPROVER_OBJECT_SIZE",
                    "__CPROVER_POINTER_OFFSET", "__CPROVER_POINTER_OBJECT",
                    "__CPROVER_same_object", "__CPROVER_DYNAMIC_OBJECT",
                    "sizeof", "_Alignof", "__builtin_offsetof", valid_sum_name,
                    valid_read_sum_name});
}

// Types of integers that 64 bits hold, by words that nobody can mean otherwise.
bool is_integer_word(std::string_view word) {
  return is_one_of(word, {"unsigned",  "signed",   "int",      "long",
                          "short",     "char",     "_Bool",    "bool",
                          "size_t",    "ssize_t",  "int8_t",   "int16_t",
                          "int32_t",   "int64_t",  "uint8_t",  "uint16_t",
                          "uint32_t",  "uint64_t", "intptr_t", "uintptr_t",
                          "ptrdiff_t", "const"});
}

bool is_type_word(std::string_view word) {
  return is_integer_word(word) ||
         is_one_of(word, {"float", "double", "void", "volatile", "*",
                          "__int128", "_BitInt"});
}

class Claims {
public:
  Claims(const std::string &text, size_t first_snapshot)
      : tokens_(text), first_snapshot_(first_snapshot) {}

  ClaimText run();

private:
  struct Variable {
    std::string type, name;
  };
  // What is still to be taken apart: under these conditions, for all of these.
  struct Part {
    size_t first, last;
    std::vector<std::string> conditions, said;
    std::vector<Variable> variables;
  };

  void check_effects();
  void check_call(size_t i);
  void check_quantifier(size_t i);
  void check_snapshot(size_t open);
  void check_names();
  bool is_cast(size_t close) const;
  size_t find(size_t first, size_t last, Words words) const;
  bool has_forall(size_t first, size_t last) const;
  bool take_apart(Part &part, std::vector<Part> &open);
  bool take_quantifier(Part &part) const;
  // For people, or for clang.
  enum class Use : uint8_t { Said, Compiled };
  std::string text_of(size_t first, size_t last, Use use);
  std::string sum_text(size_t name, Use use);
  std::string plain_text(size_t first, size_t last) const;
  void add(const Part &part);

  Tokens tokens_;
  size_t first_snapshot_;
  std::vector<std::string> entries_; // whose snapshots there are
  ClaimText result_;
};

size_t Claims::find(size_t first, size_t last, Words words) const {
  for (size_t i = first; i < last; ++i) {
    if (tokens_[i].kind != TokenKind::Text && is_one_of(tokens_.word(i), words))
      return i;
    if (tokens_.opens(i))
      i = tokens_[i].partner;
  }
  return last;
}

bool Claims::has_forall(size_t first, size_t last) const {
  for (size_t i = first; i < last; ++i)
    if (is_forall(tokens_.word(i)))
      return true;
  return false;
}

// The brackets hold the words of a type and nothing else.
bool Claims::is_cast(size_t close) const {
  const size_t open = tokens_[close].partner;
  if (tokens_.is(open + 1, "_BitInt")) // ( 128 )
    return tokens_.is(open + 2, "(") && tokens_[open + 2].partner + 1 == close;
  for (size_t i = open + 1; i < close; ++i) {
    const bool is_tag = i > open + 1 && is_one_of(tokens_.word(i - 1),
                                                  {"struct", "union", "enum"});
    if (!is_tag && !is_type_word(tokens_.word(i)) &&
        !is_one_of(tokens_.word(i), {"struct", "union", "enum"}))
      return false;
  }
  return open + 1 < close;
}

void Claims::check_call(size_t i) {
  const std::string_view word = tokens_.word(i);
  if (tokens_[i].kind == TokenKind::Name && !is_predicate(word) &&
      !is_type_word(word)) // _BitInt(128)
    result_.not_read = "it calls " + std::string(word);
  if (word == "]" || (word == ")" && !is_cast(i)))
    result_.not_read = "it may call a function";
}

// { T x; condition }: an integer, and no statements.
void Claims::check_quantifier(size_t i) {
  const size_t open = i + 1;
  if (!tokens_.is(open, "{"))
    return void(result_.not_read = "a quantifier without its brackets");
  const size_t close = tokens_[open].partner,
               semicolon = find(open + 1, close, {";"});
  if (semicolon >= close || semicolon < open + 3)
    return void(result_.not_read = "a quantifier without variables");
  for (size_t k = open + 1; k + 1 < semicolon; ++k)
    if (!is_integer_word(tokens_.word(k)))
      result_.not_read = "a quantifier over a type that is not known";
  const size_t other = find(semicolon + 1, close, {";"});
  if (other != close && other + 1 != close)
    result_.not_read = "statements in a quantifier";
}

// It is evaluated before the loop, whatever stands around it here.
void Claims::check_snapshot(size_t open) {
  for (size_t i = open + 1; i < tokens_[open].partner; ++i) {
    const bool is_value = tokens_[i].kind != TokenKind::Name &&
                          is_one_of(tokens_.word(i), {"*", "/", "%", "[", "->",
                                                      "<<", ">>", "?", ","});
    if (is_value)
      result_.not_read = "what a pointer or an array holds where a loop is "
                         "entered";
  }
}

// A variable of a quantifier is no variable of the program, nor of another.
void Claims::check_names() {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (!is_quantifier(tokens_.word(i)))
      continue;
    const size_t open = i + 1, close = tokens_[open].partner,
                 semicolon = find(open + 1, close, {";"});
    const std::string_view name = tokens_.word(semicolon - 1);
    size_t entry_end = 0;
    for (size_t k = 0; k < tokens_.size(); ++k) {
      if (tokens_.is(k, "__CPROVER_loop_entry"))
        entry_end = tokens_[k + 1].partner;
      if (tokens_.word(k) == name && k != semicolon - 1 &&
          (k < open || k > close || k < entry_end || tokens_.is(k + 1, ";")))
        result_.not_read = "two variables are called " + std::string(name);
    }
  }
}

void Claims::check_effects() {
  int depth = 0; // of quantifiers' brackets
  for (size_t i = 0; i < tokens_.size(); ++i) {
    const std::string_view word = tokens_.word(i);
    if (tokens_[i].kind == TokenKind::Text)
      continue;
    if (is_effect(word))
      result_.effect = word;
    else if (is_one_of(word, {"goto", "return", "throw", "new", "delete",
                              "_Generic", "__extension__"}))
      result_.not_read = std::string(word);
    else if (word == "{" && (i == 0 || !is_quantifier(tokens_.word(i - 1))))
      result_.not_read = "it has statements";
    else if (word == ";" && depth == 0)
      result_.not_read = "it has statements";
    depth += word == "{";
    depth -= word == "}";
    if (is_quantifier(word))
      check_quantifier(i);
    if (tokens_.is(i + 1, "("))
      check_call(i);
    if (word == "__CPROVER_loop_entry" && tokens_.is(i + 1, "("))
      check_snapshot(i + 1);
  }
  if (result_.not_read.empty())
    check_names();
}

// `forall { T x; condition }` and nothing else.
bool Claims::take_quantifier(Part &part) const {
  const size_t open = part.first + 1;
  if (!is_forall(tokens_.word(part.first)) || !tokens_.is(open, "{") ||
      tokens_[open].partner + 1 != part.last)
    return false;
  const size_t close = part.last - 1, semicolon = find(open + 1, close, {";"});
  if (semicolon >= close || semicolon < open + 3 ||
      find(open + 1, semicolon, {"*", ",", "=", "(", "["}) != semicolon)
    return false;
  part.variables.push_back({plain_text(open + 1, semicolon - 1),
                            std::string(tokens_.word(semicolon - 1))});
  part.first = semicolon + 1;
  part.last = tokens_.is(close - 1, ";") ? close - 1 : close;
  return true;
}

// False: it is one claim as it is.
bool Claims::take_apart(Part &part, std::vector<Part> &open) {
  if (tokens_.is(part.first, "(") &&
      tokens_[part.first].partner + 1 == part.last) {
    ++part.first, --part.last;
    return part.first < part.last;
  }
  if (take_quantifier(part))
    return true;
  const bool quantifies = has_forall(part.first, part.last);
  if (find(part.first, part.last, {"<==>", "?", ","}) != part.last)
    return false;
  if (size_t at = find(part.first, part.last, {"==>"}); at != part.last) {
    if (!quantifies || has_forall(part.first, at))
      return false;
    part.conditions.push_back(text_of(part.first, at, Use::Compiled));
    part.said.push_back(text_of(part.first, at, Use::Said));
    part.first = at + 1;
    return true;
  }
  const bool is_free = part.conditions.empty() && part.variables.empty();
  const size_t at = find(part.first, part.last, {"&&"});
  if (find(part.first, part.last, {"||"}) != part.last || at == part.last ||
      (!is_free && !quantifies))
    return false;
  Part other = part;
  other.first = at + 1;
  open.push_back(std::move(other));
  part.last = at;
  return true;
}

// Its words, with one blank between them.
std::string Claims::plain_text(size_t first, size_t last) const {
  std::string out;
  for (size_t i = first; i < last; ++i)
    if (tokens_[i].kind != TokenKind::Directive)
      out += (out.empty() ? "" : " ") + std::string(tokens_.word(i));
  return out;
}

// One of the two is the pointer, as their types say. Outside of its object no
// sum is formed.
std::string Claims::sum_text(size_t name, Use use) {
  const size_t open = name + 1, close = tokens_[open].partner,
               comma = find(open + 1, close, {","});
  const std::string left = text_of(open + 1, comma, use),
                    right = text_of(comma + 1, close, use);
  const bool is_written = tokens_.is(name, valid_sum_name);
  if (use == Use::Said) // without the brackets
    return std::string(is_written ? "\\valid(" : "\\valid_read(") +
           left.substr(1, left.size() - 2) + " + " +
           right.substr(1, right.size() - 2) + ")";
  const std::string choose = "__builtin_choose_expr("
                             "__builtin_classify_type(" +
                             left + " + 0) == 5, ",
                    base = choose + left + ", " + right + ")",
                    index = choose + right + ", " + left + ")",
                    size =
                        "(_BitInt(128))sizeof *(" + left + " + " + right + ")",
                    distance = "(_BitInt(128))" + index + " * " + size,
                    offset = "(_BitInt(128))__CPROVER_POINTER_OFFSET(" + base +
                             ") + " + distance;
  return "(" + offset + " >= 0 && " + offset + " + " + size +
         " <= (_BitInt(128))__CPROVER_OBJECT_SIZE(" + base + ") && " +
         (is_written ? "__CPROVER_rw_ok" : "__CPROVER_r_ok") +
         "((const char *)" + base + " + (long)(" + distance +
         "), (unsigned long)(" + size + ")))";
}

// With snapshots in the place of what was there before the loop.
std::string Claims::text_of(size_t first, size_t last, Use use) {
  std::string out;
  for (size_t i = first; i < last; ++i) {
    if (tokens_[i].kind == TokenKind::Directive)
      continue;
    if (tokens_.is(i, "__CPROVER_loop_entry") && tokens_.is(i + 1, "(")) {
      const size_t close = tokens_[i + 1].partner;
      std::string value(tokens_.between(i + 2, close));
      auto known = std::find(entries_.begin(), entries_.end(), value);
      const std::string name =
          "fathom_entry_" +
          std::to_string(first_snapshot_ + size_t(known - entries_.begin()));
      if (known == entries_.end()) {
        entries_.push_back(value);
        // Of an array it does not compile: there is no copy of one.
        result_.snapshots +=
            "__typeof__(" + value + ") " + name + " = (" + value + "); ";
      }
      out += name + " ";
      i = close;
      continue;
    }
    if (is_one_of(tokens_.word(i), {valid_sum_name, valid_read_sum_name})) {
      out += sum_text(i, use);
      i = tokens_[i + 1].partner;
      if (i + 1 < tokens_.size() && tokens_[i].end != tokens_[i + 1].begin)
        out += ' ';
      continue;
    }
    out += tokens_.word(i);
    if (tokens_[i].end !=
        (i + 1 < tokens_.size() ? tokens_[i + 1].begin : tokens_[i].end))
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ')
    out.pop_back();
  return out;
}

void Claims::add(const Part &part) {
  const std::string condition = text_of(part.first, part.last, Use::Compiled);
  std::string declared, whole = "(" + condition + ")", said;
  for (const Variable &v : part.variables) {
    declared += v.type + " " + v.name + " = (" + v.type +
                ")fathom_nondet_ulonglong(); ";
    said += "\\forall " + v.type + " " + v.name + "; ";
  }
  std::string under;
  for (const std::string &one : part.conditions) {
    under = (under.empty() ? "" : under + " && ") + "(" + one + ")";
  }
  for (const std::string &one : part.said)
    said += one + " ==> ";
  if (!under.empty())
    whole = "((" + under + ") ==> " + whole + ")";
  const std::string call =
      "fathom_stated_invariant(" + whole + ", " +
      quoted(said + text_of(part.first, part.last, Use::Said)) + ")";
  result_.calls += declared.empty()
                       ? call + ", "
                       : "__extension__({ " + declared + call + "; }), ";
}

ClaimText Claims::run() {
  if (tokens_.size() == 0 || !tokens_.is_balanced())
    result_.not_read = "it is empty";
  else
    check_effects();
  if (!result_.effect.empty() || !result_.not_read.empty())
    return std::move(result_);
  std::vector<Part> open{{0, tokens_.size(), {}, {}}};
  while (!open.empty()) {
    Part part = std::move(open.back());
    open.pop_back();
    while (take_apart(part, open)) {
    }
    add(part);
  }
  result_.num_snapshots = entries_.size();
  return std::move(result_);
}

} // namespace

bool is_effect(std::string_view word) {
  return is_one_of(word, {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
                          "<<=", ">>=", "++", "--", "asm", "__asm__"});
}

ClaimText claim_text(const std::string &condition, size_t first_snapshot) {
  return Claims(condition, first_snapshot).run();
}

} // namespace fathom::frontend
