#include "evidence/drat.h"

#include "evidence/clause_base.h"
#include "evidence/number_reader.h"

#include <algorithm>
#include <cstdlib>

namespace fathom::evidence {

namespace {

constexpr int most_variables = 1 << 28;

// The literals up to 0; false: there is something else, or nothing.
bool read_clause(NumberReader &in, int variables, std::vector<int> &clause) {
  clause.clear();
  while (std::optional<int> literal = in.number()) {
    if (*literal == 0)
      return true;
    if (std::abs(*literal) > variables)
      return false;
    clause.push_back(*literal);
  }
  return false;
}

class Checker {
public:
  Checker(const Clauses &clauses, std::istream &proof,
          const std::function<bool()> &should_stop)
      : variables_(clauses.variables), base_(clauses.variables), proof_(proof),
        should_stop_(should_stop) {
    auto at = clauses.literals.begin();
    while (at != clauses.literals.end() && !base_.is_refuted()) {
      auto end = std::find(at, clauses.literals.end(), 0);
      base_.add({at, end});
      at = end + 1;
    }
  }

  ProofResult run();

private:
  bool is_lemma(const std::vector<int> &clause);
  bool follows(std::span<const int> clause, int besides);
  bool has_good_resolvents(int pivot);
  ProofResult refused(const std::string &why) {
    result_.kind = ProofResult::Kind::Refused;
    result_.why = why;
    return result_;
  }

  int variables_;
  ClauseBase base_;
  NumberReader proof_;
  const std::function<bool()> &should_stop_;
  bool is_stopped_ = false;
  ProofResult result_;
};

// Assumes that the clause does not hold, but for one literal of it; whether
// that is a contradiction.
bool Checker::follows(std::span<const int> clause, int besides) {
  for (int literal : clause) {
    if (literal == besides)
      continue;
    if (base_.value(literal) > 0)
      return true;
    if (base_.value(literal) == 0)
      base_.assume(-literal);
  }
  return !base_.propagate();
}

// That the lemma does not hold is assumed already.
bool Checker::has_good_resolvents(int pivot) {
  return base_.each_with(-pivot, [&](std::span<const int> other) {
    if (should_stop_()) {
      is_stopped_ = true;
      return false;
    }
    const std::vector<int> copy(other.begin(), other.end());
    const size_t mark = base_.mark();
    const bool is_good = follows(copy, -pivot);
    base_.take_back(mark);
    return is_good;
  });
}

bool Checker::is_lemma(const std::vector<int> &clause) {
  const size_t mark = base_.mark();
  bool is_good = follows(clause, 0);
  if (!is_good && !clause.empty()) {
    is_good = has_good_resolvents(clause[0]);
    result_.by_resolution += is_good;
  }
  base_.take_back(mark);
  return is_good;
}

ProofResult Checker::run() {
  std::vector<int> clause;
  while (!base_.is_refuted()) {
    if (should_stop_() || is_stopped_) {
      result_.kind = ProofResult::Kind::Stopped;
      return result_;
    }
    const std::string number = std::to_string(result_.lemmas + 1);
    if (proof_.at_end())
      return refused("the proof ends without a contradiction");
    const bool is_deletion = proof_.accept('d');
    if (!read_clause(proof_, variables_, clause))
      return refused("no clause of these variables at lemma " + number);
    if (is_deletion) {
      base_.remove(clause);
      continue;
    }
    if (!is_lemma(clause)) {
      if (is_stopped_)
        continue;
      return refused("lemma " + number + " does not follow");
    }
    ++result_.lemmas;
    base_.add(clause);
  }
  result_.kind = ProofResult::Kind::Verified;
  return result_;
}

} // namespace

std::optional<Clauses> read_clauses(std::istream &in, std::string &why) {
  NumberReader reader(in);
  while (reader.accept('c'))
    reader.skip_line();
  bool has_head = true;
  for (char c : {'p', 'c', 'n', 'f'})
    has_head = has_head && reader.accept(c);
  std::optional<int> variables, count;
  if (has_head && (variables = reader.number()))
    count = reader.number();
  if (!count || *variables < 0 || *variables > most_variables || *count < 0) {
    why = "no clauses: the first line is 'p cnf VARIABLES CLAUSES'";
    return {};
  }
  Clauses clauses;
  clauses.variables = *variables;
  std::vector<int> clause;
  for (; clauses.count < uint64_t(*count); ++clauses.count) {
    if (!read_clause(reader, clauses.variables, clause)) {
      why = "clause " + std::to_string(clauses.count + 1) + " is none";
      return {};
    }
    clauses.literals.insert(clauses.literals.end(), clause.begin(),
                            clause.end());
    clauses.literals.push_back(0);
  }
  if (!reader.at_end()) {
    why = "there is more than the first line says";
    return {};
  }
  return clauses;
}

ProofResult check_proof(const Clauses &clauses, std::istream &proof,
                        const std::function<bool()> &should_stop) {
  return Checker(clauses, proof, should_stop).run();
}

} // namespace fathom::evidence
