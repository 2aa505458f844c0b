#include "cut/heap/function_writer.h"

#include "terms/traverse.h"

namespace fathom::cut {

using sea::BlockId;
using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

uint64_t key(BlockId block, size_t stmt) {
  return uint64_t(block) << 32 | stmt;
}

} // namespace

// ---------------------------------------------------------------- signature

void FunctionWriter::write_signature() {
  for (Term &param : out_.params)
    if (is_pointer(param))
      param = register_of(param);
  for (size_t i = 0; i < out_.results.size(); ++i)
    if (plan_.classes.is_heap_result(id_, i))
      out_.results[i] = store_.bv_sort(plan_.word_bits());
  if (plan_.makes[id_] && id_ != plan_.from.entry)
    out_.results.push_back(store_.bv_sort(plan_.word_bits()));
  if (plan_.has_freed && plan_.frees[id_] && id_ != plan_.from.entry)
    out_.results.push_back(plan_.to.mem_sort());
  if (plan_.has_kinds && plan_.makes[id_] && id_ != plan_.from.entry)
    out_.results.push_back(plan_.to.mem_sort());
}

Term FunctionWriter::changed_by(BlockId block, size_t at, Kept kept) {
  const Stmt &s = f_.blocks[block].stmts[at];
  const bool is_freed = kept == Kept::Freed;
  const bool is_call =
      s.op == Opcode::Call && (is_freed ? plan_.frees : plan_.makes)[s.data];
  const bool is_malloc = !is_freed && s.op == Opcode::Malloc &&
                         words_.is_heap(f_.definitions(s)[0]);
  if (is_malloc && kept == Kept::Last)
    return words_.reg(f_.definitions(s)[0]);
  const bool is_free =
      is_freed && s.op == Opcode::Free && words_.is_heap(f_.arguments(s)[0]);
  if (!is_call && !is_free && !is_malloc)
    return Term{};
  if (kept == Kept::Last)
    return made_last_
        .emplace(key(block, at),
                 registers_.make(std::string(word_prefix) + "last",
                                 store_.bv_sort(plan_.word_bits())))
        .first->second;
  return (is_freed ? made_freed_ : made_kinds_)
      .emplace(key(block, at),
               registers_.make(is_freed ? freed_name : kinds_name,
                               plan_.to.mem_sort()))
      .first->second;
}

void FunctionWriter::find_ghosts() {
  const bool is_entry = id_ == plan_.from.entry;
  Term first = words_.number(0);
  if (!is_entry) {
    first = registers_.make(std::string(word_prefix) + "last",
                            store_.bv_sort(plan_.word_bits()));
    out_.params.push_back(first);
  }
  last_.emplace(
      f_, cfg_, registers_, std::string(word_prefix) + "last", first,
      [&](BlockId b, size_t i) { return changed_by(b, i, Kept::Last); });
  if (plan_.has_lost) {
    lost_ = registers_.make(lost_name, store_.bv_sort(plan_.word_bits()));
    if (!is_entry)
      out_.params.push_back(lost_);
  }
  // All zeros where the program begins.
  auto add_memory = [&](std::optional<Ghost> &ghost, const char *name,
                        Kept kept) {
    Term none = registers_.make(name, plan_.to.mem_sort());
    out_.params.push_back(none);
    ghost.emplace(
        f_, cfg_, registers_, name, none,
        [this, kept](BlockId b, size_t i) { return changed_by(b, i, kept); });
  };
  if (plan_.has_freed)
    add_memory(freed_, freed_name, Kept::Freed);
  if (plan_.has_kinds)
    add_memory(kinds_, kinds_name, Kept::Kinds);
}

sea::Function FunctionWriter::run() {
  write_signature();
  find_ghosts();
  for (const sea::Block &block : f_.blocks)
    out_.add_block(plan_.to.string(block.name));
  out_.loops = f_.loops;
  out_.loop_of = f_.loop_of;
  // What has no statement of its own is known before it is used.
  for (const sea::Block &block : f_.blocks)
    for (const Stmt &s : block.stmts) {
      if (s.op == Opcode::Malloc && words_.is_heap(f_.definitions(s)[0]))
        words_.set_same(f_.definitions(s)[1], f_.arguments(s)[1]);
      if (s.op == Opcode::Free && words_.is_heap(f_.arguments(s)[0]))
        words_.set_same(f_.definitions(s)[0], f_.arguments(s)[1]);
    }
  for (BlockId b = 0; b < f_.blocks.size(); ++b)
    write_block(b);
  return std::move(out_);
}

