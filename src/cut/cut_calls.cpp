#include "cut/cut_calls.h"

#include "cut/call_cutter.h"
#include "cut/new_objects.h"
#include "sea/text/claim_text.h"
#include "sea/verify.h"
#include "support/assert.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

// Of functions without claims, for the calls inside.
constexpr char between_suffix[] = ".between";

} // namespace

CallCutter::CallCutter(const sea::Program &claimed, const Effects &effects,
                       const CallGroups &groups, const Config &config,
                       sea::Program &to)
    : claimed_(claimed), effects_(effects), groups_(groups), config_(config),
      to_(to), store_(to.store) {
  for (const sea::Global &global : claimed.globals)
    globals_.insert(global.address);
}

void CallCutter::refuse(FunctionId f, const std::string &why) {
  if (refused_.empty())
    refused_ = refuse_call(claimed_, f, why);
}

void CallCutter::run() {
  for (const auto &[f, contract] : groups_.contracts()) {
    if (std::string why = refuse_new_objects(claimed_, groups_.of(f).members);
        !why.empty())
      refuse(f, why);
    add_claims(f);
  }
  // Numbers first: they call each other.
  FunctionId next = FunctionId(claimed_.functions.size());
  for (const auto &[f, contract] : groups_.contracts()) {
    names_[f] = {next, next + 1};
    next += 2;
    for (const char *suffix : {".first", ".inner"})
      if (claimed_.find_function(claimed_.string(claimed_.functions[f].name) +
                                 suffix) != sea::none)
        refuse(f, "the name is used twice");
    for (FunctionId other : groups_.of(f).between)
      if (between_.try_emplace(other, next).second) {
        ++next;
        if (claimed_.find_function(
                claimed_.string(claimed_.functions[other].name) +
                between_suffix) != sea::none)
          refuse(other, "the name is used twice");
      }
  }
  find_places();
  for (FunctionId f = 0; f < claimed_.functions.size() && refused_.empty(); ++f)
    to_.functions.push_back(groups_.contracts().contains(f) ? write_step(f)
                                                            : copy_outside(f));
  std::set<FunctionId> written;
  for (const auto &[f, contract] : groups_.contracts()) {
    if (!refused_.empty())
      return;
    write_first(f);
    write_inner(f);
    for (FunctionId other : groups_.of(f).between)
      if (written.insert(other).second)
        write_between(other);
  }
}

void CallCutter::add_claims(FunctionId id) {
  const sea::Function &f = claimed_.functions[id];
  const std::string name = claimed_.string(f.name);
  auto add = [&](BlockId block, size_t i, const std::string &what) {
    const Stmt &s = f.blocks[block].stmts[i];
    auto property = [&](const std::string &where) {
      return to_.add_property(sea::CheckKind::Assert, s.location,
                              what + name + where);
    };
    const bool is_ensured = sea::is_named(claimed_, s, sea::ensures_name);
    const sea::PropertyId first =
        property(is_ensured ? "" : ", where others call it");
    claims_.push_back(
        {.function = id,
         .header = sea::none,
         .stmt = uint32_t(claims_.size()),
         .on_entry = first,
         .kept = is_ensured ? first : property(", where it calls itself")});
  };
  const Contract &contract = groups_.contracts().at(id);
  for (const char *what : {sea::requires_name, sea::keeps_name})
    for (size_t i = 0; i < contract.entry_end; ++i)
      if (sea::is_named(claimed_, f.blocks[0].stmts[i], what))
        add(0, i, std::string(what) + ": ");
  for (size_t i = contract.exit_begin; i < f.blocks[contract.exit].stmts.size();
       ++i)
    if (sea::is_named(claimed_, f.blocks[contract.exit].stmts[i],
                      sea::ensures_name))
      add(contract.exit, i, "call ensures: ");
}

