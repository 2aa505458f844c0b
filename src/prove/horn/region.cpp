#include "prove/horn/function_encoder.h"

#include "sea/shadow.h"

#include <algorithm>

namespace fathom::prove::horn {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

constexpr uint64_t max_range = 256; // bytes that are written one by one

} // namespace

Region::Region(Shared &shared, const FunctionEncoder &encoder, BlockId from)
    : shared_(shared), encoder_(encoder), f_(encoder.function()),
      rewriter_(shared.rewriter), store_(shared.rewriter.store()), from_(from),
      values_(shared.rewriter), incoming_(f_.blocks.size()),
      calls_at_(f_.blocks.size()), path_(store_.make_bool(true)),
      failed_(store_.make_bool(false)) {}

void Region::define(Term reg, const Lowered &meaning) {
  if (!encoder_.constants().contains(reg))
    values_.define(reg, meaning);
}

// Numbers and pointers that have no meaning are variables already.
void Region::define_any(Term reg) {
  if (store_.sort_kind(reg) == SortKind::Mem)
    define(reg, shared_.parts.any_memory());
}

void Region::append(Term reg, const Lowered &value, std::vector<Term> &to) {
  for (Term t : shared_.parts.list(value, store_.sort(reg)))
    to.push_back(t);
}

// ---------------------------------------------------------------- the
// beginning

void Region::define_parameters() {
  for (Term param : f_.params) {
    if (store_.sort_kind(param) != SortKind::Mem)
      continue;
    if (!encoder_.is_entry())
      define(param,
             shared_.parts.variables(store_.name(param), store_.sort(param)));
    else if (sea::is_shadow(store_, param))
      define(param, shared_.contents.zeros());
    else
      define(param, shared_.contents.initial(store_.name(param)));
  }
}

void Region::define_state() {
  for (const auto &[address, meaning] : shared_.layout.globals())
    values_.define(address, meaning);
  for (const auto &[reg, meaning] : encoder_.constants())
    values_.define(reg, meaning);
  if (!encoder_.is_cut(from_))
    return define_parameters();
  const uint32_t number = encoder_.predicate_at(from_);
  const std::vector<Term> &formals = shared_.system.predicates[number].formals;
  start_ = Application{.predicate = number, .arguments = formals};
  if (Term known = shared_.system.predicates[number].known)
    path_ = known;
  size_t next = 0;
  for (Term reg : encoder_.state_at(from_)) {
    Lowered meaning{formals[next], {}, {}};
    if (shared_.parts.list(meaning, store_.sort(reg)).size() == 3)
      meaning = {formals[next], formals[next + 1], formals[next + 2]};
    next += meaning.offset ? 3 : 1;
    define(reg, meaning);
  }
}

// ---------------------------------------------------------------- control

void Region::run() {
  define_state();
  const std::span<const BlockId> order = encoder_.cfg().order();
  for (size_t at = encoder_.cfg().position(from_); at < order.size(); ++at) {
    block_ = order[at];
    if (block_ != from_) {
      if (incoming_[block_].empty())
        continue;
      join(block_);
    }
    run_block(block_);
  }
  if (store_.is_false(failed_))
    return;
  std::vector<uint32_t> all(calls_.size());
  for (uint32_t i = 0; i < all.size(); ++i)
    all[i] = i;
  Application head{.predicate = System::error};
  if (!encoder_.is_entry()) {
    head = own_summary();
    for (Sort sort : f_.results)
      if (shared_.parts.is_known(sort))
        for (Term t :
             shared_.parts.list(shared_.parts.variables("result", sort), sort))
          head.arguments.push_back(t);
    head.arguments.push_back(store_.make_bool(true));
  }
  add_clause(all, failed_, std::move(head));
}

// Where ways meet: a value is that of the one that was taken.
void Region::join(BlockId block) {
  const std::vector<Edge> &edges = incoming_[block];
  path_ = edges[0].condition;
  for (size_t i = 1; i < edges.size(); ++i)
    path_ = rewriter_.make_or(path_, edges[i].condition);
  std::vector<uint32_t> &calls = calls_at_[block];
  for (const Edge &edge : edges)
    calls.insert(calls.end(), calls_at_[edge.from].begin(),
                 calls_at_[edge.from].end());
  std::sort(calls.begin(), calls.end());
  calls.erase(std::unique(calls.begin(), calls.end()), calls.end());
  for (const Stmt &s : f_.blocks[block].stmts) {
    if (s.op != Opcode::Phi)
      break;
    Term reg = f_.definitions(s)[0];
    if (!encoder_.needed().is_needed(reg) ||
        !shared_.parts.is_known(store_.sort(reg)))
      continue;
    Lowered chosen;
    for (const Edge &edge : edges)
      for (size_t i = 0; i < s.num_arguments; ++i)
        if (f_.labels(s)[i] == edge.from) {
          const Lowered one = value(f_.arguments(s)[i]);
          chosen = chosen.first
                       ? shared_.parts.choose(edge.condition, one, chosen)
                       : one;
        }
    define(reg, chosen);
  }
}

