#include "cut/cut_function.h"

#include "sea/text/claim_text.h"
#include "support/assert.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <set>

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

// What may stand between the phis of a header and a claim: it has no effect, so
// that it can be written twice.
bool may_precede_claim(const sea::Program &program, const Stmt &s) {
  return is_pure(s) || sea::is_any(program, s);
}

} // namespace

FunctionCutter::FunctionCutter(const sea::Function &f, sea::FunctionId id,
                               const Effects &effects, const Config &config,
                               sea::PropertyId first_claim, sea::Program &to)
    : f_(f), id_(id), effects_(effects), config_(config),
      first_claim_(first_claim), to_(to), store_(to.store), cfg_(f),
      registers_(f), out_(sea::function_like(f)), writer_{out_, registers_} {
  out_.program = &to;
}

void FunctionCutter::refuse(const Header &header, const std::string &why) {
  if (!refused_.empty())
    return;
  const sea::Loop &loop = f_.loops[header.loop];
  const std::string &place = to_.string(loop.place);
  refused_ = "the loop " + (place.empty() ? to_.string(loop.name) : place) +
             " cannot be cut: " + why;
}

sea::Function FunctionCutter::run() {
  find_headers();
  for (const sea::Block &block : f_.blocks)
    out_.add_block(to_.string(block.name));
  for (Header &header : headers_) {
    const std::string name = to_.string(f_.blocks[header.block].name);
    header.on_entry = out_.add_block(name + ".entered");
    header.kept = out_.add_block(name + ".again");
    for (size_t i = 0; i < header.arms.size(); ++i)
      header.arm_blocks.push_back(out_.add_block(name + ".arm"));
    if (config_.k > 1) {
      header.arbitrary = out_.add_block(name + ".arbitrary");
      header.body = out_.add_block(name + ".body");
      header.count = registers_.make("count", store_.bv_sort(32));
      header.is_step = registers_.make("is.step", store_.bool_sort());
    }
    add_claims(header);
  }
  if (!refused_.empty())
    return std::move(out_);
  write_any_values();
  for (BlockId b = 0; b < f_.blocks.size(); ++b)
    copy_block(b);
  for (const Header &header : headers_) {
    if (config_.k > 1) {
      write_k_entry(header);
      continue;
    }
    write_entry(header);
    write_kept(header);
    write_arms(header);
  }
  return std::move(out_);
}

// ---------------------------------------------------------------- loops

void FunctionCutter::find_headers() {
  size_t num_claims = 0, num_found = 0;
  for (const sea::Block &block : f_.blocks)
    for (const Stmt &s : block.stmts)
      num_claims += sea::is_claim(to_, s);
  for (uint32_t loop = 0; loop < f_.loops.size(); ++loop)
    add_header(loop);
  for (const Header &header : headers_)
    for (size_t i = header.first; i < header.end; ++i)
      num_found += sea::is_claim(to_, f_.blocks[header.block].stmts[i]);
  if (num_found != num_claims && refused_.empty())
    refused_ = "a claim that does not stand at the header of a loop, in "
               "function " +
               to_.string(f_.name);
}

void FunctionCutter::add_header(uint32_t loop) {
  Header header{.loop = loop,
                .block = f_.loops[loop].header,
                .first = 0,
                .end = 0,
                .latch = sea::none};
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  while (stmts[header.first].op == Opcode::Phi)
    ++header.first;
  for (size_t i = header.first; i < stmts.size(); ++i)
    if (sea::is_claim(to_, stmts[i]))
      header.end = i + 1;
  if (header.end == 0)
    return; // is not cut
  for (size_t i = header.first; i < header.end; ++i)
    if (!may_precede_claim(to_, stmts[i]))
      refuse(header, "a claim behind a statement with an effect");
  for (const sea::Cfg::Edge &edge : cfg_.back_edges())
    if (edge.to == header.block) {
      if (header.latch != sea::none)
        refuse(header, "more than one back edge");
      header.latch = edge.from;
    }
  if (header.latch == sea::none)
    refuse(header, "no back edge");
  if (std::string why = effects_.refuse_loop(id_, loop); !why.empty())
    refuse(header, why);
  find_any(header);
  std::string why;
  header.kept_places =
      kept_places(f_, header.block, header.first, header.end, registers_, why);
  if (!why.empty())
    refuse(header, why);
  const bool has_equations =
      std::any_of(stmts.begin() + ptrdiff_t(header.first),
                  stmts.begin() + ptrdiff_t(header.end), [&](const Stmt &s) {
                    return sea::is_claim(to_, s) &&
                           is_equation(f_, header.block, f_.arguments(s)[0]);
                  });
  if (config_.k == 1 && has_equations && header.latch != sea::none)
    header.arms = arms_of(f_, cfg_, header.block, header.latch);
  headers_.push_back(header);
}

