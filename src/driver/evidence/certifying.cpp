#include "driver/evidence/certifying.h"

#include "certify/certify.h"
#include "check/plan.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/limits.h"
#include "driver/outputs.h"
#include "driver/trust.h"
#include "driver/version.h"
#include "option/table.h"
#include "prove/certificate.h"
#include "report/json.h"
#include "report/text.h"
#include "support/diag.h"
#include "support/hash/sha256.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace fathom {

namespace {

namespace fs = std::filesystem;
using report::PropertyResult;
using report::Status;

// A bounded answer gets this many times the solver's time, and a moment.
constexpr double times_solver = 10, moment = 10;

// What of the options says how a program that is lifted becomes a question.
std::vector<std::string> encoding_arguments(const Options &options) {
  Options own = options;
  const Options defaults;
  for (const OptionRow &row : option_rows()) {
    const bool is_about_files = row.index == OptionIndex::compile_flag ||
                                row.index == OptionIndex::compile_commands;
    const bool is_about_other_solvers = row.index == OptionIndex::solver ||
                                        row.index == OptionIndex::cross_check ||
                                        row.index == OptionIndex::chc_solver;
    if (row.place == OptionPlace::CommandLine ||
        row.group == OptionGroup::Output || row.group == OptionGroup::Limits ||
        row.group == OptionGroup::General || is_about_files ||
        is_about_other_solvers)
      copy_value(row, defaults, own);
  }
  return to_arguments(own);
}

// As recheck will read them.
Result<Options> options_from(const std::vector<std::string> &arguments) {
  std::vector<const char *> words{"check", "--config=/dev/null"};
  for (const std::string &argument : arguments)
    words.push_back(argument.c_str());
  words.push_back(evidence::program_name);
  Result<ParsedCommandLine> line = parse_command_line(words, command_infos());
  if (!line)
    return line.error();
  line->options.config.clear();
  return line->options;
}

std::string shortened(const std::string &file) {
  std::error_code ignored;
  const fs::path here = fs::current_path(ignored);
  const fs::path near = fs::path(file).lexically_proximate(here);
  const bool is_below = !near.empty() && *near.begin() != "..";
  return fs::path(file).is_absolute() && is_below ? near.string() : file;
}

std::vector<std::string> files_of(const sea::Program &program,
                                  const std::vector<std::string> &given) {
  std::set<std::string> names;
  for (const std::string &file : given)
    names.insert(shortened(file));
  for (const sea::Location &at : program.locations)
    if (const std::string &file = program.string(at.file); !file.empty())
      names.insert(shortened(file));
  return {names.begin(), names.end()};
}

constexpr std::string_view not_claimed = "not claimed";

// What a line says of the program; then comes what is claimed.
std::string property_head(const PropertyResult &p) {
  return std::to_string(p.id) + " " + std::string(sea::info(p.kind).id) + " " +
         report::place_text(p.place) + ": ";
}

std::string_view claim_word(Status status) {
  return status == Status::Unreachable     ? "unreachable"
         : status == Status::ProvedToBound ? "proved up to bounds"
         : status == Status::Proved        ? "proved"
                                           : not_claimed;
}

std::string property_line(const PropertyResult &p) {
  return property_head(p) + std::string(claim_word(p.status)) +
         (p.evidence.empty() ? "" : "; " + p.evidence);
}

bool is_claimed(const PropertyResult &p) {
  return p.status == Status::Proved || p.status == Status::ProvedToBound ||
         p.status == Status::Unreachable;
}

// Each property has its evidence, and the ledger one row for all that have the
// same.
void say_evidence(report::Verdict &verdict, const certify::Evidence &found) {
  std::map<std::string, size_t> counts;
  for (PropertyResult &p : verdict.properties)
    if (is_claimed(p)) {
      p.evidence = found.about(p.id);
      ++counts[p.evidence];
    }
  for (const auto &[text, count] : counts)
    verdict.ledger.push_back(
        {sea::Trust::Chosen,
         "evidence for " + std::to_string(count) +
             (count == 1 ? " property: " : " properties: ") + text,
         {}});
}

// The properties as recheck will list them. What the run met while it unfolded
// another program than that of the evidence has no line.
std::vector<std::string> property_lines(const report::Verdict &verdict,
                                        const certify::Evidence &found) {
  std::vector<std::string> lines;
  if (!found.derived) {
    for (const PropertyResult &p : verdict.properties)
      lines.push_back(property_line(p));
    return lines;
  }
  for (const PropertyResult &derived : found.derived->verdict.properties) {
    auto same =
        std::ranges::find_if(verdict.properties, [&](const PropertyResult &p) {
          return p.id == derived.id && p.kind == derived.kind;
        });
    PropertyResult own;
    if (same != verdict.properties.end()) {
      own.status = same->status;
      own.evidence = same->evidence;
    }
    own.id = derived.id;
    own.kind = derived.kind;
    own.place = derived.place;
    lines.push_back(property_line(own));
  }
  return lines;
}

evidence::Summary summary_of(const report::Verdict &verdict,
                             const ParsedCommandLine &line,
                             const certify::Subject &subject,
                             const certify::Evidence &found,
                             const std::vector<std::string> &sources) {
  evidence::Summary summary;
  summary.tool = "fathom " + std::string(version_text);
  summary.verdict = report::last_line(verdict);
  summary.flags = arguments_of(line.options);
  summary.arguments = encoding_arguments(subject.options);
  for (const std::string &name : sources)
    if (std::optional<std::string> hash = sha256_of_file(name))
      summary.sources.push_back({name, *hash});
  summary.properties = property_lines(verdict, found);
  for (const std::string &row : report::ledger_lines(verdict))
    summary.trusted.push_back(row);
  summary.except = subject.except;
  return summary;
}

void remove_folder(const fs::path &folder) {
  std::error_code ignored;
  for (const char *name : {evidence::summary_name, evidence::program_name,
                           evidence::clauses_name, evidence::proof_name})
    fs::remove(folder / name, ignored);
}

std::string words_for(const certify::Evidence &found) {
  const std::string proof = found.is_proof_checked ? "proof checked"
                            : found.has_question   ? "not certified"
                                                   : "nothing was asked";
  return proof + (found.is_second_sure ? ", second encoding agrees"
                                       : ", no second encoding");
}

} // namespace

