#include "report/finding.h"

#include "report/escape.h"

#include <map>

namespace fathom::report {

namespace {

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view blank = " \t\r";
  size_t first = line.find_first_not_of(blank);
  if (first == std::string_view::npos)
    return {};
  return line.substr(first, line.find_last_not_of(blank) + 1 - first);
}

} // namespace

std::vector<Finding> findings(const Verdict &verdict, Sources &sources) {
  std::vector<Finding> result;
  std::map<std::string, size_t> seen; // two that look alike are told apart
  for (const Verdict *v : {&verdict, verdict.otherwise.get()}) {
    if (!v)
      continue;
    for (const PropertyResult &p : v->properties) {
      if (p.status != Status::Failed || !is_real(p.kind))
        continue;
      std::string key = std::string(sea::info(p.kind).id) + "\n" +
                        p.place.file + "\n" + p.place.function + "\n";
      key += trimmed(sources.line(p.place.file, p.place.line));
      key += "\n" + std::to_string(seen[key]++);
      result.push_back({&p, fingerprint(key)});
    }
  }
  return result;
}

} // namespace fathom::report
