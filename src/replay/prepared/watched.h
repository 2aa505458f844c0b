// The kinds of checks that are expected to fail, by the place of an
// instruction.
#pragma once

#include "replay/native_module.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instruction.h>
#include <map>

namespace fathom::replay {

class Watched {
public:
  explicit Watched(const std::vector<WatchedLine> &lines) {
    for (const WatchedLine &line : lines)
      masks_[{line.line ? line.file : "", line.line}] |= uint64_t(1)
                                                         << unsigned(line.kind);
  }
  // A bit per CheckKind. What has no line is where nothing has.
  uint64_t at(const llvm::Instruction &i) const {
    const llvm::DILocation *where = i.getDebugLoc().get();
    uint32_t line = where ? where->getLine() : 0;
    auto found = masks_.find({line ? where->getFilename().str() : "", line});
    return found == masks_.end() ? 0 : found->second;
  }

private:
  std::map<std::pair<std::string, uint32_t>, uint64_t> masks_;
};

} // namespace fathom::replay
