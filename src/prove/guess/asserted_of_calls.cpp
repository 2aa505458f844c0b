#include "prove/guess/asserted_of_calls.h"

#include "terms/builder.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace fathom::prove {

using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_claims = 4;
constexpr size_t most_terms = 200; // of an assertion

using Images = std::unordered_map<Term, Term>;

class Asserted {
public:
  Asserted(const sea::Program &program, FunctionId id)
      : program_(program), id_(id), f_(program.functions[id]),
        store_(program.store) {
    for (const sea::Block &block : f_.blocks)
      if (block.stmts.back().op == Opcode::Ret)
        ret_ = &block.stmts.back();
  }

  std::vector<Claim> run() {
    for (FunctionId g = 0; g < program_.functions.size() && ret_; ++g)
      if (g != id_)
        look_at_caller(program_.functions[g]);
    return std::move(claims_);
  }

private:
  void look_at_caller(const sea::Function &g);
  void look_at_check(const sea::Function &g, const Stmt &call, Term holds);
  Term expanded(Term t) const;
  Term in_words_of_function(Term t, const Images &known) const;
  bool is_product(Term t) const {
    return store_.kind(t) == Kind::BvMul &&
           std::none_of(store_.children(t).begin(), store_.children(t).end(),
                        [&](Term child) { return store_.is_const(child); });
  }

  const sea::Program &program_;
  const FunctionId id_;
  const sea::Function &f_;
  TermStore &store_;
  const Stmt *ret_ = nullptr;
  Images definitions_; // of the caller
  std::vector<Claim> claims_;
};

void Asserted::look_at_caller(const sea::Function &g) {
  std::vector<const Stmt *> calls, checks;
  definitions_.clear();
  for (const sea::Block &block : g.blocks)
    for (const Stmt &s : block.stmts) {
      if (s.op == Opcode::Define)
        definitions_.emplace(g.definitions(s)[0], g.arguments(s)[0]);
      if (s.op == Opcode::Call && s.data == id_)
        calls.push_back(&s);
      if (s.op == Opcode::Check)
        checks.push_back(&s);
    }
  for (const Stmt *call : calls)
    for (const Stmt *check : checks)
      if (Term holds = expanded(g.arguments(*check)[0]))
        look_at_check(g, *call, holds);
}

// Without registers that are defined by terms; none if that is long.
Term Asserted::expanded(Term t) const {
  constexpr int most_rounds = 16;
  for (int round = 0; round < most_rounds; ++round) {
    Images replaced;
    const Term roots[] = {t};
    const std::vector<Term> all = reachable(store_, roots);
    if (all.size() > most_terms)
      return {};
    for (Term u : all)
      if (auto at = definitions_.find(u); at != definitions_.end())
        replaced.insert(*at);
    if (replaced.empty())
      return t;
    t = substitute(store_, t, replaced);
  }
  return {};
}

// No term: something in it is not known there.
Term Asserted::in_words_of_function(Term t, const Images &known) const {
  Images images;
  const Term roots[] = {t};
  for (Term u : reachable(store_, roots)) { // children first
    if (auto at = known.find(u); at != known.end()) {
      images.emplace(u, at->second);
      continue;
    }
    if (store_.kind(u) == Kind::Var)
      continue; // whoever needs it has no image
    std::vector<Term> children;
    for (Term child : store_.children(u))
      if (auto at = images.find(child); at != images.end())
        children.push_back(at->second);
    if (children.size() == store_.num_children(u))
      images.emplace(u,
                     children.empty() ? u : with_children(store_, u, children));
  }
  auto at = images.find(t);
  return at == images.end() ? Term() : at->second;
}

void Asserted::look_at_check(const sea::Function &g, const Stmt &call,
                             Term holds) {
  Images known;
  for (size_t i = 0; i < f_.params.size(); ++i)
    if (Term argument = expanded(g.arguments(call)[i]);
        argument && !store_.is_const(argument) &&
        store_.sort_kind(argument) == SortKind::BitVec)
      known.emplace(argument, f_.params[i]);
  for (size_t i = 0; i < g.definitions(call).size(); ++i)
    known.emplace(g.definitions(call)[i], f_.arguments(*ret_)[i]);
  const Term roots[] = {holds};
  for (Term t : reachable(store_, roots)) {
    if (store_.kind(t) != Kind::Eq ||
        store_.sort_kind(store_.child(t, 0)) != SortKind::BitVec)
      continue;
    const Term sides[] = {t};
    const std::vector<Term> all = reachable(store_, sides);
    const bool is_of_call = std::any_of(all.begin(), all.end(), [&](Term u) {
      const std::span<const Term> results = g.definitions(call);
      return std::find(results.begin(), results.end(), u) != results.end();
    });
    if (!is_of_call || std::none_of(all.begin(), all.end(),
                                    [&](Term u) { return is_product(u); }))
      continue;
    Term claim = in_words_of_function(t, known);
    if (claim && claims_.size() < most_claims)
      claims_.push_back({{id_, at_return}, claim, Origin::Product});
  }
}

} // namespace

std::vector<Claim> asserted_of_calls(const sea::Program &program,
                                     FunctionId function) {
  return Asserted(program, function).run();
}

} // namespace fathom::prove
