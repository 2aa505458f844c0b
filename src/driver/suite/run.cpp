#include "driver/suite/run.h"

#include "driver/cache/key.h"
#include "driver/cache/store.h"
#include "driver/commands/commands.h"
#include "driver/suite/folder.h"
#include "driver/suite/given.h"
#include "driver/suite/live.h"
#include "driver/trust.h"
#include "option/table.h"
#include "support/diag.h"

#include <algorithm>
#include <csignal>
#include <deque>
#include <fstream>

namespace fathom::suite {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

std::vector<const char *> pointers(const std::vector<std::string> &words) {
  std::vector<const char *> result;
  for (const std::string &word : words)
    result.push_back(word.c_str());
  return result;
}

// That of an error stands behind the error.
std::string last_line(std::string text) {
  constexpr std::string_view bare = "\nfathom: ERROR\n";
  if (text.ends_with(bare))
    text.resize(text.size() - bare.size());
  std::size_t end = text.find_last_not_of('\n');
  if (end == std::string::npos)
    return {};
  std::size_t begin = text.rfind('\n', end);
  begin = begin == std::string::npos ? 0 : begin + 1;
  return text.substr(begin, end + 1 - begin);
}

bool names_config(const std::vector<std::string> &options) {
  return std::ranges::any_of(options, [](const std::string &word) {
    return word == "--config" || word.starts_with("--config=");
  });
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

// What the job was given, and what it depends on, have not changed.
bool is_same_program(const JobResult &old,
                     const std::vector<std::string> &call) {
  if (old.arguments != call || old.key.empty())
    return false;
  Result<ParsedCommandLine> line =
      parse_command_line(pointers(call), command_infos());
  if (!line)
    return false;
  StopToken stop;
  std::optional<AnswerKeys> keys = answer_keys(*line, stop);
  return keys && keys->program == old.key;
}

// A job that is to be done, with the time that it has this time.
struct Turn {
  std::size_t number = 0;
  std::uint64_t seconds = 0; // 0: as its own options say
};

class Runner {
public:
  Runner(const std::vector<Job> &jobs, const std::vector<std::string> &for_all,
         const RunConfig &config)
      : jobs_(jobs), for_all_(for_all), config_(config),
        live_(config.shows_progress, jobs.size()), start_(Clock::now()) {}

  Result<std::map<std::string, JobResult>> run() {
    if (!config_.results_file.empty()) {
      drop_cut_line(config_.results_file);
      lines_.open(config_.results_file, std::ios::app);
      if (!lines_.is_open())
        return file_problem("cannot write the results", config_.results_file);
    }
    find_turns();
    Result<std::unique_ptr<Executor>> made = make_executor(config_.executor);
    if (!made)
      return made.error();
    executor_ = std::move(*made);
    while (may_start() || executor_->num_running() != 0) {
      if (may_start() && executor_->num_free() != 0) {
        if (Result<void> started = start(); !started)
          return started.error();
        continue;
      }
      Result<std::optional<TaskEnd>> end = executor_->wait_for(between_looks);
      if (!end)
        return end.error();
      if (*end)
        if (Result<void> kept = take(std::move(**end)); !kept)
          return kept.error();
      live_.draw();
    }
    for (const Turn &turn : turns_) // for which there was no time left
      if (Result<void> kept = give_up(turn.number); !kept)
        return kept.error();
    return std::move(results_);
  }

private:
  static constexpr std::chrono::milliseconds between_looks{1000};
  // With a budget: what a job has at first, and how much more if it needs it.
  static constexpr std::uint64_t first_seconds = 2, factor = 4;

  // Those that are to be done, longest first as far as that is known. With a
  // budget all have the same little time at first: the shortest go first then.
  void find_turns() {
    std::vector<double> cost(jobs_.size(), 0);
    std::vector<std::size_t> todo;
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      auto old = config_.before.find(jobs_[i].name);
      if (old != config_.before.end()) {
        cost[i] = old->second.cpu_seconds;
        if (config_.resumes && can_be_kept(jobs_[i], old->second)) {
          results_[jobs_[i].name] = old->second;
          live_.tell(old->second);
          continue;
        }
      }
      todo.push_back(i);
    }
    std::stable_sort(
        todo.begin(), todo.end(), [&](std::size_t a, std::size_t b) {
          return config_.budget == 0 ? cost[a] > cost[b] : cost[a] < cost[b];
        });
    for (std::size_t number : todo)
      turns_.push_back({number, config_.budget == 0 ? 0 : first_seconds});
  }

  bool can_be_kept(const Job &job, const JobResult &old) const {
    const bool has_verdict =
        old.exit_code == 0 || old.exit_code == 10 ||
        old.exit_code == report::exit_safe_part ||
        (old.exit_code == 20 && !(config_.budget != 0 && is_out_of_time(old)));
    return has_verdict && is_same_program(old, call_of(job, for_all_)) &&
           std::ranges::all_of(config_.reports, [&](const auto &option) {
             std::error_code ignored;
             return fs::exists(report_file(config_, job.name, option), ignored);
           });
  }

  // Seconds that are left for all; nothing if there is no budget.
  std::optional<std::uint64_t> time_left() const {
    if (config_.budget == 0)
      return {};
    const auto used =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - start_);
    const auto all = std::uint64_t(used.count());
    return config_.budget - std::min(config_.budget, all);
  }

  bool may_start() const {
    return !turns_.empty() && !executor_->is_interrupted() &&
           time_left() != std::optional<std::uint64_t>(0);
  }

