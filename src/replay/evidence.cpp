#include "replay/evidence.h"

#include "support/assert.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fathom::replay {

namespace {

enum class Access : uint8_t { Any, Read, Write, ZeroPage };

struct EvidenceRow {
  sea::CheckKind check;
  Tool tool;
  std::string_view kind;
  Access access;
};
constexpr EvidenceRow rows[] = {
#define EVIDENCE(check, tool, kind, access)                                    \
  {sea::CheckKind::check, Tool::tool, kind, Access::access},
#include "replay/evidence.def"
#undef EVIDENCE
};

bool fits(std::string_view pattern, std::string_view text) {
  bool open_end = pattern.ends_with('*');
  bool open_start = pattern.starts_with('*');
  if (open_end)
    pattern.remove_suffix(1);
  if (open_start)
    pattern.remove_prefix(1);
  if (open_start && open_end)
    return text.find(pattern) != std::string_view::npos;
  if (open_start)
    return text.ends_with(pattern);
  return open_end ? text.starts_with(pattern) : text == pattern;
}

bool fits(Access access, const Evidence &evidence) {
  switch (access) {
  case Access::Any:
    return true;
  case Access::Read:
    return evidence.reads || evidence.in_library;
  case Access::Write:
    return evidence.writes || evidence.in_library;
  case Access::ZeroPage:
    return evidence.zero_page;
  }
  FATHOM_UNREACHABLE("an access of no kind");
}

// The last number behind a ':' of the text, which loses both.
std::optional<uint32_t> take_number(std::string_view &text) {
  size_t colon = text.rfind(':');
  if (colon == std::string_view::npos)
    return {};
  uint32_t value = 0;
  const char *end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data() + colon + 1, end, value);
  if (error != std::errc() || stop != end)
    return {};
  text = text.substr(0, colon);
  return value;
}

// "file:line" or "file:line:column".
std::optional<report::Place> read_place(std::string_view text) {
  std::optional<uint32_t> last = take_number(text);
  if (!last)
    return {};
  std::optional<uint32_t> line = take_number(text);
  report::Place place;
  place.file = std::string(text);
  place.line = line ? *line : *last;
  place.column = line ? *last : 0;
  return place;
}

// "    #1 0x55e1 in main /tmp/a.c:5:146": code of the program, not of the
// harness, the sanitizers or what calls main.
std::optional<report::Place> read_frame(std::string_view line) {
  size_t in = line.find(" in ");
  if (in == std::string_view::npos)
    return {};
  line.remove_prefix(in + 4);
  // Names of C++ functions have blanks; the place is the last word.
  size_t blank = line.rfind(' ');
  if (blank == std::string_view::npos)
    return {};
  std::string_view where = line.substr(blank + 1);
  for (std::string_view other :
       {"harness.c:", "compiler-rt/", "csu/../", "elf/../", "sysdeps/"})
    if (where.find(other) != std::string_view::npos)
      return {};
  return read_place(where);
}

class LogReader {
public:
  RunLog run(std::string_view text);

private:
  void visit(std::string_view line);
  void visit_harness(std::string_view line);
  void visit_undefined(std::string_view line);
  void visit_summary(std::string_view line);
  void begin(Tool tool, std::string_view kind);
  Evidence &current() { return log_.evidence.back(); }

  RunLog log_;
  bool in_stack_ = false;  // frames belong to the current evidence
  bool has_place_ = false; // of the current stack
};

void LogReader::begin(Tool tool, std::string_view kind) {
  log_.evidence.emplace_back();
  current().tool = tool;
  current().kind = std::string(kind.substr(0, kind.find(' ')));
  in_stack_ = true;
  has_place_ = false;
}

// fathom-replay|what|kind|where
void LogReader::visit_harness(std::string_view line) {
  size_t first = line.find('|'), second = line.find('|', first + 1);
  if (second == std::string_view::npos)
    return;
  std::string_view what = line.substr(0, first);
  std::string_view kind = line.substr(first + 1, second - first - 1);
  std::string_view where = line.substr(second + 1);
  if (what == "returned")
    log_.returned = true;
  if (what == "diverged")
    log_.diverged =
        std::string(kind) + (where.empty() ? "" : " at " + std::string(where));
  if (what != "failed")
    return;
  uint32_t number = 0;
  std::from_chars(kind.data(), kind.data() + kind.size(), number);
  if (number >= sea::check_table().size())
    return;
  begin(Tool::Harness, sea::info(sea::CheckKind(number)).id);
  in_stack_ = false;
  if (std::optional<report::Place> place = read_place(where))
    current().places.push_back(*place);
}

// "a.c:3:5: runtime error: ..."; the kind comes with the summary.
void LogReader::visit_undefined(std::string_view line) {
  begin(Tool::Undefined, "");
  in_stack_ = false;
  if (std::optional<report::Place> place =
          read_place(line.substr(0, line.find(": runtime error: "))))
    current().places.push_back(*place);
}

