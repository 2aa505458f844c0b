#include "driver/suite/remote.h"

#include "driver/suite/folder.h"
#include "support/diag.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <thread>
#include <utility>

namespace fathom::suite {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

std::string call_text(const Task &task); // calls.cpp

namespace {

// For a file system that is slow to show what another machine has written.
constexpr std::chrono::seconds grace(3);
constexpr milliseconds between_looks(50);

std::string quoted(const std::string &text) {
  std::string out = "'";
  for (char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string own_program() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored).string();
}

// What is common: positions in the folder, and looking for ends.
class RemoteExecutor : public Executor {
public:
  explicit RemoteExecutor(OwnFolder folder) : folder_(std::move(folder)) {}

  std::size_t num_running() const override { return running_.size(); }
  bool is_interrupted() const override { return children_.is_interrupted(); }

  Result<void> start(const Task &task) override {
    const std::size_t position = next_++;
    if (Result<void> done =
            write_whole(folder_.path() / (std::to_string(position) + ".call"),
                        call_text(task));
        !done)
      return done;
    running_[position] = {.number = task.number, .gone = {}};
    return submit(position);
  }

  Result<std::optional<TaskEnd>> wait_for(milliseconds time) override {
    const Clock::time_point until = Clock::now() + time;
    for (;;) {
      if (Result<void> good = look(); !good)
        return good.error();
      for (auto &[position, task] : running_)
        if (std::optional<TaskEnd> end = end_of(position, task)) {
          end->number = task.number;
          running_.erase(position);
          return end;
        }
      if (Clock::now() >= until)
        return std::optional<TaskEnd>();
      std::this_thread::sleep_for(between_looks);
    }
  }

protected:
  // A command of this position runs, or waits until look() finds it.
  virtual Result<void> submit(std::size_t position) = 0;
  // What those say who run the commands; calls gone().
  virtual Result<void> look() = 0;
  virtual std::string said(std::size_t position) const = 0;

  std::string command(const std::string &position) const {
    return quoted(own_program()) + " job " + quoted(folder_.path().string()) +
           " " + position;
  }
  const fs::path &folder() const { return folder_.path(); }
  Children &children() { return children_; }

  // Nobody runs it any more: its end is there, or soon, or it is lost.
  void gone(std::size_t position) {
    auto found = running_.find(position);
    if (found != running_.end() && !found->second.gone)
      found->second.gone = Clock::now();
  }
  void all_gone() {
    for (auto &[position, task] : running_)
      gone(position);
  }

private:
  struct Running {
    std::size_t number = 0;
    std::optional<Clock::time_point> gone;
  };

  std::optional<TaskEnd> end_of(std::size_t position, const Running &task) {
    if (std::optional<TaskEnd> end = read_end(folder_.path(), position))
      return end;
    const bool is_lost =
        task.gone && (is_interrupted() || Clock::now() - *task.gone > grace);
    if (!is_lost)
      return {};
    TaskEnd end;
    end.is_lost = true;
    end.end.err = said(position);
    return end;
  }

  OwnFolder folder_;
  Children children_;
  std::map<std::size_t, Running> running_; // by position
  std::size_t next_ = 0;
};

// A shell command for each job.
class EachCommand final : public RemoteExecutor {
public:
  EachCommand(OwnFolder folder, std::string text, std::size_t num_parallel)
      : RemoteExecutor(std::move(folder)), template_(std::move(text)),
        num_parallel_(num_parallel) {}

  std::size_t num_free() const override {
    return num_parallel_ - std::min(num_parallel_, num_running());
  }

protected:
  Result<void> submit(std::size_t position) override {
    std::string text;
    for (std::size_t at = 0;;) {
      const std::size_t next = template_.find("{}", at);
      text += template_.substr(at, next - at);
      if (next == std::string::npos)
        break;
      text += command(std::to_string(position));
      at = next + 2;
    }
    return children().start_command(position, text, "");
  }

  Result<void> look() override {
    ChildEnd end;
    while (children().num_running() != 0) {
      std::optional<std::size_t> position =
          children().wait_for(end, milliseconds(0));
      if (!position)
        break;
      said_[*position] = end.err;
      gone(*position);
    }
    return {};
  }

