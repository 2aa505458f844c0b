#include "support/stats.h"

#include "support/assert.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace fathom {

namespace {

std::string number_text(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.6f", value);
  return text;
}

bool is_valid_name(std::string_view name) {
  std::size_t start = 0;
  while (true) {
    std::size_t dot = name.find('.', start);
    std::string_view part = name.substr(start, dot - start);
    if (part.empty() || part == "self")
      return false;
    if (dot == std::string_view::npos)
      return true;
    start = dot + 1;
  }
}

std::vector<std::string_view> split_name(std::string_view name) {
  std::vector<std::string_view> parts;
  while (true) {
    std::size_t dot = name.find('.');
    parts.push_back(name.substr(0, dot));
    if (dot == std::string_view::npos)
      return parts;
    name.remove_prefix(dot + 1);
  }
}

// Writes nested objects from a sequence of (path, value) in which equal
// beginnings of paths are neighbours.
class JsonWriter {
public:
  void add(std::vector<std::string_view> path, const std::string &value) {
    std::size_t same = 0;
    while (same < open_.size() && same + 1 < path.size() &&
           open_[same] == path[same])
      ++same;
    close_down_to(same);
    for (; same + 1 < path.size(); ++same) {
      key(path[same]);
      text_ += '{';
      open_.push_back(path[same]);
      first_ = true;
    }
    key(path.back());
    text_ += value;
  }

  std::string finish() {
    close_down_to(0);
    return text_ + (first_ ? "}\n" : "\n}\n");
  }

private:
  void close_down_to(std::size_t depth) {
    while (open_.size() > depth) {
      open_.pop_back();
      new_line();
      text_ += '}';
    }
  }
  void key(std::string_view name) {
    if (!first_)
      text_ += ',';
    first_ = false;
    new_line();
    text_ += json_quote(name) + ": ";
  }
  void new_line() { text_ += '\n' + std::string(2 * open_.size() + 2, ' '); }

  std::string text_ = "{";
  std::vector<std::string_view> open_;
  bool first_ = true;
};

} // namespace

std::string json_quote(std::string_view text) {
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", c);
      quoted += code;
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

Stats::Value &Stats::slot(std::string_view name, Value initial) {
  auto found = values_.find(name);
  if (found == values_.end()) {
    FATHOM_ASSERT(is_valid_name(name), "malformed name of a statistic");
    found = values_.emplace(name, std::move(initial)).first;
  } else {
    FATHOM_ASSERT(found->second.index() == initial.index(),
                  "a statistic is used with two kinds");
  }
  return found->second;
}

std::uint64_t &Stats::count(std::string_view name) {
  return std::get<std::uint64_t>(slot(name, std::uint64_t{0}));
}

double &Stats::seconds(std::string_view name) {
  return std::get<double>(slot(name, 0.0));
}

void Stats::set_text(std::string_view name, std::string value) {
  slot(name, std::string()) = std::move(value);
}

std::uint64_t Stats::count_of(std::string_view name) const {
  auto found = values_.find(name);
  return found == values_.end() ? 0 : std::get<std::uint64_t>(found->second);
}

double Stats::seconds_of(std::string_view name) const {
  auto found = values_.find(name);
  return found == values_.end() ? 0 : std::get<double>(found->second);
}

void Stats::merge(const Stats &other) {
  for (const auto &[name, value] : other.values_) {
    if (const auto *number = std::get_if<std::uint64_t>(&value))
      count(name) += *number;
    else if (const auto *time = std::get_if<double>(&value))
      seconds(name) += *time;
    else
      set_text(name, std::get<std::string>(value));
  }
}

std::string Stats::to_text() const {
  std::size_t width = 0;
  for (const auto &[name, value] : values_)
    width = std::max(width, name.size());
  std::string text;
  for (const auto &[name, value] : values_) {
    text += name + std::string(width + 2 - name.size(), ' ');
    if (const auto *number = std::get_if<std::uint64_t>(&value))
      text += std::to_string(*number);
    else if (const auto *time = std::get_if<double>(&value))
      text += number_text(*time) + " s";
    else
      text += std::get<std::string>(value);
    text += '\n';
  }
  return text;
}

std::string Stats::to_json() const {
  // Sorted by parts, not by bytes: "a.b", "a.b.c" and "a.b-d" would otherwise
  // interleave two objects.
  std::vector<std::pair<std::vector<std::string_view>, const Value *>> rows;
  rows.reserve(values_.size());
  for (const auto &[name, value] : values_)
    rows.emplace_back(split_name(name), &value);
  std::sort(rows.begin(), rows.end(),
            [](const auto &a, const auto &b) { return a.first < b.first; });

  JsonWriter writer;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto &[path, value] = rows[i];
    std::string text;
    if (const auto *number = std::get_if<std::uint64_t>(value))
      text = std::to_string(*number);
    else if (const auto *time = std::get_if<double>(value))
      text = std::isfinite(*time) ? number_text(*time) : "null";
    else
      text = json_quote(std::get<std::string>(*value));
    std::vector<std::string_view> place = path;
    if (i + 1 < rows.size() && rows[i + 1].first.size() > path.size() &&
        std::equal(path.begin(), path.end(), rows[i + 1].first.begin()))
      place.push_back("self");
    writer.add(std::move(place), text);
  }
  return writer.finish();
}

} // namespace fathom
