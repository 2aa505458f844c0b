// Arrays by lemmas on demand. The bit-blaster leaves every read as a free word
// and every equality between arrays as a free bit; after a satisfying
// assignment is found, each read is followed through the array term under that
// assignment, and where it contradicts what it finds, the reason is added as a
// clause and the search goes on (Brummayer and Biere's method, with lambdas
// instantiated on the way).
//
//   read of a store at an equal index     = the stored value
//   two reads of a variable, equal index  = each other
//   read of a lambda                      = its body for that index
//   equality that holds                   equal reads at every index that is
//                                         known to matter
//   equality that does not hold           different at a witness (added at
//   once)
//
// Lemmas hold in the theory, so they stay across push and pop.
#pragma once

#include "bitblast/blaster.h"
#include "bitblast/cnf.h"
#include "rewrite/rewriter.h"
#include "terms/evaluator.h"

#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace fathom {

struct ArrayStatistics {
  uint64_t lemmas = 0;
  uint64_t refinements = 0;
  uint64_t reads = 0;
};

class ArrayReasoner {
public:
  ArrayReasoner(TermStore &store, RewriteConfig config, Blaster &blaster,
                CnfEncoder &cnf)
      : store_(store), rewriter_(store, config), blaster_(blaster), cnf_(cnf) {}

  // After blasting, before solving: everything that reads depend on is blasted.
  void prepare();
  // After Sat: adds the lemmas that this assignment violates; their number.
  // Only reads that are active are looked at, and no more once the search is
  // to stop.
  size_t refine(const std::unordered_set<Term> *active);
  // After refine() returned 0: the arrays of this assignment.
  void fill_model(Model &model);
  // An equality holds in the assignment but its sides differ at this index:
  // adds the lemma for it.
  void separate(Term equality, const BitVec &index);

  BitVec value_of(Term t); // of a blasted scalar term, in the assignment
  const ArrayStatistics &statistics() const { return statistics_; }

private:
  // Where a read ends: the literals that led there, and the read itself.
  struct Read {
    Term select;
    std::vector<Lit> path;
  };
  struct KeyHash {
    size_t operator()(const std::pair<Term, BitVec> &k) const {
      return std::hash<Term>()(k.first) * 31 + k.second.hash();
    }
  };

  void prepare_array(Term array);
  void prepare_equality(Term equality);
  void follow(Term select);
  bool is_stopped();
  bool step(Term select, Term &array, std::vector<Lit> &path);
  void compare_with_constants(Term select, Term array);
  void end_at_variable(Term select, Term array, std::vector<Lit> path);
  void expect(Term select, Term value, const std::vector<Lit> &path);
  void check_equality(Term equality);
  Term base_of(Term array); // in the assignment
  void fill_defaults(Model &model);
  Lit equal(Term a, Term b);
  void keep_active(Term root); // and all below it
  bool lit_value(Lit lit) { return cnf_.model_value(lit); }
  void add_lemma(std::vector<Lit> premises, Lit conclusion);
  void flush_lemmas();

  TermStore &store_;
  Rewriter rewriter_; // without any definitions: lemmas outlive scopes
  Blaster &blaster_;
  CnfEncoder &cnf_;
  size_t prepared_selects_ = 0, prepared_equalities_ = 0;
  std::unordered_set<Term> visited_arrays_;
  std::unordered_set<Term> own_terms_; // of lemmas: always looked at
  std::unordered_map<Sort, std::vector<Term>,
                     decltype([](Sort s) { return size_t(s.id); })>
      indices_; // index terms per array sort
  std::unordered_map<std::pair<Term, BitVec>, Read, KeyHash> ends_;
  std::unordered_map<Term, BitVec> values_;
  std::unordered_map<Term, std::unordered_set<Term>>
      instantiated_; // equality -> indices done
  std::unordered_map<Term, std::vector<Term>>
      constant_reads_;                // array -> its reads at constants
  std::unordered_set<Term> compared_; // reads, with all of these
  std::vector<std::vector<Lit>> lemmas_;
  ArrayStatistics statistics_;
  uint64_t steps_ = 0; // of reads, for polling
  bool stopped_ = false;
};

} // namespace fathom