void Certifier::watch(check::Run &run) {
  if (!is_asked())
    return;
  run.concluded = [this](const check::Run &at, const check::Plan &plan) {
    program_ = prove::to_text(at.program, at.has_access_checks,
                              {.purpose = prove::Purpose::Recheck,
                               .unwind = plan.unfold.unwind,
                               .recursion = plan.unfold.recursion});
    options_ = at.options;
    options_.summarise_loops =
        plan.unfold.summarise_loops ? Switch::On : Switch::Off;
    sources_ = files_of(at.program, line_.files);
  };
}

Result<void> Certifier::finish(report::Verdict &verdict, double solver_seconds,
                               const StopToken &stop) const {
  if (!is_asked())
    return {};
  const fs::path folder = line_.options.certify;
  remove_folder(folder); // what is there is about another run
  if (!is_safe(verdict))
    return {};
  const bool is_proof = !verdict.grounds.certificate.empty();
  certify::Subject subject{
      .program = is_proof ? verdict.grounds.certificate : program_,
      .options = is_proof ? certify::options_of_proof(line_.options) : options_,
      .except = {}};
  // A proof leaves nothing out, and has other numbers for what unfolding adds.
  for (const PropertyResult &p : verdict.properties)
    if (!is_proof && !is_claimed(p))
      subject.except.push_back(p.id);
  Result<Options> options = options_from(encoding_arguments(subject.options));
  if (!options)
    return options.error();
  subject.options = *options;
  StopToken limited(&stop);
  limited.set_timeout(moment + times_solver * solver_seconds);
  Result<certify::Evidence> found = certify::certify(subject, folder, limited);
  if (!found)
    return found.error();
  if (!found->own_failure.empty()) {
    verdict.own_failure = found->own_failure;
    remove_folder(folder);
    conclude(verdict);
    return {};
  }
  say_evidence(verdict, *found);
  evidence::Summary summary =
      summary_of(verdict, line_, subject, *found,
                 sources_.empty() ? line_.files : sources_);
  if (Result<void> written = evidence::close_bundle(folder, summary); !written)
    return written;
  verdict.grounds.evidence = "evidence: " + words_for(*found) + "; " +
                             (folder / evidence::summary_name).string() +
                             ", sealed " + evidence::seal_of(summary);
  return {};
}

