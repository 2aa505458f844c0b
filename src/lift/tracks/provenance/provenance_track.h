// The provenance track: integers that come from pointers (provenance.h) have a
// carrier, a pointer into the same object. Such an integer is passed, returned
// and kept in memory as its pointer.
#pragma once

#include "lift/tracks/provenance/provenance.h"
#include "lift/tracks/track_table.h"
#include "lift/tracks/values.h"

namespace fathom::lift {

class ProvenanceTrack final : public Track {
public:
  explicit ProvenanceTrack(const TrackParts &parts);

  bool has_carrier(const llvm::Value *v) const {
    return provenance_.has_carrier(v);
  }
  // The integer is the address of its carrier, as it was cast.
  bool is_address(const llvm::Value *v) const {
    return provenance_.is_exact(v) && find(v);
  }
  // The integer is read as the pointer it may be.
  bool is_pointer_load(const llvm::LoadInst &i) const {
    return provenance_.is_pointer_load(i);
  }
  // The pointer into the carrier's object whose address is the integer.
  Term pointer_from(const llvm::Value *v, Term address);

  static bool is_on(const LiftConfig &) { return true; }
  static std::optional<Sort> parameter_sort(Context &c,
                                            const llvm::Argument &a);
  static std::optional<Sort> result_sort(Context &c, const llvm::Function &f);

  std::optional<Sort> sort_of(const llvm::PHINode &phi) override;
  // The carrier, or a pointer without object at that address.
  Term at_phi(const llvm::Value *v, Term value) override;
  Term at_call(const llvm::Value *v, Term value) override {
    return pointer_from(v, value);
  }
  void receive(const llvm::Value &v) override;
  void follow(const llvm::Instruction &i) override;

private:
  Term carrier_of(const llvm::Value *v) const {
    return provenance_.has_carrier(v) ? find(v) : Term{};
  }

  Values &values_;
  Provenance provenance_;
};

} // namespace fathom::lift
