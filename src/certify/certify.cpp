#include "certify/certify.h"

#include "certify/question.h"
#include "evidence/drat.h"
#include "sat/cadical_solver.h"
#include "support/diag.h"
#include "support/hash/sha256.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace fathom::certify {

namespace {

namespace fs = std::filesystem;
using Kind = evidence::ProofResult::Kind;

Result<evidence::Clauses> read_clauses(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  std::string why = "cannot read the file";
  std::optional<evidence::Clauses> clauses;
  if (in)
    clauses = evidence::read_clauses(in, why);
  if (!clauses)
    return file_problem(why, file);
  return std::move(*clauses);
}

// By a solver that has seen nothing but the clauses.
Result<SatAnswer> write_proof(const evidence::Clauses &clauses,
                              const std::string &file, const StopToken &stop) {
  CadicalSolver sat;
  sat.set_terminate([&] { return stop.stop_requested(); });
  if (Result<void> opened = sat.trace_proof(file); !opened)
    return opened.error();
  while (sat.var_count() < clauses.variables)
    sat.new_var();
  auto at = clauses.literals.begin();
  while (at != clauses.literals.end()) {
    auto end = std::find(at, clauses.literals.end(), 0);
    sat.add_clause(std::span<const int>(at, end));
    at = end + 1;
  }
  const SatAnswer answer = sat.solve();
  if (Result<void> written = sat.flush_proof(); !written)
    return written.error();
  return answer;
}

Result<void> write_program(const Subject &subject, const fs::path &folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  for (const char *name :
       {evidence::summary_name, evidence::clauses_name, evidence::proof_name})
    fs::remove(folder / name, error);
  const std::string file = (folder / evidence::program_name).string();
  std::ofstream out(file, std::ios::binary);
  out << subject.program;
  out.close();
  if (!out)
    return file_problem(std::string("cannot write the evidence: ") +
                            std::strerror(errno),
                        file);
  return {};
}

// The clauses are there; a proof of them is checked, or made and checked.
Result<void> check_question(Evidence &found, const fs::path &folder,
                            bool makes_proof, const StopToken &stop) {
  Result<evidence::Clauses> clauses =
      read_clauses((folder / evidence::clauses_name).string());
  if (!clauses)
    return clauses.error();
  const std::string file = (folder / evidence::proof_name).string();
  if (makes_proof) {
    Result<SatAnswer> answer = write_proof(*clauses, file, stop);
    if (!answer)
      return answer.error();
    if (*answer == SatAnswer::Sat)
      found.own_failure = "the clauses of the question have a model";
    if (*answer != SatAnswer::Unsat) {
      found.why_no_proof = "no proof in the time there was";
      return {};
    }
  }
  std::ifstream proof(file, std::ios::binary);
  evidence::ProofResult result = evidence::check_proof(
      *clauses, proof, [&] { return stop.stop_requested(); });
  found.is_proof_checked = result.kind == Kind::Verified;
  if (result.kind == Kind::Stopped)
    found.why_no_proof = "its proof could not be checked in the time there was";
  if (result.kind == Kind::Refused && makes_proof)
    found.own_failure = "the proof is refused: " + result.why;
  else if (result.kind == Kind::Refused)
    return file_problem("the proof is refused: " + result.why, file);
  return {};
}

// Clauses without a proof that was checked are no evidence.
void remove_question(const fs::path &folder) {
  std::error_code ignored;
  fs::remove(folder / evidence::clauses_name, ignored);
  fs::remove(folder / evidence::proof_name, ignored);
}

Result<void> add_question(const Subject &subject, Decided &decided,
                          const fs::path &folder, StopToken &stop,
                          Evidence &found) {
  Result<Clausified> made = write_clauses(
      subject, decided, (folder / evidence::clauses_name).string(), stop);
  if (!made)
    return made.error();
  found.derived = std::move(made->derived);
  found.has_question = made->has_question;
  found.asked = std::move(made->asked);
  if (!found.has_question)
    return {};
  if (made->answer == Answer::Sat) {
    found.own_failure = "the question has a model when it is asked again";
    return {};
  }
  if (made->answer == Answer::Unknown) {
    found.why_no_proof = made->reason;
    return {};
  }
  return check_question(found, folder, true, stop);
}

Result<void> add_opinion(const Subject &subject, Decided &decided,
                         StopToken &stop, Evidence &found) {
  Result<Opinion> opinion = ask_another(subject, decided, stop);
  if (!opinion)
    return opinion.error();
  found.is_second_sure = opinion->agrees;
  found.why_no_second = opinion->why_not;
  if (found.own_failure.empty())
    found.own_failure = opinion->own_failure;
  return {};
}

// Clauses are made again, in a file that goes with this object.
class Copy {
public:
  Copy() {
    std::string name = (fs::temp_directory_path() / "fathom-XXXXXX").string();
    if (const char *made = ::mkdtemp(name.data()))
      folder_ = made;
  }
  ~Copy() {
    std::error_code ignored;
    if (!folder_.empty())
      fs::remove_all(folder_, ignored);
  }
  Copy(const Copy &) = delete;
  Copy &operator=(const Copy &) = delete;
  const fs::path &folder() const { return folder_; }

private:
  fs::path folder_;
};

// Only a limit of Fathom's that executions exceed can be left out.
Result<void> check_left_out(const Subject &subject, const Derived &derived,
                            const fs::path &folder) {
  for (uint32_t id : subject.except)
    if (std::ranges::none_of(derived.verdict.properties,
                             [&](const report::PropertyResult &p) {
                               return p.id == id && is_exceeded(p);
                             }))
      return file_problem("the property " + std::to_string(id) +
                              " is left out, and is no limit that can be",
                          (folder / evidence::summary_name).string());
  return {};
}

// The clauses of the folder are those of its program.
Result<void> compare_question(const Subject &subject, Decided &decided,
                              const fs::path &folder, StopToken &stop,
                              Evidence &found) {
  Copy copy;
  const std::string again = (copy.folder() / evidence::clauses_name).string();
  const std::string file = (folder / evidence::clauses_name).string();
  std::error_code ignored;
  const bool has_clauses = fs::exists(file, ignored);
  Result<Clausified> made = write_clauses(subject, decided, again, stop);
  if (!made)
    return made.error();
  found.derived = std::move(made->derived);
  found.has_question = made->has_question;
  found.asked = std::move(made->asked);
  if (found.derived)
    if (Result<void> good = check_left_out(subject, *found.derived, folder);
        !good)
      return good;
  if (!has_clauses) {
    found.why_no_proof = "there is none";
    return {};
  }
  if (made->answer == Answer::Unknown) {
    found.why_no_proof = made->reason;
    return {};
  }
  std::optional<std::string> one = sha256_of_file(file);
  if (!one || one != sha256_of_file(again))
    return file_problem("these are not the clauses of the program", file);
  return check_question(found, folder, false, stop);
}

} // namespace

