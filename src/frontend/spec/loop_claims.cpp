#include "frontend/spec/loop_claims.h"

#include "frontend/spec/acsl.h"
#include "frontend/spec/acsl_comments.h"
#include "frontend/spec/claim_text.h"
#include "frontend/witness/statements.h"
#include "prepared/contract_names.h"
#include "support/diag.h"

#include <algorithm>
#include <map>

namespace fathom::frontend {

namespace {

constexpr std::string_view clause_prefixes[] = {"__CPROVER_", "fathom_"};
struct ClauseRow {
  std::string_view name; // behind a prefix
  AcslClause::Kind kind;
};
constexpr ClauseRow clause_rows[] = {
    {"loop_invariant", AcslClause::Kind::Invariant},
    {"assigns", AcslClause::Kind::Assigns},
    {"decreases", AcslClause::Kind::Variant},
};

// What is claimed of a loop, and by which token.
struct Annotated {
  size_t token;
  AcslClause clause;
};

class Stater {
public:
  Stater(const Tokens &tokens, const Places &places)
      : tokens_(tokens), places_(places), statements_(tokens) {}

  Result<LoopClaims> run(bool with_clauses);

private:
  void look_at_annotation(size_t at);
  void look_at_clauses(size_t at);
  const ClauseRow *clause_at(size_t i) const;
  size_t no_directive(size_t i) const {
    while (i < tokens_.size() && tokens_[i].kind == TokenKind::Directive)
      ++i;
    return i;
  }
  Result<void> state(size_t loop, const std::vector<Annotated> &list);
  Result<std::string> calls_of(const std::vector<Annotated> &list,
                               std::string &snapshots);
  // What is around others is put there after them.
  void open(size_t token, const std::string &text) {
    std::string &there = opened_[tokens_[token].begin];
    there = text + there;
  }
  void close_behind(size_t token) { closed_[tokens_[token].end] += " }"; }
  // Tokens [first, last) become blanks.
  void drop(size_t first, size_t last) {
    dropped_.emplace_back(tokens_[first].begin, tokens_[last - 1].end);
  }
  std::string line_of(size_t token) const {
    const TextPlace place = places_.of(token);
    return "\n# " + std::to_string(place.line) + " \"" + place.file + "\"\n";
  }
  void warn(size_t token, const std::string &what) {
    const TextPlace place = places_.of(token);
    result_.warnings.push_back(place.file + ":" + std::to_string(place.line) +
                               ": warning: " + what);
  }
  std::string edited() const;

