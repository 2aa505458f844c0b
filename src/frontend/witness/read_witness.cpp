// The YAML of a witness. What the format asks for and is not there is an error;
// what it does not know is passed over, as it asks for.
#include "frontend/witness/witness.h"
#include "support/diag.h"

#include <filesystem>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/YAMLTraits.h>

namespace {

struct Location {
  std::string file_name, function;
  unsigned line = 0, column = 0;
};
struct Constraint {
  std::string value, format;
};
struct WaypointRow {
  std::string type, action;
  Location location;
  Constraint constraint;
};
struct WaypointItem {
  WaypointRow waypoint;
};
struct InvariantRow {
  std::string type, value, format;
  Location location;
};
struct ContentItem {
  std::optional<std::vector<WaypointItem>> segment;
  std::optional<InvariantRow> invariant;
};
struct WitnessTask {
  std::vector<std::string> input_files;
  std::map<std::string, std::string> input_file_hashes;
  std::string specification, data_model, language;
};
struct WitnessMetadata {
  std::string format_version;
  WitnessTask task;
};
struct Entry {
  std::string entry_type;
  WitnessMetadata metadata;
  std::vector<ContentItem> content;
};

} // namespace

LLVM_YAML_IS_SEQUENCE_VECTOR(WaypointItem)
LLVM_YAML_IS_SEQUENCE_VECTOR(ContentItem)
LLVM_YAML_IS_SEQUENCE_VECTOR(Entry)
LLVM_YAML_IS_STRING_MAP(std::string)

namespace llvm::yaml {

template <> struct MappingTraits<Location> {
  static void mapping(IO &io, Location &x) {
    io.mapRequired("file_name", x.file_name);
    io.mapRequired("line", x.line);
    io.mapOptional("column", x.column);
    io.mapOptional("function", x.function);
  }
};
template <> struct MappingTraits<Constraint> {
  static void mapping(IO &io, Constraint &x) {
    io.mapRequired("value", x.value);
    io.mapOptional("format", x.format);
  }
};
template <> struct MappingTraits<WaypointRow> {
  static void mapping(IO &io, WaypointRow &x) {
    io.mapRequired("type", x.type);
    io.mapRequired("action", x.action);
    io.mapRequired("location", x.location);
    io.mapOptional("constraint", x.constraint);
  }
};
template <> struct MappingTraits<WaypointItem> {
  static void mapping(IO &io, WaypointItem &x) {
    io.mapRequired("waypoint", x.waypoint);
  }
};
template <> struct MappingTraits<InvariantRow> {
  static void mapping(IO &io, InvariantRow &x) {
    io.mapRequired("type", x.type);
    io.mapRequired("location", x.location);
    io.mapRequired("value", x.value);
    io.mapRequired("format", x.format);
  }
};
template <> struct MappingTraits<ContentItem> {
  static void mapping(IO &io, ContentItem &x) {
    io.mapOptional("segment", x.segment);
    io.mapOptional("invariant", x.invariant);
  }
};
template <> struct MappingTraits<WitnessTask> {
  static void mapping(IO &io, WitnessTask &x) {
    io.mapRequired("input_files", x.input_files);
    io.mapRequired("input_file_hashes", x.input_file_hashes);
    io.mapRequired("specification", x.specification);
    io.mapRequired("data_model", x.data_model);
    io.mapRequired("language", x.language);
  }
};
template <> struct MappingTraits<WitnessMetadata> {
  static void mapping(IO &io, WitnessMetadata &x) {
    io.mapRequired("format_version", x.format_version);
    io.mapRequired("task", x.task);
  }
};
template <> struct MappingTraits<Entry> {
  static void mapping(IO &io, Entry &x) {
    io.mapRequired("entry_type", x.entry_type);
    io.mapRequired("metadata", x.metadata);
    io.mapRequired("content", x.content);
  }
};

} // namespace llvm::yaml

namespace fathom::frontend {

namespace {

struct KindRow {
  std::string_view name;
  WaypointKind kind;
};
constexpr KindRow kinds[] = {
    {"assumption", WaypointKind::Assumption},
    {"target", WaypointKind::Target},
    {"function_enter", WaypointKind::FunctionEnter},
    {"function_return", WaypointKind::FunctionReturn},
    {"branching", WaypointKind::Branching},
};

class Reader {
public:
  explicit Reader(std::string name) : name_(std::move(name)) {}

  Result<Witness> read(const std::string &text) {
    std::vector<Entry> entries;
    std::string said;
    llvm::yaml::Input in(
        text, nullptr,
        [](const llvm::SMDiagnostic &diag, void *context) {
          auto &to = *static_cast<std::string *>(context);
          if (to.empty()) // the first one says what is wrong
            to = "line " + std::to_string(diag.getLineNo()) + ": " +
                 diag.getMessage().str();
        },
        &said);
    in.setAllowUnknownKeys(true);
    in >> entries;
    if (in.error())
      return problem(said.empty() ? "is no YAML" : said);
    if (entries.empty())
      return problem("has no entry");
    for (const Entry &entry : entries)
      if (Result<void> good = add(entry); !good)
        return good.error();
    if (Result<void> good = check_segments(); !good)
      return good.error();
    return std::move(witness_);
  }

private:
  Diag problem(const std::string &text) const {
    return file_problem("the witness: " + text, name_);
  }

