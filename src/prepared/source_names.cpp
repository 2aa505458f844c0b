#include "prepared/source_names.h"

#include <filesystem>
#include <fstream>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace fathom::prepared {

std::string source_name(AllocaInst &variable) {
  if (auto records = findDVRDeclares(&variable); !records.empty())
    return records.front()->getVariable()->getName().str();
  if (auto declares = findDbgDeclares(&variable); !declares.empty())
    return declares.front()->getVariable()->getName().str();
  return variable.getName().str();
}

std::string target_name(const CallBase &call) {
  const Value *value = &call;
  // At most a few conversions stand between a call and its variable.
  for (int steps = 0; steps < 4 && value->hasOneUse(); ++steps) {
    const User *user = *value->user_begin();
    if (isa<CastInst>(user)) {
      value = user;
      continue;
    }
    const auto *store = dyn_cast<StoreInst>(user);
    if (!store || store->getValueOperand() != value)
      return {};
    const auto *variable = dyn_cast<AllocaInst>(store->getPointerOperand());
    return variable ? source_name(*const_cast<AllocaInst *>(variable)) : "";
  }
  return {};
}

const std::vector<std::string> &SourceText::lines_of(const std::string &file) {
  auto [entry, is_new] = files_.try_emplace(file);
  // The name comes from debug information, which may say anything.
  constexpr uintmax_t max_size = uintmax_t(1) << 24;
  std::error_code error;
  if (is_new && std::filesystem::is_regular_file(file, error) &&
      std::filesystem::file_size(file, error) <= max_size) {
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);)
      entry->second.push_back(line);
  }
  return entry->second;
}

std::string SourceText::arguments_of(const CallBase &call) {
  const DILocation *place = call.getDebugLoc();
  if (!place || place->getLine() == 0 || place->getColumn() == 0)
    return {};
  std::filesystem::path file(place->getFilename().str());
  if (file.is_relative())
    file = std::filesystem::path(place->getDirectory().str()) / file;
  const std::vector<std::string> &lines = lines_of(file.string());
  if (place->getLine() > lines.size())
    return {};
  const std::string &line = lines[place->getLine() - 1];
  size_t open = line.find('(', place->getColumn() - 1);
  if (open == std::string::npos)
    return {};
  int depth = 0;
  for (size_t i = open; i < line.size(); ++i) {
    if (line[i] == '(')
      ++depth;
    else if (line[i] == ')' && --depth == 0)
      return line.substr(open + 1, i - open - 1);
  }
  return {};
}

} // namespace fathom::prepared
