#include "frontend/spec/acsl.h"

#include "frontend/spec/acsl_comments.h"
#include "frontend/spec/claim_text.h"
#include "frontend/spec/tokens.h"

#include <algorithm>

namespace fathom::frontend {

namespace {

using Words = std::initializer_list<std::string_view>;

// Words of ACSL that are calls in C, with as many arguments.
struct CallRow {
  std::string_view name, call;
};
constexpr CallRow call_rows[] = {
    {"block_length", "__CPROVER_OBJECT_SIZE"},
    {"offset", "__CPROVER_POINTER_OFFSET"},
};

// Brackets nest at most as deep as clang allows; the functions here call
// themselves for each level.
class Annotation {
public:
  explicit Annotation(const std::string &text) : tokens_(text) {}

  std::vector<AcslClause> run();

private:
  std::string_view acsl_word(size_t i) const {
    const std::string_view word = tokens_.word(i), prefix = acsl_prefix;
    return word.starts_with(prefix) ? word.substr(prefix.size()) : "";
  }
  bool is_quantifier(size_t i) const {
    return acsl_word(i) == "forall" || acsl_word(i) == "exists";
  }
  size_t find(size_t first, size_t last, Words words) const;
  size_t find_quantifier(size_t first, size_t last) const;
  size_t colon_of(size_t question, size_t last) const;
  size_t end_of_clause(size_t first) const;
  size_t only_plus(size_t first, size_t last) const;
  AcslClause clause(size_t first, size_t last);
  std::string formula(size_t first, size_t last);
  std::string quantified(size_t first, size_t last);
  std::string chain(size_t first, size_t last);
  std::string term(size_t first, size_t last);
  std::string word(size_t at, size_t &end);
  std::string validity(size_t open, bool is_written);
  std::string not_read(const std::string &why) {
    if (why_.empty())
      why_ = why;
    return "1";
  }

