#include "lift/tracks/provenance/provenance_track.h"

#include "lift/function_facts.h"
#include "support/assert.h"

using namespace llvm;

namespace fathom::lift {

ProvenanceTrack::ProvenanceTrack(const TrackParts &parts)
    : Track(parts.emitter), values_(parts.values),
      provenance_(parts.facts.function, parts.facts.order,
                  context().regions.points_to(), context().ptr_width()) {}

std::optional<Sort> ProvenanceTrack::parameter_sort(Context &c,
                                                    const Argument &a) {
  if (!c.regions.points_to().may_be_pointer(a))
    return {};
  return c.program.ptr_sort();
}

std::optional<Sort> ProvenanceTrack::result_sort(Context &c,
                                                 const Function &f) {
  if (!c.regions.points_to().may_return_pointer(f))
    return {};
  return c.program.ptr_sort();
}

std::optional<Sort> ProvenanceTrack::sort_of(const PHINode &phi) {
  if (!provenance_.has_carrier(&phi))
    return {};
  return context().program.ptr_sort();
}

Term ProvenanceTrack::at_phi(const Value *v, Term value) {
  Term carrier = carrier_of(v);
  return carrier ? carrier : context().pointer_without_object(value);
}

Term ProvenanceTrack::pointer_from(const Value *v, Term address) {
  Term carrier = at_phi(v, address);
  if (provenance_.is_exact(v) || !find(v))
    return carrier;
  Builder &b = builder();
  return b.make(Kind::PtrAdd,
                {carrier, b.make_sub(address, e_.number_of(carrier))});
}

// The integer is the address of what was passed.
void ProvenanceTrack::receive(const Value &v) {
  if (Term carrier = find(&v))
    values_.set(v, e_.define(e_.number_of(carrier)));
}

// Loads, calls and phis got theirs where they were made.
void ProvenanceTrack::follow(const Instruction &i) {
  if (!provenance_.has_carrier(&i))
    return;
  if (isa<PtrToIntInst>(i)) {
    set(i, values_.of(i.getOperand(0)));
  } else if (isa<SelectInst>(i)) {
    // The result is the address of the operand that is taken.
    set(i,
        e_.define(builder().make_ite(values_.of(i.getOperand(0)),
                                     at_phi(i.getOperand(1), values_.of(&i)),
                                     at_phi(i.getOperand(2), values_.of(&i)))));
  } else if (isa<FreezeInst>(i)) {
    if (Term carrier = carrier_of(i.getOperand(0)))
      set(i, carrier);
  } else if (Provenance::passes_on(i.getOpcode())) {
    Term first = carrier_of(i.getOperand(0)),
         second = carrier_of(i.getOperand(1));
    if (bool(first) != bool(second))
      set(i, first ? first : second);
  }
}

} // namespace fathom::lift