// ---------------------------------------------------------------- blocks

void FunctionWriter::write_phis(BlockId block) {
  std::span<const BlockId> from = cfg_.predecessors(block);
  for (const std::optional<Ghost> *ghost : {&last_, &freed_, &kinds_})
    if (*ghost)
      if (const Ghost::Phi *phi = (*ghost)->phi_of(block))
        out_.add(block, Opcode::Phi, std::span<const Term>(&phi->reg, 1),
                 phi->values, from);
}

void FunctionWriter::write_block(BlockId block) {
  now_ = last_->at_begin(block);
  if (freed_)
    now_freed_ = freed_->at_begin(block);
  if (kinds_)
    now_kinds_ = kinds_->at_begin(block);
  write_phis(block);
  if (lost_ && block == 0 && id_ == plan_.from.entry)
    out_.add(block, Opcode::Nondet, {lost_}, {}).data =
        plan_.to.intern("object that may be lost");
  for (size_t i = 0; i < f_.blocks[block].stmts.size(); ++i)
    write(block, i);
}

void FunctionWriter::write(BlockId block, size_t at) {
  const Stmt &s = f_.blocks[block].stmts[at];
  std::span<const Term> made = f_.definitions(s), arguments = f_.arguments(s);
  if (s.op == Opcode::Name &&
      std::any_of(arguments.begin(), arguments.end(), [&](Term t) {
        const Term roots[] = {t};
        const std::vector<Term> all = reachable(store_, roots);
        return std::any_of(all.begin(), all.end(), [&](Term u) {
          return is_pointer(u) && words_.is_heap(u);
        });
      }))
    return; // for traces, which are the other program's
  check_moves(block, s);
  switch (s.op) {
  case Opcode::Malloc:
    if (words_.is_heap(made[0])) {
      auto found = made_kinds_.find(key(block, at));
      return write_malloc(block, s,
                          found == made_kinds_.end() ? Term{} : found->second);
    }
    break;
  case Opcode::Free:
    if (words_.is_heap(arguments[0])) {
      auto found = made_freed_.find(key(block, at));
      return write_free(block, s,
                        found == made_freed_.end() ? Term{} : found->second);
    }
    break;
  case Opcode::Load:
  case Opcode::Store:
    return write_access(block, s);
  case Opcode::MemSet:
  case Opcode::MemHavoc:
  case Opcode::MemCopy:
    return write_range(block, s);
  case Opcode::IsDeref:
  case Opcode::IsEmpty:
  case Opcode::IsAlloc:
    if (words_.is_heap(arguments[0]))
      return write_question(block, s);
    break;
  case Opcode::Settled:
    if (words_.is_heap(arguments[0]) || words_.is_heap(arguments[1]))
      return write_settled(block, s);
    break;
  case Opcode::Reachable:
    return write_reachable(block, s);
  case Opcode::Call:
  case Opcode::Ret:
    return write_call(block, at);
  default:
    break;
  }
  write_other(block, s);
}

void FunctionWriter::write_other(BlockId block, const Stmt &s) {
  std::vector<Term> made, arguments;
  for (Term t : f_.definitions(s))
    made.push_back(is_pointer(t) ? register_of(t) : t);
  const bool is_word = !made.empty() && made[0] != f_.definitions(s)[0];
  for (Term t : f_.arguments(s))
    arguments.push_back(is_word ? words_.word(t) : words_.plain(t));
  Stmt &copy = out_.add(block, s.op, made, arguments, f_.labels(s));
  copy.log2_align = s.log2_align;
  copy.is_volatile = s.is_volatile;
  copy.data = s.data;
  copy.location = s.location;
}

void FunctionWriter::guard(BlockId block, const Stmt &s, Term holds,
                           const char *message) {
  Stmt &check = out_.add(block, Opcode::Check, {}, {holds});
  check.location = s.location;
  check.data =
      plan_.to.add_property(sea::CheckKind::Assert, s.location, message);
}