  // What the job's own options allow; 0: no limit.
  std::uint64_t own_timeout(const Job &job) const {
    Result<ParsedCommandLine> line =
        parse_command_line(pointers(call_of(job, for_all_)), command_infos());
    return line ? line->options.timeout : 0;
  }

  Result<void> start() {
    const Turn turn = turns_.front();
    turns_.pop_front();
    const Job &job = jobs_[turn.number];
    Task task{.number = turn.number,
              .words = call_of(job, for_all_),
              .reports = {"json"},
              .cpu_seconds = job.cpu_seconds};
    if (!config_.results_file.empty())
      task.reports.push_back("key-file");
    for (const std::string &report : config_.reports)
      if (report != "json")
        task.reports.push_back(report);
    if (turn.seconds != 0) {
      std::uint64_t limit = std::min(turn.seconds, time_left().value_or(1));
      if (std::uint64_t own = own_timeout(job); own != 0)
        limit = std::min(limit, own);
      task.words = call_of(
          job, with_option(for_all_, "--timeout=" + std::to_string(limit)));
    }
    running_[turn.number] = turn;
    live_.started(turn.number, job.name);
    live_.draw();
    return executor_->start(task);
  }

  JobResult result_of(const Job &job, const TaskEnd &task) const {
    const ChildEnd &end = task.end;
    JobResult result;
    result.name = job.name;
    result.arguments = call_of(job, for_all_);
    result.exit_code = end.exit_code;
    // A limit that the kernel keeps is a limit.
    const bool is_out_of_cpu_time =
        job.cpu_seconds != 0 &&
        (end.signal == SIGXCPU || end.signal == SIGKILL) &&
        end.cpu_seconds >= double(job.cpu_seconds);
    if (is_out_of_cpu_time)
      result.exit_code = 20;
    result.verdict = verdict_of(result.exit_code);
    result.cpu_seconds = end.cpu_seconds;
    result.wall_seconds = end.wall_seconds;
    result.peak_bytes = end.peak_bytes;
    result.text = is_out_of_cpu_time ? to_string(StopReason::Cpu)
                  : end.signal != 0
                      ? "ended by signal " + std::to_string(end.signal)
                      : last_line(end.err);
    if (end.signal == 0)
      if (std::optional<std::string> text = text_of(task.folder / "json"))
        take_report(*text, result);
    result.key = text_of(task.folder / "key-file").value_or("");
    return result;
  }

  // It had too little time, and there is more.
  bool goes_on(const Turn &turn, const JobResult &result) const {
    if (turn.seconds == 0 || !is_out_of_time(result) ||
        time_left() == std::optional<std::uint64_t>(0))
      return false;
    const std::uint64_t own = own_timeout(jobs_[turn.number]);
    return own == 0 || turn.seconds < own;
  }

  Result<void> take(TaskEnd task) {
    const Turn turn = running_.at(task.number);
    running_.erase(task.number);
    live_.ended(task.number);
    const Job &job = jobs_[task.number];
    if (task.is_lost) {
      live_.say("fathom: job " + job.name + " was lost" +
                (task.end.err.empty() ? "" : ": " + last_line(task.end.err)));
      return {};
    }
    JobResult result = result_of(job, task);
    // What was cut short is not done: it is for the next run.
    if (is_cut_short(result) ||
        (executor_->is_interrupted() && result.verdict == "UNKNOWN"))
      return {};
    if (goes_on(turn, result)) {
      tried_[task.number] = std::move(result);
      turns_.push_back({turn.number, turn.seconds * factor});
      return {};
    }
    if (Result<void> kept = keep_reports(job, task); !kept)
      return kept;
    tried_.erase(task.number);
    return keep(std::move(result));
  }

  // What it said when it had less time; nothing: it never had any.
  Result<void> give_up(std::size_t number) {
    auto found = tried_.find(number);
    if (found == tried_.end() || executor_->is_interrupted())
      return {};
    return keep(std::move(found->second));
  }

  Result<void> keep(JobResult result) {
    if (lines_.is_open() && !(lines_ << to_line(result) << std::flush))
      return file_problem("cannot write the results", config_.results_file);
    live_.tell(result);
    results_[result.name] = std::move(result);
    return {};
  }

  Result<void> keep_reports(const Job &job, const TaskEnd &task) const {
    for (const std::string &option : config_.reports) {
      const fs::path file = report_file(config_, job.name, option);
      std::error_code ignored;
      fs::remove(file, ignored); // of an earlier run
      if (std::optional<std::string> text = text_of(task.folder / option))
        if (Result<void> kept = write_whole(file, *text); !kept)
          return kept;
    }
    return {};
  }

  const std::vector<Job> &jobs_;
  const std::vector<std::string> &for_all_;
  const RunConfig &config_;
  Live live_;
  Clock::time_point start_;
  std::unique_ptr<Executor> executor_;
  std::ofstream lines_;
  std::deque<Turn> turns_;
  std::map<std::size_t, Turn> running_;
  std::map<std::size_t, JobResult> tried_; // with less time
  std::map<std::string, JobResult> results_;
};

} // namespace

fs::path report_file(const RunConfig &config, const std::string &job,
                     const std::string &option) {
  constexpr std::size_t digits = 16;
  return config.reports_folder / (digest(job).substr(0, digits) + "." + option);
}

Result<void> check_jobs(const std::vector<Job> &jobs, const std::string &file) {
  for (const Job &job : jobs) {
    std::vector<std::string> words{"check"};
    if (!names_config(job.options)) // a fathom.toml is no part of this file
      words.emplace_back("--config=/dev/null");
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
