#include "driver/suite/run.h"

#include "driver/child.h"
#include "driver/commands/commands.h"
#include "driver/console.h"
#include "driver/driver.h"
#include "driver/trust.h"
#include "option/table.h"
#include "support/diag.h"

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <unistd.h>

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

// A suite's own; its jobs have none of them.
constexpr OptionIndex own_options[] = {
    OptionIndex::config,    OptionIndex::jobs,     OptionIndex::results,
    OptionIndex::resume,    OptionIndex::baseline, OptionIndex::tags,
    OptionIndex::entry_all, OptionIndex::json};

bool is_own(OptionIndex option) {
  return std::find(std::begin(own_options), std::end(own_options), option) !=
         std::end(own_options);
}

std::vector<const char *> pointers(const std::vector<std::string> &words) {
  std::vector<const char *> result;
  for (const std::string &word : words)
    result.push_back(word.c_str());
  return result;
}

// The whole call of `fathom`, without where its report goes.
std::vector<std::string> call_of(const Job &job,
                                 const std::vector<std::string> &for_all) {
  std::vector<std::string> words{"check"};
  words.insert(words.end(), job.options.begin(), job.options.end());
  words.insert(words.end(), for_all.begin(), for_all.end());
  words.insert(words.end(), job.files.begin(), job.files.end());
  return words;
}

// For the reports of jobs that run.
class ReportFolder {
public:
  ReportFolder() {
    std::error_code error;
    std::string name =
        (fs::temp_directory_path(error) / "fathom-suite-XXXXXX").string();
    if (::mkdtemp(name.data()))
      path_ = name;
  }
  ~ReportFolder() {
    std::error_code ignored;
    if (!path_.empty())
      fs::remove_all(path_, ignored);
  }
  ReportFolder(const ReportFolder &) = delete;
  ReportFolder &operator=(const ReportFolder &) = delete;

  bool is_there() const { return !path_.empty(); }
  std::string file(std::size_t number) const {
    return (path_ / (std::to_string(number) + ".json")).string();
  }

private:
  fs::path path_;
};

std::string last_line(const std::string &text) {
  std::size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos)
    return {};
  std::size_t begin = text.rfind('\n', end);
  begin = begin == std::string::npos ? 0 : begin + 1;
  return text.substr(begin, end + 1 - begin);
}