  std::string said(std::size_t position) const override {
    auto found = said_.find(position);
    return found == said_.end() ? "" : found->second;
  }

private:
  std::string template_;
  std::size_t num_parallel_;
  std::map<std::size_t, std::string> said_;
};

// Those that take all jobs at once.
class BatchExecutor : public RemoteExecutor {
public:
  using RemoteExecutor::RemoteExecutor;
  std::size_t num_free() const override { return SIZE_MAX; }

protected:
  Result<void> submit(std::size_t position) override {
    waiting_.push_back(position);
    return {};
  }
  std::vector<std::size_t> take_waiting() {
    return std::exchange(waiting_, {});
  }

private:
  std::vector<std::size_t> waiting_;
};

// One shell command that reads the commands of jobs.
class ListCommand final : public BatchExecutor {
public:
  ListCommand(OwnFolder folder, std::string text)
      : BatchExecutor(std::move(folder)), command_(std::move(text)) {}

protected:
  Result<void> look() override {
    ChildEnd end;
    if (children().num_running() != 0 &&
        children().wait_for(end, milliseconds(0))) {
      said_ = end.err;
      all_gone();
    }
    if (children().num_running() != 0 || is_interrupted())
      return {};
    std::vector<std::size_t> positions = take_waiting();
    if (positions.empty())
      return {};
    std::string list;
    for (std::size_t position : positions)
      list += command(std::to_string(position)) + "\n";
    const fs::path file = folder() / ("list-" + std::to_string(positions[0]));
    if (Result<void> done = write_whole(file, list); !done)
      return done;
    return children().start_command(0, command_, file.string());
  }
  std::string said(std::size_t) const override { return said_; }

private:
  std::string command_;
  std::string said_;
};

// Arrays of Slurm. What squeue has no longer is gone, whatever became of it: a
// job that Slurm starts again is still there.
class Slurm final : public BatchExecutor {
public:
  Slurm(OwnFolder folder, const ExecutorConfig &config)
      : BatchExecutor(std::move(folder)), config_(config) {}
  ~Slurm() override { cancel(); }

protected:
  Result<void> look() override {
    if (is_interrupted()) {
      cancel();
      all_gone();
      return {};
    }
    std::vector<std::size_t> positions = take_waiting();
    for (std::size_t at = 0; at < positions.size(); at += most_in_array)
      if (Result<void> done = submit_array(
              positions[at], std::min(most_in_array, positions.size() - at));
          !done)
        return done;
    if (arrays_.empty() || Clock::now() < next_question_)
      return {};
    next_question_ = Clock::now() + std::chrono::seconds(1);
    for (Array &array : arrays_)
      ask_about(array);
    std::erase_if(arrays_, [](const Array &array) { return array.is_gone; });
    return {};
  }

  std::string said(std::size_t position) const override {
    return text_of(folder() / (std::to_string(position) + ".out")).value_or("");
  }

private:
  struct Array {
    std::string id;
    std::size_t first, count;
    bool is_gone = false;
  };
  static constexpr std::size_t most_in_array = 1000; // Slurm's own default

  // What the command says; nothing if it fails.
  std::optional<std::string> ask(const std::string &text, std::string &error) {
    if (!children().start_command(0, text, ""))
      return {};
    ChildEnd end;
    children().wait(end);
    error = end.err;
    if (end.exit_code != 0)
      return {};
    return end.out;
  }

  // The positions of a batch follow each other.
  Result<void> submit_array(std::size_t first, std::size_t count) {
    std::string text = "sbatch --parsable --job-name=fathom --array=0-" +
                       std::to_string(count - 1);
    if (config_.num_parallel != 0)
      text += "%" + std::to_string(config_.num_parallel);
    for (const std::string &option : config_.slurm_options)
      text += " " + quoted(option);
    text += " --output=/dev/null";
    const std::string position =
        "$((SLURM_ARRAY_TASK_ID + " + std::to_string(first) + "))";
    text +=
        " --wrap=" + quoted("p=" + position + "; exec " + command("$p") + " >" +
                            quoted(folder().string()) + "/$p.out 2>&1");
    std::string error;
    std::optional<std::string> id = ask(text, error);
    if (!id)
      return problem("sbatch did not take the jobs: " + error);
    id->erase(std::min(id->find_first_of(";\n"), id->size()));
    arrays_.push_back({.id = *id, .first = first, .count = count});
    return {};
  }

  void ask_about(Array &array) {
    std::string error;
    std::optional<std::string> rows =
        ask("squeue --noheader --array --format=%K --jobs=" + array.id, error);
    // No answer is no reason to give up: the controller may come back.
    if (!rows && error.find("Invalid job id") == std::string::npos)
      return;
    std::vector<bool> there(array.count, false);
    std::string text = rows.value_or("");
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string word = text.substr(at, end - at);
      at = end + 1;
      const std::size_t index = std::strtoull(word.c_str(), nullptr, 10);
      if (index < there.size())
        there[index] = true;
    }
    for (std::size_t i = 0; i < array.count; ++i)
      if (!there[i])
        gone(array.first + i);
    array.is_gone = std::none_of(there.begin(), there.end(),
                                 [](bool is_there) { return is_there; });
  }

  void cancel() {
    std::string ignored;
    for (const Array &array : std::exchange(arrays_, {}))
      ask("scancel " + array.id, ignored);
  }

  ExecutorConfig config_;
  std::vector<Array> arrays_;
  Clock::time_point next_question_;
};

} // namespace

Result<std::unique_ptr<Executor>>
make_remote_executor(const ExecutorConfig &config) {
  Result<OwnFolder> folder =
      OwnFolder::create(config.shared.empty() ? "." : config.shared);
  if (!folder)
    return folder.error();
  if (config.kind == "slurm")
    return std::unique_ptr<Executor>(
        std::make_unique<Slurm>(std::move(*folder), config));
  constexpr std::string_view prefix = "command:";
  FATHOM_ASSERT(config.kind.starts_with(prefix), "an executor has a name");
  std::string text = config.kind.substr(prefix.size());
  if (text.find("{}") != std::string::npos)
    return std::unique_ptr<Executor>(std::make_unique<EachCommand>(
        std::move(*folder), std::move(text), config.num_parallel));
  return std::unique_ptr<Executor>(
      std::make_unique<ListCommand>(std::move(*folder), std::move(text)));
}

} // namespace fathom::suite
