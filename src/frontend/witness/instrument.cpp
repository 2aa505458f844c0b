#include "frontend/witness/instrument.h"

#include "frontend/witness/file_tokens.h"
#include "frontend/witness/statements.h"
#include "support/diag.h"

#include <algorithm>
#include <cctype>
#include <tuple>

namespace fathom::frontend {

namespace {

constexpr std::string_view at_name = witness_variable;

// Words that begin a type and that no program gives to anything else.
bool is_type_word(std::string_view word) {
  constexpr std::string_view words[] = {
      "void",     "char",     "short",    "int",       "long",     "signed",
      "unsigned", "float",    "double",   "_Bool",     "struct",   "union",
      "enum",     "const",    "volatile", "__int128",  "size_t",   "ssize_t",
      "int8_t",   "int16_t",  "int32_t",  "int64_t",   "uint8_t",  "uint16_t",
      "uint32_t", "uint64_t", "intptr_t", "uintptr_t", "ptrdiff_t"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// Whether nothing but calls can violate the property.
bool is_about_calls(std::string specification) {
  std::erase_if(specification, [](unsigned char c) { return std::isspace(c); });
  auto count = [&](std::string_view part) {
    size_t number = 0;
    for (size_t at = specification.find(part); at != std::string::npos;
         at = specification.find(part, at + 1))
      ++number;
    return number;
  };
  return count("LTL(") > 0 && count("LTL(") == count("LTL(G!call(");
}

// The first operator whose evaluation may violate a property itself; empty:
// there is none.
std::string what_may_fail(const std::string &text) {
  constexpr std::string_view harmless[] = {"(", ")",  "==", "!=", "<", "<=",
                                           ">", ">=", "&&", "||", "!", "~",
                                           "&", "|",  "^",  "."};
  Tokens tokens(text);
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::Punctuation ||
        std::find(std::begin(harmless), std::end(harmless), tokens.word(i)) !=
            std::end(harmless))
      continue;
    // Of a number; behind a bracket it may be a difference.
    const bool is_sign =
        tokens.is(i, "-") && i + 1 < tokens.size() &&
        tokens[i + 1].kind == TokenKind::Number &&
        (i == 0 || (tokens[i - 1].kind == TokenKind::Punctuation &&
                    !tokens.is(i - 1, ")")));
    if (!is_sign)
      return std::string(tokens.word(i));
  }
  return "";
}

// Something that is put around tokens, or before one if the range is empty.
struct Edit {
  size_t begin, end; // in the text
  std::string prefix, suffix;
  bool runs_behind; // what is around it does something behind it, not before
};

// All of them, in one walk. At one place inner ones end before outer ones, and
// begin behind them; what has no end stands before all of them. Around the same
// tokens those that run before are the outer ones; of each kind the one that
// was added first runs first.
std::string with_edits(const std::string &text,
                       const std::vector<Edit> &edits) {
  struct Piece {
    size_t at;
    bool opens;
    size_t order, number; // among those at one place
    std::string_view text;
  };
  std::vector<Piece> pieces;
  const size_t size = text.size() + 1, count = edits.size();
  for (size_t i = 0; i < count; ++i) {
    const Edit &edit = edits[i];
    const size_t depth = edit.runs_behind ? 2 * count - i : i;
    pieces.push_back({.at = edit.begin,
                      .opens = true,
                      .order = edit.begin == edit.end ? 0 : size - edit.end,
                      .number = depth,
                      .text = edit.prefix});
    if (edit.begin != edit.end)
      pieces.push_back({.at = edit.end,
                        .opens = false,
                        .order = size - edit.begin,
                        .number = 2 * count - depth,
                        .text = edit.suffix});
  }
  std::sort(pieces.begin(), pieces.end(), [](const Piece &a, const Piece &b) {
    return std::tuple(a.at, a.opens, a.order, a.number) <
           std::tuple(b.at, b.opens, b.order, b.number);
  });
  std::string result;
  size_t done = 0;
  for (const Piece &piece : pieces) {
    result.append(text, done, piece.at - done);
    result += piece.text;
    done = piece.at;
  }
  return result.append(text, done);
}

class Instrumenter {
public:
  Instrumenter(const Tokens &tokens, const FileTokens &places,
               const std::string &file, const WitnessUse &use)
      : tokens_(tokens), places_(places), statements_(tokens), file_(file),
        use_(use) {}

