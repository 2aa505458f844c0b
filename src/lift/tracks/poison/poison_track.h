// The poison track: a Bool beside each value that may be poison (poison.h), in
// memory 255 for each byte that is. It is judged where poison counts; other
// poison travels on.
#pragma once

#include "lift/tracks/poison/poison_rules.h"
#include "lift/tracks/shadow_track.h"
#include "lift/words/uninit_operations.h"

namespace fathom::lift {

class PoisonTrack final : public ShadowTrack {
public:
  static constexpr TrackId id = TrackId::Poison;
  explicit PoisonTrack(const TrackParts &parts);

  static bool is_on(const LiftConfig &) { return true; }
  static Reached reach(const llvm::Module &module, const PointsTo &points_to,
                       const LiftConfig &config);
  static std::optional<Sort> sort_in(Context &c, llvm::Type *type);

  void follow(const llvm::Instruction &i) override;
  Term frozen(const llvm::FreezeInst &i, Term value) override;
  void judge(const llvm::Value *v, std::string_view where) override;
  void judge_passed(const llvm::Value *v, std::string_view where) override {
    judge(v, where);
  }

private:
  Term of(const llvm::Value *v) override;
  Term nothing(llvm::Type *) override { return builder().make_false(); }
  std::optional<Sort> sort_for(llvm::Type *type) override {
    return sort_in(context(), type);
  }
  Term stored_bits(const llvm::Value *stored, uint32_t width) override;
  void set_loaded(const llvm::LoadInst &i, Term pointer, Term bits) override;
  uint8_t first_byte(const llvm::Instruction &) override { return 0; }
  Term chosen(const llvm::SelectInst &i);

  PoisonRules rules_;
  UninitOperations bytes_;
};

} // namespace fathom::lift