void Region::run_block(BlockId block) {
  for (const Stmt &s : f_.blocks[block].stmts) {
    switch (s.op) {
    case Opcode::Phi:
      continue;
    case Opcode::Br:
      leave(block, f_.labels(s)[0], path_);
      return;
    case Opcode::CondBr: {
      Term condition = scalar(f_.arguments(s)[0]);
      Term path = path_;
      leave(block, f_.labels(s)[0], rewriter_.make_and(path, condition));
      leave(block, f_.labels(s)[1],
            rewriter_.make_and(path, rewriter_.make_not(condition)));
      return;
    }
    case Opcode::Ret:
      if (!encoder_.is_entry())
        finish(s);
      return;
    case Opcode::Halt:
      return;
    default:
      statement(s);
    }
  }
}

void Region::leave(BlockId block, BlockId to, Term condition) {
  if (store_.is_false(condition))
    return;
  if (!encoder_.is_cut(to)) {
    incoming_[to].push_back({block, condition});
    return;
  }
  Application head{.predicate = encoder_.predicate_at(to)};
  std::unordered_map<Term, Term> arms;
  for (const Stmt &s : f_.blocks[to].stmts) {
    if (s.op != Opcode::Phi)
      break;
    for (size_t i = 0; i < s.num_arguments; ++i)
      if (f_.labels(s)[i] == block)
        arms.emplace(f_.definitions(s)[0], f_.arguments(s)[i]);
  }
  for (Term reg : encoder_.state_at(to)) {
    auto arm = arms.find(reg);
    append(reg, value(arm == arms.end() ? reg : arm->second), head.arguments);
  }
  add_clause(calls_at_[block], condition, std::move(head));
}

void Region::finish(const Stmt &ret) {
  Application head = own_summary();
  for (size_t i = 0; i < f_.results.size(); ++i)
    if (shared_.parts.is_known(f_.results[i])) {
      Term t = f_.arguments(ret)[i];
      append(t, value(t), head.arguments);
    }
  if (shared_.summaries.at(encoder_.id()).can_fail)
    head.arguments.push_back(store_.make_bool(false));
  add_clause(calls_at_[block_], path_, std::move(head));
}

Application Region::own_summary() {
  Application result{.predicate =
                         shared_.summaries.at(encoder_.id()).predicate};
  for (Term param : f_.params)
    if (shared_.parts.is_known(store_.sort(param)))
      append(param, value(param), result.arguments);
  result.arguments.push_back(store_.make_bool(false));
  return result;
}

void Region::add_clause(std::span<const uint32_t> calls, Term constraint,
                        Application head) {
  Clause clause{.body = {}, .constraint = constraint, .head = std::move(head)};
  if (start_)
    clause.body.push_back(*start_);
  for (uint32_t call : calls)
    clause.body.push_back(calls_[call]);
  shared_.system.clauses.push_back(std::move(clause));
}

// ---------------------------------------------------------------- statements

// Executions end at a check that fails.
void Region::check(const Stmt &s) {
  if (!may_fail(encoder_.tables(), s))
    return;
  Term holds = scalar(f_.arguments(s)[0]);
  failed_ = rewriter_.make_or(
      failed_, rewriter_.make_and(path_, rewriter_.make_not(holds)));
  path_ = rewriter_.make_and(path_, holds);
}

// A call that the way does not lead to is skipped. If it fails, the execution
// ends with it.
void Region::call(const Stmt &s) {
  const Summary &summary = shared_.summaries.at(s.data);
  const sea::Function &callee = shared_.functions.at(s.data).function;
  Application application{.predicate = summary.predicate};
  for (size_t i = 0; i < callee.params.size(); ++i)
    if (shared_.parts.is_known(store_.sort(callee.params[i])))
      append(callee.params[i], value(f_.arguments(s)[i]),
             application.arguments);
  application.arguments.push_back(rewriter_.make_not(path_));
  for (Term reg : f_.definitions(s)) {
    if (!shared_.parts.is_known(store_.sort(reg)))
      continue;
    const Lowered result =
        shared_.parts.variables(store_.name(reg), store_.sort(reg));
    append(reg, result, application.arguments);
    define(reg, result);
  }
  Term fails = store_.make_bool(false);
  if (summary.can_fail) {
    fails = store_.make_fresh_var("fails", store_.bool_sort());
    application.arguments.push_back(fails);
  }
  calls_at_[block_].push_back(uint32_t(calls_.size()));
  calls_.push_back(std::move(application));
  failed_ = rewriter_.make_or(failed_, rewriter_.make_and(path_, fails));
  path_ = rewriter_.make_and(path_, rewriter_.make_not(fails));
}

void Region::new_object(const Stmt &s) {
  Term reg = f_.definitions(s)[0];
  define(reg, {encoder_.base_of(s), store_.make_bv(store_.width(reg), 0),
               scalar(f_.arguments(s)[0])});
  Term memory = f_.definitions(s)[1];
  if (shared_.parts.is_known(store_.sort(memory)))
    define(memory, value(f_.arguments(s)[1]));
}

