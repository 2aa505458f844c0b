#include "unfold/path.h"

#include "support/assert.h"
#include "support/stop.h"

namespace fathom::unfold {

void Path::learn(Term condition) {
  FATHOM_ASSERT(rewriter_.store().is_bool(condition), "not a condition");
  const FactsId known = facts();
  if (rewriter_.store().is_false(condition) ||
      facts_.decide(known, condition) == false)
    end();
  else
    out_.set_facts(facts_.add(known, condition));
}

FactsId Path::facts_on(Output::Edge edge) {
  const FactsId known = out_.facts(edge.block);
  Term condition = out_.condition(edge.block);
  if (!condition)
    return known;
  return facts_.add(known,
                    edge.slot == 0 ? condition : rewriter_.make_not(condition));
}

void Path::assume(Term condition, Because because, const sea::Stmt *origin) {
  FATHOM_ASSERT(because != Because::Row || out_.properties().has_rows(),
                "an assumption without its row");
  FATHOM_ASSERT(rewriter_.store().is_bool(condition), "not a condition");
  out_.emit(sea::Opcode::Assume, {}, {condition}, origin);
}

void Path::require(Term holds, std::string_view or_else,
                   sea::LocationId location, sea::CheckKind kind) {
  ++num_required_;
  out_.emit_check(holds, out_.properties().add_limit(kind, location, or_else),
                  location);
  learn(holds);
}

void Path::unsupported(std::string_view why, sea::LocationId location) {
  ++num_unsupported_;
  out_.emit_check(rewriter_.store().make_bool(false),
                  out_.properties().add_unsupported(location, why), location);
  end();
}

void Path::give_up(std::string_view why) {
  out_.give_up(why);
  is_stopped_ = true;
  end();
}

void Path::give_up_objects(std::string_view why) {
  out_.give_up(why, Unsuited::ByObject);
  give_up(why);
}

void Path::give_up_room(std::string_view why) {
  out_.give_up(why, Unsuited::RoomLarge);
  give_up(why);
}

bool Path::poll_stop() {
  if (stop_ == nullptr || !stop_->stop_requested())
    return false;
  give_up(to_string(stop_->reason()));
  return true;
}

} // namespace fathom::unfold
