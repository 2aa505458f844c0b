#include "driver/witness/judge.h"

#include "driver/console.h"
#include "frontend/witness/instrument.h"
#include "support/diag.h"
#include "support/hash/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

namespace fathom {

namespace {

using frontend::Witness;
using frontend::WitnessPlace;
using report::PropertyResult;
using report::Status;

std::string text_of(const WitnessPlace &place) {
  return place.file + ":" + std::to_string(place.line) +
         (place.column ? ":" + std::to_string(place.column) : "");
}

std::vector<WitnessPlace> places_of(const Witness &witness) {
  std::vector<WitnessPlace> places;
  for (const frontend::WitnessInvariant &one : witness.invariants)
    places.push_back(one.place);
  for (const std::vector<frontend::Waypoint> &segment : witness.segments)
    for (const frontend::Waypoint &one : segment)
      places.push_back(one.place);
  return places;
}

std::string reasons_of(const report::Verdict &verdict) {
  std::string all;
  for (const std::string &reason : verdict.reasons)
    all += (all.empty() ? "" : "; ") + reason;
  return all.empty() ? "nothing is known" : all;
}

// The segments that lie behind where an execution has failed.
std::string passed(const PropertyResult &property) {
  std::string last = "0";
  for (const cex::TraceLine &line : property.trace)
    if (line.kind == cex::TraceLine::Kind::Assignment &&
        line.name == frontend::witness_variable)
      last = line.value;
  return last;
}

std::string why_no_violation(const Witness &witness,
                             const report::Verdict &verdict, bool is_strict) {
  // A statement has so many lines at most.
  constexpr unsigned most_lines = 100'000;
  bool is_there = false, is_unknown = false;
  for (const PropertyResult &p : verdict.properties) {
    if (p.place.line < frontend::target_line ||
        p.place.line > frontend::target_line + most_lines)
      continue;
    if (p.status == Status::Failed && p.confirmed &&
        (!is_strict ||
         passed(p) == std::to_string(witness.segments.size() - 1)))
      return "";
    is_there = true;
    is_unknown |= p.status == Status::Unknown || p.status == Status::Failed;
  }
  const std::string target = text_of(witness.segments.back().back().place);
  if (!is_there)
    return "nothing at the target " + target +
           " can violate the property, or no execution comes there";
  if (!verdict.vacuous.empty()) // all are cut
    return "no execution that follows it fails at the target " + target;
  if (is_unknown ||
      (verdict.outcome != report::Outcome::Unsafe && !report::is_safe(verdict)))
    return "whether an execution that follows it fails is not known: " +
           reasons_of(verdict);
  return "no execution that follows it fails at the target " + target;
}

std::string why_no_proof(const Witness &witness,
                         const report::Verdict &verdict) {
  if (verdict.outcome == report::Outcome::Safe)
    return "";
  for (const PropertyResult &p : verdict.properties) {
    if (p.status != Status::Failed || !report::is_real(p.kind))
      continue;
    const unsigned index = p.place.line - frontend::invariant_line;
    if (p.place.line >= frontend::invariant_line &&
        index < witness.invariants.size())
      return "the invariant at " + text_of(witness.invariants[index].place) +
             " does not hold: " + witness.invariants[index].value;
    return "the program fails at " + p.place.file + ":" +
           std::to_string(p.place.line) + " (" +
           std::string(sea::info(p.kind).id) + ")";
  }
  return "the property is not proved with it: " + reasons_of(verdict);
}

} // namespace

Result<Witness> read_witness_file(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return file_problem(
        std::string("cannot read the witness: ") + std::strerror(errno), file);
  return frontend::read_witness(text.str(), file);
}

std::string objection(const Witness &witness,
                      const std::vector<std::string> &files) {
  for (const WitnessPlace &place : places_of(witness))
    if (std::none_of(files.begin(), files.end(), [&](const std::string &file) {
          return frontend::is_same_file(place.file, file);
        }))
      return "it speaks of " + place.file + ", which is no file of the program";
  for (const std::string &file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string hash =
        sha256(std::string((std::istreambuf_iterator<char>(in)), {}));
    bool is_known = false;
    for (const auto &[name, wanted] : witness.hashes)
      is_known |= frontend::is_same_file(name, file) && wanted == hash;
    if (!is_known)
      return "it is about another text of " + file + " (SHA-256)";
  }
  return "";
}

std::string why_not_confirmed(const Witness &witness,
                              const report::Verdict &verdict, bool is_strict) {
  if (!verdict.own_failure.empty())
    return "a failure of Fathom's own: " + verdict.own_failure;
  return witness.is_violation ? why_no_violation(witness, verdict, is_strict)
                              : why_no_proof(witness, verdict);
}

int tell_witness(const Witness &witness, const std::string &why_not) {
  const std::string kind = witness.is_violation ? "violation" : "correctness";
  constexpr int not_confirmed = 20;
  if (why_not.empty())
    print_out("fathom: the " + kind + " witness is confirmed\n");
  else
    print_out("fathom: the " + kind + " witness is not confirmed: " + why_not +
              "\n");
  return why_not.empty() ? 0 : not_confirmed;
}

} // namespace fathom
