#include "frontend/spec/contracts.h"

#include "support/diag.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace fathom::frontend {

namespace {

struct ClauseRow {
  std::string_view name; // behind __CPROVER_ or fathom_
  ClauseKind kind;
};
constexpr ClauseRow clause_rows[] = {
    {"requires", ClauseKind::Requires},
    {"ensures", ClauseKind::Ensures},
    {"assigns", ClauseKind::Assigns},
    {"frees", ClauseKind::Frees},
    {"loop_invariant", ClauseKind::LoopInvariant},
    {"decreases", ClauseKind::Decreases},
};

class Rewriter {
public:
  Rewriter(const Tokens &tokens, const Places &places,
           const SpecOptions &options)
      : tokens_(tokens), places_(places), options_(options),
        expressions_(tokens) {}

  Result<std::string> run();

private:
  std::optional<ClauseKind> clause_at(size_t i) const;
  // The clauses from token `first` on; `end` is behind the last.
  std::vector<Clause> clauses_from(size_t first, size_t &end) const;
  Result<void> look_at(size_t first);
  Result<void> look_at_function(size_t name, size_t open, size_t end,
                                const std::vector<Clause> &clauses);
  Result<void> look_at_loop(size_t head, size_t first, size_t end,
                            const std::vector<Clause> &clauses);
  Result<ContractOwner> owner_of(size_t name, size_t open) const;
  size_t skip_attributes(size_t i) const;
  // Up to token `last`, and what is to be written in front of it.
  void write_up_to(size_t last);
  Diag problem(size_t token, const std::string &what) const {
    TextPlace place = places_.of(token);
    return Diag{.message = what,
                .file = place.file,
                .pos = {place.line, 0},
                .hint = ""};
  }

  const Tokens &tokens_;
  const Places &places_;
  const SpecOptions &options_;
  Expressions expressions_;
  std::string out_;
  size_t done_ = 0;
  std::map<size_t, std::string> pending_; // in front of a token
  std::set<std::string> seen_;
};

std::optional<ClauseKind> Rewriter::clause_at(size_t i) const {
  if (i + 1 >= tokens_.size() || tokens_[i].kind != TokenKind::Name ||
      !tokens_.is(i + 1, "("))
    return std::nullopt;
  std::string_view word = tokens_.word(i);
  for (std::string_view prefix : {"__CPROVER_", "fathom_"})
    if (word.starts_with(prefix))
      for (const ClauseRow &row : clause_rows)
        if (word.substr(prefix.size()) == row.name)
          return row.kind;
  return std::nullopt;
}

std::vector<Clause> Rewriter::clauses_from(size_t first, size_t &end) const {
  std::vector<Clause> clauses;
  size_t i = first;
  while (std::optional<ClauseKind> kind = clause_at(i)) {
    clauses.push_back({.kind = *kind,
                       .keyword = i,
                       .first = i + 2,
                       .last = tokens_[i + 1].partner});
    i = tokens_[i + 1].partner + 1;
  }
  end = i;
  return clauses;
}

void Rewriter::write_up_to(size_t last) {
  while (!pending_.empty() && pending_.begin()->first <= last) {
    auto [at, text] = *pending_.begin();
    pending_.erase(pending_.begin());
    out_ += expressions_.render(done_, at) + text;
    done_ = at;
  }
  out_ += expressions_.render(done_, last);
  done_ = last;
}

Result<std::string> Rewriter::run() {
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (i < done_ || !clause_at(i))
      continue;
    if (Result<void> good = look_at(i); !good)
      return good.error();
  }
  write_up_to(tokens_.size());
  return std::move(out_);
}

