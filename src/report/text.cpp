#include "report/text.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::report {

std::string place_text(const Place &place) {
  if (place.line == 0)
    return place.file;
  std::string text = place.file + ":" + std::to_string(place.line);
  return place.column == 0 ? text : text + ":" + std::to_string(place.column);
}

std::string description(const PropertyResult &p) {
  const sea::CheckInfo &row = sea::info(p.kind);
  // What exactly was computed or accessed says more than the kind's own text.
  if (!p.operands.empty())
    return std::string(row.id) + ": " + p.operands;
  if (!p.detail.empty() && !p.message.empty())
    return std::string(row.id) + ": " + p.message + " " + p.detail;
  std::string text = std::string(row.id) + ": " + std::string(row.message);
  std::string more = p.message.empty() ? p.detail : p.message;
  return more.empty() ? text : text + ": " + more;
}

namespace {

// Of what was proved behind a check that fails, or is open.
constexpr const char *passing_words = "for executions that do not fail before";

// Lines of a trace that are shown when it is not asked for in full: the
// beginning and the end.
constexpr size_t brief_head = 60, brief_tail = 40;

std::string padded(std::string text, size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

// The line and a mark below the column, with tabs kept where they are.
void quote(std::string &out, const Place &place, Sources &sources) {
  std::string_view line = sources.line(place.file, place.line);
  if (line.empty())
    return;
  std::string number = std::to_string(place.line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  out += number + " | " + std::string(line) + "\n";
  if (place.column == 0 || place.column > line.size() + 1)
    return;
  std::string below(line.substr(0, place.column - 1));
  for (char &c : below)
    c = c == '\t' ? '\t' : ' ';
  out += std::string(number.size(), ' ') + " | " + below + "^\n";
}

// A line of a trace as one style shows it.
struct ShownLine {
  std::string place, text;
  uint32_t depth = 0;
};

bool is_shown(const cex::TraceLine &line, TraceStyle style) {
  const bool stands_for_others = line.kind == cex::TraceLine::Kind::Folded;
  switch (style) {
  case TraceStyle::Full:
    return !stands_for_others;
  case TraceStyle::Brief:
    return !line.is_folded;
  case TraceStyle::Why:
    return line.matters && !stands_for_others;
  case TraceStyle::None:
    return false;
  }
  FATHOM_UNREACHABLE("unknown style");
}

// "if (n > 4)" of a line of the source.
std::string_view trimmed(std::string_view line) {
  size_t first = line.find_first_not_of(" \t");
  if (first == std::string_view::npos)
    return {};
  size_t last = line.find_last_not_of(" \t{");
  return last == std::string_view::npos || last < first
             ? line.substr(first)
             : line.substr(first, last - first + 1);
}

ShownLine show(const cex::TraceLine &line, TraceStyle style,
               const std::string &ending, Sources &sources) {
  ShownLine shown{.place = {}, .text = line.text, .depth = line.depth};
  if (line.line != 0)
    shown.place = line.file + ":" + std::to_string(line.line);
  if (line.kind == cex::TraceLine::Kind::Failure)
    shown.text = ending;
  if (line.kind == cex::TraceLine::Kind::Branch)
    if (std::string_view source = trimmed(sources.line(line.file, line.line));
        !source.empty())
      shown.text = (line.value.empty() ? "" : "(" + line.value + ") ") +
                   std::string(source);
  if (style != TraceStyle::Brief)
    return shown;
  shown.depth = line.short_depth();
  if (!line.short_text.empty())
    shown.text = line.short_text;
  return shown;
}

void add_trace(std::string &out, const cex::Trace &trace, TraceStyle style,
               const std::string &ending, Sources &sources) {
  std::vector<ShownLine> lines;
  size_t width = 0;
  for (const cex::TraceLine &line : trace)
    if (is_shown(line, style)) {
      lines.push_back(show(line, style, ending, sources));
      width = std::max(width, lines.back().place.size());
    }
  if (lines.empty())
    return;
  const size_t size = lines.size();
  const bool shorten =
      style != TraceStyle::Full && size > brief_head + brief_tail;
  out += style == TraceStyle::Why ? "  what it depends on:\n" : "  trace:\n";
  for (size_t i = 0; i < size; ++i) {
    if (shorten && i == brief_head) {
      size_t skipped = size - brief_head - brief_tail;
      out += "    ... " + std::to_string(skipped) +
             " more lines (--trace=full shows them)\n";
      i = size - brief_tail;
    }
    out += "    " + padded(lines[i].place, width) + "  " +
           std::string(2 * size_t(lines[i].depth), ' ') + lines[i].text + "\n";
  }
}

std::string native_words(const NativeResult &native) {
  if (native.status == NativeStatus::Confirmed)
    return "confirmed natively (" + native.text + ")";
  return "not confirmed natively: " + native.text;
}

void add_failure(std::string &out, const PropertyResult &p, TraceStyle style,
                 Sources &sources) {
  const sea::CheckInfo &row = sea::info(p.kind);
  std::string place = place_text(p.place);
  out += (place.empty() ? "fathom" : place) + ": ";
  out += !is_real(p.kind) ? "note: " : p.confirmed ? "error: " : "warning: ";
  out += description(p);
  if (row.cwe != 0)
    out += " [CWE-" + std::to_string(row.cwe) + "]";
  if (!p.confirmed && is_real(p.kind))
    out += " (not confirmed)";
  out += "\n";
  quote(out, p.place, sources);
  if (p.kind == sea::CheckKind::MissingBody)
    out += "  help: give the file that defines it, or --missing=" +
           p.message.substr(0, p.message.find_first_of(" ,")) +
           ":havoc (or pure, noreturn, nothing)\n";
  add_trace(out, p.trace, style, description(p), sources);
  if (p.native.status != NativeStatus::NotTried)
    out += "  replay: " + native_words(p.native) + "\n";
}

std::string joined(const std::vector<std::string> &parts,
                   std::string_view separator) {
  std::string text;
  for (const std::string &part : parts)
    text += (text.empty() ? "" : std::string(separator)) + part;
  return text;
}

// What stands behind "SAFE up to": bounds of loops, then limits, each once.
std::string limits_text(const Verdict &v) {
  std::vector<std::string> parts, bounds;
  for (const BoundEntry &b : v.assumed)
    bounds.push_back((b.place.empty() ? b.name : b.place) + " assumed ≤ " +
                     std::to_string(b.bound));
  if (!bounds.empty())
    parts.push_back("bound " + std::to_string(v.bound) + " (" +
                    joined(bounds, ", ") + ")");
  auto add = [&](const std::string &text) {
    if (std::find(parts.begin(), parts.end(), text) == parts.end())
      parts.push_back(text);
  };
  for (const LedgerEntry &row : v.ledger)
    if (sea::is_limit(row.trust))
      add(row.text);
  for (const PropertyResult &p : v.properties)
    if (is_exceeded(p))
      add(p.message);
  return joined(parts, ", ");
}

std::string status_text(const PropertyResult &p, const Verdict &v) {
  const std::string condition =
      p.is_behind_open ? std::string(", ") + passing_words : "";
  switch (p.status) {
  case Status::Proved:
    return "proved" + condition;
  case Status::ProvedToBound:
    return (v.assumed.empty() ? "proved up to " + limits_text(v)
                              : "proved to bound " + std::to_string(v.bound)) +
           condition;
  case Status::Failed:
    if (p.native.status == NativeStatus::Confirmed)
      return "failed, confirmed natively";
    return p.confirmed ? "failed, confirmed" : "failed, not confirmed";
  case Status::Unreachable:
    return "unreachable";
  case Status::Unknown:
    return "unknown: " + open_text(p, v);
  }
  FATHOM_UNREACHABLE("unknown status");
}

// All in full; otherwise those of which something is not known that the last
// line does not say.
void add_table(std::string &out, const Verdict &v, TraceStyle style) {
  constexpr size_t most = 20;
  std::vector<const PropertyResult *> rows;
  // A limit of ours that is not reached is nothing to tell.
  for (const PropertyResult &p : v.properties)
    if ((style == TraceStyle::Full &&
         (is_real(p.kind) || p.status != Status::Proved)) ||
        (p.status == Status::Unknown && !p.reason.empty()))
      rows.push_back(&p);
  if (rows.empty())
    return;
  size_t left_out = 0;
  if (style != TraceStyle::Full && rows.size() > most) {
    left_out = rows.size() - most;
    rows.resize(most);
  }
  size_t kinds = 0, places = 0;
  for (const PropertyResult *p : rows) {
    kinds = std::max(kinds, sea::info(p->kind).id.size());
    places = std::max(places, place_text(p->place).size());
  }
  out += "properties:\n";
  for (const PropertyResult *p : rows)
    out += "  " + padded(std::to_string(p->id), 4) + " " +
           padded(std::string(sea::info(p->kind).id), kinds) + "  " +
           padded(place_text(p->place), places) + "  " + status_text(*p, v) +
           "\n";
  if (left_out != 0)
    out += "  ... " + std::to_string(left_out) +
           " more (--trace=full shows them)\n";
}

std::string cover_text(const CoverResult &c, const Verdict &v) {
  switch (c.status) {
  case CoverStatus::Covered:
    return c.confirmed ? "covered" : "covered (not confirmed)";
  case CoverStatus::NotCovered:
    return "cannot be covered";
  case CoverStatus::NotCoveredToBound:
    return "cannot be covered up to " +
           (v.assumed.empty() ? limits_text(v)
                              : "bound " + std::to_string(v.bound));
  case CoverStatus::Unknown:
    return "not known to be covered: " +
           (c.reason.empty() ? "bound too small" : c.reason);
  }
  FATHOM_UNREACHABLE("unknown status");
}

// A line each; witnesses in full only, since a cover is no complaint.
void add_covers(std::string &out, const Verdict &v, TraceStyle style,
                Sources &sources) {
  for (const CoverResult &c : v.covers) {
    std::string place = place_text(c.place);
    out += (place.empty() ? "fathom" : place) + ": note: " + cover_text(c, v) +
           (c.condition.empty() ? "" : ": " + c.condition) + "\n";
    if (style == TraceStyle::Full)
      add_trace(out, c.trace, style, "covered", sources);
  }
}

std::string kind_text(sea::Trust trust) {
  switch (trust) {
  case sea::Trust::Chosen:
    return "chosen: ";
  case sea::Trust::Approximated:
  case sea::Trust::Narrowed:
    return "approximated: ";
  case sea::Trust::Stated:
    return "stated: up to ";
  case sea::Trust::Limited:
    return "limited: up to ";
  }
  FATHOM_UNREACHABLE("unknown kind of row");
}

// Each once.
void add_ledger_lines(std::vector<std::string> &lines, const Verdict &v) {
  auto add = [&](std::string line) {
    if (std::find(lines.begin(), lines.end(), line) == lines.end())
      lines.push_back(std::move(line));
  };
  for (const LedgerEntry &row : v.ledger) {
    std::string place = place_text(row.place);
    add(kind_text(row.trust) + row.text +
        (place.empty() ? "" : " at " + place));
  }
  for (const BoundEntry &b : v.assumed)
    add("chosen: at most " + std::to_string(b.bound) +
        " iterations or calls of " + b.name +
        (b.place.empty() ? "" : " at " + b.place));
}

void add_ledger(std::string &out, const Verdict &v) {
  std::vector<std::string> lines = ledger_lines(v);
  if (lines.empty())
    return;
  out += "taken on trust:\n";
  for (const std::string &line : lines)
    out += "  " + line + "\n";
}

constexpr char otherwise_words[] = "where pointers may leave their objects";

// Failures that are behind those of pointer arithmetic, and what is left.
void add_otherwise(std::string &out, const Verdict &v, TraceStyle style,
                   Sources &sources) {
  for (const PropertyResult &p : v.properties)
    if (p.status == Status::Failed)
      add_failure(out, p, style, sources);
  add_table(out, v, style);
  std::string text = last_line(v);
  constexpr std::string_view name = "fathom: ";
  out += std::string(name) + otherwise_words + ": " + text.substr(name.size()) +
         "\n";
}

} // namespace

std::string failure_text(const PropertyResult &p) {
  std::string out;
  Sources sources;
  add_failure(out, p, TraceStyle::Brief, sources);
  return out;
}

std::vector<std::string> ledger_lines(const Verdict &v) {
  std::vector<std::string> lines;
  add_ledger_lines(lines, v);
  if (v.otherwise)
    add_ledger_lines(lines, *v.otherwise);
  return lines;
}

std::string native_text(const PropertyResult &p) {
  std::string place = place_text(p.place);
  bool seen = p.native.status == NativeStatus::Confirmed;
  return (place.empty() ? "fathom" : place) +
         (seen ? ": error: " : ": warning: ") + description(p) +
         "\n  replay: " + native_words(p.native) + "\n";
}

std::string last_line(const Verdict &v) {
  switch (v.outcome) {
  case Outcome::Safe:
    return "fathom: SAFE";
  case Outcome::SafeToBound:
  case Outcome::SafeToLimit:
    return "fathom: SAFE up to " + limits_text(v);
  case Outcome::Unsafe:
    return "fathom: UNSAFE (" + std::to_string(v.num_failed) + " of " +
           std::to_string(v.num_properties) + " properties)";
  case Outcome::Unknown:
    return "fathom: UNKNOWN (" + joined(v.reasons, "; ") + ")";
  case Outcome::OwnFailure:
    return "fathom: UNKNOWN (internal error: " + v.own_failure + ")";
  }
  FATHOM_UNREACHABLE("unknown outcome");
}

namespace {

// && binds more tightly than these.
std::vector<std::string> in_brackets(std::vector<std::string> parts) {
  for (std::string &part : parts)
    if (part.find(" || ") != std::string::npos ||
        part.find(" ? ") != std::string::npos || part.starts_with("\\forall"))
      part = "(" + part + ")";
  return parts;
}

std::string contract_text(const SettledLoop &loop) {
  std::vector<std::string> parts;
  if (!loop.required.empty())
    parts.push_back("requires " + joined(in_brackets(loop.required), " && "));
  if (!loop.invariants.empty())
    parts.push_back("ensures " + joined(in_brackets(loop.invariants), " && "));
  if (loop.num_others != 0)
    parts.push_back(std::to_string(loop.num_others) + " not said in C");
  return "for any depth of calls of " + loop.name +
         (parts.empty() ? "" : ": ") + joined(parts, "; ");
}

// Counted by the back edge, as bounds are.
uint32_t iterations_of(const SettledLoop &loop) {
  return loop.bound == 0 ? 0 : loop.bound - 1;
}

std::string settled_text(const SettledLoop &loop) {
  switch (loop.how) {
  case Settled::Bound:
    return "at most " + std::to_string(iterations_of(loop)) + " iterations";
  case Settled::Summary:
    return "described as a whole";
  case Settled::Contract:
    return contract_text(loop);
  case Settled::Invariant: {
    std::vector<std::string> parts = in_brackets(loop.invariants);
    if (loop.num_others != 0)
      parts.push_back("(" + std::to_string(loop.num_others) +
                      " not said in C)");
    return "for any number of iterations" +
           (loop.k == 1 ? "" : " (k = " + std::to_string(loop.k) + ")") +
           (parts.empty() ? "" : ": ") + joined(parts, " && ");
  }
  }
  FATHOM_UNREACHABLE("a way to settle a loop");
}

// Up to where nothing (else) fails; empty if that cannot be said: a step that
// was not finished says nothing, and behind something that is not supported
// there may be anything.
std::string depth_text(const Verdict &v) {
  bool only_bounds = !v.partial;
  for (const PropertyResult &p : v.properties) {
    only_bounds &= p.status != Status::Unknown || p.reason.empty();
    only_bounds &= p.status != Status::Failed || is_real(p.kind) ||
                   sea::info(p.kind).group == sea::CheckGroup::Bound;
  }
  for (const LedgerEntry &row : v.ledger)
    only_bounds &= !sea::is_approximated(row.trust);
  if (!only_bounds || v.reached.empty() || is_safe(v) ||
      v.outcome == Outcome::OwnFailure)
    return {};
  std::string text =
      v.num_failed == 0 ? "; no failure up to " : "; no other failure up to ";
  for (size_t i = 0; i < v.reached.size(); ++i)
    text +=
        (i == 0 ? "" : ", ") + std::to_string(v.reached[i].bound) +
        (v.reached[i].bound == 1 ? " iteration of " : " iterations of ") +
        (v.reached[i].place.empty() ? v.reached[i].name : v.reached[i].place);
  return text;
}

// Of what was proved behind a check that fails or is open. That a failure ends
// its execution is nothing to tell where the bounds end soon, too.
std::string condition_text(const Verdict &v) {
  const auto behind = std::ranges::count_if(
      v.properties, [](const PropertyResult &p) { return p.is_behind_open; });
  if (behind == 0 || (v.num_failed != 0 && v.grounds.certificate.empty()))
    return {};
  return "; of the proved ones " + std::to_string(behind) + " " + passing_words;
}

// In what sense SAFE is meant.
std::string sense_text(const Verdict &v) {
  if (!is_safe(v))
    return {};
  const size_t rows = ledger_lines(v).size();
  return (v.outcome == Outcome::Safe ? "; for all executions"
                                     : "; for executions within the bounds "
                                       "and limits") +
         (rows == 0 ? std::string()
                    : ", with " + std::to_string(rows) +
                          (rows == 1 ? " row" : " rows") + " taken on trust");
}

// "17 properties: 14 proved, 3 unreachable".
void add_summary(std::string &out, const Verdict &v) {
  struct Row {
    Status status;
    const char *word;
    size_t count = 0;
  };
  Row rows[] = {{Status::Failed, "failed"},
                {Status::Proved, "proved"},
                {Status::ProvedToBound, "proved up to the bounds and limits"},
                {Status::Unreachable, "unreachable"},
                {Status::Unknown, "not decided"}};
  size_t total = 0;
  for (const PropertyResult &p : v.properties) {
    if (!is_real(p.kind))
      continue;
    ++total;
    for (Row &row : rows)
      row.count += row.status == p.status;
  }
  if (total == 0)
    return;
  std::vector<std::string> parts;
  for (const Row &row : rows)
    if (row.count > 0)
      parts.push_back(std::to_string(row.count) + " " + row.word);
  out += std::to_string(total) +
         (total == 1 ? " property: " : " properties: ") + joined(parts, ", ");
  if (!v.covers.empty())
    out += "; " +
           std::to_string(std::ranges::count(v.covers, CoverStatus::Covered,
                                             &CoverResult::status)) +
           " of " + std::to_string(v.covers.size()) + " covered";
  out += condition_text(v) + depth_text(v) + sense_text(v) + "\n";
}

// One line for all that have no invariants: by name if they are few, otherwise
// how many were settled how.
std::string other_loops_text(const std::vector<const SettledLoop *> &loops) {
  constexpr size_t few = 3;
  std::vector<std::string> parts;
  if (loops.size() <= few) {
    for (const SettledLoop *loop : loops)
      parts.push_back((loop->place.empty() ? loop->name : loop->place) + " " +
                      settled_text(*loop));
    return "loops: " + joined(parts, ", ") + "\n";
  }
  size_t num_bounded = 0;
  uint32_t most = 0;
  for (const SettledLoop *loop : loops)
    if (loop->how == Settled::Bound) {
      ++num_bounded;
      most = std::max(most, iterations_of(*loop));
    }
  const size_t num_whole = loops.size() - num_bounded;
  if (num_bounded != 0)
    parts.push_back(std::to_string(num_bounded) + " of at most " +
                    std::to_string(most) + " iterations");
  if (num_whole != 0)
    parts.push_back(std::to_string(num_whole) + " described as a whole");
  return "loops: " + joined(parts, ", ") + " (--trace=full names them)\n";
}

// How each was settled; those with invariants, and in full all of them, by a
// line each.
void add_loops(std::string &out, const Verdict &v, TraceStyle style) {
  if (!is_safe(v) && v.grounds.certificate.empty())
    return;
  std::vector<const SettledLoop *> others;
  for (const SettledLoop &loop : v.loops)
    if (style == TraceStyle::Full || loop.how == Settled::Invariant ||
        loop.how == Settled::Contract)
      out += (loop.place.empty() ? loop.name : loop.place) + ": " +
             settled_text(loop) + "\n";
    else
      others.push_back(&loop);
  if (!others.empty() && is_safe(v))
    out += other_loops_text(others);
}

} // namespace

std::string open_text(const PropertyResult &property, const Verdict &v) {
  if (!property.reason.empty())
    return property.reason;
  const bool is_limited = std::ranges::any_of(v.properties, [](const auto &p) {
    return p.status == Status::Failed && !is_real(p.kind) &&
           p.kind != sea::CheckKind::ObjectLimit;
  });
  if (!is_limited)
    return "bound too small";
  return v.reached.empty() && !v.partial
             ? "it lies behind something that is not supported"
             : "bound too small, or it lies behind something that is not "
               "supported";
}

std::string to_text(const Verdict &v, TraceStyle style, Sources &sources) {
  std::string out;
  for (const PropertyResult &p : v.properties)
    if (p.status == Status::Failed)
      add_failure(out, p, style, sources);
  add_covers(out, v, style, sources);
  add_loops(out, v, style);
  add_table(out, v, style);
  if (v.otherwise)
    add_otherwise(out, *v.otherwise, style, sources);
  if (v.coverage)
    out += coverage_text(*v.coverage);
  add_ledger(out, v);
  add_summary(out, v);
  if (!v.grounds.evidence.empty())
    out += v.grounds.evidence + "\n";
  return out + last_line(v) + "\n";
}

} // namespace fathom::report
