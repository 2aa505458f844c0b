#include "driver/program_options.h"

#include "check/chosen_checks.h"
#include "driver/witness/judge.h"
#include "frontend/witness/instrument.h"
#include "support/diag.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace fathom {

namespace {

// "POLICY" or "NAME:POLICY", several separated by commas; "+throw" behind one.
constexpr std::string_view policies = ChoiceNames<MissingBody>::text;
Result<void> add_missing(std::string_view text,
                         std::vector<passes::MissingRow> &rows) {
  while (true) {
    size_t comma = text.find(',');
    std::string_view item = text.substr(0, comma);
    size_t colon = item.rfind(':');
    std::string_view name =
        colon == std::string_view::npos ? "" : item.substr(0, colon);
    std::string_view policy_name =
        colon == std::string_view::npos ? item : item.substr(colon + 1);
    constexpr std::string_view suffix = "+throw";
    const bool throws = policy_name.ends_with(suffix);
    if (throws)
      policy_name.remove_suffix(suffix.size());
    std::optional<size_t> policy = find_alternative(policies, policy_name);
    if (!policy || colon == 0)
      return command_line_problem(
          "--missing expects NAME:POLICY or POLICY, which is one of " +
          std::string(policies) + ", perhaps with +throw, not '" +
          std::string(item) + "'");
    rows.push_back({.name = std::string(name),
                    .policy = MissingBody(*policy),
                    .throws = throws});
    if (comma == std::string_view::npos)
      return {};
    text.remove_prefix(comma + 1);
  }
}

bool read_number(std::string_view text, uint32_t max, uint32_t &value) {
  const char *end = text.data() + text.size();
  auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end && !text.empty() && value <= max;
}

// "any", "N" or "N,L".
Result<void> read_argv(std::string_view text, passes::PrepareConfig &config) {
  constexpr uint32_t most = 1024, longest = 131071;
  if (text == "any")
    return {};
  size_t comma = text.find(',');
  uint32_t count = 0, length = 0;
  bool has_length = comma != std::string_view::npos;
  if (!read_number(text.substr(0, comma), most, count) ||
      (has_length && !read_number(text.substr(comma + 1), longest, length)))
    return command_line_problem(
        "--argv expects any, N or N,L with numbers up to " +
        std::to_string(most) + " and " + std::to_string(longest) + ", not '" +
        std::string(text) + "'");
  config.argv_count = count;
  if (has_length)
    config.argv_length = length;
  return {};
}

// "ADDRESS+SIZE" or "ADDRESS+SIZE:KIND", several separated by commas; numbers
// as C writes them.
Result<void> add_io(std::string_view text, std::vector<passes::IoRange> &rows) {
  constexpr std::string_view kinds[] = {"", "read", "write", "memory"};
  auto number = [](std::string_view digits, uint64_t &value) {
    int base = 10;
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
      digits.remove_prefix(2);
      base = 16;
    }
    const char *end = digits.data() + digits.size();
    auto [stop, error] = std::from_chars(digits.data(), end, value, base);
    return error == std::errc() && stop == end && !digits.empty();
  };
  while (true) {
    size_t comma = text.find(',');
    std::string_view item = text.substr(0, comma);
    size_t plus = item.find('+'), colon = item.find(':');
    passes::IoRange row;
    std::string_view kind =
        colon == std::string_view::npos ? "" : item.substr(colon + 1);
    size_t which = size_t(std::find(std::begin(kinds), std::end(kinds), kind) -
                          std::begin(kinds));
    if (plus == std::string_view::npos || which == std::size(kinds) ||
        (kind.empty() && colon != std::string_view::npos) ||
        !number(item.substr(0, plus), row.address) ||
        !number(item.substr(plus + 1, colon - plus - 1), row.size) ||
        row.address == 0 || row.size == 0 ||
        row.address + (row.size - 1) < row.address)
      return command_line_problem(
          "--io expects ADDRESS+SIZE, with :read, :write or :memory behind it "
          "or not, not '" +
          std::string(item) + "'; address 0 is null");
    row.kind = passes::IoKind(which);
    rows.push_back(row);
    if (comma == std::string_view::npos)
      return {};
    text.remove_prefix(comma + 1);
  }
}

