#include "prove/certificate.h"

#include "cut/cut.h"
#include "cut/heap/heap_words.h"
#include "cut/heap/order_only.h"
#include "prove/text/named_inputs.h"
#include "sea/passes/passes.h"
#include "sea/text/parser.h"
#include "sea/text/printer.h"
#include "sea/verify.h"
#include "support/assert.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace fathom::prove {

namespace {

constexpr int version = 1;
constexpr uint32_t max_k = 1000; // nobody has the time for more
// That speak of heap objects, also of those that became simpler ones.
constexpr uint64_t terms_of_statement = 8;

Diag bad(const std::string &message, const std::string &file) {
  return {.message = message, .file = file, .pos = {1, 1}, .hint = {}};
}

constexpr const char *shadow_word(bool is_rough) {
  return is_rough ? "rough" : "exact";
}

std::string open_text(const Settings &settings) {
  std::string text;
  for (sea::PropertyId p : settings.open)
    text += " open " + std::to_string(p);
  return text;
}

// Where a claim was not kept, or what else was not proved.
std::string first_open(const report::Verdict &verdict) {
  if (!verdict.reached.empty() && !verdict.reasons.empty())
    return verdict.reasons.front();
  for (report::Status status :
       {report::Status::Failed, report::Status::Unknown})
    for (const report::PropertyResult &p : verdict.properties) {
      if (p.status != status)
        continue;
      const std::string place =
          p.place.line == 0
              ? ""
              : p.place.file + ":" + std::to_string(p.place.line) + ": ";
      return place + std::string(sea::info(p.kind).id) +
             (p.message.empty() ? "" : " " + p.message) +
             (status == report::Status::Failed || p.reason.empty()
                  ? ""
                  : " (" + p.reason + ")");
    }
  return verdict.reasons.empty() ? "" : verdict.reasons.front();
}

} // namespace

std::string to_text(const sea::Program &claimed, bool is_checked,
                    const Settings &settings) {
  return "certificate " + std::to_string(version) +
         (is_checked ? " checked" : "") + " shadows " +
         shadow_word(claimed.has_rough_shadows) + " calls all unwind " +
         std::to_string(settings.unwind) + " recursion " +
         std::to_string(settings.recursion) + " k " +
         std::to_string(settings.k) + open_text(settings) + "\n" +
         sea::to_text(claimed);
}

std::string why_not_open(const sea::Program &program,
                         sea::PropertyId property) {
  if (property >= program.properties.size())
    return "there is no property " + std::to_string(property);
  const sea::CheckKind kind = program.properties[property].kind;
  if (!report::is_real(kind))
    return "behind " + std::string(sea::info(kind).id) +
           " executions go on that nobody has looked at";
  if (program.has_rough_shadows && kind == sea::CheckKind::UninitialisedRead)
    return "uninitialised bits are approximated, so what is read may be "
           "initialised where the check fails";
  return "";
}

void assume_open(sea::Program &program, const std::set<sea::PropertyId> &open) {
  sea::keep_part(program, [&](sea::PropertyId p) { return !open.contains(p); });
}

Result<Certificate> read_certificate(TermStore &store, const std::string &text,
                                     const std::string &file) {
  const size_t end = text.find('\n');
  if (end == std::string::npos)
    return bad("no certificate: one line", file);
  std::istringstream head(text.substr(0, end));
  std::string word;
  int number = 0;
  Certificate certificate;
  if (!(head >> word >> number) || word != "certificate")
    return bad("no certificate: the first line is 'certificate 1 ...'", file);
  if (number != version)
    return bad("a certificate of another version", file);
  while (head >> word) {
    if (word == "checked")
      certificate.is_checked = true;
    else if (std::string kind;
             word == "shadows" && head >> kind &&
             (kind == shadow_word(true) || kind == shadow_word(false)))
      certificate.settings.has_rough_shadows = kind == shadow_word(true);
    else if (word == "calls" && head >> kind && kind == "all")
      continue; // claims hold for all call strings: there are no others
    else if (word == "unwind" && head >> certificate.settings.unwind)
      continue;
    else if (word == "recursion" && head >> certificate.settings.recursion)
      continue;
    else if (sea::PropertyId open = 0; word == "open" && head >> open) {
      certificate.settings.open.insert(open);
      continue;
    } else if (word == "k" && head >> certificate.settings.k &&
               certificate.settings.k >= 1 && certificate.settings.k <= max_k)
      continue;
    else
      return bad("the first line of a certificate has '" + word + "'", file);
  }
  // The line is blank for the reader of the program, whose numbers of lines are
  // those of the file.
  std::string program = "\n" + text.substr(end + 1);
  Result<std::unique_ptr<sea::Program>> parsed =
      sea::parse(store, program, file);
  if (!parsed)
    return parsed.error();
  sea::FunctionId entry = (*parsed)->find_function("fathom.entry");
  if (entry != sea::none)
    (*parsed)->entry = entry;
  if ((*parsed)->entry == sea::none)
    return bad("the program has no entry", file);
  if (Result<void> good = sea::verify(**parsed); !good)
    return good.error();
  certificate.program = std::move(*parsed);
  return certificate;
}