std::string Evidence::about(uint32_t property) const {
  std::string text;
  if (!has_question || (is_proof_checked && !asked.contains(property)))
    text = "decided while unfolding";
  else
    text = is_proof_checked ? "proof checked"
                            : "proved, not certified (" + why_no_proof + ")";
  return text + (is_second_sure
                     ? ", second encoding agrees"
                     : ", no second encoding (" + why_no_second + ")");
}

Result<Evidence> certify(const Subject &subject, const fs::path &folder,
                         const StopToken &stop) {
  if (Result<void> written = write_program(subject, folder); !written)
    return written.error();
  Result<std::unique_ptr<Decided>> decided =
      read_program(subject, (folder / evidence::program_name).string());
  if (!decided)
    return decided.error();
  StopToken own(&stop);
  Evidence found;
  if (Result<void> done = add_question(subject, **decided, folder, own, found);
      !done)
    return done.error();
  if (!found.is_proof_checked)
    remove_question(folder);
  if (Result<void> done = add_opinion(subject, **decided, own, found); !done)
    return done.error();
  return found;
}

Result<Evidence> recheck(const Subject &subject, const fs::path &folder,
                         const StopToken &stop) {
  Result<std::unique_ptr<Decided>> decided =
      read_program(subject, (folder / evidence::program_name).string());
  if (!decided)
    return decided.error();
  StopToken own(&stop);
  Evidence found;
  if (Result<void> done =
          compare_question(subject, **decided, folder, own, found);
      !done)
    return done.error();
  if (Result<void> done = add_opinion(subject, **decided, own, found); !done)
    return done.error();
  return found;
}

Options options_of_proof(const Options &options) {
  Options own = options;
  own.unwind = own.recursion = "auto";
  own.unwindset.clear();
  own.unwinding = AtBound::Assert;
  own.split = SplitMode::Off;
  return own;
}

} // namespace fathom::certify
