#include "absint/analysis.h"

#include "absint/environment.h"
#include "absint/facts.h"
#include "absint/order.h"

#include <algorithm>

namespace fathom::absint {

namespace {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

constexpr unsigned joins_before_widening = 2;
constexpr unsigned most_visits = 60; // of a header; then its zones are dropped
constexpr unsigned narrowing_rounds = 2;
constexpr uint64_t polyhedron_work = 2000; // of one edge: some of 10 us each

// What numbers that are related become, all at once.
class Sources {
public:
  explicit Sources(size_t count) {
    for (size_t i = 0; i < count; ++i) {
      single_.push_back(Source{i, 0});
      sums_.push_back(Linear{.factors = {{i, 1}}, .constant = 0});
    }
  }
  // No term: anything.
  void set(size_t place, Context &context, const Environment &at, Term t,
           Sign sign) {
    single_[place] = t ? context.source(at, t, sign) : std::nullopt;
    sums_[place] = t ? context.linear(at, t, sign) : std::nullopt;
  }
  void assign_to(Environment &at, Sign sign) const {
    at.zones[size_t(sign)].assign(single_);
    at.polyhedra[size_t(sign)].assign(sums_);
  }

private:
  std::vector<std::optional<Source>> single_;
  std::vector<std::optional<Linear>> sums_;
};

class Analysis {
public:
  Analysis(const sea::Function &f, const Config &config)
      : f_(f), config_(config), cfg_(f), context_(f),
        order_(weak_order(f, cfg_)), before_(f.blocks.size()),
        behind_(f.blocks.size()), visits_(f.blocks.size(), 0),
        is_header_(f.blocks.size(), false), assumed_(f.blocks.size()) {
    for (const sea::Loop &loop : f.loops)
      is_header_[loop.header] = true;
    find_assumed();
  }

  Facts run();

private:
  using Maybe = std::optional<Environment>;
  bool is_too_much() const { return context_.work > config_.max_work; }
  void find_assumed();
  bool ascend();
  bool descend();
  bool visit(size_t at, bool is_widening);
  Maybe incoming(BlockId block);
  Maybe along(BlockId from, BlockId to);
  Maybe by_arms(BlockId block, Term condition, bool is_true);
  static void join(Maybe &to, Maybe one);
  bool take_phis(Environment &at, BlockId from, BlockId to);
  Maybe run_block(BlockId block, Environment at);
  bool execute(const Stmt &s, Environment &at);
  void define(Term reg, const Computed &value, Environment &at);
  void become(Environment &at, Term reg, Term source);
  bool widen(BlockId header, Environment &at, const Environment &next);

