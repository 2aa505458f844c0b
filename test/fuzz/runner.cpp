#include "runner.h"

#include "child.h"
#include "generator.h"
#include "shrink.h"
#include "terms/traverse.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

#include <unistd.h>

namespace fathom::fuzz {

namespace {

constexpr uint64_t batch_size = 200;

// Exhaustive evaluation is quick, Z3 takes most of the time.
constexpr Mode schedule[] = {Mode::Scalar, Mode::Brute,       Mode::Arrays,
                             Mode::Brute,  Mode::Incremental, Mode::Brute,
                             Mode::Memory, Mode::Brute,       Mode::Incremental,
                             Mode::Brute,  Mode::Arrays,      Mode::Brute};

// Independent of all other cases, so that any can be repeated alone.
uint64_t seed_of(uint64_t seed, uint64_t number) {
  uint64_t x = seed * 0x9e3779b97f4a7c15u + number;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
  x = (x ^ x >> 27) * 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

Mode mode_of(uint64_t number) {
  return schedule[seed_of(0, number) % std::size(schedule)];
}

class Runner {
public:
  explicit Runner(const RunSettings &settings)
      : settings_(settings), begin_ms_(now_ms()),
        end_ms_(begin_ms_ + int64_t(settings.seconds * 1000)) {}

  RunResult run() {
    std::vector<Slot> slots(settings_.jobs);
    for (unsigned i = 0; i < settings_.jobs; ++i)
      slots[i].next = settings_.first + i;
    while (true) {
      bool any = false;
      for (Slot &slot : slots) {
        advance(slot);
        any = any || slot.child;
      }
      if (!any)
        break;
      ::usleep(2000);
    }
    result_.seconds = double(now_ms() - begin_ms_ - shrinking_ms_) / 1000;
    return std::move(result_);
  }

private:
  // One of the cases next, next + jobs, ... in a child each time.
  struct Slot {
    std::unique_ptr<Child> child;
    uint64_t next = 0;
    uint64_t end = 0; // of the batch
  };

  bool is_over() const {
    return now_ms() >= end_ms_ ||
           result_.found.size() >= settings_.max_failures;
  }

  void advance(Slot &slot) {
    if (slot.child && slot.child->is_running()) {
      const Shared &shared = slot.child->shared();
      if (double(now_ms() - shared.started_ms) > settings_.case_seconds * 1000)
        slot.child->stop();
      else
        return;
    }
    if (slot.child)
      finish(slot);
    uint64_t last = settings_.count == UINT64_MAX
                        ? UINT64_MAX
                        : settings_.first + settings_.count;
    if (is_over() || slot.next >= last)
      return;
    slot.end = std::min(slot.next + batch_size * settings_.jobs, last);
    slot.child = std::make_unique<Child>(
        [&](Shared &shared) { run_batch(slot.next, slot.end, shared); });
  }

  // In the child.
  void run_batch(uint64_t next, uint64_t end, Shared &shared) const {
    for (; next < end && now_ms() < end_ms_; next += settings_.jobs) {
      shared.started_ms = now_ms();
      shared.number = next;
      TermStore store;
      Mode mode = mode_of(next);
      uint64_t seed = seed_of(settings_.seed, next);
      Case script = Generator(store, seed, mode).make();
      std::mt19937_64 random(~seed);
      std::vector<Config> configs{default_config(), random_config(random)};
      Failure failure =
          check_case(store, script, configs, settings_for(next),
                     shared.counters[unsigned(mode)], shared.progress);
      if (failure.kind != FailureKind::None) {
        shared.report(failure);
        return;
      }
    }
    shared.number = next;
  }

  CheckSettings settings_for(uint64_t number) const {
    CheckSettings check = settings_.check;
    check.brute = mode_of(number) == Mode::Brute;
    check.cvc5 = settings_.cvc5_every != 0 &&
                 seed_of(1, number) % settings_.cvc5_every == 0 && !check.brute;
    return check;
  }

  void finish(Slot &slot) {
    Child &child = *slot.child;
    const Shared &shared = child.shared();
    for (unsigned i = 0; i < num_modes; ++i)
      result_.counters[i].add(shared.counters[i]);
    Failure failure = child.failure();
    slot.next = shared.number;
    if (failure.kind != FailureKind::None) {
      if (child.is_other()) {
        ++result_.counters[unsigned(mode_of(slot.next))].others_died;
        say("not compared: case " + std::to_string(slot.next) + ", " +
            failure.what);
      } else
        record(slot.next, failure);
      slot.next += settings_.jobs;
    }
    slot.child.reset();
  }

  void record(uint64_t number, const Failure &failure) {
    int64_t begin = now_ms();
    Found found{number, mode_of(number), failure, ""};
    say("seed " + std::to_string(settings_.seed) + " case " +
        std::to_string(number) + " (" + std::string(to_string(found.mode)) +
        "): " + std::string(to_string(failure.kind)) + " [" + failure.flags +
        "] " + failure.what);
    TermStore store;
    Generator generator(store, seed_of(settings_.seed, number), found.mode);
    std::string text = to_script(store, generator.make());
    CheckSettings check = settings_for(number);
    if (failure.kind == FailureKind::Hang)
      check.native_seconds = 2;
    Failure again = try_script(text, failure.flags, check);
    if (again.kind != FailureKind::None) {
      Shrunk small = shrink(text, again, check, settings_.shrink_seconds);
      text = small.text;
      found.failure = small.failure;
    } else
      say("  not from its text alone: left as it is");
    write(found, text);
    result_.found.push_back(found);
    shrinking_ms_ += now_ms() - begin;
    end_ms_ += now_ms() - begin;
  }

  void write(Found &found, const std::string &text) {
    TermStore store;
    if (Result<Case> script = parse_script(store, text, "written")) {
      found.steps = script->steps.size();
      found.terms = reachable(store, roots_of(*script)).size();
    }
    std::filesystem::create_directories(settings_.folder);
    found.file = settings_.folder + "/" +
                 std::string(to_string(found.failure.kind)) + "-" +
                 std::to_string(settings_.seed) + "-" +
                 std::to_string(found.number) + ".smt2";
    std::ofstream file(found.file);
    file << "; " << to_string(found.failure.kind) << "\n";
    std::string line;
    for (char c : found.failure.what + "\n")
      if (c == '\n') {
        file << "; " << line << "\n";
        line.clear();
      } else
        line += c;
    file << "; seed " << settings_.seed << " case " << found.number << " mode "
         << to_string(found.mode) << "\n"
         << "; RUN: %fathom solve " << found.failure.flags
         << (found.failure.flags.empty() ? "" : " ") << "%s\n"
         << text;
    say("  " + std::to_string(found.steps) + " steps, " +
        std::to_string(found.terms) + " terms: " + found.file);
  }

  void say(const std::string &text) const {
    if (!settings_.quiet)
      std::printf("%s\n", text.c_str());
    std::fflush(stdout);
  }

  RunSettings settings_;
  int64_t begin_ms_, end_ms_;
  int64_t shrinking_ms_ = 0;
  RunResult result_;
};

} // namespace

RunResult run_cases(const RunSettings &settings) {
  return Runner(settings).run();
}

} // namespace fathom::fuzz
