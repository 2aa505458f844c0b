// What stands around the one run of a SARIF report.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fathom::report {

inline std::string sarif_log(nlohmann::ordered_json run) {
  using Json = nlohmann::ordered_json;
  Json json;
  json["$schema"] =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/"
      "schemas/sarif-schema-2.1.0.json";
  json["version"] = "2.1.0";
  json["runs"] = Json::array({std::move(run)});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace fathom::report