// A pointer that moves stays in its slot.
void FunctionWriter::check_moves(BlockId block, const Stmt &s) {
  for (Term t : reachable(store_, f_.arguments(s))) {
    if (!is_pointer(t) || !words_.is_heap(t))
      continue;
    const Kind kind = store_.kind(t);
    if (kind != Kind::PtrAdd && kind != Kind::Ptr)
      continue;
    if (s.op == Opcode::Phi)
      return refuse("a pointer to heap objects moves on the way to a join");
    Term from = kind == Kind::PtrAdd ? store_.child(t, 0)
                                     : store_.child(store_.child(t, 0), 0);
    if (kind == Kind::Ptr) {
      Term offset = store_.child(t, 1);
      if (!store_.is_bv_const(offset) ||
          store_.small_value(offset) >> plan_.slot_bits != 0)
        return refuse("a pointer to a heap object is made of parts");
      continue; // in the slot by its form
    }
    guard(
        block, s,
        b_.make_eq(words_.base(words_.word(t)), words_.base(words_.word(from))),
        "heap: a pointer stays near its object");
  }
}

// ---------------------------------------------------------------- objects

void FunctionWriter::write_malloc(BlockId block, const Stmt &s, Term kinds) {
  Term word = words_.reg(f_.definitions(s)[0]);
  out_.add(block, Opcode::Define, {word},
           {b_.make_add(now_, words_.number(uint64_t(1) << plan_.slot_bits))})
      .location = s.location;
  // The row of the ledger says so. Where the last word is arbitrary there may
  // be no next one.
  Term end = words_.number(end_of_words(plan_.arena_bits));
  out_.add(block, Opcode::Assume, {},
           {b_.make_and(b_.make_not(b_.make_eq(word, words_.number(0))),
                        b_.make_ult(word, end))})
      .location = s.location;
  now_ = word;
  if (!kinds)
    return;
  const uint64_t kind = plan_.classes.kind_of(id_, f_.definitions(s)[0]);
  out_.add(block, Opcode::Store, {kinds},
           {store_.make_bv(8, kind), words_.in_arena(word, 0), now_kinds_})
      .location = s.location;
  now_kinds_ = kinds;
}

void FunctionWriter::write_free(BlockId block, const Stmt &s, Term freed) {
  if (!freed)
    return;
  Term word = words_.word(f_.arguments(s)[0]);
  out_.add(block, Opcode::Store, {freed},
           {store_.make_bv(8, 1), words_.in_arena(word, 0), now_freed_})
      .location = s.location;
  now_freed_ = freed;
}

// ---------------------------------------------------------------- calls

void FunctionWriter::write_call(BlockId block, size_t at) {
  const Stmt &s = f_.blocks[block].stmts[at];
  const bool is_call = s.op == Opcode::Call;
  std::vector<Term> made, arguments;
  for (Term t : f_.definitions(s))
    made.push_back(is_pointer(t) ? register_of(t) : t);
  for (size_t i = 0; i < f_.arguments(s).size(); ++i) {
    Term t = f_.arguments(s)[i];
    const bool is_word =
        is_call ? plan_.classes.is_heap(s.data,
                                        plan_.from.functions[s.data].params[i])
                : plan_.classes.is_heap_result(id_, i);
    arguments.push_back(is_word ? words_.word(t) : words_.plain(t));
  }
  const FunctionId with = is_call ? s.data : id_;
  const bool is_exit = !is_call && id_ == plan_.from.entry;
  if (is_call || (plan_.makes[with] && !is_exit))
    arguments.push_back(now_);
  if (is_call && lost_)
    arguments.push_back(lost_);
  if (plan_.has_freed && (is_call || (plan_.frees[with] && !is_exit)))
    arguments.push_back(now_freed_);
  if (plan_.has_kinds && (is_call || (plan_.makes[with] && !is_exit)))
    arguments.push_back(now_kinds_);
  if (is_call && plan_.makes[with])
    made.push_back(now_ = made_last_.at(key(block, at)));
  if (is_call && plan_.has_freed && plan_.frees[with])
    made.push_back(now_freed_ = made_freed_.at(key(block, at)));
  if (is_call && plan_.has_kinds && plan_.makes[with])
    made.push_back(now_kinds_ = made_kinds_.at(key(block, at)));
  Stmt &copy = out_.add(block, s.op, made, arguments);
  copy.data = s.data;
  copy.location = s.location;
}

} // namespace fathom::cut
