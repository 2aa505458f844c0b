#include "report/json.h"

#include "report/text.h"
#include "support/diag.h"

#include <nlohmann/json.hpp>

namespace fathom::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int format_version = 1;
constexpr char format_name[] = "fathom-report";

struct KindName {
  cex::InputKind kind;
  const char *name;
};
constexpr KindName input_kinds[] = {{cex::InputKind::Value, "value"},
                                    {cex::InputKind::Bytes, "bytes"},
                                    {cex::InputKind::Object, "object"},
                                    {cex::InputKind::Local, "local"}};

std::string hexadecimal(const std::vector<uint8_t> &bytes) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text;
  for (uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

int digit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                : -1;
}

bool read_hexadecimal(const std::string &text, std::vector<uint8_t> &bytes) {
  if (text.size() % 2 != 0)
    return false;
  for (size_t i = 0; i < text.size(); i += 2) {
    int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0)
      return false;
    bytes.push_back(uint8_t(high * 16 + low));
  }
  return true;
}

void put_place(Json &json, const Place &place) {
  json["file"] = place.file;
  json["line"] = place.line;
  json["column"] = place.column;
  json["function"] = place.function;
}

const char *name_of(Status status) {
  switch (status) {
  case Status::Proved:
    return "proved";
  case Status::ProvedToBound:
    return "proved to bound";
  case Status::Failed:
    return "failed";
  case Status::Unreachable:
    return "unreachable";
  case Status::Unknown:
    return "unknown";
  }
  FATHOM_UNREACHABLE("unknown status");
}

const char *name_of(CoverStatus status) {
  switch (status) {
  case CoverStatus::Covered:
    return "covered";
  case CoverStatus::NotCovered:
    return "not covered";
  case CoverStatus::NotCoveredToBound:
    return "not covered to bound";
  case CoverStatus::Unknown:
    return "unknown";
  }
  FATHOM_UNREACHABLE("unknown status");
}

const char *name_of(Outcome outcome) {
  switch (outcome) {
  case Outcome::Safe:
    return "SAFE";
  case Outcome::SafeToBound:
    return "SAFE up to bound";
  case Outcome::SafeToLimit:
    return "SAFE up to limit";
  case Outcome::Unsafe:
    return "UNSAFE";
  case Outcome::Unknown:
  case Outcome::OwnFailure:
    return "UNKNOWN";
  }
  FATHOM_UNREACHABLE("unknown outcome");
}

const char *name_of(cex::TraceLine::Kind kind) {
  switch (kind) {
  case cex::TraceLine::Kind::Call:
    return "call";
  case cex::TraceLine::Kind::Return:
    return "return";
  case cex::TraceLine::Kind::Assignment:
    return "assignment";
  case cex::TraceLine::Kind::Input:
    return "input";
  case cex::TraceLine::Kind::Branch:
    return "branch";
  case cex::TraceLine::Kind::Failure:
    return "failure";
  case cex::TraceLine::Kind::Skipped:
    return "skipped";
  case cex::TraceLine::Kind::Folded:
    return "folded";
  }
  FATHOM_UNREACHABLE("unknown line");
}

const char *name_of(NativeStatus status) {
  switch (status) {
  case NativeStatus::NotTried:
    return "not tried";
  case NativeStatus::Confirmed:
    return "confirmed";
  case NativeStatus::NotConfirmed:
    return "not confirmed";
  }
  FATHOM_UNREACHABLE("unknown status");
}

bool has_instance(cex::InputKind kind) {
  return kind == cex::InputKind::Object || kind == cex::InputKind::Local;
}

Json input_json(const cex::Input &input) {
  Json json;
  for (const KindName &row : input_kinds)
    if (row.kind == input.kind)
      json["kind"] = row.name;
  put_place(json, {input.file, input.line, input.column, input.function});
  json["name"] = input.name;
  if (input.kind == cex::InputKind::Value)
    json["width"] = input.width;
  if (has_instance(input.kind))
    json["instance"] = input.instance;
  if (input.address)
    json["address"] = *input.address;
  json["bytes"] = hexadecimal(input.bytes);
  return json;
}

void put_execution(Json &json, const cex::Inputs &inputs,
                   const cex::Trace &trace) {
  json["complete"] = inputs.complete;
  json["inputs"] = Json::array();
  for (const cex::Input &input : inputs.list)
    json["inputs"].push_back(input_json(input));
  json["trace"] = Json::array();
  for (const cex::TraceLine &line : trace) {
    Json step{{"kind", name_of(line.kind)}, {"depth", line.depth},
              {"file", line.file},          {"line", line.line},
              {"column", line.column},      {"text", line.text}};
    if (!line.name.empty())
      step["name"] = line.name;
    if (!line.value.empty())
      step["value"] = line.value;
    for (const cex::TraceLine::Part &part : line.parts)
      step["parts"].push_back({{"name", part.name}, {"value", part.value}});
    if (line.is_folded)
      step["folded"] = true;
    if (!line.short_text.empty())
      step["short-text"] = line.short_text;
    if (line.calls_left_out != 0)
      step["short-depth"] = line.short_depth();
    if (!line.matters)
      step["matters"] = false;
    json["trace"].push_back(std::move(step));
  }
}

