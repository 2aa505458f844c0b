// What a terminal shows while a suite runs: jobs as they end, and below them
// those that run, with their times.
#pragma once

#include "driver/suite/results.h"

#include <chrono>
#include <map>
#include <string>

namespace fathom::suite {

class Live {
public:
  // Off: it prints nothing.
  Live(bool is_on, std::size_t num_jobs) : is_on_(is_on), num_jobs_(num_jobs) {}
  ~Live();
  Live(const Live &) = delete;
  Live &operator=(const Live &) = delete;

  void started(std::size_t number, const std::string &name);
  void ended(std::size_t number);
  // For good: it will not run again.
  void tell(const JobResult &result);
  // Above what changes.
  void say(const std::string &line);
  void draw();

private:
  struct Running {
    std::string name;
    std::chrono::steady_clock::time_point since;
  };
  void clear();

  bool is_on_;
  std::size_t num_jobs_, num_told_ = 0, num_lines_ = 0;
  std::map<std::string, std::size_t> verdicts_;
  std::map<std::size_t, Running> running_;
};

} // namespace fathom::suite