void FunctionCutter::add_claims(Header &header) {
  header.first_claim = claims_.size();
  const sea::Loop &loop = f_.loops[header.loop];
  const std::string name = to_.string(loop.name);
  for (size_t i = header.first; i < header.end; ++i) {
    const Stmt &s = f_.blocks[header.block].stmts[i];
    if (!sea::is_claim(to_, s))
      continue;
    claims_.push_back(
        {.function = id_,
         .header = header.block,
         .stmt = uint32_t(i),
         .on_entry = to_.add_property(sea::CheckKind::Assert, s.location,
                                      sea::claim_prefix + name +
                                          ", where it is entered"),
         .kept = to_.add_property(sea::CheckKind::Assert, s.location,
                                  sea::claim_prefix + name +
                                      ", behind an iteration")});
  }
}

Term FunctionCutter::Header::condition(TermStore &store, const sea::Function &f,
                                       const Stmt &claim) const {
  Term t = f.arguments(claim)[0];
  if (!sea::is_kept(*f.program, claim))
    return t;
  for (const KeptPlace &place : kept_places)
    if (place.reg == t)
      return Builder(store).make_eq(t, place.before);
  FATHOM_UNREACHABLE("a place that is kept and was refused");
}

const FunctionCutter::Header *FunctionCutter::cut_at(BlockId block) const {
  for (const Header &header : headers_)
    if (header.block == block)
      return &header;
  return nullptr;
}

// ---------------------------------------------------------------- pins

// Claims of the form phi = term over what was there before the loop: the phi is
// that term. It is checked like every other claim.
std::map<Term, FunctionCutter::Pin>
FunctionCutter::find_pins(const Header &header) const {
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  std::map<Term, Pin> pins;
  std::set<Term> inside; // registers that the header defines
  for (size_t i = 0; i < header.end; ++i)
    for (Term reg : f_.definitions(stmts[i])) {
      inside.insert(reg);
      if (i < header.first)
        pins.emplace(reg, Pin{});
    }
  auto is_outside = [&](Term t) {
    const Term roots[] = {t};
    std::vector<Term> all = reachable(store_, roots);
    return std::none_of(all.begin(), all.end(),
                        [&](Term u) { return inside.contains(u); });
  };
  for (size_t i = header.first; i < header.end; ++i) {
    if (!sea::is_claim(to_, stmts[i]))
      continue;
    Term t = f_.arguments(stmts[i])[0];
    if (store_.kind(t) != Kind::Eq || store_.num_children(t) != 2)
      continue;
    Term left = store_.child(t, 0), right = store_.child(t, 1);
    if (is_outside(right))
      add_pin(left, right, pins);
    else if (is_outside(left))
      add_pin(right, left, pins);
  }
  return pins;
}

void FunctionCutter::add_pin(Term side, Term value,
                             std::map<Term, Pin> &pins) const {
  auto pin_of = [&](Term phi) {
    auto found = pins.find(phi);
    return found == pins.end() ? nullptr : &found->second;
  };
  if (Pin *pin = pin_of(side)) {
    pin->value = value;
    return;
  }
  const Kind kind = store_.kind(side);
  if (kind != Kind::PtrBase && kind != Kind::PtrOffset && kind != Kind::PtrSize)
    return;
  Pin *pin = pin_of(store_.child(side, 0));
  if (pin == nullptr)
    return;
  (kind == Kind::PtrBase     ? pin->base
   : kind == Kind::PtrOffset ? pin->offset
                             : pin->size) = value;
}

// Claims of the form phi = term over other phis that are numbers: the phi is
// that term, too, which says the same as assuming the claim where the others
// are arbitrary. No phi that is solved for is in another one's term.
void FunctionCutter::find_solved(const Header &header) {
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  std::set<Term> used, inside;
  for (size_t i = 0; i < header.end; ++i)
    for (Term reg : f_.definitions(stmts[i]))
      inside.insert(reg);
  auto solve = [&](Term phi, Term value) {
    auto pin = pins_.find(phi);
    if (pin == pins_.end() || pin->second.value || pin->second.solved ||
        used.contains(phi))
      return false;
    std::set<Term> needed;
    const Term roots[] = {value};
    for (Term u : reachable(store_, roots)) {
      if (!inside.contains(u))
        continue;
      auto other = pins_.find(u);
      if (other == pins_.end() || u == phi || other->second.solved ||
          store_.sort_kind(u) != SortKind::BitVec)
        return false;
      needed.insert(u);
    }
    pin->second.solved = value;
    used.insert(needed.begin(), needed.end());
    return true;
  };
  for (size_t i = header.first; i < header.end; ++i) {
    if (!sea::is_claim(to_, stmts[i]))
      continue;
    Term t = f_.arguments(stmts[i])[0];
    if (is_equation(f_, header.block, t) &&
        !solve(store_.child(t, 0), store_.child(t, 1)))
      solve(store_.child(t, 1), store_.child(t, 0));
  }
}

