// What passes through the folder of a remote executor: calls and their ends.
#include "driver/cache/store.h"
#include "driver/driver.h"
#include "driver/suite/folder.h"
#include "driver/suite/remote.h"
#include "support/diag.h"

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <unistd.h>

namespace fathom::suite {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// Texts of programs need not be UTF-8.
std::string dumped(const json &value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

fs::path end_file(const fs::path &folder, const std::string &position) {
  return folder / (position + ".end");
}

// Where this attempt writes: a job that is started twice does not disturb
// itself.
Result<fs::path> attempt_folder(const fs::path &folder,
                                const std::string &position) {
  std::string name = (folder / (position + ".XXXXXX")).string();
  if (!::mkdtemp(name.data()))
    return file_problem(
        std::string("cannot make a folder: ") + std::strerror(errno), name);
  return fs::path(name);
}

Result<Task> read_call(const fs::path &file, std::string &directory) {
  std::optional<std::string> text = text_of(file);
  json call = json::parse(text.value_or(""), nullptr, false);
  if (!call.is_object())
    return file_problem("this is no job of a suite", file.string());
  Task task;
  directory = call.value("directory", "");
  task.words = call.value("words", std::vector<std::string>());
  task.reports = call.value("reports", std::vector<std::string>());
  task.cpu_seconds = call.value("cpu", std::uint64_t(0));
  if (task.words.empty())
    return file_problem("this is no job of a suite", file.string());
  return task;
}

} // namespace

std::string call_text(const Task &task) {
  std::error_code ignored;
  return dumped({{"directory", fs::current_path(ignored).string()},
                 {"words", task.words},
                 {"reports", task.reports},
                 {"cpu", task.cpu_seconds}});
}

std::string end_text(std::size_t position, const TaskEnd &end,
                     const std::string &reports) {
  json value = {{"position", position},
                {"exit-code", end.end.exit_code},
                {"signal", end.end.signal},
                {"cpu-seconds", end.end.cpu_seconds},
                {"wall-seconds", end.end.wall_seconds},
                {"peak-bytes", end.end.peak_bytes},
                {"err", end.end.err},
                {"reports", reports}};
  const std::string body = dumped(value);
  return digest(body) + "\n" + body;
}

std::optional<TaskEnd> read_end(const fs::path &folder, std::size_t position) {
  std::optional<std::string> text =
      text_of(end_file(folder, std::to_string(position)));
  if (!text)
    return {};
  const std::size_t line = text->find('\n');
  if (line == std::string::npos ||
      digest(text->substr(line + 1)) != text->substr(0, line))
    return {};
  json value = json::parse(text->substr(line + 1), nullptr, false);
  if (!value.is_object() ||
      value.value("position", ~std::size_t(0)) != position)
    return {};
  TaskEnd end;
  end.end.exit_code = value.value("exit-code", 31);
  end.end.signal = value.value("signal", 0);
  end.end.cpu_seconds = value.value("cpu-seconds", 0.0);
  end.end.wall_seconds = value.value("wall-seconds", 0.0);
  end.end.peak_bytes = value.value("peak-bytes", std::uint64_t(0));
  end.end.err = value.value("err", "");
  end.folder = folder / fs::path(value.value("reports", "")).filename();
  return end;
}

Result<void> run_call(const fs::path &folder, const std::string &position) {
  std::error_code error;
  const fs::path shared = fs::absolute(folder, error);
  std::string directory;
  Result<Task> task = read_call(shared / (position + ".call"), directory);
  if (!task)
    return task.error();
  Result<fs::path> reports = attempt_folder(shared, position);
  if (!reports)
    return reports.error();
  fs::current_path(directory, error);
  if (error)
    return file_problem("cannot go to the folder: " + error.message(),
                        directory);
  TaskEnd end;
  Children children;
  Result<void> started = children.start(
      0,
      [&] {
        std::vector<const char *> words;
        const std::vector<std::string> texts = with_reports(*task, *reports);
        for (const std::string &text : texts)
          words.push_back(text.c_str());
        return run_driver(words);
      },
      task->cpu_seconds);
  if (!started)
    return started.error();
  children.wait(end.end);
  // Cut short from outside: somebody else, or another time, does it.
  if (children.is_interrupted() && end.end.exit_code == 20)
    return problem("interrupted");
  return write_whole(
      end_file(shared, position),
      end_text(std::stoul(position), end, reports->filename().string()));
}

} // namespace fathom::suite
