#include "passes/meaning/steps.h"

#include <llvm/TargetParser/Triple.h>

using namespace llvm;

namespace fathom::passes {

namespace {

// What is checked unless somebody says otherwise, and is not: whole groups by
// their names.
std::string missing_checks(const sea::CheckSet &checks) {
  std::string text;
  sea::CheckSet usual = sea::default_checks();
  auto add = [&](std::string_view name) {
    text += (text.empty() ? "" : ", ") + std::string(name);
  };
  constexpr std::pair<sea::CheckGroup, std::string_view> groups[] = {
      {sea::CheckGroup::Assert, "assert"},
      {sea::CheckGroup::Memory, "memory"},
      {sea::CheckGroup::Ub, "ub"}};
  for (auto [group, name] : groups) {
    std::vector<std::string_view> off;
    size_t num_usual = 0;
    for (const sea::CheckInfo &row : sea::check_table()) {
      // Leaks have an option of their own.
      if (row.group != group || !usual[size_t(row.kind)] ||
          row.kind == sea::CheckKind::MemoryLeak)
        continue;
      ++num_usual;
      if (!checks[size_t(row.kind)])
        off.push_back(row.id);
    }
    if (off.size() == num_usual && off.size() > 1)
      add(name);
    else
      for (std::string_view id : off)
        add(id);
  }
  return text;
}

// The target that is meant if no row names another one.
bool is_usual_target(const Triple &target) {
  return target.getArch() == Triple::x86_64 && target.isOSLinux();
}

} // namespace

void note_options(const Module &module, const PrepareConfig &config,
                  Ledger &ledger) {
  Triple target(module.getTargetTriple());
  if (!is_usual_target(target))
    ledger.chosen("data layout of " +
                  (target.str().empty() ? "an unnamed target" : target.str()));
  if (std::string off = missing_checks(config.checks); !off.empty())
    ledger.chosen("not checked (--checks): " + off);
  switch (config.on_ub) {
  case OnUb::Stop:
    return;
  case OnUb::Continue:
    return ledger.chosen("executions go on behind a failed check, with what "
                         "the machine computes (--on-ub)");
  case OnUb::Havoc:
    return ledger.chosen("executions go on behind a failed check, with an "
                         "arbitrary result (--on-ub)");
  }
}

} // namespace fathom::passes