// ---------------------------------------------------------------- blocks

void FunctionCutter::copy_block(BlockId block) {
  const Header *header = cut_at(block);
  if (header == nullptr)
    return copy_body(block, 0);
  config_.k > 1 ? write_k_header(*header) : write_header(*header);
  copy_body(block, header->end);
}

void FunctionCutter::copy_body(BlockId block, size_t from) {
  const std::vector<Stmt> &stmts = f_.blocks[block].stmts;
  const Header *header = cut_at(block);
  const BlockId to = config_.k > 1 && header != nullptr ? header->body : block;
  for (size_t i = from; i < stmts.size(); ++i) {
    const Stmt &s = stmts[i];
    if (sea::is_terminator(s.op)) {
      std::vector<BlockId> labels;
      for (BlockId label : f_.labels(s))
        labels.push_back(target(block, label));
      if (config_.k > 1)
        stay_inside(block, to, s);
      sea::copy_stmt(out_, to, f_, s, labels);
    } else if (s.op == Opcode::Phi) {
      copy_phi(to, s);
    } else if (s.op == Opcode::Check) {
      copy_check(to, block, s);
    } else if (sea::is_instance(to_, s)) {
      write_stated_instance(block, i, to);
    } else {
      if (s.op == Opcode::Store)
        check_pointer(to, s, f_.arguments(s)[0]);
      sea::copy_stmt(out_, to, f_, s);
      if (s.op == Opcode::Load)
        check_pointer(to, s, f_.definitions(s)[0]);
    }
  }
}

// A filter asks about claims only, and has to see them fail. `places`: of the
// claims that take it.
void FunctionCutter::check_pointer(BlockId in, const Stmt &s, Term pointer,
                                   ClaimedPlaces *places) {
  const bool is_load = s.op == Opcode::Load;
  if ((config_.is_filter && places == nullptr) ||
      store_.sort_kind(pointer) != SortKind::Ptr ||
      (is_load && effects_.is_bystander(id_, pointer)) ||
      !effects_.may_lose_pointers(id_, f_.arguments(s)[is_load ? 1 : 2]))
    return;
  if (config_.is_filter)
    return places->add(f_, s, is_known(writer_, pointer));
  (is_load ? write_known : write_null_is_zero)(writer_, in, pointer,
                                               s.location);
}

void FunctionCutter::copy_phi(BlockId block, const Stmt &phi) {
  std::vector<BlockId> from;
  for (BlockId label : f_.labels(phi)) {
    const BlockId arm = arm_block(label, block);
    from.push_back(arm == sea::none ? source(label) : arm);
  }
  sea::copy_stmt(out_, block, f_, phi, from);
}

// In an iteration that is only there to lead to the one that is looked at, and
// where only claims are asked about, checks are passed.
void FunctionCutter::copy_check(BlockId block, BlockId old, const Stmt &s) {
  const bool is_cover =
      sea::info(to_.properties[s.data].kind).group == sea::CheckGroup::Cover;
  Term holds = f_.arguments(s)[0];
  if (s.data >= first_claim_) { // one of claims about functions
    sea::copy_stmt(out_, block, f_, s);
    return;
  }
  if (config_.is_filter) {
    if (!is_cover)
      out_.add(block, Opcode::Assume, {}, {holds}).location = s.location;
    return;
  }
  Term is_early = is_cover ? Term{} : early_at(old);
  if (!is_early) {
    sea::copy_stmt(out_, block, f_, s);
    return;
  }
  Stmt &check = out_.add(block, Opcode::Check, {},
                         {Builder(store_).make_or(is_early, holds)});
  check.data = s.data;
  check.location = s.location;
  out_.add(block, Opcode::Assume, {}, {holds}).location = s.location;
}

BlockId FunctionCutter::source(BlockId from) const {
  const Header *header = config_.k > 1 ? cut_at(from) : nullptr;
  return header != nullptr ? header->body : from;
}