Result<void> Rewriter::look_at(size_t first) {
  size_t end = first;
  std::vector<Clause> clauses = clauses_from(first, end);
  size_t close = first - 1;
  while (first > 0 && tokens_.is(close, ")")) {
    size_t open = tokens_[close].partner;
    if (open == 0)
      break;
    if (tokens_.is(open - 1, "__attribute__")) {
      if (open < 2)
        break;
      close = open - 2;
      continue;
    }
    if (tokens_.is(open - 1, "while") || tokens_.is(open - 1, "for"))
      return look_at_loop(open - 1, first, end, clauses);
    if (tokens_[open - 1].kind == TokenKind::Name)
      return look_at_function(open - 1, open, end, clauses);
    break;
  }
  return problem(first, "a clause of a contract that stands behind no function "
                        "and no loop");
}

size_t Rewriter::skip_attributes(size_t i) const {
  while (tokens_.is(i, "__attribute__") && tokens_.is(i + 1, "("))
    i = tokens_[i + 1].partner + 1;
  return i;
}

Result<void> Rewriter::look_at_function(size_t name, size_t open, size_t end,
                                        const std::vector<Clause> &clauses) {
  size_t next = skip_attributes(end);
  if (!tokens_.is(next, ";") && !tokens_.is(next, "{"))
    return problem(clauses[0].keyword,
                   "the contract of a function is followed by neither a body "
                   "nor a semicolon");
  size_t behind = tokens_.is(next, "{") ? tokens_[next].partner + 1 : next + 1;
  Result<ContractOwner> owner = owner_of(name, open);
  if (!owner)
    return owner.error();
  if (!seen_.insert(owner->name).second)
    return problem(clauses[0].keyword,
                   "a second contract of " + owner->name +
                       ": a function has one, at one of its declarations");
  Result<std::string> functions =
      contract_functions(*owner, clauses, tokens_, expressions_, places_);
  if (!functions)
    return functions.error();
  write_up_to(clauses[0].keyword);
  out_ += " " + Tokens::lines_of(tokens_.between(clauses[0].keyword, end));
  done_ = end;
  TextPlace back = places_.of(behind);
  pending_[behind] = "\n" + *functions + "\n# " + std::to_string(back.line) +
                     " \"" + back.file + "\"\n";
  return {};
}

Result<void> Rewriter::look_at_loop(size_t head, size_t first, size_t end,
                                    const std::vector<Clause> &clauses) {
  if (!options_.applies_loop_contracts) // loop_claims.h has read the others
    return problem(first, "clauses of a loop that are not understood");
  if (!tokens_.is(end, "{"))
    return problem(first, "a loop with a contract needs a body in braces");
  size_t behind = tokens_[end].partner + 1;
  Result<std::string> loop =
      contract_loop(head, end, behind, clauses, tokens_, expressions_, places_);
  if (!loop)
    return loop.error();
  write_up_to(head);
  TextPlace back = places_.of(behind);
  out_ +=
      *loop + "\n# " + std::to_string(back.line) + " \"" + back.file + "\"\n";
  done_ = behind;
  return {};
}

