#include "frontend/flags/targets.h"

#include <filesystem>
#include <llvm/TargetParser/Triple.h>

namespace fathom::frontend {

namespace {

constexpr TargetRow rows[] = {
#define TARGET(architecture, system, environment, folder, package)             \
  {architecture, system, environment, folder, package},
#include "frontend/flags/targets.def"
};

std::string_view system_of(const llvm::Triple &triple) {
  if (triple.isOSLinux())
    return "linux";
  return triple.getOS() == llvm::Triple::UnknownOS ? "none" : "";
}

// Of 32 bits, without a triple: clang's default for this machine.
bool is_narrow(const std::vector<std::string> &flags) {
  bool is_narrow = false;
  for (const std::string &flag : flags)
    if (flag == "-m32" || flag == "-m64")
      is_narrow = flag == "-m32";
  return is_narrow;
}

} // namespace

std::span<const TargetRow> target_rows() { return rows; }

std::string target_of(const std::vector<std::string> &flags) {
  std::string triple;
  for (size_t i = 0; i < flags.size(); ++i) {
    std::string_view flag = flags[i];
    constexpr std::string_view joined = "--target=";
    if (flag.starts_with(joined))
      triple = flag.substr(joined.size());
    else if (flag == "-target" && i + 1 < flags.size())
      triple = flags[++i];
  }
  return triple;
}

const TargetRow *find_target(const std::string &text) {
  llvm::Triple triple(llvm::Triple::normalize(text));
  llvm::StringRef architecture =
      triple.isARM() || triple.isThumb()
          ? "arm"
          : llvm::Triple::getArchTypeName(triple.getArch());
  for (const TargetRow &row : rows)
    if (architecture == llvm::StringRef(row.architecture) &&
        system_of(triple) == row.system &&
        triple.getEnvironmentName().starts_with(
            llvm::StringRef(row.environment)))
      return &row;
  return nullptr;
}

std::vector<std::string> header_flags(const std::vector<std::string> &user) {
  std::string triple = target_of(user);
  bool narrow = is_narrow(user);
  if (!triple.empty()) {
    llvm::Triple parsed(llvm::Triple::normalize(triple));
    if (!parsed.isX86()) {
      const TargetRow *row = find_target(triple);
      if (!row)
        return {};
      return {"-isystem", std::string(row->folder)};
    }
    narrow |= parsed.getArch() == llvm::Triple::x86;
  }
  if (!narrow)
    return {};
  return {"-idirafter", "/usr/include/x86_64-linux-gnu"};
}

std::string missing_headers(const std::vector<std::string> &user) {
  std::string triple = target_of(user);
  const TargetRow *row = triple.empty() ? nullptr : find_target(triple);
  std::error_code ignored;
  if (!row || std::filesystem::exists(row->folder, ignored))
    return {};
  return "Debian's package " + std::string(row->package) +
         " has the headers for " + triple;
}

} // namespace fathom::frontend