// In the order of add_claims.
size_t CallCutter::number_of(FunctionId id, BlockId block, size_t stmt) const {
  const sea::Function &f = claimed_.functions[id];
  size_t number = 0;
  while (claims_[number].function != id)
    ++number;
  const Contract &contract = groups_.contracts().at(id);
  const Stmt &wanted = f.blocks[block].stmts[stmt];
  for (const char *what : {sea::requires_name, sea::keeps_name})
    for (size_t i = 0; i < contract.entry_end; ++i)
      if (sea::is_named(claimed_, f.blocks[0].stmts[i], what)) {
        if (&f.blocks[0].stmts[i] == &wanted)
          return number;
        ++number;
      }
  const std::vector<Stmt> &last = f.blocks[contract.exit].stmts;
  for (size_t i = contract.exit_begin; i < last.size(); ++i)
    if (sea::is_named(claimed_, last[i], sea::ensures_name)) {
      if (&last[i] == &wanted)
        return number;
      ++number;
    }
  FATHOM_ASSERT(false, "a statement that is no claim");
  return 0;
}

// ---------------------------------------------------------------- bodies

sea::Function CallCutter::copy_outside(FunctionId id) {
  const sea::Function &f = claimed_.functions[id];
  sea::Function out = sea::function_like(f);
  out.program = &to_;
  out.loops = f.loops;
  out.loop_of = f.loop_of;
  for (const sea::Block &block : f.blocks)
    out.add_block(claimed_.string(block.name));
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    for (const Stmt &s : f.blocks[b].stmts) {
      Stmt &copy = sea::copy_stmt(out, b, f, s);
      if (s.op == Opcode::Call && names_.contains(s.data))
        copy.data = names_.at(s.data).first;
    }
  return out;
}

// The same, as members call it.
void CallCutter::write_between(FunctionId id) {
  const sea::Function &f = claimed_.functions[id];
  FATHOM_ASSERT(to_.functions.size() == between_.at(id),
                "functions have other numbers");
  sea::Function out(to_, claimed_.string(f.name) + between_suffix);
  out.params = f.params;
  out.results = f.results;
  out.location = f.location;
  out.loops = f.loops;
  out.loop_of = f.loop_of;
  for (const sea::Block &block : f.blocks)
    out.add_block(claimed_.string(block.name));
  sea::NewRegisters registers(f);
  step_places_ = add_place_params(out, registers);
  const Writer to{out, registers};
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    for (const Stmt &s : f.blocks[b].stmts)
      if (s.op == Opcode::Call &&
          (names_.contains(s.data) || between_.contains(s.data)))
        copy_call(id, to, b, s);
      else
        sea::copy_stmt(out, b, f, s);
  to_.functions.push_back(std::move(out));
}

sea::Function CallCutter::write_step(FunctionId id) {
  const sea::Function &f = claimed_.functions[id];
  sea::Function out = sea::function_like(f);
  out.program = &to_;
  out.loops = f.loops;
  out.loop_of = f.loop_of;
  out.results.clear();
  sea::NewRegisters registers(f);
  const Writer to{out, registers};
  const CallGroup &group = groups_.of(id);
  Replaced first; // parameters as those of the first call
  for (size_t i = 0; i < f.params.size(); ++i)
    if (!group.is_passed_on(id, i)) {
      out.params[i] =
          registers.make(std::string(store_.name(f.params[i])) + ".first",
                         store_.sort(f.params[i]));
      first.emplace(f.params[i], out.params[i]);
    }
  for (const sea::Block &block : f.blocks)
    out.add_block(claimed_.string(block.name));
  const std::vector<Term> params = out.params;
  step_places_ = add_place_params(out, registers);
  write_params(id, to, params);
  assume_required(id, to, first);
  returned_.emplace(f, id, groups_.contracts().at(id));
  for (BlockId b = 0; b < f.blocks.size(); ++b)
    copy_step_block(id, to, b,
                    b == 0 ? groups_.contracts().at(id).entry_end : 0);
  return out;
}

// Terms over globals and what is passed on as it is.
bool CallCutter::is_from_outside(FunctionId id, Term t) const {
  const sea::Function &f = claimed_.functions[id];
  const Term roots[] = {t};
  const std::vector<Term> all = reachable(store_, roots);
  return std::all_of(all.begin(), all.end(), [&](Term u) {
    if (store_.kind(u) != Kind::Var || globals_.contains(u))
      return true;
    auto at = std::find(f.params.begin(), f.params.end(), u);
    return at != f.params.end() &&
           groups_.of(id).is_passed_on(id, size_t(at - f.params.begin()));
  });
}

