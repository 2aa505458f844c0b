#include "replay/harness.h"

#include "report/verdict.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace fathom::replay {

namespace {

constexpr char runtime_text[] =
#include <replay_runtime.inc>
    ;
constexpr char sanitized_text[] =
#include <replay_sanitized.inc>
    ;
constexpr char objects_text[] =
#include <replay_objects.inc>
    ;

// Numbers of checks, as the file knows them.
std::string kinds_text() {
  std::string text = "enum {";
  for (const sea::CheckInfo &row : sea::check_table()) {
    std::string name(row.id);
    std::replace(name.begin(), name.end(), '-', '_');
    text += " K_" + name + ",";
  }
  return text + "};\n";
}

std::string c_string(const std::string &text) {
  std::string out = "\"";
  for (unsigned char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    if (c >= 32 && c < 127) {
      out += char(c);
    } else { // three digits, so that what follows is no part of it
      out += '\\';
      out += char('0' + (c >> 6));
      out += char('0' + (c >> 3 & 7));
      out += char('0' + (c & 7));
    }
  }
  return out + "\"";
}

char letter(cex::InputKind kind) {
  switch (kind) {
  case cex::InputKind::Value:
    return 'v';
  case cex::InputKind::Bytes:
    return 'b';
  case cex::InputKind::Object:
  case cex::InputKind::Local:
    return 'o';
  }
  FATHOM_UNREACHABLE("an input of no kind");
}

struct Row {
  uint32_t site;
  const cex::Input *input;
};

class HarnessWriter {
public:
  explicit HarnessWriter(const std::vector<std::string> &sites) {
    for (const std::string &site : sites)
      numbers_.emplace(site, uint32_t(numbers_.size()));
  }
  void add(const HarnessTrace &trace);
  std::string finish(const std::vector<std::string> &sites, size_t traces,
                     const std::string &runtime);

private:
  std::vector<Row> sorted(const cex::Inputs &inputs) const;

  std::unordered_map<std::string, uint32_t> numbers_;
  std::string tables_, list_;
};

// By site; contents of objects behind the other inputs of a site.
std::vector<Row> HarnessWriter::sorted(const cex::Inputs &inputs) const {
  std::vector<Row> result;
  for (const cex::Input &input : inputs.list) {
    auto found = numbers_.find(cex::key_of(input));
    if (found != numbers_.end())
      result.push_back({found->second, &input});
  }
  std::sort(result.begin(), result.end(), [](const Row &x, const Row &y) {
    auto rank = [](const Row &row) {
      bool is_object = letter(row.input->kind) == 'o';
      return std::tuple(row.site, is_object, row.input); // inputs as listed
    };
    return rank(x) < rank(y);
  });
  return result;
}

void HarnessWriter::add(const HarnessTrace &trace) {
  std::string number = std::to_string(trace.property);
  std::vector<Row> inputs = sorted(*trace.inputs);
  tables_ += "\n// property " + number + "\n";
  std::string rows_text;
  size_t position = 0;
  std::string data = "static const unsigned char bytes_" + number + "[] = {";
  for (const Row &row : inputs) {
    const cex::Input &input = *row.input;
    data += "\n  /* " + std::to_string(row.site) + " */ ";
    for (uint8_t byte : input.bytes)
      data += std::to_string(unsigned(byte)) + ",";
    rows_text += "  {" + std::to_string(row.site) + ", '" + letter(input.kind) +
                 "', " + std::to_string(input.instance) + ", " +
                 std::to_string(input.bytes.size()) + ", bytes_" + number +
                 " + " + std::to_string(position) + ", " +
                 std::to_string(input.address.value_or(0)) + "ul},\n";
    position += input.bytes.size();
  }
  tables_ += data + "\n  0};\n";
  tables_ += "static const struct input inputs_" + number + "[] = {\n" +
             rows_text + "  {0, 0, 0, 0, 0, 0}};\n";
  tables_ += "static const unsigned long first_" + number + "[] = {";
  size_t next = 0;
  for (uint32_t site = 0; site <= numbers_.size(); ++site) {
    while (next < inputs.size() && inputs[next].site < site)
      ++next;
    tables_ += std::to_string(next) + ", ";
  }
  tables_ += "0};\n";
  list_ += "  {" + number + ", " + std::to_string(inputs.size()) + ", inputs_" +
           number + ", first_" + number + "},\n";
}

std::string HarnessWriter::finish(const std::vector<std::string> &sites,
                                  size_t traces, const std::string &runtime) {
  std::string text = runtime + tables_;
  text += "\nconst char *const fathom_sites[] = {\n";
  for (const std::string &site : sites)
    text += "  " + c_string(site) + ",\n";
  text += "  0};\nconst unsigned fathom_num_sites = " +
          std::to_string(sites.size()) + ";\n";
  text += "const struct trace fathom_traces[] = {\n" + list_ +
          "  {0, 0, 0, 0}};\nconst unsigned fathom_num_traces = " +
          std::to_string(traces) + ";\n";
  return text;
}

} // namespace

std::string harness_text(const std::vector<std::string> &sites,
                         const std::vector<HarnessTrace> &traces, Form form,
                         Follows follows) {
  std::string runtime = kinds_text();
  if (form == Form::Prepared)
    runtime += "#define IS_PREPARED 1\n";
  if (follows == Follows::Uninit)
    runtime += "#define FOLLOWS_UNINIT 1\n";
  runtime += runtime_text;
  runtime += form == Form::Prepared ? objects_text : sanitized_text;
  HarnessWriter writer(sites);
  for (const HarnessTrace &trace : traces)
    writer.add(trace);
  return writer.finish(sites, traces.size(), runtime);
}

} // namespace fathom::replay