  const Tokens &tokens_;
  const Places &places_;
  Statements statements_;
  std::map<size_t, std::vector<Annotated>> loops_; // by their first keyword
  std::map<size_t, size_t> do_of_while_;
  std::map<size_t, std::string> opened_, closed_; // by place of the text
  std::vector<std::pair<size_t, size_t>> dropped_;
  size_t num_snapshots_ = 0;
  LoopClaims result_;
};

const ClauseRow *Stater::clause_at(size_t i) const {
  if (!tokens_.is(i + 1, "("))
    return nullptr;
  for (std::string_view prefix : clause_prefixes)
    for (const ClauseRow &row : clause_rows)
      if (tokens_.word(i).starts_with(prefix) &&
          tokens_.word(i).substr(prefix.size()) == row.name)
        return &row;
  return nullptr;
}

void Stater::look_at_annotation(size_t at) {
  const size_t open = at + 1, close = tokens_[open].partner;
  size_t loop = close + 1;
  while (true) { // behind other annotations of the loop
    loop = no_directive(loop);
    if (!tokens_.is(loop, acsl_loop_name) || !tokens_.is(loop + 1, "("))
      break;
    loop = tokens_[loop + 1].partner + 1;
  }
  drop(at, close + 1);
  if (loop >= tokens_.size() || !statements_.is_loop(loop))
    return warn(at, "an annotation of a loop that stands before none is not "
                    "read");
  if (open + 1 == close) // it could not be read, and was named
    loops_[loop].push_back({at, {AcslClause::Kind::NotRead, ""}});
  for (AcslClause &clause :
       read_annotation(std::string(tokens_.between(open + 1, close))))
    loops_[loop].push_back({at, std::move(clause)});
}

// Behind the head of a loop; those of functions are somebody else's.
void Stater::look_at_clauses(size_t at) {
  size_t before = statements_.before(at);
  if (before >= tokens_.size() || !tokens_.is(before, ")"))
    return;
  const size_t word = statements_.before(tokens_[before].partner);
  if (word >= tokens_.size() ||
      (!tokens_.is(word, "while") && !tokens_.is(word, "for")))
    return;
  auto of = do_of_while_.find(word);
  const size_t loop = of == do_of_while_.end() ? word : of->second;
  for (size_t i = at; i < tokens_.size();) {
    const ClauseRow *row = clause_at(i);
    if (!row)
      break;
    const size_t close = tokens_[i + 1].partner;
    loops_[loop].push_back(
        {i, {row->kind, std::string(tokens_.between(i + 2, close))}});
    drop(i, close + 1);
    i = no_directive(close + 1);
  }
}

// The calls, as an expression that ends with a comma.
Result<std::string> Stater::calls_of(const std::vector<Annotated> &list,
                                     std::string &snapshots) {
  std::string calls;
  for (const auto &[token, clause] : list) {
    calls += line_of(token);
    switch (clause.kind) {
    case AcslClause::Kind::Assigns:
      calls += std::string(prepared::loop_assigns_name) + "(), ";
      continue;
    case AcslClause::Kind::Variant:
      calls += std::string(prepared::loop_variant_name) + "(), ";
      continue;
    case AcslClause::Kind::NotRead:
      if (!clause.text.empty())
        warn(token, "a loop invariant is not read: " + clause.text);
      calls += std::string(prepared::loop_invariant_name) + "(), ";
      continue;
    case AcslClause::Kind::Invariant:
      break;
    }
    const ClaimText claims = claim_text(clause.text, num_snapshots_);
    if (!claims.effect.empty()) {
      const TextPlace place = places_.of(token);
      return Diag{.message =
                      "a loop invariant with an effect: " + claims.effect,
                  .file = place.file,
                  .pos = {place.line, 0},
                  .hint = "what is claimed must not change anything"};
    }
    if (!claims.not_read.empty()) {
      warn(token, "a loop invariant is not read: " + claims.not_read);
      calls += std::string(prepared::loop_invariant_name) + "(), ";
      continue;
    }
    calls += claims.calls;
    snapshots += claims.snapshots;
    num_snapshots_ += claims.num_snapshots;
  }
  return calls;
}

Result<void> Stater::state(size_t loop, const std::vector<Annotated> &list) {
  std::string snapshots;
  Result<std::string> calls = calls_of(list, snapshots);
  if (!calls)
    return calls.error();
  std::optional<TokenRange> condition = statements_.condition(loop);
  const bool is_do = tokens_.is(loop, "do");
  if (!condition) {
    warn(loop, "the head of an annotated loop is not understood");
    return {};
  }
  if (!snapshots.empty()) {
    std::string first;
    if (tokens_.is(loop, "for")) { // it begins behind what comes first
      const size_t open = loop + 1, semicolon = condition->first - 1;
      first = std::string(tokens_.between(open + 1, semicolon)) + "; ";
      if (open + 1 < semicolon)
        drop(open + 1, semicolon);
    }
    open(loop, "{ " + first + snapshots + line_of(loop));
    close_behind(statements_.end(loop) - 1);
  }
  if (is_do) {
    const size_t body = no_directive(loop + 1);
    open(body, "{ " + *calls + "(void)0;" + line_of(body));
    close_behind(statements_.end(body) - 1);
    return {};
  }
  const bool is_empty = condition->first == condition->last;
  open(condition->first,
       *calls + (is_empty ? "1" : "") + line_of(condition->first));
  return {};
}

std::string Stater::edited() const {
  std::string text = tokens_.text();
  for (const auto &[first, last] : dropped_)
    for (size_t i = first; i < last; ++i)
      if (text[i] != '\n')
        text[i] = ' ';
  std::map<size_t, std::string> inserted = closed_;
  for (const auto &[at, what] : opened_)
    inserted[at] += what;
  std::string out;
  size_t done = 0;
  for (const auto &[at, what] : inserted) {
    out.append(text, done, at - done);
    out += what;
    done = at;
  }
  return out.append(text, done);
}

Result<LoopClaims> Stater::run(bool with_clauses) {
  for (size_t i = 0; i < tokens_.size(); ++i)
    if (tokens_.is(i, "do"))
      if (std::optional<TokenRange> condition = statements_.condition(i))
        do_of_while_[condition->first - 2] = i;
  for (size_t i = 0; i < tokens_.size(); ++i)
    if (tokens_.is(i, acsl_loop_name) && tokens_.is(i + 1, "("))
      look_at_annotation(i);
    else if (with_clauses && clause_at(i))
      look_at_clauses(i);
  // Inner ones first: what is around them is put before them.
  for (auto loop = loops_.rbegin(); loop != loops_.rend(); ++loop)
    if (Result<void> done = state(loop->first, loop->second); !done)
      return done.error();
  result_.is_changed = !dropped_.empty();
  result_.text = edited();
  return std::move(result_);
}

} // namespace

Result<LoopClaims> state_loop_claims(const Tokens &tokens, const Places &places,
                                     bool with_clauses) {
  return Stater(tokens, places).run(with_clauses);
}

} // namespace fathom::frontend