void Region::statement(const Stmt &s) {
  if (s.op == Opcode::Check)
    return check(s);
  if (s.op == Opcode::Assume) {
    path_ = rewriter_.make_and(path_, scalar(f_.arguments(s)[0]));
    return;
  }
  if (s.op == Opcode::Call)
    return call(s);
  if (std::none_of(f_.definitions(s).begin(), f_.definitions(s).end(),
                   [&](Term reg) { return encoder_.needed().is_needed(reg); }))
    return;
  if (s.op == Opcode::Alloca || s.op == Opcode::Malloc)
    return new_object(s);
  Term reg = f_.definitions(s)[0];
  if (!shared_.parts.is_known(store_.sort(reg)))
    return;
  if (s.op == Opcode::Define)
    return define(reg, value(f_.arguments(s)[0]));
  if (store_.sort_kind(reg) == SortKind::Mem)
    return memory_statement(s);
  question(s);
}

// A range that is long, or of unknown length: contents may be anything.
void Region::memory_statement(const Stmt &s) {
  MemoryContents &contents = shared_.contents;
  Term reg = f_.definitions(s)[0];
  auto arg = [&](unsigned i) { return value(f_.arguments(s)[i]); };
  auto is_short = [&](unsigned i) {
    Term length = arg(i).first;
    return store_.is_bv_const(length) &&
           store_.small_value(length) <= max_range;
  };
  const bool is_pointer = store_.sort_kind(f_.arguments(s)[0]) == SortKind::Ptr;
  Lowered result;
  switch (s.op) {
  case Opcode::Free:
  case Opcode::EndScope:
    result = arg(1);
    break;
  case Opcode::Store:
    result = contents.store(arg(2), arg(1), arg(0), is_pointer);
    break;
  case Opcode::MemSet:
    if (is_short(2))
      result = contents.set(arg(3), arg(0), arg(1).first, arg(2).first);
    break;
  case Opcode::MemCopy:
    if (is_short(2))
      result = contents.copy(arg(3), arg(0), arg(4), arg(1), arg(2).first);
    break;
  case Opcode::MemHavoc:
    if (is_short(1))
      result = contents.havoc(arg(2), arg(0), arg(1).first);
    break;
  case Opcode::ResetMod: {
    const Lowered pointer = arg(0);
    result = contents.store(arg(1),
                            {pointer.first,
                             store_.make_bv(encoder_.tables().ptr_width, 0),
                             pointer.size},
                            {store_.make_bv(8, 0), {}, {}}, false);
    break;
  }
  default:
    break;
  }
  if (result.first)
    define(reg, result);
  else
    define_any(reg);
}

// Statements that define a number or a pointer. Others are arbitrary.
void Region::question(const Stmt &s) {
  Term reg = f_.definitions(s)[0];
  auto arg = [&](unsigned i) { return value(f_.arguments(s)[i]); };
  auto has_memory = [&] {
    return shared_.parts.is_known(store_.sort(f_.arguments(s)[1]));
  };
  auto byte_at_base = [&] {
    Lowered pointer = arg(0);
    pointer.offset = store_.make_bv(encoder_.tables().ptr_width, 0);
    return shared_.contents.load(arg(1), pointer, 1, false).first;
  };
  switch (s.op) {
  case Opcode::Load:
    if (has_memory())
      define(reg,
             shared_.contents.load(arg(1), arg(0), store_.width(reg) / 8,
                                   store_.sort_kind(reg) == SortKind::Ptr));
    return;
  case Opcode::IsDeref: {
    const Lowered pointer = arg(0);
    Term length = arg(1).first;
    return define(
        reg, {rewriter_.make_and(
                  rewriter_.make_ule(length, pointer.size),
                  rewriter_.make_ule(pointer.offset,
                                     rewriter_.make_sub(pointer.size, length))),
              {},
              {}});
  }
  case Opcode::Address:
    return define(reg,
                  {rewriter_.make_add(arg(0).first, arg(0).offset), {}, {}});
  case Opcode::IsAlloc:
    if (has_memory()) {
      Term state =
          rewriter_.make_extract(byte_at_base(), sea::lifetime_bits - 1, 0);
      auto number = [&](sea::Lifetime of) {
        return store_.make_bv(sea::lifetime_bits, uint64_t(of));
      };
      define(reg,
             {rewriter_.make_and(
                  rewriter_.make_ule(number(sea::Lifetime::Global), state),
                  rewriter_.make_ule(state, number(sea::Lifetime::NewArray))),
              {},
              {}});
    }
    return;
  case Opcode::IsMod:
    if (has_memory())
      define(reg, {rewriter_.make_not(
                       rewriter_.make_eq(byte_at_base(), store_.make_bv(8, 0))),
                   {},
                   {}});
    return;
  default:
    return; // a variable
  }
}

} // namespace fathom::prove::horn
