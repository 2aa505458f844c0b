// Is this a proof that these clauses have no model? A checker of DRAT proofs
// that shares nothing with any solver.
//
// A proof is a list of clauses, each of which may be added without a model
// getting lost as a whole: it follows by unit propagation (RUP), or its first
// literal is such that every resolvent on it does (RAT). It ends in a
// contradiction. Clauses may be deleted on the way. A deletion of a clause that
// is unit under what is known for good is ignored, as solvers mean it: more
// clauses make a proof harder, never wrong.
//
// Forward: each lemma is checked as it is read, and nothing is read that is not
// checked. Memory is that of the clauses that are there at one time.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <vector>

namespace fathom::evidence {

// Clauses in DIMACS form, read strictly: as many as the first line says, no
// more, over no other variables.
struct Clauses {
  int variables = 0;
  std::vector<int> literals; // 0 behind each clause
  uint64_t count = 0;
};
// Nothing: `why` says what is wrong.
std::optional<Clauses> read_clauses(std::istream &in, std::string &why);

struct ProofResult {
  enum class Kind : uint8_t { Verified, Refused, Stopped } kind = Kind::Refused;
  std::string why = {};       // Refused
  uint64_t lemmas = 0;        // that were checked
  uint64_t by_resolution = 0; // of these by RAT
};

// Asks now and then whether to stop.
ProofResult check_proof(const Clauses &clauses, std::istream &proof,
                        const std::function<bool()> &should_stop);

} // namespace fathom::evidence