  const sea::Function &f_;
  const Config &config_;
  const sea::Cfg cfg_;
  Context context_;
  const std::vector<Place> order_;
  std::vector<Maybe> before_, behind_; // a block; none: not reached
  std::vector<unsigned> visits_;       // of headers
  std::vector<bool> is_header_;
  std::vector<std::vector<uint32_t>> assumed_; // by block, not of headers
  bool is_inside_ = false; // by_arms looks one block back, not further
};

Facts Analysis::run() {
  Facts result;
  result.is_over = ascend() && descend();
  result.work = context_.work;
  if (!result.is_over)
    return result;
  for (uint32_t l = 0; l < f_.loops.size(); ++l)
    if (const Maybe &at = before_[f_.loops[l].header])
      add_facts(context_, cfg_, l, *at, result.facts);
  return result;
}

void Analysis::find_assumed() {
  for (BlockId block : cfg_.order())
    for (const Stmt &s : f_.blocks[block].stmts) {
      if ((s.op != Opcode::Assume && s.op != Opcode::Check) ||
          is_header_[block])
        continue;
      Term condition = f_.arguments(s)[0];
      for (const Stmt &phi : f_.blocks[block].stmts)
        if (phi.op == Opcode::Phi && f_.definitions(phi)[0] == condition)
          assumed_[block].push_back(context_.numbers.find(condition));
    }
}

// Until nothing changes; an inner loop is stable before the outer one goes on.
bool Analysis::ascend() {
  std::vector<size_t> open; // headers around, by their places
  for (size_t at = 0; at < order_.size();) {
    if (is_too_much())
      return false;
    visit(at, true);
    if (order_[at].end != 0)
      open.push_back(at);
    ++at;
    while (!open.empty() && order_[open.back()].end == at) {
      const size_t header = open.back();
      const Maybe now = before_[order_[header].block];
      const Maybe next = incoming(order_[header].block);
      open.pop_back();
      if (!next)
        continue;
      Environment both = *now;
      if (widen(order_[header].block, both, *next)) {
        before_[order_[header].block] = std::move(both);
        at = header; // again, from what it is now
        break;
      }
    }
  }
  return true;
}

// Whatever is computed from what holds, holds, too: and both together.
bool Analysis::descend() {
  for (unsigned round = 0; round < narrowing_rounds; ++round)
    for (size_t at = 0; at < order_.size(); ++at) {
      if (is_too_much())
        return true; // what is there holds
      visit(at, false);
    }
  return true;
}

// The first time, and in the way down, a header is what comes in.
bool Analysis::visit(size_t place, bool is_widening) {
  const BlockId block = order_[place].block;
  const bool is_header = order_[place].end != 0;
  if (is_header && is_widening && before_[block] && visits_[block] != 0) {
    ++visits_[block];
    // What comes in from outside may have grown.
    if (const Maybe next = incoming(block))
      widen(block, *before_[block], *next);
  } else {
    Maybe next = incoming(block);
    if (is_header && is_widening)
      ++visits_[block];
    if (!is_widening && before_[block] && next) {
      // Both hold.
      for (size_t i = 0; i < next->values.size(); ++i)
        if (const std::optional<Value> both =
                Value::meet(next->values[i], before_[block]->values[i]))
          next->values[i] = *both;
    }
    before_[block] = std::move(next);
  }
  behind_[block] =
      before_[block] ? run_block(block, *before_[block]) : std::nullopt;
  return behind_[block].has_value();
}

// Whether there was something to add.
bool Analysis::widen(BlockId header, Environment &at, const Environment &next) {
  const Environment old = at;
  const bool is_late = visits_[header] > joins_before_widening;
  for (size_t i = 0; i < at.values.size(); ++i) {
    const uint32_t width = at.values[i].width();
    at.values[i] = is_late ? Value::widen(at.values[i], next.values[i],
                                          context_.thresholds[width])
                           : Value::join(at.values[i], next.values[i]);
  }
  for (size_t z = 0; z < at.zones.size(); ++z) {
    if (visits_[header] > most_visits) {
      at.zones[z] = Zone(context_.related.size());
      at.polyhedra[z] = Polyhedron(context_.related.size() - 1);
    } else if (is_late) {
      at.zones[z].widen(next.zones[z], context_.zone_thresholds);
      at.polyhedra[z].widen(next.polyhedra[z]);
    } else {
      at.zones[z].join(next.zones[z]);
      at.polyhedra[z].join(next.polyhedra[z]);
    }
  }
  context_.work += at.values.size();
  return !(at == old);
}

void Analysis::join(Maybe &to, Maybe one) {
  if (!to || !one) {
    if (one)
      to = std::move(one);
    return;
  }
  for (size_t i = 0; i < one->values.size(); ++i)
    if (!(to->values[i] == one->values[i]))
      to->values[i] = Value::join(to->values[i], one->values[i]);
  for (size_t z = 0; z < one->zones.size(); ++z) {
    to->zones[z].join(one->zones[z]);
    to->polyhedra[z].join(one->polyhedra[z]);
  }
}

// Ways on which an assumption does not hold that is a phi of the block end in
// it: nothing behind it knows of them.
Analysis::Maybe Analysis::incoming(BlockId block) {
  if (block == 0)
    return context_.top();
  Maybe result;
  for (BlockId from : cfg_.predecessors(block)) {
    if (!cfg_.is_reachable(from))
      continue;
    Maybe one = along(from, block);
    if (one && std::all_of(assumed_[block].begin(), assumed_[block].end(),
                           [&](uint32_t number) {
                             return one->values[number].can_be(true);
                           }))
      join(result, std::move(one));
  }
  return result;
}

// What holds at the end of a block, and that this way is taken.
Analysis::Maybe Analysis::along(BlockId from, BlockId to) {
  if (!behind_[from])
    return {};
  const Stmt &last = f_.blocks[from].stmts.back();
  Environment at = *behind_[from];
  if (last.op == Opcode::CondBr) {
    Maybe better =
        by_arms(from, f_.arguments(last)[0], f_.labels(last)[0] == to);
    if (better)
      at = std::move(*better);
  }
  context_.work += at.values.size() / 8 +
                   context_.related.size() * context_.related.size() / 8 +
                   (Polyhedron::is_built ? polyhedron_work : 0);
  if (last.op == Opcode::CondBr && f_.labels(last)[0] != f_.labels(last)[1] &&
      !assume(context_, at, f_.arguments(last)[0], f_.labels(last)[0] == to))
    return {};
  if (!take_phis(at, from, to) || !agree_with_polyhedra(context_, at))
    return {};
  return at;
}

// A condition that is a phi of the same block (of && and ||): only ways on
// which it may be so count. Nothing: it is none, or that says nothing more.
Analysis::Maybe Analysis::by_arms(BlockId block, Term condition, bool is_true) {
  const uint32_t number = context_.numbers.find(condition);
  if (number == Numbers::none || is_inside_ || is_header_[block])
    return {};
  bool is_phi = false;
  for (const Stmt &s : f_.blocks[block].stmts)
    is_phi |= s.op == Opcode::Phi && f_.definitions(s)[0] == condition;
  if (!is_phi)
    return {};
  is_inside_ = true;
  Maybe result;
  bool is_any_left_out = false;
  for (BlockId from : cfg_.predecessors(block)) {
    if (!cfg_.is_reachable(from))
      continue;
    Maybe one = along(from, block);
    if (!one || !one->values[number].can_be(is_true)) {
      is_any_left_out = true;
      continue;
    }
    join(result, std::move(one));
  }
  is_inside_ = false;
  if (!is_any_left_out || !result)
    return {};
  return run_block(block, std::move(*result));
}

// All at once: arms are about what was before.
bool Analysis::take_phis(Environment &at, BlockId from, BlockId to) {
  const Environment old = at;
  std::array<Sources, 2> sources{Sources(context_.related.size()),
                                 Sources(context_.related.size())};
  Builder builder(context_.store);
  bool is_any = false;
  for (const Stmt &s : f_.blocks[to].stmts) {
    if (s.op != Opcode::Phi)
      break;
    Term reg = f_.definitions(s)[0];
    for (size_t i = 0; i < s.num_arguments; ++i) {
      if (f_.labels(s)[i] != from)
        continue;
      Term arm = f_.arguments(s)[i];
      is_any = true;
      define(reg, context_.compute(old, arm), at);
      if (context_.store.sort_kind(reg) == SortKind::Ptr) {
        reg = builder.make(Kind::PtrOffset, {reg});
        arm = builder.make(Kind::PtrOffset, {arm});
      }
      const uint32_t number = context_.numbers.find(reg);
      if (number != Numbers::none && context_.place_of[number] != 0)
        for (Sign sign : signs)
          sources[size_t(sign)].set(context_.place_of[number], context_, old,
                                    arm, sign);
      break;
    }
  }
  if (!is_any)
    return true;
  for (Sign sign : signs)
    sources[size_t(sign)].assign_to(at, sign);
  return agree(context_, at);
}

void Analysis::define(Term reg, const Computed &value, Environment &at) {
  if (context_.store.sort_kind(reg) != SortKind::Ptr) {
    if (const uint32_t number = context_.numbers.find(reg);
        number != Numbers::none)
      at.values[number] = value.first
                              ? *value.first
                              : Value::top(context_.numbers.width(number));
    return;
  }
  Builder builder(context_.store);
  for (auto [kind, part] : {std::pair(Kind::PtrOffset, value.first),
                            std::pair(Kind::PtrSize, value.size)}) {
    const uint32_t number = context_.numbers.find(builder.make(kind, {reg}));
    if (number != Numbers::none)
      at.values[number] =
          part ? *part : Value::top(context_.numbers.width(number));
  }
}

// As relations know it a number becomes what a term is; no term: anything.
void Analysis::become(Environment &at, Term reg, Term source) {
  const uint32_t number = context_.numbers.find(reg);
  if (number == Numbers::none || context_.place_of[number] == 0)
    return;
  const size_t place = context_.place_of[number];
  for (Sign sign : signs) {
    Sources sources(context_.related.size());
    sources.set(place, context_, at, source, sign);
    sources.assign_to(at, sign);
  }
}

Analysis::Maybe Analysis::run_block(BlockId block, Environment at) {
  for (const Stmt &s : f_.blocks[block].stmts)
    if (!execute(s, at))
      return {};
  return at;
}

// False: no execution goes on behind it.
bool Analysis::execute(const Stmt &s, Environment &at) {
  Builder builder(context_.store);
  switch (s.op) {
  case Opcode::Phi:
    return true;
  case Opcode::Assume:
  case Opcode::Check: // executions end where it does not hold
    return assume(context_, at, f_.arguments(s)[0], true);
  case Opcode::Halt:
    return false;
  case Opcode::Define: {
    Term reg = f_.definitions(s)[0], term = f_.arguments(s)[0];
    const Computed value = context_.compute(at, term);
    const bool is_pointer = context_.store.sort_kind(reg) == SortKind::Ptr;
    become(at, is_pointer ? builder.make(Kind::PtrOffset, {reg}) : reg,
           is_pointer ? builder.make(Kind::PtrOffset, {term}) : term);
    define(reg, value, at);
    return agree(context_, at);
  }
  case Opcode::Alloca:
  case Opcode::Malloc: {
    Term reg = f_.definitions(s)[0];
    const uint32_t width = context_.store.width(reg);
    if (width > max_width)
      return true;
    become(at, builder.make(Kind::PtrOffset, {reg}), Term{});
    define(reg,
           {Value::constant(width, 0),
            context_.compute(at, f_.arguments(s)[0]).first},
           at);
    return true;
  }
  default:
    for (Term reg : f_.definitions(s)) {
      const bool is_pointer = context_.store.sort_kind(reg) == SortKind::Ptr;
      become(at, is_pointer ? builder.make(Kind::PtrOffset, {reg}) : reg,
             Term{});
      define(reg, {}, at);
    }
    return true;
  }
}

} // namespace

Facts analyse(const sea::Function &function, const Config &config) {
  const sea::Cfg cfg(function);
  size_t registers = 0;
  for (const sea::Block &block : function.blocks)
    for (const sea::Stmt &s : block.stmts)
      registers += s.num_definitions;
  if (!cfg.is_reducible() || function.loops.empty() ||
      registers * function.blocks.size() > config.max_values)
    return {.facts = {}, .work = registers, .is_over = false};
  return Analysis(function, config).run();
}

} // namespace fathom::absint
