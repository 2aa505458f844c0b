#include "driver/commands/progress.h"

#include "driver/console.h"
#include "support/resource.h"

#include <cstdio>
#include <new>
#include <unistd.h>

namespace fathom {

namespace {

constexpr std::chrono::milliseconds between_lines{500};
constexpr uint64_t bytes_per_megabyte = 1 << 20;

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", seconds);
  return text;
}

std::string escaped(const std::string &text) {
  std::string out;
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

} // namespace

Progress::Progress(ProgressFormat format)
    : format_(format), is_terminal_(::isatty(STDERR_FILENO) == 1),
      start_(std::chrono::steady_clock::now()) {
  if (format == ProgressFormat::Json ||
      (format == ProgressFormat::Text && is_terminal_))
    thread_ = std::thread([this] { run(); });
}

Progress::~Progress() {
  {
    std::lock_guard lock(mutex_);
    is_over_ = true;
    clear();
  }
  changed_.notify_all();
  if (thread_.joinable())
    thread_.join();
}

std::string Progress::json_line(const char *event) const {
  std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start_;
  return std::string("{\"event\": \"") + event + "\", \"phase\": \"" +
         phase_.phase + "\", \"bound\": " + std::to_string(phase_.bound) +
         ", \"size\": " + std::to_string(phase_.size) +
         ", \"failed\": " + std::to_string(phase_.failed) +
         ", \"seconds\": " + seconds_text(elapsed.count()) +
         ", \"megabytes\": " +
         std::to_string(resident_bytes() / bytes_per_megabyte) + "}\n";
}

void Progress::clear() {
  if (has_line_)
    print_err("\r\x1b[K");
  has_line_ = false;
}

void Progress::show() {
  if (format_ == ProgressFormat::Json)
    return print_err(json_line("tick"));
  std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - start_;
  std::string text = "fathom: " + phase_.phase;
  if (phase_.bound != 0)
    text += ", bound " + std::to_string(phase_.bound);
  if (phase_.size != 0)
    text += ", " + std::to_string(phase_.size) + " " + phase_.unit;
  if (phase_.failed != 0)
    text += ", " + std::to_string(phase_.failed) + " failed";
  text += ", " + std::to_string(resident_bytes() / bytes_per_megabyte) +
          " MB, " + seconds_text(elapsed.count()) + " s";
  clear();
  print_err(text);
  has_line_ = true;
}

void Progress::run() {
  std::unique_lock lock(mutex_);
  while (!is_over_) {
    changed_.wait_for(lock, between_lines);
    try {
      if (!is_over_ && !phase_.phase.empty())
        show();
    } catch (const std::bad_alloc &) {
      return; // the run itself says so
    }
  }
}

void Progress::say(const std::string &line) {
  if (format_ == ProgressFormat::None)
    return;
  std::lock_guard lock(mutex_);
  clear();
  if (format_ == ProgressFormat::Text)
    return print_err("fathom: " + line + "\n");
  print_err("{\"event\": \"note\", \"text\": \"" + escaped(line) + "\"}\n");
}

void Progress::enter(const check::PhaseNote &phase) {
  std::lock_guard lock(mutex_);
  phase_ = phase;
  if (format_ == ProgressFormat::Json)
    print_err(json_line("phase"));
}

} // namespace fathom