BlockId FunctionCutter::arm_block(BlockId from, BlockId to) const {
  for (const Header &header : headers_)
    for (size_t i = 0; i < header.arms.size(); ++i)
      if (header.arms[i].from == from && header.arms[i].join == to)
        return header.arm_blocks[i];
  return sea::none;
}

BlockId FunctionCutter::target(BlockId from, BlockId to) const {
  if (const BlockId arm = arm_block(from, to); arm != sea::none)
    return arm;
  const Header *header = cut_at(to);
  if (header == nullptr)
    return to;
  if (header->latch != from)
    return header->on_entry;
  return config_.k > 1 ? to : header->kept;
}

// Everything that an iteration can have changed is arbitrary.
void FunctionCutter::write_header(const Header &header) {
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  pins_ = find_pins(header);
  find_solved(header);
  for (bool is_solved : {false, true})
    for (size_t i = 0; i < header.first; ++i) {
      Term reg = f_.definitions(stmts[i])[0];
      if (bool(pins_.at(reg).solved) == is_solved)
        make_arbitrary(header, stmts[i], reg);
    }
  const Claim *claim = claims_.data() + header.first_claim;
  Insides insides;
  ClaimedPlaces places(writer_, header.block, config_.is_filter);
  for (size_t i = header.first; i < header.end; ++i) {
    const Stmt &s = stmts[i];
    if (sea::is_claim(to_, s)) {
      Term holds = header.condition(store_, f_, s);
      out_.add(header.block, Opcode::Assume, {},
               {places.with_places(
                   holds, header.if_inside(store_, insides, holds, holds))})
          .location = s.location;
      ++claim;
      continue;
    }
    if (s.op != Opcode::Name && s.op != Opcode::Nondet &&
        header.of_any.contains(f_.definitions(s)[0])) {
      places.add(f_, s);
      write_element(header, header.block, s, f_.definitions(s)[0], {}, insides);
      continue;
    }
    if (s.op == Opcode::Nondet) {
      Term any = f_.definitions(s)[0];
      out_.add(header.block, Opcode::Define, {any},
               {header.any_values.at(any)});
      continue;
    }
    if (s.op == Opcode::Load)
      places.write_inside(f_, s, f_.arguments(s)[0], f_.definitions(s)[0],
                          claim->kept);
    else
      places.add(f_, s);
    sea::copy_stmt(out_, header.block, f_, s);
    if (s.op == Opcode::Load)
      check_pointer(header.block, s, f_.definitions(s)[0], &places);
  }
}

void FunctionCutter::make_arbitrary(const Header &header, const Stmt &phi,
                                    Term reg) {
  Term old = f_.definitions(phi)[0];
  const BlockId block = config_.k > 1 ? header.arbitrary : header.block;
  const SortKind kind = store_.sort_kind(reg);
  Term before = registers_.make(store_.name(old) + ".in", store_.sort(reg));
  entry_phis_.emplace(old, before);
  if (kind == SortKind::Mem) {
    if (!effects_.has_asked_pointers(id_, old))
      return write_any_memory(writer_, block, reg, before, phi.location);
    if (std::ranges::none_of(header.kept_places, [&](const KeptPlace &place) {
          return place.memory == old;
        }))
      refuse(header, "pointers are read from memory that the loop changes, and "
                     "no claim says that it keeps one");
    return write_kept_memory(writer_, block, reg, before, header.kept_places,
                             old, phi.location);
  }
  const Pin &pin = pins_.at(old);
  if (Term value = pin.value ? pin.value : pin.solved) {
    out_.add(block, Opcode::Define, {reg}, {value});
    return;
  }
  if (kind == SortKind::Ptr) {
    if (!pin.base || !pin.size)
      return refuse(header, "no claim says which object the pointer " +
                                std::string(store_.name(old)) + " points to");
    return write_pointer(
        writer_, block, reg,
        {.base = pin.base, .offset = pin.offset, .size = pin.size});
  }
  write_any_number(writer_, block, reg, store_.name(old));
}

// All entry edges lead here: what the phis of the header are then.
void FunctionCutter::write_entry_phis(const Header &header,
                                      Replaced &replaced) {
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  for (size_t i = 0; i < header.first; ++i) {
    std::vector<Term> values;
    std::vector<BlockId> from;
    for (size_t k = 0; k < stmts[i].num_arguments; ++k)
      if (f_.labels(stmts[i])[k] != header.latch) {
        values.push_back(f_.arguments(stmts[i])[k]);
        from.push_back(source(f_.labels(stmts[i])[k]));
      }
    Term reg = f_.definitions(stmts[i])[0];
    Term before = entry_phis_.at(reg);
    replaced.emplace(reg, before);
    out_.add(header.on_entry, Opcode::Phi, std::span<const Term>(&before, 1),
             values, from)
        .location = stmts[i].location;
  }
  for (const KeptPlace &place : header.kept_places)
    write_kept_load(writer_, header.on_entry, place,
                    entry_phis_.at(place.memory),
                    claims_[header.first_claim + place.claim].on_entry);
}