namespace {

int refuse(const Diag &diag) {
  print_diag(diag);
  return exit_bad_input;
}

std::string source_lines(const evidence::Summary &summary) {
  std::string text;
  for (const evidence::HashedFile &source : summary.sources) {
    std::optional<std::string> now = sha256_of_file(source.name);
    if (now != source.sha256)
      text += "note: " + source.name +
              (now ? " is not the file that was checked\n"
                   : " is not here to be compared\n");
  }
  return text;
}

Result<certify::Subject> subject_of(const evidence::Summary &summary,
                                    const std::string &folder) {
  Result<Options> options = options_from(summary.arguments);
  if (!options)
    return options.error();
  const std::string file = (fs::path(folder) / evidence::program_name).string();
  if (Result<void> good = check_trust_in_file(*options, file); !good)
    return good.error();
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return file_problem("cannot read the file", file);
  return certify::Subject{
      .program = text.str(), .options = *options, .except = summary.except};
}

// Empty: the line is about this property and claims no more of it than follows.
std::string why_not_line(const std::string &line, const PropertyResult &derived,
                         const certify::Evidence &found) {
  const std::string head = property_head(derived);
  if (!line.starts_with(head))
    return "the program has '" + head + "...' where the summary has '" + line +
           "'";
  const std::string rest = line.substr(head.size());
  const std::string word = rest.substr(0, rest.find(';'));
  if (word == not_claimed)
    return "";
  const bool is_whole = found.derived->verdict.outcome == report::Outcome::Safe;
  const bool is_unreachable = derived.status == Status::Unreachable;
  const bool is_proved =
      derived.status == Status::Proved || (is_unreachable && is_whole);
  const bool is_less =
      word == claim_word(Status::ProvedToBound) && is_claimed(derived);
  if (!is_less && !(word == claim_word(Status::Proved) && is_proved) &&
      !(word == claim_word(Status::Unreachable) && is_unreachable))
    return "this does not follow: '" + line + "'";
  constexpr std::string_view checked = "proof checked";
  if (found.is_complete() && rest.find(checked) != std::string::npos &&
      found.about(derived.id).find(checked) == std::string::npos)
    return "no clause is about the property: '" + line + "'";
  return "";
}

// Whether all bounds and limits that follow are named, and (but for proofs,
// whose runs met limits on the way) nothing else is.
bool is_verdict_covered(const std::string &claimed,
                        const certify::Derived &derived) {
  const report::Verdict &v = derived.verdict;
  const std::string own = report::last_line(v);
  if (!is_safe(v))
    return false;
  if (claimed == own)
    return true;
  if (!claimed.starts_with("fathom: SAFE up to ") ||
      (!derived.has_claims && claimed.size() != own.size()))
    return false;
  auto names = [&](const std::string &text) {
    return claimed.find(text) != std::string::npos;
  };
  return std::ranges::all_of(v.assumed,
                             [&](const report::BoundEntry &b) {
                               return names(
                                   (b.place.empty() ? b.name : b.place) +
                                   " assumed ≤ " + std::to_string(b.bound));
                             }) &&
         std::ranges::all_of(v.ledger,
                             [&](const report::LedgerEntry &row) {
                               return !sea::is_limit(row.trust) ||
                                      names(row.text);
                             }) &&
         std::ranges::all_of(v.properties, [&](const PropertyResult &p) {
           return !is_exceeded(p) || names(p.message);
         });
}

// What the summary claims against what follows from the program.
Result<void> compare_claims(const evidence::Summary &summary,
                            const certify::Evidence &found,
                            const std::string &folder) {
  const std::string file = (fs::path(folder) / evidence::summary_name).string();
  const report::Verdict &derived = found.derived->verdict;
  if (summary.properties.size() != derived.properties.size())
    return file_problem("the summary has " +
                            std::to_string(summary.properties.size()) +
                            " properties, and the program " +
                            std::to_string(derived.properties.size()),
                        file);
  for (size_t i = 0; i < derived.properties.size(); ++i)
    if (std::string why =
            why_not_line(summary.properties[i], derived.properties[i], found);
        !why.empty())
      return file_problem(why, file);
  if (!is_verdict_covered(summary.verdict, *found.derived))
    return file_problem("the verdict of the summary is '" + summary.verdict +
                            "'; what follows is '" +
                            report::last_line(derived) + "'",
                        file);
  return {};
}

} // namespace

int recheck_folder(const ParsedCommandLine &line, const std::string &folder) {
  StopToken stop;
  SignalGuard signals(stop);
  apply_limits(line.options, stop);
  Result<evidence::Summary> summary = evidence::open_bundle(folder);
  if (!summary)
    return refuse(summary.error());
  Result<certify::Subject> subject = subject_of(*summary, folder);
  if (!subject)
    return refuse(subject.error());
  Result<certify::Evidence> found = certify::recheck(*subject, folder, stop);
  if (!found)
    return refuse(found.error());
  if (found->derived)
    if (Result<void> good = compare_claims(*summary, *found, folder); !good)
      return refuse(good.error());
  print_out(source_lines(*summary));
  // Without what was derived the evidence is not complete.
  const size_t count =
      found->derived ? size_t(std::ranges::count_if(
                           found->derived->verdict.properties, is_claimed))
                     : 0;
  const std::string about =
      std::to_string(count) + " properties: " + words_for(*found);
  print_out("sealed " + evidence::seal_of(*summary) + "\n" + about + "\n");
  if (found->derived && found->own_failure.empty() && found->is_complete()) {
    print_out(summary->verdict + " (the evidence holds)\n");
    return exit_ok;
  }
  std::string why = found->own_failure;
  for (const std::string *part : {&found->why_no_proof, &found->why_no_second})
    if (!part->empty())
      why += (why.empty() ? "" : "; ") + *part;
  print_out("fathom: UNKNOWN (the evidence does not suffice: " + why + ")\n");
  return 20;
}

} // namespace fathom
