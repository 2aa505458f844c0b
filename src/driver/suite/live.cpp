#include "driver/suite/live.h"

#include "driver/console.h"

#include <cstdio>

namespace fathom::suite {

namespace {

constexpr std::size_t most_running = 12;
constexpr std::size_t most_columns = 78; // a line that wraps is two

std::string seconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%8.1f s", value);
  return text;
}

std::string cut(std::string text) {
  if (text.size() > most_columns)
    text = text.substr(0, most_columns - 3) + "...";
  return text;
}

} // namespace

Live::~Live() { clear(); }

void Live::clear() {
  if (num_lines_ != 0)
    print_err("\r\033[" + std::to_string(num_lines_) + "A\033[J");
  num_lines_ = 0;
}

void Live::started(std::size_t number, const std::string &name) {
  running_[number] = {name, std::chrono::steady_clock::now()};
}

void Live::ended(std::size_t number) { running_.erase(number); }

void Live::tell(const JobResult &result) {
  ++num_told_;
  const std::string counted = report::counted_as(result.verdict, result.text);
  ++verdicts_[counted];
  if (!is_on_)
    return;
  clear();
  std::string verdict = result.verdict;
  verdict.resize(9, ' ');
  print_err(verdict + seconds(result.cpu_seconds) + "  " + result.name +
            (counted == result.verdict ? "" : "  " + counted) + "\n");
  draw();
}

void Live::say(const std::string &line) {
  clear();
  print_err(line + "\n");
  draw();
}

void Live::draw() {
  if (!is_on_)
    return;
  clear();
  std::string text =
      std::to_string(num_told_) + " of " + std::to_string(num_jobs_) + " jobs";
  for (const auto &[verdict, count] : verdicts_)
    text += ", " + std::to_string(count) + " " + verdict;
  text = cut(text + "; " + std::to_string(running_.size()) + " running") + "\n";
  num_lines_ = 1;
  const auto now = std::chrono::steady_clock::now();
  for (const auto &[number, job] : running_) {
    if (num_lines_ > most_running)
      break;
    const std::chrono::duration<double> time = now - job.since;
    text += cut("  " + seconds(time.count()) + "  " + job.name) + "\n";
    ++num_lines_;
  }
  print_err(text);
}

} // namespace fathom::suite