  Tokens tokens_;
  std::string why_; // not read
};

// The first token outside of brackets that is one of these.
size_t Annotation::find(size_t first, size_t last, Words words) const {
  for (size_t i = first; i < last; ++i) {
    if (std::find(words.begin(), words.end(), tokens_.word(i)) != words.end())
      return i;
    if (tokens_.opens(i))
      i = tokens_[i].partner;
  }
  return last;
}

size_t Annotation::find_quantifier(size_t first, size_t last) const {
  for (size_t i = first; i < last; ++i) {
    if (is_quantifier(i))
      return i;
    if (tokens_.opens(i))
      i = tokens_[i].partner;
  }
  return last;
}

// Of the choice whose question mark stands here; last: there is none.
size_t Annotation::colon_of(size_t question, size_t last) const {
  size_t open = 0;
  for (size_t i = question; i < last; i = find(i + 1, last, {"?", ":"})) {
    if (tokens_.is(i, "?"))
      ++open;
    else if (--open == 0)
      return i;
  }
  return last;
}

// The semicolon of a quantifier is none of the clause's.
size_t Annotation::end_of_clause(size_t first) const {
  size_t quantifiers = 0;
  for (size_t i = first; i < tokens_.size(); ++i) {
    quantifiers += is_quantifier(i);
    if (tokens_.is(i, ";") && quantifiers-- == 0)
      return i;
    if (tokens_.opens(i))
      i = tokens_[i].partner;
  }
  return tokens_.size();
}

std::vector<AcslClause> Annotation::run() {
  std::vector<AcslClause> clauses;
  bool is_of_behaviour = false; // `for NAME:` goes on to the end
  for (size_t i = 0; i < tokens_.size();) {
    if (tokens_[i].kind == TokenKind::Directive) {
      ++i;
      continue;
    }
    const size_t end = end_of_clause(i);
    is_of_behaviour |= tokens_.is(i, "for");
    clauses.push_back(is_of_behaviour
                          ? AcslClause{AcslClause::Kind::NotRead,
                                       "of a behaviour: " +
                                           std::string(tokens_.between(i, end))}
                          : clause(i, end));
    i = end + 1;
  }
  return clauses;
}

AcslClause Annotation::clause(size_t first, size_t last) {
  using Kind = AcslClause::Kind;
  const std::string_view kind =
      first + 1 < last ? tokens_.word(first + 1) : std::string_view();
  if (!tokens_.is(first, "loop") ||
      (kind != "invariant" && kind != "assigns" && kind != "variant"))
    return {Kind::NotRead, "not a clause of a loop that is known: " +
                               std::string(tokens_.between(first, last))};
  if (kind != "invariant")
    return {kind == "assigns" ? Kind::Assigns : Kind::Variant, ""};
  size_t at = first + 2;
  if (at + 1 < last && tokens_.is(at + 1, ":")) // its name
    at += 2;
  why_.clear();
  std::string text = at == last ? not_read("it is empty") : formula(at, last);
  return why_.empty() ? AcslClause{Kind::Invariant, std::move(text)}
                      : AcslClause{Kind::NotRead, why_};
}

// What stands to the right of a quantifier belongs to it.
std::string Annotation::formula(size_t first, size_t last) {
  if (first >= last)
    return "";
  if (is_quantifier(first))
    return quantified(first, last);
  const size_t end = find_quantifier(first, last);
  if (find(first, end, {","}) != end)
    return not_read("a comma");
  // A choice binds less than what follows.
  if (size_t at = find(first, end, {"?"}); at != end) {
    const size_t colon = colon_of(at, last);
    if (colon == last || find_quantifier(at, colon) != colon)
      return not_read("a choice without a colon, or of quantifiers");
    return "(" + formula(first, at) + ") ? (" + formula(at + 1, colon) +
           ") : (" + formula(colon + 1, last) + ")";
  }
  for (std::string_view op : {"<==>", "==>"})
    if (size_t at = find(first, end, {op}); at != end)
      return "(" + formula(first, at) + ") " + std::string(op) + " (" +
             formula(at + 1, last) + ")";
  for (std::string_view op : {"||", "&&"})
    if (size_t at = find(first, end, {op}); at != end)
      return "(" + formula(first, at) + ") " + std::string(op) + " (" +
             formula(at + 1, last) + ")";
  if (end != last)
    return not_read("a quantifier that is part of an expression");
  return chain(first, last);
}

std::string Annotation::quantified(size_t first, size_t last) {
  const size_t semicolon = find(first, last, {";"});
  if (semicolon == last || semicolon < first + 3)
    return not_read("a quantifier without variables");
  const size_t comma = find(first + 1, semicolon, {","});
  if (find(first + 1, semicolon, {"*", "(", "["}) != semicolon)
    return not_read("a quantifier over what is no number");
  const std::string type = term(first + 1, comma - 1);
  std::string out, close;
  for (size_t at = comma - 1; at < semicolon; at += 2) {
    if (tokens_[at].kind != TokenKind::Name ||
        (at + 1 != semicolon && !tokens_.is(at + 1, ",")))
      return not_read("variables of a quantifier");
    out += "__CPROVER_" + std::string(acsl_word(first)) + " { " + type + " " +
           std::string(tokens_.word(at)) + "; ";
    close += " }";
  }
  return out + formula(semicolon + 1, last) + close;
}

// a <= b < c is a <= b && b < c.
std::string Annotation::chain(size_t first, size_t last) {
  const Words relations = {"<", "<=", ">", ">=", "==", "!="};
  std::vector<size_t> at;
  for (size_t i = find(first, last, relations); i < last;
       i = find(i + 1, last, relations))
    at.push_back(i);
  if (at.size() < 2)
    return term(first, last);
  std::string out;
  for (size_t i = 0; i < at.size(); ++i) {
    const size_t begin = i == 0 ? first : at[i - 1] + 1;
    const size_t end = i + 1 == at.size() ? last : at[i + 1];
    out += (i == 0 ? "" : " && ") + term(begin, at[i]) + " " +
           std::string(tokens_.word(at[i])) + " " + term(at[i] + 1, end);
  }
  return out;
}

std::string Annotation::term(size_t first, size_t last) {
  std::string out;
  auto add = [&](std::string_view text) {
    out += (out.empty() ? "" : " ");
    out += text;
  };
  for (size_t i = first; i < last; ++i) {
    size_t end = i + 1;
    if (tokens_[i].kind == TokenKind::Directive)
      continue;
    if (tokens_.opens(i)) {
      end = tokens_[i].partner + 1;
      out += std::string(tokens_.word(i)) + formula(i + 1, end - 1) +
             std::string(tokens_.word(end - 1));
    } else if (!acsl_word(i).empty()) {
      add(word(i, end));
    } else if (tokens_.is(i, "integer")) {
      add("long long");
    } else if (tokens_.is(i, "boolean")) {
      add("_Bool");
    } else if (tokens_.is(i, "real") || tokens_.is(i, "^^")) {
      add(not_read("'" + std::string(tokens_.word(i)) + "'"));
    } else {
      add(tokens_.word(i));
    }
    i = end - 1;
  }
  return out;
}

// Of a sum of two; last: it is none, or more than that.
size_t Annotation::only_plus(size_t first, size_t last) const {
  const size_t plus = find(first, last, {"+"});
  const Words others = {"+",  "-",  "?",  "<<", ">>", "<", ">", "<=",
                        ">=", "==", "!=", "&&", "||", "|", "^", ","};
  auto is_operand = [&](size_t begin, size_t end) { // -1 is one
    begin += tokens_.is(begin, "-") ? 1 : 0;
    return begin != end && find(begin, end, others) == end;
  };
  const bool is_alone =
      plus != last && is_operand(first, plus) && is_operand(plus + 1, last);
  return is_alone ? plus : last;
}

// \valid(p), \valid(p + i), \valid(p + (a .. b)).
std::string Annotation::validity(size_t open, bool is_written) {
  const size_t close = tokens_[open].partner;
  const std::string call = is_written ? "__CPROVER_rw_ok(" : "__CPROVER_r_ok(";
  size_t group = close; // the brackets of a range
  for (size_t i = open + 1; i < close; ++i)
    if (tokens_.is(i, "(")) {
      if (find(i + 1, tokens_[i].partner, {acsl_range_name}) !=
          tokens_[i].partner)
        group = i;
      i = tokens_[i].partner;
    }
  if (group == close) {
    if (const size_t plus = only_plus(open + 1, close); plus != close)
      return std::string(is_written ? valid_sum_name : valid_read_sum_name) +
             "((" + formula(open + 1, plus) + "), (" +
             formula(plus + 1, close) + "))";
    const std::string pointer = "(" + formula(open + 1, close) + ")";
    return call + pointer + ", sizeof *" + pointer + ")";
  }
  if (group < open + 3 || !tokens_.is(group - 1, "+") ||
      tokens_[group].partner != close - 1)
    return not_read("a range of places");
  const size_t to = find(group + 1, close - 1, {acsl_range_name});
  const std::string wide = "(_BitInt(128))"; // whatever the types are
  const std::string pointer = "(" + formula(open + 1, group - 1) + ")",
                    low = "(" + formula(group + 1, to) + ")",
                    high = "(" + formula(to + 1, close - 1) + ")",
                    elements = "(" + wide + high + " - " + wide + low + " + 1)";
  return "(" + elements + " <= 0 || (" + elements + " < " + wide +
         "(((unsigned long)-1) / sizeof *" + pointer + ") && " + call +
         pointer + " + " + low + ", (unsigned long)" + elements +
         " * sizeof *" + pointer + ")))";
}

std::string Annotation::word(size_t at, size_t &end) {
  const std::string_view name = acsl_word(at);
  if (name == "true" || name == "false")
    return name == "true" ? "1" : "0";
  if (name == "null")
    return "((void *)0)";
  const std::string why = "\\" + std::string(name);
  if (!tokens_.is(at + 1, "("))
    return not_read(why);
  const size_t open = at + 1, close = tokens_[open].partner;
  end = close + 1;
  if (name == "valid" || name == "valid_read")
    return validity(open, name == "valid");
  for (const CallRow &row : call_rows)
    if (row.name == name)
      return std::string(row.call) + "(" + formula(open + 1, close) + ")";
  if (name == "at") {
    const size_t comma = find(open + 1, close, {","});
    if (comma + 2 == close && tokens_.is(comma + 1, "LoopEntry"))
      return "__CPROVER_loop_entry(" + formula(open + 1, comma) + ")";
    if (comma + 2 == close && tokens_.is(comma + 1, "Here"))
      return "(" + formula(open + 1, comma) + ")";
    return not_read("\\at another place than LoopEntry");
  }
  return not_read(why);
}

} // namespace

std::vector<AcslClause> read_annotation(const std::string &text) {
  return Annotation(text).run();
}

} // namespace fathom::frontend