  Result<void> add(const Entry &entry) {
    const WitnessTask &task = entry.metadata.task;
    const bool is_violation = entry.entry_type == "violation_sequence";
    if (!is_violation && entry.entry_type != "invariant_set")
      return problem("an entry of type '" + entry.entry_type + "'");
    if (entry.metadata.format_version != "2.0")
      return problem("format " + entry.metadata.format_version +
                     "; only 2.0 is read");
    if (task.language != "C")
      return problem("about a program in " + task.language);
    if (task.data_model != "LP64" && task.data_model != "ILP32")
      return problem("data model " + task.data_model);
    if (is_read_ && (is_violation || witness_.is_violation))
      return problem("more than one entry, and one is a violation");
    const bool is_32_bits = task.data_model == "ILP32";
    if (is_read_ && (witness_.specification != task.specification ||
                     witness_.is_32_bits != is_32_bits))
      return problem("entries about different tasks");
    is_read_ = true;
    witness_.is_violation = is_violation;
    witness_.specification = task.specification;
    witness_.is_32_bits = is_32_bits;
    witness_.hashes.insert(task.input_file_hashes.begin(),
                           task.input_file_hashes.end());
    for (const ContentItem &item : entry.content) {
      Result<void> good = !is_violation && item.invariant
                              ? add_invariant(*item.invariant)
                          : is_violation && item.segment
                              ? add_segment(*item.segment)
                              : problem("content that is not of its type");
      if (!good)
        return good;
    }
    return {};
  }

  static WitnessPlace place_of(const Location &at) {
    return {.file = at.file_name,
            .line = at.line,
            .column = at.column,
            .function = at.function};
  }

  Result<void> add_invariant(const InvariantRow &row) {
    if (row.type != "loop_invariant" && row.type != "location_invariant")
      return problem("an invariant of type '" + row.type + "'");
    if (row.format != "c_expression")
      return problem("an invariant in the format '" + row.format + "'");
    witness_.invariants.push_back({.is_of_loop = row.type == "loop_invariant",
                                   .place = place_of(row.location),
                                   .value = row.value});
    return {};
  }

  Result<void> add_segment(const std::vector<WaypointItem> &items) {
    std::vector<Waypoint> segment;
    for (const WaypointItem &item : items) {
      const WaypointRow &row = item.waypoint;
      const KindRow *kind = nullptr;
      for (const KindRow &one : kinds)
        if (one.name == row.type)
          kind = &one;
      if (!kind)
        return problem("a waypoint of type '" + row.type + "'");
      if (row.action != "follow" && row.action != "avoid")
        return problem("a waypoint with action '" + row.action + "'");
      Waypoint waypoint{.kind = kind->kind,
                        .is_avoided = row.action == "avoid",
                        .place = place_of(row.location),
                        .constraint = row.constraint.value.empty()
                                          ? "true"
                                          : row.constraint.value};
      if (row.constraint.value.empty() &&
          (kind->kind == WaypointKind::Assumption ||
           kind->kind == WaypointKind::Branching))
        return problem("a waypoint of type '" + row.type +
                       "' without a constraint");
      segment.push_back(std::move(waypoint));
    }
    witness_.segments.push_back(std::move(segment));
    return {};
  }

  // Each ends with what is followed, and all with the target.
  Result<void> check_segments() const {
    if (!witness_.is_violation)
      return {};
    for (size_t i = 0; i < witness_.segments.size(); ++i) {
      const std::vector<Waypoint> &segment = witness_.segments[i];
      const bool is_last = i + 1 == witness_.segments.size();
      for (size_t k = 0; k < segment.size(); ++k) {
        const bool is_end = k + 1 == segment.size();
        if (segment[k].is_avoided == is_end)
          return problem("a segment is waypoints that are avoided, and one at "
                         "its end that is followed");
        if ((segment[k].kind == WaypointKind::Target) != (is_last && is_end))
          return problem("the target is the end of the last segment");
      }
      if (segment.empty())
        return problem("a segment without waypoints");
    }
    return witness_.segments.empty() ? Result<void>(problem("no segment"))
                                     : Result<void>();
  }

  std::string name_;
  Witness witness_;
  bool is_read_ = false; // an entry
};

} // namespace

Result<Witness> read_witness(const std::string &text, const std::string &name) {
  return Reader(name).read(text);
}

bool is_same_file(const std::string &in_witness, const std::string &file) {
  return std::filesystem::path(in_witness).filename() ==
         std::filesystem::path(file).filename();
}

} // namespace fathom::frontend