bool is_specifier(std::string_view word) {
  constexpr std::string_view words[] = {
      "static",     "extern",    "inline",       "__inline",
      "__inline__", "_Noreturn", "__extension__"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

bool is_word_of(std::string_view word, std::span<const std::string_view> all) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

// Words of a declaration that are neither a type's name nor the parameter's.
constexpr std::string_view qualifiers[] = {
    "const",     "volatile",      "restrict",   "register", "_Atomic",
    "__const",   "__volatile__",  "__restrict", "_Nonnull", "__restrict__",
    "_Nullable", "__extension__", "__volatile"};
constexpr std::string_view basic_types[] = {
    "void",   "char",      "short",      "int",         "long",
    "float",  "double",    "signed",     "unsigned",    "_Bool",
    "bool",   "__int128",  "_Complex",   "_Float16",    "__signed__",
    "__bf16", "_Float128", "__int128_t", "__uint128_t", "__float128"};
constexpr std::string_view tags[] = {"struct", "union", "enum"};
constexpr std::string_view with_brackets[] = {
    "__attribute__", "__typeof__", "typeof", "_Alignas",
    "__typeof",      "_BitInt",    "_Atomic"};

// The name that a parameter declares, or none, and the token before which it
// would stand.
struct ParameterName {
  std::string name;
  size_t at;
};

ParameterName parameter_name(const Tokens &tokens, size_t first, size_t last) {
  bool has_type = false;
  size_t i = first;
  for (; i < last; ++i) {
    const std::string_view word = tokens.word(i);
    if (is_word_of(word, with_brackets) && tokens.is(i + 1, "(")) {
      has_type |= word != "__attribute__" && word != "_Alignas";
      i = tokens[i + 1].partner;
    } else if (is_word_of(word, tags)) {
      has_type = true;
      while (i + 1 < last &&
             (tokens[i + 1].kind == TokenKind::Name || tokens.is(i + 1, "{"))) {
        const bool is_body = tokens.is(++i, "{");
        if (is_body)
          i = tokens[i].partner;
        if (is_body || !is_word_of(tokens.word(i), with_brackets))
          break;
        i = tokens[i + 1].partner;
      }
      if (i + 1 < last && tokens.is(i + 1, "{")) // behind the name of the tag
        i = tokens[i + 1].partner;
    } else if (is_word_of(word, basic_types)) {
      has_type = true;
    } else if (tokens[i].kind == TokenKind::Name &&
               !is_word_of(word, qualifiers)) {
      if (has_type)
        return {.name = std::string(word), .at = i};
      has_type = true; // the name of a type
    } else if (tokens.is(i, "(") && has_type &&
               (tokens.is(i + 1, "*") || tokens.is(i + 1, "^"))) {
      last = tokens[i].partner; // a pointer to a function or to an array
    } else if (tokens.opens(i)) {
      break; // an array
    }
  }
  return {.name = "", .at = i};
}

Result<ContractOwner> Rewriter::owner_of(size_t name, size_t open) const {
  ContractOwner owner;
  owner.name = tokens_.word(name);
  size_t begin = name;
  while (begin > 0) {
    size_t before = begin - 1;
    std::string_view word = tokens_.word(before);
    if (word == ";" || word == "{" || word == "}" || word == ":" ||
        tokens_[before].kind == TokenKind::Directive)
      break;
    begin = tokens_[before].partner < before ? tokens_[before].partner : before;
  }
  for (size_t i = begin; i < name; ++i) {
    if (tokens_.is(i, "__attribute__") && tokens_.is(i + 1, "(")) {
      i = tokens_[i + 1].partner;
    } else if (!is_specifier(tokens_.word(i))) {
      owner.result += std::string(tokens_.word(i)) + " ";
    }
  }
  owner.is_void = owner.result == "void ";
  if (owner.result.empty())
    return problem(name, "the contract of " + owner.name +
                             ", which has no type before it");
  size_t close = tokens_[open].partner, start = open + 1;
  if (close == open + 1 || (close == open + 2 && tokens_.is(open + 1, "void")))
    return owner;
  for (size_t i = open + 1; i <= close; ++i) {
    if (i != close && tokens_.opens(i)) {
      i = tokens_[i].partner;
      continue;
    }
    if (i != close && !tokens_.is(i, ","))
      continue;
    if (tokens_.is(start, "..."))
      return problem(start, owner.name + " has a contract, and a variable "
                                         "number of arguments");
    ParameterName parameter = parameter_name(tokens_, start, i);
    owner.parameters += owner.arguments.empty() ? "" : ", ";
    owner.parameters += tokens_.between(start, parameter.at);
    if (parameter.name.empty()) {
      parameter.name =
          "fathom_parameter_" + std::to_string(owner.arguments.size());
      owner.parameters += " " + parameter.name + " ";
    }
    owner.parameters += tokens_.between(parameter.at, i);
    owner.arguments.push_back(parameter.name);
    start = i + 1;
  }
  std::replace(owner.parameters.begin(), owner.parameters.end(), '\n', ' ');
  return owner;
}

} // namespace

Result<std::string> rewrite_contracts(const Tokens &tokens,
                                      const Places &places,
                                      const SpecOptions &options) {
  return Rewriter(tokens, places, options).run();
}

} // namespace fathom::frontend