// A run that was killed may have left a part of a line.
void drop_cut_line(const std::string &file) {
  std::ifstream in(file, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  std::size_t end = text.rfind('\n');
  end = end == std::string::npos ? 0 : end + 1;
  std::error_code ignored; // what cannot be written is told when it is opened
  if (in.is_open() && end != text.size())
    fs::resize_file(file, end, ignored);
}

class Runner {
public:
  Runner(const std::vector<Job> &jobs, const std::vector<std::string> &for_all,
         const RunConfig &config)
      : jobs_(jobs), for_all_(for_all), config_(config) {}

  Result<std::map<std::string, JobResult>> run() {
    if (!folder_.is_there())
      return problem("cannot make a temporary folder",
                     "TMPDIR names the folder for such files");
    if (!config_.results_file.empty()) {
      drop_cut_line(config_.results_file);
      lines_.open(config_.results_file, std::ios::app);
      if (!lines_.is_open())
        return file_problem("cannot write the results", config_.results_file);
    }
    Children children;
    std::vector<std::size_t> todo = in_order();
    std::size_t next = 0;
    while (next < todo.size() || children.num_running() != 0) {
      if (next < todo.size() && !children.is_interrupted() &&
          children.num_running() < config_.num_parallel) {
        if (Result<void> started = start(children, todo[next]); !started)
          return started.error();
        ++next;
        continue;
      }
      if (children.num_running() == 0)
        break; // interrupted
      ChildEnd end;
      std::size_t number = children.wait(end);
      // What was cut short is not done: it is for the next run.
      if (children.is_interrupted() && verdict_of(end.exit_code) == "UNKNOWN")
        continue;
      if (Result<void> kept = take(number, std::move(end)); !kept)
        return kept.error();
      show_progress(children.num_running());
    }
    if (config_.shows_progress)
      print_err("\r\033[K");
    return std::move(results_);
  }

private:
  // Those that are to be done, longest first as far as that is known.
  std::vector<std::size_t> in_order() {
    std::vector<std::size_t> todo;
    std::vector<double> cost(jobs_.size(), 0);
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      auto old = config_.before.find(jobs_[i].name);
      if (old != config_.before.end()) {
        cost[i] = old->second.cpu_seconds;
        if (config_.resumes &&
            old->second.arguments == call_of(jobs_[i], for_all_)) {
          results_[jobs_[i].name] = old->second;
          continue;
        }
      }
      todo.push_back(i);
    }
    std::stable_sort(
        todo.begin(), todo.end(),
        [&](std::size_t a, std::size_t b) { return cost[a] > cost[b]; });
    return todo;
  }

  Result<void> start(Children &children, std::size_t number) {
    const Job &job = jobs_[number];
    std::vector<std::string> words = call_of(job, for_all_);
    words.insert(words.begin() + 1, "--json=" + folder_.file(number));
    return children.start(
        number, [&] { return run_driver(pointers(words)); }, job.cpu_seconds);
  }

  Result<void> take(std::size_t number, ChildEnd end) {
    JobResult result;
    result.name = jobs_[number].name;
    result.arguments = call_of(jobs_[number], for_all_);
    result.exit_code = end.exit_code;
    // A limit that the kernel keeps is a limit.
    const bool is_out_of_time =
        jobs_[number].cpu_seconds != 0 &&
        (end.signal == SIGXCPU || end.signal == SIGKILL) &&
        end.cpu_seconds >= double(jobs_[number].cpu_seconds);
    if (is_out_of_time)
      result.exit_code = 20;
    result.verdict = verdict_of(result.exit_code);
    result.cpu_seconds = end.cpu_seconds;
    result.wall_seconds = end.wall_seconds;
    result.peak_bytes = end.peak_bytes;
    result.text = is_out_of_time ? "CPU time"
                  : end.signal != 0
                      ? "ended by signal " + std::to_string(end.signal)
                      : last_line(end.err);
    std::ifstream in(folder_.file(number), std::ios::binary);
    if (end.signal == 0 && in.is_open())
      take_report(std::string((std::istreambuf_iterator<char>(in)), {}),
                  result);
    std::error_code ignored;
    fs::remove(folder_.file(number), ignored);
    if (lines_.is_open() && !(lines_ << to_line(result) << std::flush))
      return file_problem("cannot write the results", config_.results_file);
    results_[result.name] = std::move(result);
    return {};
  }

  void show_progress(std::size_t num_running) const {
    if (config_.shows_progress)
      print_err("\r\033[K" + std::to_string(results_.size()) + " of " +
                std::to_string(jobs_.size()) + " jobs, " +
                std::to_string(num_running) + " running");
  }

  const std::vector<Job> &jobs_;
  const std::vector<std::string> &for_all_;
  const RunConfig &config_;
  ReportFolder folder_;
  std::ofstream lines_;
  std::map<std::string, JobResult> results_;
};

} // namespace

std::vector<std::string> options_for_all(const ParsedCommandLine &line) {
  Options given;
  for (const OptionRow &row : option_rows())
    if (line.origins[row.index].kind == OptionOrigin::Kind::CommandLine &&
        !is_own(row.index))
      copy_value(row, line.options, given);
  return to_arguments(given);
}

std::string report_option(const ParsedCommandLine &line) {
  for (const OptionRow &row : option_rows())
    if (row.group == OptionGroup::Output && row.type() == OptionType::Text &&
        row.accepted == "FILE" && row.index != OptionIndex::results &&
        row.index != OptionIndex::baseline &&
        !value_text(row, line.options).empty())
      return option_name(row);
  return {};
}

Result<void> check_jobs(const std::vector<Job> &jobs, const std::string &file) {
  for (const Job &job : jobs) {
    std::vector<std::string> words{"check", "--config=/dev/null"};
    words.insert(words.end(), job.options.begin(), job.options.end());
    words.insert(words.end(), job.files.begin(), job.files.end());
    Result<ParsedCommandLine> line =
        parse_command_line(pointers(words), command_infos());
    if (!line)
      return file_problem("job " + job.name + ": " + line.error().message, file,
                          line.error().hint);
    line->options.config.clear();
    if (Result<void> good = check_trust_in_file(line->options, file); !good)
      return good;
  }
  return {};
}

Result<std::map<std::string, JobResult>>
run_jobs(const std::vector<Job> &jobs, const std::vector<std::string> &for_all,
         const RunConfig &config) {
  return Runner(jobs, for_all, config).run();
}

} // namespace fathom::suite