Json object_json(const cex::Picture::Object &object) {
  Json json;
  json["name"] = object.name;
  json["kind"] = object.kind;
  json["size"] = object.size;
  json["made"] = object.made;
  json["state"] = !object.has_ended ? "alive"
                  : object.is_freed ? "freed"
                                    : "ended";
  if (object.has_ended)
    json["ended"] = object.ended;
  json["bytes"] = object.bytes;
  json["fields"] = Json::array();
  for (const cex::Picture::Field &field : object.fields)
    json["fields"].push_back({{"name", field.name},
                              {"offset", field.offset},
                              {"size", field.size},
                              {"value", field.value}});
  json["pointers"] = Json::array();
  for (const cex::Picture::Link &link : object.links)
    json["pointers"].push_back(
        {{"offset", link.offset}, {"object", link.object}, {"to", link.to}});
  return json;
}

Json memory_json(const cex::Picture &memory) {
  Json json;
  json["objects"] = Json::array();
  for (const cex::Picture::Object &object : memory.objects)
    json["objects"].push_back(object_json(object));
  json["left-out"] = memory.left_out;
  if (memory.has_accessed)
    json["accessed"] = {{"object", memory.accessed}, {"offset", memory.offset}};
  return json;
}

Json counterexample_json(const PropertyResult &p) {
  Json json;
  json["confirmed"] = p.confirmed;
  json["native"] = {{"status", name_of(p.native.status)},
                    {"text", p.native.text}};
  put_execution(json, p.inputs, p.trace);
  if (!p.memory.objects.empty())
    json["memory"] = memory_json(p.memory);
  return json;
}

Json cover_json(const CoverResult &c) {
  Json json;
  json["id"] = c.id;
  put_place(json, c.place);
  json["condition"] = c.condition;
  json["status"] = name_of(c.status);
  json["reason"] = c.reason;
  json["seconds"] = c.seconds;
  if (c.status == CoverStatus::Covered) {
    json["witness"]["confirmed"] = c.confirmed;
    put_execution(json["witness"], c.inputs, c.trace);
  }
  return json;
}

Json property_json(const PropertyResult &p) {
  const sea::CheckInfo &row = sea::info(p.kind);
  Json json;
  json["id"] = p.id;
  json["kind"] = row.id;
  if (row.cwe != 0)
    json["cwe"] = row.cwe;
  put_place(json, p.place);
  json["message"] = p.message;
  if (p.status == Status::Failed)
    json["description"] = description(p);
  json["status"] = name_of(p.status);
  json["reason"] = p.reason;
  json["seconds"] = p.seconds;
  if (p.is_behind_open)
    json["behind-open"] = true;
  if (!p.evidence.empty())
    json["evidence"] = p.evidence;
  if (p.status == Status::Failed)
    json["counterexample"] = counterexample_json(p);
  return json;
}

Json bounds_json(const std::vector<BoundEntry> &bounds) {
  Json json = Json::array();
  for (const BoundEntry &b : bounds)
    json.push_back({{"name", b.name}, {"place", b.place}, {"bound", b.bound}});
  return json;
}

const char *name_of(Settled how) {
  switch (how) {
  case Settled::Bound:
    return "bound";
  case Settled::Summary:
    return "summary";
  case Settled::Invariant:
    return "invariant";
  case Settled::Contract:
    return "contract";
  }
  FATHOM_UNREACHABLE("a way to settle a loop");
}

Json loop_json(const SettledLoop &loop) {
  Json json;
  json["name"] = loop.name;
  json["place"] = loop.place;
  json["settled"] = name_of(loop.how);
  if (loop.how == Settled::Bound)
    json["bound"] = loop.bound;
  if (loop.how == Settled::Invariant) {
    json["invariants"] = loop.invariants;
    json["not-in-c"] = loop.num_others;
    if (!loop.in_words.empty())
      json["in-words"] = loop.in_words;
    json["k"] = loop.k;
  }
  if (loop.how == Settled::Contract) {
    json["requires"] = loop.required;
    json["ensures"] = loop.invariants;
    json["not-in-c"] = loop.num_others;
  }
  return json;
}