void FunctionCutter::write_entry(const Header &header) {
  Replaced replaced;
  write_entry_phis(header, replaced);
  check_claims(header, header.on_entry, std::move(replaced), true);
  out_.add(header.on_entry, Opcode::Br, {}, {}, {header.block});
}

void FunctionCutter::write_kept(const Header &header) {
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  Replaced replaced;
  for (size_t i = 0; i < header.first; ++i)
    for (size_t k = 0; k < stmts[i].num_arguments; ++k)
      if (f_.labels(stmts[i])[k] == header.latch)
        replaced.emplace(f_.definitions(stmts[i])[0],
                         f_.arguments(stmts[i])[k]);
  check_claims(header, header.kept, std::move(replaced), false);
  out_.add(header.kept, Opcode::Halt, {}, {});
}

// Equations, on the way to the back edge.
void FunctionCutter::write_arms(const Header &header) {
  const std::vector<Stmt> &stmts = f_.blocks[header.block].stmts;
  for (size_t a = 0; a < header.arms.size(); ++a) {
    const BlockId in = header.arm_blocks[a];
    Term selector;
    if (config_.is_filter)
      selector = write_selector(writer_, in);
    size_t number = header.first_claim;
    for (size_t i = header.first; i < header.end; ++i) {
      if (!sea::is_claim(to_, stmts[i]))
        continue;
      Term holds = f_.arguments(stmts[i])[0];
      if (is_equation(f_, header.block, holds))
        write_check(writer_, in,
                    kept_equation(store_, holds, header.arms[a].next),
                    claims_[number].kept, selector, uint32_t(number),
                    stmts[i].location);
      ++number;
    }
    out_.add(in, Opcode::Br, {}, {}, {header.arms[a].join});
  }
}

// ---------------------------------------------------------------- claims

void FunctionCutter::check_claims(const Header &header, BlockId in,
                                  Replaced replaced, bool is_entry) {
  Term selector;
  if (config_.is_filter)
    selector = write_selector(writer_, in);
  size_t number = header.first_claim;
  Insides insides;
  ClaimedPlaces places(writer_, in, config_.is_filter);
  for (size_t i = header.first; i < header.end; ++i) {
    const Stmt &s = f_.blocks[header.block].stmts[i];
    const Claim &claim = claims_[number];
    const sea::PropertyId property = is_entry ? claim.on_entry : claim.kept;
    if (s.op == Opcode::Name && !sea::is_claim(to_, s))
      continue;
    if (sea::is_claim(to_, s)) {
      Term holds = header.condition(store_, f_, s);
      const bool is_sum = !is_entry && is_equation(f_, header.block, holds);
      if (!is_sum || header.arms.empty()) // else it is checked on the arms
        write_check(
            writer_, in,
            is_sum ? kept_equation(store_, holds, replaced)
                   : places.with_places(
                         holds,
                         header.if_inside(store_, insides, holds,
                                          substitute(store_, holds, replaced))),
            property, selector, uint32_t(number), s.location);
      ++number;
      continue;
    }
    Term old = f_.definitions(s)[0];
    if (s.op == Opcode::Nondet) { // as arbitrary as it was
      if (is_entry)
        replaced.insert_or_assign(old, header.any_values.at(old));
      if (old == header.anys.back())
        write_instances_of_others(header, in, is_entry);
      continue;
    }
    Term reg = registers_.make(store_.name(old) + (is_entry ? ".in" : ".again"),
                               store_.sort(old));
    if (header.of_any.contains(old)) {
      places.add(f_, s);
      write_element(header, in, s, reg, replaced, insides);
      replaced.insert_or_assign(old, reg);
      continue;
    }
    std::vector<Term> arguments;
    for (Term t : f_.arguments(s))
      arguments.push_back(substitute(store_, t, replaced));
    if (s.op == Opcode::Load)
      places.write_inside(f_, s, arguments[0], reg, property);
    else
      places.add(f_, s);
    Stmt &copy = out_.add(in, s.op, std::span<const Term>(&reg, 1), arguments);
    copy.log2_align = s.log2_align;
    copy.location = s.location;
    if (s.op == Opcode::Load)
      check_pointer(in, s, reg, &places);
    replaced.insert_or_assign(old, reg);
  }
}

} // namespace fathom::cut
