#include "lift/tracks/poison/poison_track.h"

#include "lift/function_facts.h"
#include "lift/tracks/poison/poison.h"

#include <llvm/IR/Constants.h>

using namespace llvm;

namespace fathom::lift {

PoisonTrack::PoisonTrack(const TrackParts &parts)
    : ShadowTrack(id, parts),
      rules_(parts.emitter, parts.values, parts.pointers),
      bytes_(parts.emitter.builder()) {}

Reached PoisonTrack::reach(const Module &module, const PointsTo &points_to,
                           const LiftConfig &config) {
  return where_poison_gets(module, points_to, config.volatile_reads);
}

std::optional<Sort> PoisonTrack::sort_in(Context &c, Type *type) {
  if (!c.sort_of(type))
    return {};
  return c.program.store.bool_sort();
}

Term PoisonTrack::of(const Value *v) {
  if (isa<PoisonValue>(v) && has_poison(facts_.function))
    return builder().make_true();
  return find(v);
}

void PoisonTrack::judge(const Value *v, std::string_view where) {
  Term poison = of(v);
  if (poison && context().config.checks[size_t(sea::CheckKind::Poison)])
    e_.check(builder().make_not(poison), sea::CheckKind::Poison, where);
}

Term PoisonTrack::frozen(const FreezeInst &i, Term value) {
  Term poison = of(i.getOperand(0));
  if (!poison)
    return value;
  Term any = e_.nondet(*context().sort_of(i.getType()), "freeze");
  return builder().make_ite(poison, any, value);
}

Term PoisonTrack::chosen(const SelectInst &i) {
  Term bad = of(i.getCondition());
  const Value *yes = i.getTrueValue(), *no = i.getFalseValue();
  if (!of(yes) && !of(no))
    return bad;
  Builder &b = builder();
  return either(b, bad,
                b.make_ite(values_.of(i.getCondition()), of_or_nothing(yes),
                           of_or_nothing(no)));
}

void PoisonTrack::follow(const Instruction &i) {
  if (!contains(&i))
    return;
  Term bad;
  if (const auto *select = dyn_cast<SelectInst>(&i)) {
    bad = chosen(*select);
  } else {
    if (passes_poison(i))
      for (const Use &operand : i.operands())
        bad = either(builder(), bad, of(operand.get()));
    if (has_poison(facts_.function)) // others have checks of their own
      bad = either(builder(), bad, rules_.violated(i));
  }
  if (bad)
    set(i, e_.define(bad));
}

Term PoisonTrack::stored_bits(const Value *stored, uint32_t width) {
  return bytes_.all_if(of_or_nothing(stored), width);
}

// A value is poison as a whole if one of its bytes is.
void PoisonTrack::set_loaded(const LoadInst &i, Term, Term bits) {
  set(i, e_.define(bytes_.any(bits)));
}

} // namespace fathom::lift