  Result<std::string> run();

private:
  Diag problem(const WitnessPlace &place, const std::string &text) const {
    return Diag{.message = "the witness: " + text,
                .file = file_,
                .pos = {place.line, place.column},
                .hint = {}};
  }
  Result<std::string> expression(const WitnessPlace &place,
                                 const std::string &text) const;
  std::string marker(unsigned line) const;
  std::string back_to(size_t token) const;
  std::string step(const Waypoint &waypoint, size_t segment,
                   const std::string &condition) const;

  Result<void> add_invariant(size_t index);
  Result<void> add_waypoint(const Waypoint &waypoint, size_t segment);
  Result<void> add_branching(const Waypoint &waypoint, size_t segment);
  Result<void> add_call(const Waypoint &waypoint, size_t segment);
  Result<size_t> statement_at(const WitnessPlace &place) const;
  Result<void> add_before(const WitnessPlace &place, const std::string &what,
                          bool is_target);
  void add_edit(TokenRange range, std::string prefix, std::string suffix,
                bool runs_behind = false);

  const Tokens &tokens_;
  const FileTokens &places_;
  Statements statements_;
  const std::string &file_;
  const WitnessUse &use_;
  std::vector<Edit> edits_;
};

Result<std::string> Instrumenter::expression(const WitnessPlace &place,
                                             const std::string &text) const {
  if (std::string why = why_no_expression(text); !why.empty())
    return problem(place, "'" + text + "' is not taken: " + why);
  // Its own failure would be taken for one of the program.
  const Witness &witness = use_.witness;
  if (witness.is_violation && !is_about_calls(witness.specification))
    if (std::string what = what_may_fail(text); !what.empty())
      return problem(place, "'" + text + "' is not taken: '" + what +
                                "' in it may violate the property itself");
  return "(" + text + ")";
}

std::string Instrumenter::marker(unsigned line) const {
  return "\n# " + std::to_string(line) + " \"" + file_ + "\"\n";
}

// A token keeps its line. Preprocessed files have markers of their own.
std::string Instrumenter::back_to(size_t token) const {
  unsigned line = 0;
  for (size_t i = token; line == 0 && i < tokens_.size(); ++i)
    line = places_.line_of(i);
  return marker(line);
}

std::string Instrumenter::step(const Waypoint &waypoint, size_t segment,
                               const std::string &condition) const {
  const std::string is_there = std::string(at_name) +
                               " == " + std::to_string(segment) + "u && (" +
                               condition + ")";
  if (waypoint.is_avoided)
    return "fathom_assume(!(" + is_there + "))";
  if (use_.is_strict)
    return "(" + std::string(at_name) + " == " + std::to_string(segment) +
           "u ? (fathom_assume(" + condition + "), (void)(" +
           std::string(at_name) + " = " + std::to_string(segment + 1) +
           "u)) : (void)0)";
  return "(" + is_there + " ? (void)(" + std::string(at_name) + " = " +
         std::to_string(segment + 1) + "u) : (void)0)";
}

void Instrumenter::add_edit(TokenRange range, std::string prefix,
                            std::string suffix, bool runs_behind) {
  const size_t begin = tokens_[range.first].begin;
  const size_t end =
      range.first == range.last ? begin : tokens_[range.last - 1].end;
  edits_.push_back({.begin = begin,
                    .end = end,
                    .prefix = std::move(prefix),
                    .suffix = std::move(suffix),
                    .runs_behind = runs_behind});
}

Result<void> Instrumenter::add_invariant(size_t index) {
  const WitnessInvariant &one = use_.witness.invariants[index];
  Result<std::string> value = expression(one.place, one.value);
  if (!value)
    return value.error();
  const std::string call = "fathom_witness_invariant(" + *value + ")";
  const std::string begin = marker(invariant_line + unsigned(index));
  auto is_loop = [&](size_t i) { return statements_.is_loop(i); };
  std::optional<size_t> loop = places_.find(one.place, is_loop);
  if (!one.is_of_loop) {
    Result<size_t> here = statement_at(one.place);
    if (!here)
      return here.error();
    // A place that a loop begins at is one that it comes back to.
    if (!is_loop(*here))
      return add_before(one.place, begin + call + back_to(*here),
                        /*is_target=*/false);
    loop = *here;
  }
  if (!loop)
    return problem(one.place, "there is no loop here");
  if (tokens_.is(*loop, "do")) {
    const size_t body = *loop + 1;
    // A jump there would pass it by.
    if (statements_.before(statements_.behind_labels(body)) != *loop)
      return problem(one.place, "the body of the loop is a label");
    add_edit({body, statements_.end(body)},
             "{" + begin + call + ";" + back_to(body), "}");
    return {};
  }
  std::optional<TokenRange> condition = statements_.condition(*loop);
  if (!condition)
    return problem(one.place, "a loop whose head is not understood");
  const bool is_empty = condition->first == condition->last;
  add_edit({condition->first, condition->first},
           begin + call + back_to(condition->first) + (is_empty ? ", 1" : ", "),
           "");
  return {};
}

Result<void> Instrumenter::add_branching(const Waypoint &waypoint,
                                         size_t segment) {
  const bool is_true = waypoint.constraint == "true";
  std::optional<size_t> at = places_.find(waypoint.place, [&](size_t i) {
    return statements_.condition(i).has_value() && !statements_.ends_do(i);
  });
  if (!at)
    return problem(waypoint.place, "there is no branch here");
  std::optional<TokenRange> condition = statements_.condition(*at);
  if (tokens_.is(*at, "switch") || (!is_true && waypoint.constraint != "false"))
    return problem(waypoint.place, "branches of switch are not read");
  if (condition->first == condition->last)
    return problem(waypoint.place, "a loop without a condition");
  add_edit(
      *condition, "({ _Bool fathom_taken = !!(",
      "); " +
          step(waypoint, segment, is_true ? "fathom_taken" : "!fathom_taken") +
          "; fathom_taken; })",
      /*runs_behind=*/true);
  return {};
}

Result<void> Instrumenter::add_call(const Waypoint &waypoint, size_t segment) {
  std::optional<size_t> close = places_.find(waypoint.place, [&](size_t i) {
    return tokens_.is(i, ")") && statements_.called(tokens_[i].partner);
  });
  if (!close || statements_.around(*close) >= tokens_.size())
    return problem(waypoint.place, "no call ends here");
  const size_t first = *statements_.called(tokens_[*close].partner);
  if (waypoint.kind == WaypointKind::FunctionEnter) {
    if (waypoint.constraint != "true" && waypoint.constraint != "1")
      return problem(waypoint.place,
                     "a constraint where a function is entered");
    // Nothing that is passed within the arguments comes behind it.
    for (const std::vector<Waypoint> &other : use_.witness.segments)
      for (const Waypoint &one : other)
        if (one.place.line == waypoint.place.line &&
            one.place.column != waypoint.place.column)
          return problem(waypoint.place,
                         "a function is entered where the line has another "
                         "waypoint: their order is not known");
    add_edit({first, *close + 1}, "(" + step(waypoint, segment, "1") + ", ",
             ")");
    return {};
  }
  std::string constraint =
      waypoint.constraint == "true" ? "1" : waypoint.constraint;
  constexpr std::string_view result = "\\result", name = "fathom_result";
  bool is_used = false;
  for (size_t at = constraint.find(result); at != std::string::npos;
       at = constraint.find(result, at + name.size())) {
    constraint.replace(at, result.size(), name);
    is_used = true;
  }
  Result<std::string> condition = expression(waypoint.place, constraint);
  if (!condition)
    return condition.error();
  if (!is_used && statements_.is_statement(first, *close)) {
    add_edit({first, *close + 1}, "({ ",
             "; " + step(waypoint, segment, *condition) + "; })",
             /*runs_behind=*/true);
    return {};
  }
  add_edit({first, *close + 1}, "({ __auto_type fathom_result = ",
           "; " + step(waypoint, segment, *condition) + "; fathom_result; })",
           /*runs_behind=*/true);
  return {};
}

Result<size_t> Instrumenter::statement_at(const WitnessPlace &place) const {
  std::optional<size_t> at = places_.find(
      place, [&](size_t i) { return statements_.around(i) < tokens_.size(); });
  if (!at)
    return problem(place, "nothing begins here in a function");
  const size_t first = statements_.behind_labels(*at);
  if (first >= tokens_.size() || tokens_.is(first, "else") ||
      statements_.ends_do(first))
    return problem(place, "no statement begins here");
  return first;
}

Result<void> Instrumenter::add_before(const WitnessPlace &place,
                                      const std::string &what, bool is_target) {
  Result<size_t> found = statement_at(place);
  if (!found)
    return found.error();
  const size_t at = *found, previous = statements_.before(at);
  const std::string mark = is_target ? marker(target_line) : "";
  auto is = [&](std::string_view word) { return tokens_.is(previous, word); };
  const size_t around = statements_.around(at);
  const bool in_head = statements_.is_head(around);
  // Where the expression, or the statement, ends.
  auto end_at = [&](std::initializer_list<std::string_view> words) {
    size_t i = at;
    while (i < tokens_.size() && !(tokens_[i].partner < i) &&
           std::none_of(
               words.begin(), words.end(),
               [&](std::string_view word) { return tokens_.is(i, word); }))
      i = tokens_.opens(i) ? tokens_[i].partner + 1 : i + 1;
    return i;
  };
  auto back = [&](size_t end) { return is_target ? back_to(end) : ""; };
  const bool is_body =
      is("else") || is("do") ||
      (is(")") && statements_.is_head(tokens_[previous].partner));
  if (in_head && (previous == around || is(";"))) {
    if (is_type_word(tokens_.word(at)))
      return problem(place, "a declaration in the head of a loop");
    const size_t end = end_at({";"});
    add_edit({at, end}, what + ", " + mark, back(end));
  } else if (is_body) {
    const size_t end = statements_.end(at), target = statements_.whole(at).last;
    add_edit({at, end}, "{ " + what + "; ", " }");
    if (is_target)
      add_edit({at, target}, mark, back(target));
  } else if (tokens_.is(around, "{") && statements_.is_in_block(at)) {
    const size_t end = statements_.whole(at).last;
    add_edit({at, is_target ? end : at}, what + "; " + mark, back(end));
  } else if (is("return") || is("=")) {
    const size_t end = end_at({";", ","});
    add_edit({at, end}, "(" + what + ", " + mark, back(end) + ")");
  } else if (is(":")) {
    return problem(place, "no statement can stand behind this colon");
  } else {
    return problem(place, "no statement begins here, and no whole expression");
  }
  return {};
}

Result<void> Instrumenter::add_waypoint(const Waypoint &waypoint,
                                        size_t segment) {
  switch (waypoint.kind) {
  case WaypointKind::Branching:
    return add_branching(waypoint, segment);
  case WaypointKind::FunctionEnter:
  case WaypointKind::FunctionReturn:
    return add_call(waypoint, segment);
  case WaypointKind::Target:
    return add_before(waypoint.place,
                      use_.is_strict
                          ? "(void)0"
                          : "fathom_assume(" + std::string(at_name) +
                                " == " + std::to_string(segment) + "u)",
                      /*is_target=*/true);
  case WaypointKind::Assumption:
    break;
  }
  Result<std::string> condition =
      expression(waypoint.place,
                 waypoint.constraint == "true" ? "1" : waypoint.constraint);
  if (!condition)
    return condition.error();
  return add_before(waypoint.place, step(waypoint, segment, *condition),
                    /*is_target=*/false);
}

Result<std::string> Instrumenter::run() {
  const Witness &witness = use_.witness;
  for (size_t i = 0; i < witness.invariants.size(); ++i)
    if (is_same_file(witness.invariants[i].place.file, file_))
      if (Result<void> done = add_invariant(i); !done)
        return done.error();
  // From the last one on: of those at one place a visit passes one at most. The
  // target comes behind all that are at its place.
  std::vector<std::pair<const Waypoint *, size_t>> ordered;
  for (size_t i = witness.segments.size(); i-- > 0;)
    for (const Waypoint &waypoint : witness.segments[i])
      ordered.emplace_back(&waypoint, i);
  auto is_target = [](const auto &one) {
    return one.first->kind == WaypointKind::Target;
  };
  if (auto target = std::find_if(ordered.begin(), ordered.end(), is_target);
      target != ordered.end())
    std::rotate(target, target + 1, ordered.end());
  for (const auto &[waypoint, segment] : ordered)
    if (is_same_file(waypoint->place.file, file_))
      if (Result<void> done = add_waypoint(*waypoint, segment); !done)
        return done.error();
  std::string head =
      "void fathom_assume(_Bool); void fathom_witness_invariant(_Bool); "
      "extern unsigned " +
      std::string(at_name) + ";\n";
  if (file_ == use_.first_file)
    head += "unsigned " + std::string(at_name) + ";\n";
  return head + "# 1 \"" + file_ + "\"\n" + with_edits(tokens_.text(), edits_);
}

} // namespace

std::string why_no_expression(const std::string &text) {
  if (text.find_first_of("\n\r\\#@`") != std::string::npos)
    return "it has characters that no expression of C has";
  if (without_comments(text) != text)
    return "it has comments";
  Tokens tokens(text);
  if (tokens.size() == 0 || !tokens.is_balanced())
    return "its brackets do not match";
  constexpr std::string_view effects[] = {
      "=",   "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=",
      "<<=", ">>=", "++", "--", ";",  "{",  "}",  ",",  "asm"};
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (std::find(std::begin(effects), std::end(effects), tokens.word(i)) !=
        std::end(effects))
      return "'" + std::string(tokens.word(i)) + "' in it has an effect";
    if (i == 0 || !tokens.is(i, "("))
      continue;
    const size_t before = i - 1;
    if (tokens[before].kind == TokenKind::Name && !tokens.is(before, "sizeof"))
      return "it calls a function";
    if (tokens.is(before, "]"))
      return "it calls a function";
    if (tokens.is(before, ")")) { // a cast, or a call
      const size_t open = tokens[before].partner;
      bool is_cast = is_type_word(tokens.word(open + 1));
      for (size_t k = open + 1; k < before; ++k)
        is_cast &= tokens[k].kind == TokenKind::Name || tokens.is(k, "*");
      if (!is_cast)
        return "it may call a function";
    }
  }
  return "";
}

Result<std::string> instrument(std::string text, const std::string &file,
                               const std::string &source,
                               const WitnessUse &use) {
  const bool is_its_own = text == source;
  Tokens tokens(without_comments(std::move(text)));
  if (!tokens.is_balanced())
    return file_problem("the witness: brackets of the program do not match",
                        file);
  FileTokens places(tokens, file, source, is_its_own);
  return Instrumenter(tokens, places, file, use).run();
}

} // namespace fathom::frontend
