#include "driver/suite/executor.h"

#include "driver/driver.h"
#include "driver/suite/folder.h"
#include "driver/suite/remote.h"

#include <algorithm>
#include <map>

namespace fathom::suite {

namespace fs = std::filesystem;

namespace {

class LocalExecutor final : public Executor {
public:
  LocalExecutor(OwnFolder folder, std::size_t num_parallel)
      : folder_(std::move(folder)), num_parallel_(num_parallel),
        read_(folder_.path() / "texts") {
    std::error_code ignored; // then each job reads them by itself
    fs::create_directory(read_, ignored);
  }

  std::size_t num_free() const override {
    return num_parallel_ - std::min(num_parallel_, children_.num_running());
  }
  std::size_t num_running() const override { return children_.num_running(); }
  bool is_interrupted() const override { return children_.is_interrupted(); }

  Result<void> start(const Task &task) override {
    const fs::path folder = folder_.path() / std::to_string(next_++);
    folders_[task.number] = folder;
    std::error_code ignored; // who writes there says it
    fs::create_directory(folder, ignored);
    return children_.start(
        task.number,
        [&] {
          std::vector<const char *> words;
          std::vector<std::string> texts = with_reports(task, folder);
          texts.insert(texts.begin() + 1, "--suite-texts=" + read_.string());
          for (const std::string &text : texts)
            words.push_back(text.c_str());
          return run_driver(words);
        },
        task.cpu_seconds);
  }

  Result<std::optional<TaskEnd>>
  wait_for(std::chrono::milliseconds time) override {
    std::error_code ignored;
    if (!taken_.empty())
      fs::remove_all(taken_, ignored);
    taken_.clear();
    TaskEnd end;
    std::optional<std::size_t> number = children_.wait_for(end.end, time);
    if (!number)
      return std::optional<TaskEnd>();
    end.number = *number;
    end.folder = taken_ = folders_.at(*number);
    return std::optional(std::move(end));
  }

private:
  OwnFolder folder_;
  std::size_t num_parallel_;
  fs::path read_; // what sources have been read as
  Children children_;
  std::map<std::size_t, fs::path> folders_; // by job
  std::size_t next_ = 0;
  fs::path taken_; // of the job whose end was told last
};

} // namespace

std::vector<std::string> with_reports(const Task &task,
                                      const fs::path &folder) {
  std::vector<std::string> words = task.words;
  for (const std::string &report : task.reports)
    words.insert(words.begin() + 1,
                 "--" + report + "=" + (folder / report).string());
  return words;
}

Result<std::unique_ptr<Executor>> make_executor(const ExecutorConfig &config) {
  if (config.kind != "local")
    return make_remote_executor(config);
  Result<OwnFolder> folder = OwnFolder::create({});
  if (!folder)
    return folder.error();
  return std::unique_ptr<Executor>(
      std::make_unique<LocalExecutor>(std::move(*folder), config.num_parallel));
}

} // namespace fathom::suite