// The machine first, so that flags of the user's speak of it.
std::vector<std::string> compile_flags(const Options &options) {
  std::vector<std::string> flags;
  if (!options.target.empty())
    flags.push_back("--target=" + options.target);
  flags.insert(flags.end(), options.compile_flag.begin(),
               options.compile_flag.end());
  return flags;
}

} // namespace

Result<frontend::LoadConfig> load_config(const ParsedCommandLine &line) {
  Result<check::ChosenChecks> checks = check::chosen_checks(line.options);
  if (!checks)
    return checks.error();
  std::shared_ptr<frontend::WitnessUse> use;
  if (!line.options.validate.empty()) {
    Result<frontend::Witness> witness =
        read_witness_file(witness_file(line.options.validate));
    if (!witness)
      return witness.error();
    use = std::make_shared<frontend::WitnessUse>(
        frontend::WitnessUse{.witness = std::move(*witness),
                             .first_file = line.files[0],
                             .is_strict = is_strict(line.options.validate)});
  }
  bool never_lost = checks->by_svcomp_rules && checks->leak == LeakMode::Lost &&
                    checks->set[size_t(sea::CheckKind::MemoryLeak)];
  // What the user says of a name is not looked for elsewhere.
  std::vector<std::string> settled;
  for (const std::string &rule : line.options.remove_function_body)
    settled.push_back(rule.substr(rule.rfind(':') + 1)); // npos + 1 is 0
  for (const std::string &rule : line.options.missing)
    if (size_t colon = rule.find(':'); colon != std::string::npos)
      settled.push_back(rule.substr(0, colon));
  return frontend::LoadConfig{
      .files = line.files,
      .compile_flags = compile_flags(line.options),
      .compile_commands = line.options.compile_commands,
      .trusts_commands = line.options.trust_config,
      .checks = checks->set,
      .error_functions = checks->error_functions,
      .never_lost = never_lost,
      .spec = {line.options.apply_loop_contracts, std::move(use)},
      .removed_bodies = line.options.remove_function_body,
      .contracts = line.options.fp_contract != "off",
      .units_for = line.options.entry,
      .not_from_units = std::move(settled)};
}

Result<passes::PrepareConfig> prepare_config(const Options &options) {
  passes::PrepareConfig config;
  Result<check::ChosenChecks> checks = check::chosen_checks(options);
  if (!checks)
    return checks.error();
  config.checks = checks->set;
  config.only_error_calls = checks->by_svcomp_rules;
  config.entry = options.entry;
  config.entry_pointers = options.entry_pointers;
  config.entry_null = options.entry_null;
  config.entry_depth = unsigned(options.entry_depth);
  config.entry_length = uint64_t(options.entry_length);
  config.globals = options.globals;
  config.on_ub = options.on_ub;
  config.malloc_may_fail = options.malloc_may_fail;
  config.enforced_contracts = options.enforce_contract;
  config.replaced_calls = options.replace_call_with_contract;
  config.layout_is_chosen = options.allocator != AllocatorKind::Symbolic;
  config.strict_poison = options.poison == PoisonMode::Strict;
  for (const std::string &text : options.missing)
    if (Result<void> good = add_missing(text, config.missing); !good)
      return good.error();
  if (Result<void> good = read_argv(options.argv, config); !good)
    return good.error();
  config.devices.interrupts = unsigned(options.interrupts);
  config.devices.asm_is_havoc = options.asm_ == "havoc";
  config.contraction = options.fp_contract == "on"    ? passes::Contraction::On
                       : options.fp_contract == "any" ? passes::Contraction::Any
                                                      : config.contraction;
  if (options.libm == "monotone")
    config.inexact = passes::InexactModels::Monotone;
  for (const std::string &text : options.io)
    if (Result<void> good = add_io(text, config.devices.io); !good)
      return good.error();
  return config;
}

// SV-COMP's programs have no hardware around them.
VolatileReads volatile_reads(const Options &options) {
  return check::are_svcomp_checks(options) ? VolatileReads::Memory
                                           : options.volatile_;
}

} // namespace fathom
