// Statistics of one task: dotted names ("rewrite.rule.add-zero") to counters,
// seconds and texts, printed by the driver for --stats. A stage counts itself
// through handles that are taken once; nothing here is ever read back to make
// a decision.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace fathom {

// Not safe for threads: give each its own Stats and merge them afterwards.
class Stats {
public:
  Stats() = default;
  // Handles point into the object, so it stays where it is.
  Stats(const Stats &) = delete;
  Stats &operator=(const Stats &) = delete;

  // The slot of a name, made at first use with 0. The reference stays valid as
  // long as the Stats; take it once, outside of loops. A name has one kind
  // for ever, and no part of it is empty or "self" (see to_json).
  std::uint64_t &count(std::string_view name);
  double &seconds(std::string_view name);
  void set_text(std::string_view name, std::string value);

  // Lookups for tests and reports; a name never used counts as 0.
  std::uint64_t count_of(std::string_view name) const;
  double seconds_of(std::string_view name) const;

  // Adds the counters and seconds of another task; its texts win.
  void merge(const Stats &other);

  // One "name  value" per line, sorted by name, values aligned.
  std::string to_text() const;

  // Nested by the dots, keys sorted. Where a name is also the beginning of
  // others, its own value has the key "self".
  std::string to_json() const;

private:
  using Value = std::variant<std::uint64_t, double, std::string>;
  using Map = std::map<std::string, Value, std::less<>>;

  Value &slot(std::string_view name, Value initial);

  Map values_; // a map, because its nodes do not move
};

// Adds the wall-clock time of its own life to a slot of seconds.
class Timer {
public:
  explicit Timer(double &slot)
      : slot_(slot), start_(std::chrono::steady_clock::now()) {}
  ~Timer() {
    slot_ +=
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start_)
            .count();
  }
  Timer(const Timer &) = delete;
  Timer &operator=(const Timer &) = delete;

private:
  double &slot_;
  std::chrono::steady_clock::time_point start_;
};

// A JSON string literal, quotes included.
std::string json_quote(std::string_view text);

} // namespace fathom