// What is required, and what calls keep, of parts of a pointer.
Parts CallCutter::parts_of(FunctionId id, Term param,
                           const Replaced &first) const {
  Parts parts;
  auto part = [&](Term t) -> Term * {
    if (store_.num_children(t) != 1 || store_.child(t, 0) != param)
      return nullptr;
    return store_.kind(t) == Kind::PtrBase     ? &parts.base
           : store_.kind(t) == Kind::PtrOffset ? &parts.offset
           : store_.kind(t) == Kind::PtrSize   ? &parts.size
                                               : nullptr;
  };
  const sea::Function &f = claimed_.functions[id];
  for (size_t i = 0; i < groups_.contracts().at(id).entry_end; ++i) {
    const Stmt &s = f.blocks[0].stmts[i];
    if (sea::is_named(claimed_, s, sea::keeps_name)) {
      Term kept = f.arguments(s)[0];
      if (Term *known = part(kept))
        *known = substitute(store_, kept, first);
    }
    if (!sea::is_named(claimed_, s, sea::requires_name))
      continue;
    Term equal = f.arguments(s)[0];
    if (store_.kind(equal) != Kind::Eq || store_.num_children(equal) != 2)
      continue;
    for (size_t side : {0u, 1u})
      if (is_from_outside(id, store_.child(equal, 1 - side)))
        if (Term *known = part(store_.child(equal, side)))
          *known = store_.child(equal, 1 - side);
  }
  return parts;
}

void CallCutter::write_params(FunctionId id, const Writer &to,
                              const std::vector<Term> &first) {
  const sea::Function &f = claimed_.functions[id];
  Replaced replaced;
  for (size_t i = 0; i < f.params.size(); ++i)
    replaced.emplace(f.params[i], first[i]);
  for (size_t i = 0; i < f.params.size(); ++i) {
    Term param = f.params[i];
    if (first[i] == param)
      continue;
    const SortKind kind = store_.sort_kind(param);
    if (kind == SortKind::Mem) {
      write_memory(id, to, 0, id, param, param, first[i], {}, step_places_);
    } else if (kind == SortKind::Ptr) {
      const Parts parts = parts_of(id, param, replaced);
      if (!parts.base || !parts.size)
        return refuse(id, "no claim says which object the pointer " +
                              std::string(store_.name(param)) + " points to");
      write_pointer(to, 0, param, parts);
    } else {
      write_any_number(to, 0, param, store_.name(param));
    }
  }
}

void CallCutter::assume_required(FunctionId id, const Writer &to,
                                 const Replaced &first) {
  const sea::Function &f = claimed_.functions[id];
  const Contract &contract = groups_.contracts().at(id);
  for (size_t i = 0; i < contract.entry_end; ++i) {
    const Stmt &s = f.blocks[0].stmts[i];
    if (!sea::is_call_claim(claimed_, s)) {
      // What claims load is checked where they are, with one of them.
      if (s.op == Opcode::Load)
        write_inside(to, 0, f.arguments(s)[0], f.definitions(s)[0],
                     claims_[number_of(id, 0, contract.entry_end - 1)].kept,
                     s.location);
      sea::copy_stmt(to.out, 0, f, s);
      continue;
    }
    Term holds = f.arguments(s)[0];
    if (sea::is_named(claimed_, s, sea::keeps_name)) {
      Term at_first = kept_at(id, i, step_places_);
      holds = Builder(store_).make_eq(
          holds, at_first ? at_first : substitute(store_, holds, first));
    }
    to.out.add(0, Opcode::Assume, {}, {holds}).location = s.location;
  }
}

