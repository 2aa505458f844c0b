#include "prove/horn/pieces.h"

#include "terms/traverse.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace fathom::prove::horn {

namespace {

std::vector<Term> variables_in(const TermStore &store,
                               std::span<const Term> roots) {
  std::vector<Term> result;
  for (Term t : reachable(store, roots))
    if (store.kind(t) == Kind::Var)
      result.push_back(t);
  return result;
}

std::vector<Term> conjuncts_of(const TermStore &store, Term t) {
  std::vector<Term> result, todo{t};
  while (!todo.empty()) {
    Term next = todo.back();
    todo.pop_back();
    if (store.kind(next) == Kind::And)
      todo.insert(todo.end(), store.children(next).begin(),
                  store.children(next).end());
    else
      result.push_back(next);
  }
  return result;
}

// An application to variables that nothing else in the clause speaks of, but
// for what is known of them anyway.
class Reached {
public:
  Reached(const TermStore &store, const System &system)
      : store_(store), system_(system) {}

  Clause without(Clause clause) {
    count(clause);
    std::erase_if(clause.body,
                  [&](const Application &a) { return says_only_reached(a); });
    return clause;
  }

private:
  void add(std::span<const Term> roots) {
    for (Term t : variables_in(store_, roots))
      ++uses_[t];
  }

  void count(const Clause &clause) {
    uses_.clear();
    std::set<Term> known;
    for (const Application &a : clause.body) {
      add(a.arguments);
      if (Term term = system_.predicates[a.predicate].known)
        for (Term t : conjuncts_of(store_, term))
          known.insert(t);
    }
    add(clause.head.arguments);
    std::vector<Term> others;
    for (Term t : conjuncts_of(store_, clause.constraint))
      if (!known.contains(t))
        others.push_back(t);
    add(others);
  }

  bool says_only_reached(const Application &application) const {
    std::set<Term> seen;
    return std::all_of(application.arguments.begin(),
                       application.arguments.end(), [&](Term t) {
                         return store_.kind(t) == Kind::Var &&
                                uses_.at(t) == 1 && seen.insert(t).second;
                       });
  }

  const TermStore &store_;
  const System &system_;
  std::unordered_map<Term, unsigned> uses_; // parts of the clause
};

class Pieces {
public:
  Pieces(const TermStore &store, const System &system)
      : of_head_(system.predicates.size()) {
    Reached reached(store, system);
    for (const Clause &clause : system.clauses) {
      of_head_[clause.head.predicate].push_back(clauses_.size());
      clauses_.push_back(reached.without(clause));
    }
  }

  std::vector<std::vector<Clause>> run() const {
    std::vector<std::vector<Clause>> result;
    for (size_t failure : of_head_[System::error])
      result.push_back(piece(failure));
    return result;
  }

private:
  std::vector<Clause> piece(size_t failure) const {
    std::set<size_t> numbers{failure};
    std::vector<size_t> todo{failure};
    std::set<uint32_t> seen;
    while (!todo.empty()) {
      const size_t next = todo.back();
      todo.pop_back();
      for (const Application &a : clauses_[next].body)
        if (seen.insert(a.predicate).second)
          for (size_t clause : of_head_[a.predicate]) {
            numbers.insert(clause);
            todo.push_back(clause);
          }
    }
    std::vector<Clause> result;
    for (size_t number : numbers)
      result.push_back(clauses_[number]);
    return result;
  }

  std::vector<Clause> clauses_;
  std::vector<std::vector<size_t>> of_head_;  // clauses, by predicate
  std::vector<std::vector<uint32_t>> bodies_; // predicates, by predicate
};

} // namespace

std::vector<std::vector<Clause>> pieces(const TermStore &store,
                                        const System &system) {
  return Pieces(store, system).run();
}

} // namespace fathom::prove::horn