const char *name_of(Reach reach) {
  switch (reach) {
  case Reach::Reached:
    return "reached";
  case Reach::NotReached:
    return "not reached";
  case Reach::NotReachedToBound:
    return "not reached to bound";
  case Reach::Unknown:
    return "unknown";
  }
  FATHOM_UNREACHABLE("unknown answer");
}

Json coverage_json(const Coverage &coverage) {
  Json json;
  json["lines"] = Json::array();
  for (const CoveredLine &line : coverage.lines)
    json["lines"].push_back({{"file", line.file},
                             {"line", line.line},
                             {"status", name_of(line.reach)}});
  json["functions"] = Json::array();
  for (const CoveredFunction &function : coverage.functions) {
    Json row;
    put_place(row, function.place);
    row["status"] = name_of(function.reach);
    json["functions"].push_back(std::move(row));
  }
  json["blocking-assumptions"] = Json::array();
  for (const Place &place : coverage.blocking) {
    Json row;
    put_place(row, place);
    json["blocking-assumptions"].push_back(std::move(row));
  }
  json["limit"] = coverage.limit;
  json["bound"] = coverage.bound;
  return json;
}

// Reading: what is not there or of another type is as if it were the default,
// and then the first such name is kept for the message.
class Reader {
public:
  std::string text(const Json &json, const char *name) {
    const Json *found = find(json, name);
    if (found && found->is_string())
      return found->get<std::string>();
    return miss(name, std::string());
  }
  template <typename T> T number(const Json &json, const char *name) {
    const Json *found = find(json, name);
    if (found && found->is_number_unsigned() &&
        found->get<uint64_t>() <= std::numeric_limits<T>::max())
      return found->get<T>();
    return miss(name, T());
  }
  bool truth(const Json &json, const char *name) {
    const Json *found = find(json, name);
    return found && found->is_boolean() ? found->get<bool>()
                                        : miss(name, false);
  }
  const Json &list(const Json &json, const char *name) {
    static const Json nothing = Json::array();
    const Json *found = find(json, name);
    return found && found->is_array() ? *found
                                      : miss<const Json &>(name, nothing);
  }
  std::vector<std::string> texts(const Json &json, const char *name) {
    std::vector<std::string> result;
    for (const Json &item : list(json, name))
      if (item.is_string())
        result.push_back(item.get<std::string>());
      else
        miss(name, 0);
    return result;
  }
  template <typename T> T miss(const char *name, T value) {
    if (missing.empty())
      missing = name;
    return value;
  }
  std::string missing;

private:
  static const Json *find(const Json &json, const char *name) {
    if (!json.is_object())
      return nullptr;
    auto found = json.find(name);
    return found == json.end() ? nullptr : &*found;
  }
};

cex::Input read_input(Reader &reader, const Json &json) {
  cex::Input input;
  std::string kind = reader.text(json, "kind");
  bool known = false;
  for (const KindName &row : input_kinds)
    if (kind == row.name) {
      input.kind = row.kind;
      known = true;
    }
  if (!known)
    reader.miss("kind", 0);
  input.file = reader.text(json, "file");
  input.line = reader.number<uint32_t>(json, "line");
  input.column = reader.number<uint32_t>(json, "column");
  input.function = reader.text(json, "function");
  input.name = reader.text(json, "name");
  if (input.kind == cex::InputKind::Value)
    input.width = reader.number<uint32_t>(json, "width");
  if (has_instance(input.kind))
    input.instance = reader.number<uint64_t>(json, "instance");
  if (json.contains("address"))
    input.address = reader.number<uint64_t>(json, "address");
  if (!read_hexadecimal(reader.text(json, "bytes"), input.bytes))
    reader.miss("bytes", 0);
  return input;
}

PropertyResult read_property(Reader &reader, const Json &json) {
  PropertyResult p;
  p.status = Status::Failed;
  p.id = reader.number<uint32_t>(json, "id");
  std::optional<sea::CheckKind> kind =
      sea::check_by_id(reader.text(json, "kind"));
  p.kind = kind ? *kind : reader.miss("kind", sea::CheckKind::Assert);
  p.place = {reader.text(json, "file"), reader.number<uint32_t>(json, "line"),
             reader.number<uint32_t>(json, "column"),
             reader.text(json, "function")};
  p.message = reader.text(json, "message");
  auto found = json.find("counterexample");
  if (found == json.end())
    return reader.miss("counterexample", p);
  p.confirmed = reader.truth(*found, "confirmed");
  p.inputs.complete = reader.truth(*found, "complete");
  for (const Json &input : reader.list(*found, "inputs"))
    p.inputs.list.push_back(read_input(reader, input));
  return p;
}

