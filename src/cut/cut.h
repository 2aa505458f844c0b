// From a program whose loops have claims at their headers
// (sea/text/claim_text.h) to a program without these loops, the cut program:
// what it checks holds for any number of iterations.
//
//   entry edges ──▶ check the claims ──▶ header: all phis arbitrary, assume the
//   claims, one iteration ──▶ back edge: check the claims, halt
//
// This is the trusted part of proofs. It knows nothing of whoever found the
// claims, and nothing is taken from a list of variables: what an iteration can
// change are the phis of the header, memories included. What is not a phi must
// not change: objects that the loop makes must be such that nobody can tell
// them apart (new_objects.h), and it ends no others. Refused is also a pointer
// of which no claim says what it points to; of a memory that changes, pointers
// are read at places that the loop keeps (kept_places.h). Functions that call
// themselves: cut_calls.h. docs/decisions/proofs.md.
#pragma once

#include "sea/program.h"

#include <memory>
#include <string>
#include <vector>

namespace fathom::cut {

struct Config {
  // How many iterations in a row must pass so that the next one does. 1: the
  // claims of a header alone suffice. More than 1: loops stay, of k + 1
  // iterations at most (cut_k.cpp).
  uint32_t k = 1;
  // For whoever looks for the largest set of claims that hold together: checks
  // of the program are assumed, and every execution is asked about one claim
  // only. Never for a verdict.
  bool is_filter = false;
};

// A claim, and the properties of the cut program that it is.
struct Claim {
  sea::FunctionId function;
  sea::BlockId header; // none: a claim about the function (cut_calls.h)
  uint32_t stmt;
  sea::PropertyId on_entry, kept;
};

struct Cut {
  // Null: refused. Properties, locations and strings have the numbers they have
  // in the other program; those of claims are added behind them.
  std::unique_ptr<sea::Program> program = nullptr;
  std::string refused = {};     // why
  bool is_out_of_order = false; // it is no program: a loop around may help
  std::vector<Claim> claims = {};
};

Cut cut_program(const sea::Program &claimed, const Config &config = {});

} // namespace fathom::cut
