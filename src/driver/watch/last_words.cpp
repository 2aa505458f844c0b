#include "driver/watch/last_words.h"

#include "support/assert.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace fathom {

namespace {

// Handlers have no argument to carry these. Only LastWords writes them, while
// none of the handlers is there.
struct {
  const char *line;
  size_t size;
  int exit_code;
  unsigned seconds;
  void (*before[NSIG])(int);
} words;
std::atomic<bool> has_words{false};

void say(int) {
  if (!has_words.load())
    return;
  const ssize_t written = ::write(STDOUT_FILENO, words.line, words.size);
  ::_exit(written < 0 ? EXIT_FAILURE : words.exit_code);
}

void on_signal(int number) {
  ::alarm(words.seconds);
  words.before[number](number);
}

bool is_function(const struct sigaction &action) {
  return (action.sa_flags & SA_SIGINFO) == 0 && action.sa_handler != SIG_DFL &&
         action.sa_handler != SIG_IGN;
}

} // namespace

LastWords::LastWords(const char *line, int exit_code, unsigned seconds) {
  FATHOM_ASSERT(!has_words.load(), "last words of two");
  words.line = line;
  words.size = std::strlen(line);
  words.exit_code = exit_code;
  words.seconds = seconds;
  has_words = true;
  struct sigaction alarm = {};
  alarm.sa_handler = say;
  ::sigemptyset(&alarm.sa_mask);
  ::sigaction(SIGALRM, &alarm, &old_alarm_);
  for (size_t i = 0; i < std::size(handled); ++i) {
    ::sigaction(handled[i], nullptr, &old_[i]);
    FATHOM_ASSERT(is_function(old_[i]), "nobody handles that signal");
    words.before[handled[i]] = old_[i].sa_handler;
    struct sigaction action = old_[i]; // flags and all
    action.sa_handler = on_signal;
    ::sigaction(handled[i], &action, nullptr);
  }
}

LastWords::~LastWords() { drop(); }

void LastWords::drop() {
  if (!is_there_)
    return;
  is_there_ = false;
  has_words = false;
  ::alarm(0);
  for (size_t i = 0; i < std::size(handled); ++i)
    ::sigaction(handled[i], &old_[i], nullptr);
  ::sigaction(SIGALRM, &old_alarm_, nullptr);
}

} // namespace fathom