// What a verdict is made of, without the run.
void put_verdict(Json &json, const Verdict &v) {
  json["verdict"] = name_of(v.outcome);
  json["text"] = last_line(v);
  json["exit-code"] = exit_code(v);
  json["reasons"] = v.reasons;
  json["properties"] = Json::array();
  for (const PropertyResult &p : v.properties)
    json["properties"].push_back(property_json(p));
  if (!v.covers.empty())
    json["covers"] = Json::array();
  for (const CoverResult &c : v.covers)
    json["covers"].push_back(cover_json(c));
  if (!v.grounds.evidence.empty())
    json["evidence"] = v.grounds.evidence;
  json["ledger"] = Json::array();
  for (const LedgerEntry &row : v.ledger) {
    Json entry;
    bool only_hides = row.trust == sea::Trust::Narrowed;
    entry["kind"] = name_of(only_hides ? sea::Trust::Approximated : row.trust);
    if (only_hides)
      entry["only-hides"] = true;
    entry["text"] = row.text;
    put_place(entry, row.place);
    json["ledger"].push_back(std::move(entry));
  }
  if (v.part)
    json["part"] = {{"index", v.part->index},
                    {"count", v.part->count},
                    {"properties", v.part->num_properties},
                    {"program", v.part->program},
                    {"empty", v.part->is_empty}};
  json["bounds-reached"] = bounds_json(v.reached);
  json["bounds-assumed"] = bounds_json(v.assumed);
  if (is_safe(v)) {
    json["loops"] = Json::array();
    for (const SettledLoop &loop : v.loops)
      json["loops"].push_back(loop_json(loop));
  }
}

} // namespace

std::string to_json(const Verdict &v, const RunInfo &run) {
  Json json;
  json["format"] = format_name;
  json["format-version"] = format_version;
  json["fathom"] = run.version;
  json["directory"] = run.directory;
  json["files"] = run.files;
  json["arguments"] = run.arguments;
  put_verdict(json, v);
  if (v.otherwise) {
    json["otherwise"]["without"] =
        sea::info(sea::CheckKind::PointerArithmetic).id;
    put_verdict(json["otherwise"], *v.otherwise);
  }
  if (v.coverage)
    json["coverage"] = coverage_json(*v.coverage);
  for (const Verdict::Phase &phase : v.phases)
    json["phases"].push_back(
        {{"name", phase.name}, {"seconds", phase.seconds}});
  // Names of files need not be UTF-8.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

namespace {

Result<Json> read_report(const std::string &text, const std::string &name) {
  Json json = Json::parse(text, nullptr, false);
  Reader reader;
  if (!json.is_object() || reader.text(json, "format") != format_name)
    return file_problem("is not a report of fathom check --json", name);
  if (reader.number<uint32_t>(json, "format-version") != format_version)
    return file_problem("is a report of another version of the format", name,
                        "fathom check --json writes version " +
                            std::to_string(format_version));
  return json;
}

Diag damaged(const std::string &what, const std::string &name) {
  return file_problem("the report is damaged: '" + what +
                          "' is missing or has no sensible value",
                      name);
}

std::string row_key(const std::string &kind, const std::string &text,
                    const std::string &file, const std::string &function) {
  return kind + "\n" + text + "\n" + file + "\n" + function;
}

} // namespace

std::string ledger_key(const LedgerEntry &row) {
  bool only_hides = row.trust == sea::Trust::Narrowed;
  return row_key(
      std::string(name_of(only_hides ? sea::Trust::Approximated : row.trust)),
      row.text, row.place.file, row.place.function);
}

Result<std::set<std::string>> read_ledger(const std::string &text,
                                          const std::string &name) {
  Result<Json> json = read_report(text, name);
  if (!json)
    return json.error();
  Reader reader;
  std::set<std::string> keys;
  for (const Json &row : reader.list(*json, "ledger"))
    keys.insert(row_key(reader.text(row, "kind"), reader.text(row, "text"),
                        reader.text(row, "file"),
                        reader.text(row, "function")));
  if (!reader.missing.empty())
    return damaged(reader.missing, name);
  return keys;
}

Result<Report> read_json(const std::string &text, const std::string &name) {
  Result<Json> read = read_report(text, name);
  if (!read)
    return read.error();
  const Json &json = *read;
  Reader reader;
  Report report;
  report.run = {.version = reader.text(json, "fathom"),
                .directory = reader.text(json, "directory"),
                .files = reader.texts(json, "files"),
                .arguments = reader.texts(json, "arguments")};
  for (const Json &p : reader.list(json, "properties"))
    if (reader.text(p, "status") == name_of(Status::Failed))
      report.failed.push_back(read_property(reader, p));
  if (!reader.missing.empty())
    return damaged(reader.missing, name);
  return report;
}

} // namespace fathom::report
