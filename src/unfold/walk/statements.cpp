#include "unfold/walk/statements.h"

#include "sea/known.h"
#include "support/assert.h"
#include "support/bitvec/bits.h"
#include "terms/floats/libm.h"

namespace fathom::unfold {

namespace {

// The length of something that comes from outside (a line, an argument):
// models and entries name it so.
bool is_length(std::string_view text) { return text.starts_with("length of "); }

// The result of a function of math.h, where the name asks for it. The arguments
// are in the first two words, those of long double in two halves.
std::optional<BitVec> nearest_result(std::string_view name,
                                     const BitVec &arguments, uint32_t width) {
  if (!name.starts_with(sea::nearest_application))
    return {};
  name.remove_prefix(sea::nearest_application.size());
  const std::optional<BitVec> result =
      libm_nearest(name, arguments.extract(width - 1, 0),
                   arguments.extract(2 * width - 1, width));
  if (!result)
    return {};
  return zext(*result, width);
}

// By a look at the constants in them: there may be many pairs of applications
// (of rand, say: a seed and how many numbers were taken).
bool surely_differ(const TermStore &store, Term a, Term b) {
  while (!store.is_const(a)) {
    if (store.kind(a) != Kind::Concat || store.kind(b) != Kind::Concat ||
        store.sort(store.child(a, 0)) != store.sort(store.child(b, 0)))
      return false;
    if (store.is_const(store.child(a, 0)) &&
        store.is_const(store.child(b, 0)) &&
        store.child(a, 0) != store.child(b, 0))
      return true;
    a = store.child(a, 1);
    b = store.child(b, 1);
  }
  return store.is_const(b) && a != b;
}

// Numbers of IEEE 754 by their bits; zeros are equal. Where NaN stands does not
// matter: models leave it out.
Term is_at_most(Rewriter &b, Term x, Term y) {
  const uint32_t sign = b.store().width(x) - 1;
  auto is_negative = [&](Term t) {
    return b.make_eq(b.make_extract(t, sign, sign), b.make_bv(1, 1));
  };
  Term a = b.make_extract(x, sign - 1, 0), c = b.make_extract(y, sign - 1, 0);
  Term zero = b.make_bv(sign, 0);
  Term both_zero = b.make_and(b.make_eq(a, zero), b.make_eq(c, zero));
  return b.make_ite(is_negative(x),
                    b.make_implies(is_negative(y), b.make_ule(c, a)),
                    b.make_or(both_zero, b.make_and(b.make_not(is_negative(y)),
                                                    b.make_ule(a, c))));
}

} // namespace

void Statements::execute(const CodeStmt &s) {
  switch (s.stmt->op) {
  case sea::Opcode::Define:
    return define(s, 0, frames_.argument(s, 0));
  case sea::Opcode::Nondet:
    return do_input(s);
  case sea::Opcode::Apply:
    return do_apply(s);
  case sea::Opcode::Alloca:
  case sea::Opcode::Malloc:
    return do_allocate(s);
  case sea::Opcode::Free:
  case sea::Opcode::EndScope:
    return do_release(s);
  case sea::Opcode::Load:
    return do_load(s);
  case sea::Opcode::Store:
    return do_store(s);
  case sea::Opcode::MemSet:
    return do_memset(s);
  case sea::Opcode::MemCopy:
    return do_memcpy(s);
  case sea::Opcode::MemHavoc:
    return do_memhavoc(s);
  case sea::Opcode::IsEmpty:
    return do_is_empty(s);
  case sea::Opcode::Address:
    return define(s, 0, addresses_.number_of(term(s, 0), s.stmt->location));
  case sea::Opcode::StorePointer:
  case sea::Opcode::MemLambda:
    return path_.unsupported("a store that only unfolding makes",
                             s.stmt->location);
#define ADDRESS_QUERY(name, ...) case sea::Opcode::name:
#include "sea/opcodes.def"
  case sea::Opcode::NoLeak:
  case sea::Opcode::IsDeref:
  case sea::Opcode::IsAlloc:
  case sea::Opcode::IsMod:
  case sea::Opcode::ResetMod:
    return do_question(s);
  case sea::Opcode::Reachable:
    return do_reachable(s);
  case sea::Opcode::Settled:
    return comparisons_.settle(term(s, 0), term(s, 1), s.stmt->location);
  case sea::Opcode::Assume:
    return do_assume(s);
  case sea::Opcode::Check:
    return do_check(s);
  case sea::Opcode::Name:
  case sea::Opcode::Phi:
    return;
  case sea::Opcode::Call:
  case sea::Opcode::Br:
  case sea::Opcode::CondBr:
  case sea::Opcode::Ret:
  case sea::Opcode::Halt:
    FATHOM_UNREACHABLE("control is the walk's business");
  }
}

// ---------------------------------------------------------------- values

VersionId Statements::memory(const CodeStmt &s, unsigned i) {
  VersionId version = frames_.argument(s, i).memory();
  if (map_.is_stale(version))
    path_.give_up("memory is used after it was replaced");
  return version;
}

void Statements::define_memory(const CodeStmt &s, unsigned i,
                               VersionId version) {
  if (path_.is_alive())
    define(s, i, Value::of_memory(version));
}

void Statements::add_instance(const CodeStmt &s, Term value, Term variable) {
  Instance instance = frames_.place_of(s);
  instance.value = value;
  instance.variable = variable;
  out_.add_instance(instance);
}

void Statements::blame_pointer(Term pointer) {
  if (split_ != nullptr && observer_ == nullptr)
    split_->blame().blame_pointer(pointer, Blame::Cause::Address);
}

void Statements::do_input(const CodeStmt &s) {
  Term target = frames_.code().function->definitions(*s.stmt)[0];
  const std::string &text = program_.string(s.stmt->data);
  Term reg =
      out_.new_register(text.empty() ? "input" : text, store_.sort(target));
  out_.emit(sea::Opcode::Nondet, {reg}, {}, s.stmt);
  if (is_length(text))
    out_.note_size(reg);
  add_instance(s, reg, reg);
  define(s, 0,
         store_.sort_kind(target) == SortKind::Ptr ? pointers_.of_variable(reg)
                                                   : reg);
}

// Where an earlier call had the same arguments the value is that call's. Calls
// on other paths count as well: they restrict nothing, since what they gave is
// arbitrary on this one. So the value that a replay needs is that of the whole
// term, not of the input.
void Statements::do_apply(const CodeStmt &s) {
  Term target = frames_.code().function->definitions(*s.stmt)[0];
  Term arguments = term(s, 0);
  const std::string &name = program_.string(s.stmt->data);
  Term reg = out_.new_register(name, store_.sort(target));
  out_.emit(sea::Opcode::Nondet, {reg}, {}, s.stmt).data =
      out_.intern(std::string(sea::application_prefix) + name);
  if (name == sea::known_application) {
    Term answer = rewriter_.make_bv(store_.width(target),
                                    store_.is_const(arguments) ? 1 : 0);
    add_instance(s, answer, reg);
    return define(s, 0, answer);
  }
  if (store_.is_const(arguments))
    if (std::optional<BitVec> right = nearest_result(
            name, store_.value(arguments), store_.width(target))) {
      Term answer = rewriter_.make_bv(*right);
      add_instance(s, answer, reg);
      return define(s, 0, answer);
    }
  Applications &applications = path_.applications();
  Term value = reg;
  const std::vector<Application> earlier =
      applications.of(out_.current(), s.stmt->data);
  for (const Application &other : earlier) {
    if (store_.sort(other.arguments) != store_.sort(arguments) ||
        store_.sort(other.value) != store_.sort(reg) ||
        surely_differ(store_, arguments, other.arguments))
      continue;
    Term is_same = rewriter_.make_eq(arguments, other.arguments);
    if (other.is_made)
      is_same = rewriter_.make_and(other.is_made, is_same);
    value = rewriter_.make_ite(is_same, other.value, value);
  }
  const Application made = {.function = s.stmt->data,
                            .arguments = arguments,
                            .value = value,
                            .is_made = {}};
  add_instance(s, value, reg);
  define(s, 0, value);
  for (const Application &other : earlier)
    assume_monotone(name, other, made);
  applications.add(out_.current(), made);
}

void Statements::assume_monotone(std::string_view name, const Application &a,
                                 const Application &b) {
  const bool rises = name.starts_with(sea::rising_application);
  if (!rises && !name.starts_with(sea::falling_application))
    return;
  const uint32_t width = sea::application_width(name);
  auto low = [&](Term t) { return rewriter_.make_extract(t, width - 1, 0); };
  auto rest = [&](Term t) {
    return rewriter_.make_extract(t, store_.width(t) - 1, width);
  };
  auto at_most = [&](Term x, Term y) {
    return is_at_most(rewriter_, low(x), low(y));
  };
  const Term first = rises ? a.value : b.value,
             second = rises ? b.value : a.value;
  Term up = rewriter_.make_implies(at_most(a.arguments, b.arguments),
                                   at_most(first, second));
  Term down = rewriter_.make_implies(at_most(b.arguments, a.arguments),
                                     at_most(second, first));
  Term are_made = rewriter_.make_eq(rest(a.arguments), rest(b.arguments));
  if (a.is_made)
    are_made = rewriter_.make_and(a.is_made, are_made);
  out_.properties().add_row(
      sea::Trust::Chosen,
      "functions of math.h that rise or fall everywhere do so between any two "
      "calls, as they are rounded (--libm=monotone)",
      sea::LocationId{});
  path_.assume(rewriter_.make_implies(are_made, rewriter_.make_and(up, down)),
               Because::Row);
}

void Statements::do_assume(const CodeStmt &s) {
  Term condition = term(s, 0);
  if (store_.is_true(condition))
    return;
  path_.assume(condition, Because::Program, s.stmt);
  path_.learn(condition);
}

void Statements::do_check(const CodeStmt &s) {
  if (observer_ != nullptr && observer_->skips_checks())
    return;
  Term condition = term(s, 0);
  out_.properties().count_reached(s.stmt->data);
  sea::CheckGroup group =
      sea::info(program_.properties[s.stmt->data].kind).group;
  bool is_cover = group == sea::CheckGroup::Cover;
  if (is_cover && config_.covered && config_.covered->contains(s.stmt->data))
    return;
  if (path_.is_certain(condition)) {
    if (!is_cover)
      out_.count_decided();
    return;
  }
  out_.emit(sea::Opcode::Check, {}, {condition}, s.stmt);
  out_.count_check(is_cover);
  // Behind a cover the execution goes on, whatever the condition.
  if (!is_cover && (config_.checks_stop || group == sea::CheckGroup::Limit))
    path_.learn(condition);
}

// ---------------------------------------------------------------- memory

void Statements::do_allocate(const CodeStmt &s) {
  Term size = term(s, 0);
  VersionId before = memory(s, 1);
  Term instead_of = s.stmt->num_arguments > 2 ? term(s, 2) : Term{};
  const Allocations::Made made = allocations_.add(*s.stmt, size, instead_of);
  if (made.local)
    frames_.frame().locals.push_back(*made.local);
  if (!made.pointer)
    return;
  const MemoryState::Allocated after =
      memory_.allocate(*s.stmt, made.object, made.pointer, size, before);
  Instance instance = frames_.place_of(s);
  if (split_ != nullptr)
    split_->keys().add_object(made.object,
                              Keys::site_of(instance, frames_.code().id),
                              s.stmt->op == sea::Opcode::Alloca);
  instance.value = made.pointer;
  instance.variable = after.variable;
  instance.content = after.content;
  instance.number = made.number;
  out_.add_instance(instance);
  define(s, 0, made.pointer);
  define(s, 1, Value::of_memory(after.memory));
}

void Statements::do_release(const CodeStmt &s) {
  Term pointer = term(s, 0);
  VersionId before = memory(s, 1);
  allocations_.release(*s.stmt, pointer);
  define_memory(s, 0, memory_.release(*s.stmt, pointer, before));
}

void Statements::do_load(const CodeStmt &s) {
  Term pointer = term(s, 0);
  blame_pointer(pointer);
  VersionId from = memory(s, 1);
  Sort sort = store_.sort(frames_.code().function->definitions(*s.stmt)[0]);
  if (Term value = memory_.load(*s.stmt, pointer, sort, from))
    define(s, 0, value);
  if (observer_ != nullptr && path_.is_alive())
    observer_->loaded(s);
}

void Statements::do_store(const CodeStmt &s) {
  if (observer_ != nullptr)
    return observer_->store(s);
  Term value = term(s, 0);
  Term pointer = term(s, 1);
  blame_pointer(pointer);
  VersionId before = memory(s, 2);
  define_memory(s, 0, memory_.store(*s.stmt, value, pointer, before));
}

void Statements::do_memset(const CodeStmt &s) {
  Term pointer = term(s, 0);
  Term byte = term(s, 1);
  Term length = term(s, 2);
  VersionId before = memory(s, 3);
  out_.note_size(length);
  blame_pointer(pointer);
  define_memory(s, 0, memory_.fill(*s.stmt, pointer, byte, length, before));
}

void Statements::do_memcpy(const CodeStmt &s) {
  const MemoryState::Range range{
      .to = term(s, 0), .from = term(s, 1), .length = term(s, 2)};
  VersionId before = memory(s, 3);
  VersionId source = memory(s, 4);
  out_.note_size(range.length);
  blame_pointer(range.to);
  blame_pointer(range.from);
  define_memory(s, 0, memory_.copy(*s.stmt, range, before, source));
}

void Statements::do_memhavoc(const CodeStmt &s) {
  Term pointer = term(s, 0);
  Term length = term(s, 1);
  out_.note_size(length);
  VersionId before = memory(s, 2);
  const MemoryState::Havocked after =
      memory_.havoc(*s.stmt, pointer, length, before);
  if (!path_.is_alive())
    return;
  add_instance(s, after.bytes, after.bytes);
  define_memory(s, 0, after.memory);
}

// ---------------------------------------------------------------- questions

void Statements::do_question(const CodeStmt &s) {
  const ObjectQuestions::Answer answer = questions_.answer(
      *s.stmt, {.term = [&](unsigned i) { return term(s, i); },
                .memory = [&](unsigned i) { return memory(s, i); }});
  if (!answer.why_not.empty())
    return path_.unsupported(answer.why_not, s.stmt->location);
  if (answer.memory)
    return define_memory(s, 0, *answer.memory);
  if (answer.term)
    define(s, 0, answer.term);
  const bool is_of_shadow =
      s.stmt->op == sea::Opcode::IsAlloc || s.stmt->op == sea::Opcode::IsMod;
  if (is_of_shadow && observer_ != nullptr && path_.is_alive())
    observer_->queried(s);
}

void Statements::do_is_empty(const CodeStmt &s) {
  Term pointer = term(s, 0);
  define(
      s, 0,
      objects_.is_at_empty(pointers_.base(pointer), pointers_.size(pointer)));
}

void Statements::do_reachable(const CodeStmt &s) {
  std::span<const Term> arguments = frames_.code().function->arguments(*s.stmt);
  Leaks::Roots roots;
  for (unsigned i = 0; i < arguments.size(); ++i) {
    if (store_.sort_kind(arguments[i]) != SortKind::Ptr) {
      roots.memories.push_back(memory(s, i));
      continue;
    }
    std::optional<ObjectId> global = objects_.find(pointers_.base(term(s, i)));
    FATHOM_ASSERT(global && !roots.memories.empty(),
                  "a global variable without an object or memory");
    roots.memory_of.emplace(*global, roots.memories.back());
  }
  const Leaks::Reached reached = leaks_.find(*s.stmt, roots);
  define(s, 0, reached.may);
  define(s, 1, reached.must);
  add_instance(s, reached.answer, Term{});
}

} // namespace fathom::unfold