std::string why_other_shadows(const sea::Program &claimed,
                              const Settings &settings) {
  return claimed.has_rough_shadows == settings.has_rough_shadows
             ? ""
             : std::string("shadows are said to be ") +
                   shadow_word(settings.has_rough_shadows) +
                   ", and those of the program are " +
                   shadow_word(claimed.has_rough_shadows);
}

namespace {

// By property, which question it is asked in; those that are not there are
// asked in the first one. Claims about heap objects make questions whose cost
// is chance, up to ten times as much for the same one with its terms in another
// order; asked loop by loop they cost less, and nearly always as much.
std::map<sea::PropertyId, size_t> parts_of(const sea::Program &claimed,
                                           const cut::Cut &cut,
                                           const Settings &settings) {
  std::map<sea::PropertyId, size_t> parts;
  if (cut::arena_size(claimed).bits == 0 ||
      settings.purpose == Purpose::Explain)
    return parts;
  std::map<std::pair<sea::FunctionId, sea::BlockId>, size_t> loops;
  for (const cut::Claim &claim : cut.claims) {
    const size_t part =
        loops.try_emplace({claim.function, claim.header}, loops.size() + 1)
            .first->second;
    parts.emplace(claim.on_entry, part);
    parts.emplace(claim.kept, part);
  }
  return parts;
}

// The checks of one question stay, and the others are assumed: an execution
// that fails has a first check that it fails, which is one of some question,
// and passes all others before.
void keep_question(sea::Program &program,
                   const std::map<sea::PropertyId, size_t> &parts,
                   size_t part) {
  auto part_of = [&](sea::PropertyId p) {
    auto found = parts.find(p);
    return found == parts.end() ? 0 : found->second;
  };
  sea::keep_part(program,
                 [&](sea::PropertyId p) { return part_of(p) == part; });
}

bool is_same_row(const report::LedgerEntry &a, const report::LedgerEntry &b) {
  return a.trust == b.trust && a.text == b.text &&
         a.place.file == b.place.file && a.place.line == b.place.line;
}

// One question, and what it adds to what is known.
Result<void> ask(const sea::Program &claimed, const sea::Program &cut,
                 const check::Run &run, Settings settings, Rechecked &result) {
  if (settings.most_work != UINT64_MAX)
    settings.most_work -= std::min(settings.most_work - 1, result.work);
  Result<check::StepOutcome> outcome = decide(cut, run, settings);
  if (!outcome)
    return outcome.error();
  result.work += outcome->work;
  result.is_proved = is_proved(*outcome);
  const std::vector<report::LedgerEntry> before =
      std::move(result.verdict.ledger);
  result.verdict = std::move(outcome->verdict);
  for (const report::LedgerEntry &row : before)
    if (std::ranges::none_of(result.verdict.ledger, [&](const auto &other) {
          return is_same_row(row, other);
        }))
      result.verdict.ledger.push_back(row);
  if (!result.is_proved) {
    result.refused = first_open(result.verdict);
  } else if (outcome->terms + terms_of_statement * outcome->executed >
             cut::most_terms(claimed)) {
    result.is_proved = false;
    result.refused = "the question is too large for few heap objects";
  }
  return {};
}

} // namespace

Result<Rechecked> recheck(const sea::Program &claimed, const check::Run &run,
                          const Settings &settings) {
  FATHOM_ASSERT(!settings.is_filtered || settings.purpose == Purpose::Decide,
                "a re-check asks about all claims");
  Rechecked result;
  result.refused = why_unsuited(run.options);
  if (!run.has_access_checks)
    result.refused = "accesses are not known to be checked";
  if (!result.refused.empty())
    return result;
  result.refused = why_other_shadows(claimed, settings);
  if (result.refused.empty())
    result.refused = cut::why_numbers_matter(claimed);
  if (!result.refused.empty())
    return result;
  for (sea::PropertyId p : settings.open)
    if (std::string why = why_not_open(claimed, p); !why.empty()) {
      result.refused = "a property cannot be left open: " + why;
      return result;
    }
  size_t num_parts = 1;
  std::map<sea::PropertyId, size_t> first_parts;
  for (size_t i = 0; i < num_parts; ++i) {
    cut::Cut cut = cut::cut_program(claimed, {.k = settings.k});
    if (!cut.program) {
      result.is_proved = false; // whatever other questions have said
      result.refused = cut.refused;
      return result;
    }
    assume_open(*cut.program, settings.open);
    if (settings.purpose == Purpose::Explain)
      result.named_inputs = name_inputs(claimed, *cut.program);
    const std::map<sea::PropertyId, size_t> parts =
        parts_of(claimed, cut, settings);
    FATHOM_ASSERT(i == 0 || parts == first_parts,
                  "every property is asked about in one question");
    first_parts = parts;
    for (const auto &[property, part] : parts)
      num_parts = std::max(num_parts, part + 1);
    // Claims first: where one cannot hold, the others' executions are none.
    keep_question(*cut.program, parts,
                  settings.is_filtered ? i : (i + 1) % num_parts);
    if (Result<void> asked = ask(claimed, *cut.program, run, settings, result);
        !asked)
      return asked.error();
    if (!result.is_proved || settings.is_filtered)
      break;
  }
  return result;
}

} // namespace fathom::prove