void LogReader::visit_summary(std::string_view line) {
  constexpr std::string_view undefined = "UndefinedBehaviorSanitizer: ";
  constexpr std::string_view address = "AddressSanitizer: ";
  if (log_.evidence.empty())
    return;
  Evidence &last = current();
  if (line.starts_with(undefined) && last.tool == Tool::Undefined) {
    line.remove_prefix(undefined.size());
    last.kind = std::string(line.substr(0, line.find(' ')));
  } else if (line.starts_with(address) && last.tool == Tool::Address) {
    line.remove_prefix(address.size());
    last.kind = std::string(line.substr(0, line.find(' ')));
  }
  in_stack_ = false;
}

void LogReader::visit(std::string_view line) {
  auto after = [&](std::string_view text) -> std::optional<std::string_view> {
    size_t at = line.find(text);
    return at == std::string_view::npos
               ? std::nullopt
               : std::optional(line.substr(at + text.size()));
  };
  if (line.starts_with("fathom-replay|"))
    return visit_harness(line.substr(line.find('|') + 1));
  if (auto rest = after("SUMMARY: "))
    return visit_summary(*rest);
  if (after(": runtime error: "))
    return visit_undefined(line);
  if (auto rest = after("ERROR: AddressSanitizer: "))
    return begin(Tool::Address, *rest);
  if (auto rest = after("MemorySanitizer: "))
    return begin(Tool::Memory, *rest);
  if (after("LeakSanitizer has encountered a fatal error"))
    log_.needs_ptrace = true;
  if (after("ERROR: LeakSanitizer: detected memory leaks"))
    return begin(Tool::Leak, "leak");
  if (log_.evidence.empty())
    return;
  Evidence &last = current();
  if (line.starts_with("READ of size") || after("caused by a READ"))
    last.reads = true;
  if (line.starts_with("WRITE of size") || after("caused by a WRITE"))
    last.writes = true;
  if (after("address points to the zero page"))
    last.zero_page = true;
  if (last.tool == Tool::Leak && after(" allocated from:")) {
    in_stack_ = true;
    has_place_ = false;
  } else if (in_stack_ && line.starts_with("    #")) {
    std::optional<report::Place> place = read_frame(line);
    if (!place && line.starts_with("    #0 "))
      last.in_library = true;
    if (place && !has_place_) {
      last.places.push_back(*place);
      has_place_ = true;
    }
  } else if (line.empty() && has_place_) {
    in_stack_ = false; // the stacks that follow are of allocations
  }
}

RunLog LogReader::run(std::string_view text) {
  while (!text.empty()) {
    size_t end = text.find('\n');
    visit(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return std::move(log_);
}

std::string_view name_of(Tool tool) {
  switch (tool) {
  case Tool::Harness:
    return "check of our own";
  case Tool::Address:
    return "address sanitizer";
  case Tool::Undefined:
    return "undefined-behaviour sanitizer";
  case Tool::Memory:
    return "memory sanitizer";
  case Tool::Leak:
    return "leak sanitizer";
  }
  FATHOM_UNREACHABLE("a tool without a name");
}

bool is_of_kind(const Evidence &evidence, sea::CheckKind kind) {
  if (evidence.tool == Tool::Harness)
    return evidence.kind == sea::info(kind).id;
  for (const EvidenceRow &row : rows)
    if (row.check == kind && row.tool == evidence.tool &&
        fits(row.kind, evidence.kind) && fits(row.access, evidence))
      return true;
  return false;
}

// A leak is noticed at the program's end and known by where it was allocated.
bool is_there(const Evidence &evidence, const report::Place &place) {
  if (place.line == 0)
    return true;
  if (evidence.tool == Tool::Leak)
    return !evidence.places.empty(); // not of the harness
  if (evidence.kind == sea::info(sea::CheckKind::MemoryLeak).id)
    return true; // of the harness's own table
  for (const report::Place &p : evidence.places)
    if (p.line == place.line && is_same_file(p.file, place.file))
      return true;
  return false;
}

std::string_view plain(std::string_view path) {
  while (path.starts_with("./"))
    path.remove_prefix(2);
  return path;
}

} // namespace

bool is_same_file(std::string_view a, std::string_view b) {
  a = plain(a);
  b = plain(b);
  if (a.size() < b.size())
    std::swap(a, b);
  if (b.starts_with("../")) // as far as it can be told without the folder
    b = b.substr(b.rfind("../") + 3);
  return a == b || (a.ends_with(b) && a.size() > b.size() &&
                    a[a.size() - b.size() - 1] == '/');
}

bool is_seen_by_sanitizers(sea::CheckKind kind) {
  if (kind == sea::CheckKind::Assert ||
      kind == sea::CheckKind::UncaughtException)
    return true;
  return std::ranges::any_of(
      rows, [&](const EvidenceRow &row) { return row.check == kind; });
}

RunLog read_log(const std::string &text) { return LogReader().run(text); }

std::string describe(const Evidence &evidence) {
  std::string text = std::string(name_of(evidence.tool)) + ": " + evidence.kind;
  if (!evidence.places.empty())
    text += " at " + evidence.places[0].file + ":" +
            std::to_string(evidence.places[0].line);
  return text;
}

const Evidence *find_evidence(const RunLog &log, sea::CheckKind kind,
                              const report::Place &place) {
  for (const Evidence &evidence : log.evidence)
    if (is_of_kind(evidence, kind) && is_there(evidence, place))
      return &evidence;
  return nullptr;
}

} // namespace fathom::replay