void CallCutter::copy_step_block(FunctionId id, const Writer &to, BlockId block,
                                 size_t from) {
  const sea::Function &f = claimed_.functions[id];
  const Contract &contract = groups_.contracts().at(id);
  const std::vector<Stmt> &stmts = f.blocks[block].stmts;
  Term selector;
  if (config_.is_filter && block == contract.exit) {
    // Behind the phis.
    while (stmts[from].op == Opcode::Phi)
      sea::copy_stmt(to.out, block, f, stmts[from++]);
    selector = write_selector(to, block);
  }
  const auto is_ensured = [&](const Stmt &s) {
    return sea::is_named(claimed_, s, sea::ensures_name);
  };
  for (size_t i = from; i < stmts.size(); ++i) {
    const Stmt &s = stmts[i];
    const bool is_at_exit = block == contract.exit && i >= contract.exit_begin;
    if (i + 1 == stmts.size())
      check_returned(id, to, block);
    if (s.op == Opcode::Ret)
      check_places(id, to, block, selector);
    if (s.op == Opcode::Call && (groups_.of(id).members.contains(s.data) ||
                                 groups_.of(id).between.contains(s.data))) {
      copy_call(id, to, block, s);
    } else if (s.op == Opcode::Call && names_.contains(s.data)) {
      sea::copy_stmt(to.out, block, f, s).data = names_.at(s.data).first;
    } else if (s.op == Opcode::Ret) {
      to.out.add(block, Opcode::Halt, {}, {}).location = s.location;
    } else if (is_at_exit && returned_->has(i)) {
      continue; // on the ways to here
    } else if (is_at_exit && is_ensured(s)) {
      const size_t number = number_of(id, block, i);
      write_check(to, block, f.arguments(s)[0], claims_[number].kept, selector,
                  uint32_t(number), s.location);
    } else {
      if (is_at_exit && s.op == Opcode::Load) {
        auto claim =
            std::find_if(stmts.begin() + ptrdiff_t(i), stmts.end(), is_ensured);
        if (claim != stmts.end())
          write_inside(
              to, block, f.arguments(s)[0], f.definitions(s)[0],
              claims_[number_of(id, block, size_t(claim - stmts.begin()))].kept,
              s.location);
      }
      sea::copy_stmt(to.out, block, f, s);
    }
  }
}

// Equations with products, before the branch to the block that returns.
void CallCutter::check_returned(FunctionId id, const Writer &to,
                                BlockId block) {
  const std::vector<ReturnedEquations::Check> checks = returned_->before(block);
  if (checks.empty())
    return;
  const BlockId exit = groups_.contracts().at(id).exit;
  Term selector;
  if (config_.is_filter)
    selector = write_selector(to, block);
  for (const ReturnedEquations::Check &check : checks) {
    const size_t number = number_of(id, exit, check.stmt);
    const Stmt &s = claimed_.functions[id].blocks[exit].stmts[check.stmt];
    write_check(to, block, check.holds, claims_[number].kept, selector,
                uint32_t(number), s.location);
  }
}

// With what calls keep, as it is in this one.
void CallCutter::copy_call(FunctionId id, const Writer &to, BlockId block,
                           const Stmt &call) {
  const sea::Function &f = claimed_.functions[id];
  std::vector<Term> arguments(f.arguments(call).begin(),
                              f.arguments(call).end());
  auto between = between_.find(call.data);
  if (between == between_.end()) {
    const std::vector<Term> &kept = groups_.contracts().at(call.data).kept;
    FATHOM_ASSERT(kept.empty() || call.data == id,
                  "another function's parameters are kept");
    arguments.insert(arguments.end(), kept.begin(), kept.end());
  }
  arguments.insert(arguments.end(), step_places_.begin(), step_places_.end());
  Stmt &copy = to.out.add(block, Opcode::Call, f.definitions(call), arguments);
  copy.data =
      between == between_.end() ? names_.at(call.data).inner : between->second;
  copy.location = call.location;
}

// ---------------------------------------------------------------- all of it

CutCalls cut_calls(const sea::Program &claimed, const Effects &effects,
                   const Config &config) {
  CutCalls result;
  Cut &cut = result.cut;
  const CallGroups groups(claimed);
  cut.refused = groups.refused();
  if (!cut.refused.empty() || groups.contracts().empty())
    return result;
  if (!effects.refused().empty()) {
    cut.refused = effects.refused();
    return result;
  }
  auto program = std::make_unique<sea::Program>(
      claimed.store, claimed.ptr_width, claimed.big_endian);
  program->copy_tables(claimed);
  program->entry = claimed.entry;
  CallCutter cutter(claimed, effects, groups, config, *program);
  cutter.run();
  cut.refused = cutter.refused();
  if (!cut.refused.empty())
    return result;
  if (Result<void> good = sea::verify(*program); !good) {
    cut.refused = "the program without these calls is not in order: " +
                  to_string(good.error());
    return result;
  }
  cut.program = std::move(program);
  cut.claims = cutter.claims();
  result.arbitrary = cutter.arbitrary();
  return result;
}

} // namespace fathom::cut
