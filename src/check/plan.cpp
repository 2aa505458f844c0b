#include "check/plan.h"

#include "check/chosen_checks.h"
#include "check/solver_config.h"
#include "solver/registry.h"
#include "support/diag.h"
#include "support/stop.h"

#include <charconv>
#include <optional>
#include <set>

namespace fathom::check {

namespace {

struct Combination {
  bool (*is_bad)(const Options &, const OptionOrigins &);
  const char *reason;
};

// What must not be combined, and why.
constexpr Combination combinations[] = {
    {[](const Options &o, const OptionOrigins &) {
       return o.pointers == Pointers::Raw && o.regions != RegionChoice::Flat;
     },
     "--pointers=raw needs --regions=flat: a pointer without its object may "
     "point into every region"},
    // The default is another one with them.
    {[](const Options &o, const OptionOrigins &origins) {
       return o.pointers == Pointers::Raw &&
              (o.memory == MemoryEncoding::Objects ||
               o.memory == MemoryEncoding::Seam) &&
              origins[OptionIndex::memory].kind != OptionOrigin::Kind::Default;
     },
     "--pointers=raw needs --memory=lambdas or --memory=arrays: a pointer "
     "without its object does not say which object's content it means"},
    {[](const Options &o, const OptionOrigins &origins) {
       return o.checks.ends_with(".prp") &&
              o.volatile_ == VolatileReads::Fresh &&
              origins[OptionIndex::volatile_].kind !=
                  OptionOrigin::Kind::Default;
     },
     "volatile variables are memory by the rules of SV-COMP, whose property "
     "file is given: --volatile=memory"},
    {[](const Options &o, const OptionOrigins &) {
       return o.memory == MemoryEncoding::Seam && o.word_size != "1" &&
              o.word_size != "auto";
     },
     "--memory=seam is a theory of bytes and needs --word-size=1"},
};

constexpr uint32_t max_bound = 1'000'000'000;

std::optional<uint32_t> read_number(std::string_view text) {
  uint32_t value = 0;
  const char *end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end || value > max_bound)
    return std::nullopt;
  return value;
}

Result<void> read_bound(const char *option, const std::string &text,
                        uint32_t &bound, bool &is_given) {
  is_given = text != "auto";
  if (!is_given)
    return {};
  std::optional<uint32_t> value = read_number(text);
  if (!value)
    return command_line_problem(
        std::string(option) + " expects auto or a number, not '" + text + "'");
  bound = *value;
  return {};
}

// The loop of this name or place; else those whose place ends so, behind a
// slash: "list.c:7" is "src/list.c:7".
std::vector<std::string> loops_called(const std::string &name,
                                      const std::set<std::string> &loops) {
  if (loops.contains(name))
    return {name};
  std::vector<std::string> found;
  for (const std::string &loop : loops)
    if (!name.empty() && loop.ends_with("/" + name))
      found.push_back(loop);
  return found;
}

// "LOOP=N", several separated by commas.
Result<void> read_unwindset(const std::string &text,
                            const std::set<std::string> &loops,
                            std::map<std::string, uint32_t> &bounds) {
  std::string_view rest = text;
  while (!rest.empty()) {
    size_t comma = rest.find(',');
    std::string_view item = rest.substr(0, comma);
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
    size_t equals = item.rfind('=');
    std::optional<uint32_t> value = equals == std::string_view::npos
                                        ? std::nullopt
                                        : read_number(item.substr(equals + 1));
    if (!value)
      return command_line_problem("--unwindset expects LOOP=N, not '" +
                                  std::string(item) + "'");
    std::string loop(item.substr(0, equals));
    const std::vector<std::string> meant = loops_called(loop, loops);
    if (meant.empty()) {
      std::string known;
      for (const std::string &name : loops)
        known += (known.empty() ? "loops: " : ", ") + name;
      return command_line_problem(
          "--unwindset: there is no loop '" + loop + "'",
          known.empty() ? "the program has no loops" : known);
    }
    for (const std::string &name : meant)
      bounds[name] = *value;
  }
  return {};
}

std::set<std::string> loop_names(const sea::Program &program) {
  std::set<std::string> names;
  for (const sea::Function &f : program.functions)
    for (const sea::Loop &loop : f.loops) {
      names.insert(program.string(loop.name));
      if (loop.place != 0)
        names.insert(program.string(loop.place));
    }
  return names;
}

} // namespace

Result<void> check_combination(const Options &options,
                               const OptionOrigins &origins) {
  for (const Combination &row : combinations)
    if (row.is_bad(options, origins))
      return command_line_problem(row.reason);
  return {};
}

RewriteConfig rewrite_config(const Options &options, const Plan &plan,
                             const StopToken &stop) {
  RewriteConfig config;
  config.memory = {.accesses_are_inside =
                       unfold::tells_objects_apart(plan.unfold),
                   .address_ranges = options.arm == Switch::On,
                   .store_map = options.store_map == Switch::On,
                   .commute = options.commute == Switch::On};
  config.enabled = options.rewrite;
  config.disabled_rules = solver_config(options).disabled_rules;
  config.stop = &stop;
  return config;
}

Result<Plan> make_plan(const Options &options, const sea::Program &program,
                       bool has_access_checks) {
  Plan plan;
  Result<ChosenChecks> checks = chosen_checks(options);
  if (!checks)
    return checks.error();
  bool loops_given = false, calls_given = false;
  Result<void> good =
      read_bound("--unwind", options.unwind, plan.unfold.unwind, loops_given);
  if (!good)
    return good.error();
  good = read_bound("--recursion", options.recursion, plan.unfold.recursion,
                    calls_given);
  if (!good)
    return good.error();
  std::set<std::string> loops = loop_names(program);
  for (const std::string &text : options.unwindset)
    if (good = read_unwindset(text, loops, plan.unfold.unwind_of); !good)
      return good.error();
  plan.deepen_loops = !loops_given;
  plan.deepen_calls = !calls_given;
  plan.unfold.unwind_is_exact = loops_given;
  plan.unfold.recursion_is_exact = calls_given;
  plan.unfold.at_bound = options.unwinding;
  plan.unfold.summarise_loops = options.summarise_loops == Switch::On;
  if (options.split != SplitMode::Off &&
      plan.unfold.at_bound != AtBound::Partial)
    plan.unfold.split.learnt = std::make_shared<unfold::Learnt>();
  plan.unfold.checks_stop = options.shadowing && options.on_ub == OnUb::Stop;
  plan.unfold.pointers = options.pointers;
  plan.unfold.accesses_are_checked =
      has_access_checks && accesses_stay_inside(options, checks->set);
  plan.unfold.allocation = options.allocator;
  // Lifted programs have what it takes (lift_config); whether addresses are
  // open is the allocator's question.
  plan.unfold.addresses_apart = has_access_checks;
  plan.unfold.fold_memory = options.fold_memory;
  plan.unfold.by_object = options.memory == MemoryEncoding::Objects;
  plan.vc.style = options.vc;
  plan.vc.memory = options.memory;
  plan.vc.lambdas = options.lambdas;
  plan.vc.checks_stop = plan.unfold.checks_stop;
  plan.vc.pointers = options.pointers;
  plan.vc.word_size = options.word_size != "auto"
                          ? uint32_t(std::stoul(options.word_size))
                      : options.memory == MemoryEncoding::Seam ? 1
                                                               : 0;
  plan.vc.cone_of_influence = options.cone_of_influence;
  plan.vc.simplify = options.rewrite;
  return plan;
}

} // namespace fathom::check
