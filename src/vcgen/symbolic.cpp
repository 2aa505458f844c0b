#include "vcgen/symbolic.h"

#include "support/assert.h"
#include "support/pointer_facts.h"
#include "support/stop.h"
#include "terms/traverse.h"

#include <bit>
#include <unordered_set>

namespace fathom::vcgen {

using sea::Opcode;
using sea::Stmt;

namespace {

// How contents of memory are written. Only Seam keeps pointers, so that rules
// decide first.
std::unique_ptr<Representation> make_representation(const Config &config,
                                                    Rewriter &rewriter) {
  switch (config.memory) {
  case MemoryEncoding::Arrays:
    return make_arrays(rewriter);
  case MemoryEncoding::Seam:
    return make_lambdas(rewriter);
  case MemoryEncoding::Lambdas:
  case MemoryEncoding::Objects: // by what unfolding does
    return config.lambdas == LambdaReduction::Eager ? make_functions(rewriter)
                                                    : make_lambdas(rewriter);
  }
  FATHOM_UNREACHABLE("a memory without a meaning");
}

} // namespace

Symbolic::Symbolic(const sea::Function &reduced, const Config &config,
                   Rewriter &rewriter, WordSizes *words)
    : f_(reduced), program_(*reduced.program), config_(config),
      rewriter_(rewriter), store_(rewriter.store()), lowering_(rewriter),
      words_(words), valid_(store_.make_bool(true)) {
  FATHOM_ASSERT(f_.blocks.size() == 1, "pure data flow is one block");
  representation_ = make_representation(config, rewriter);
  ContentsConfig &contents = contents_config_;
  contents.ptr_width = program_.ptr_width;
  contents.big_endian = program_.big_endian;
  contents.word_size = config.word_size;
  contents.is_theory = config.memory == MemoryEncoding::Seam;
  if (contents.is_theory)
    lowering_.keep_pointers();
  // Where no pointer is read from memory, nobody asks what it was.
  for (const Stmt &s : f_.blocks[0].stmts) {
    if (s.op == Opcode::Load && is_pointer(f_.definitions(s)[0]))
      contents.has_cells = facts_of(config.pointers).keep_object_in_memory;
    if (s.op == Opcode::StorePointer ||
        (s.op == Opcode::Store && is_pointer(f_.arguments(s)[0])))
      ++contents.pointer_stores;
  }
}

// Memories of one part have one size of words, so cells of pointers never go
// from one to another.
MemoryContents &Symbolic::contents(Term memory) {
  uint32_t size = words_ ? words_->of(memory) : config_.word_size;
  FATHOM_ASSERT(std::has_single_bit(size) && size <= 8, "no size of words");
  std::unique_ptr<MemoryContents> &made = contents_[std::countr_zero(size)];
  if (!made) {
    contents_config_.word_size = size;
    made = std::make_unique<MemoryContents>(rewriter_, *representation_,
                                            contents_config_);
  }
  return *made;
}

bool Symbolic::is_demoted(Term memory) {
  return words_ && words_->of(memory) > 1 && (words_->demote(memory), true);
}

Formula Symbolic::run(std::span<const Term> sizes) {
  if (has_memory_terms()) {
    formula_.unsupported = "a memory is read or written inside of a term";
    return std::move(formula_);
  }
  define_parameters();
  const StopToken *stop = rewriter_.config().stop;
  for (const Stmt &s : f_.blocks[0].stmts) {
    if (stop && stop->stop_requested())
      formula_.unsupported = to_string(stop->reason());
    if (!formula_.unsupported.empty())
      break;
    statement(s);
  }
  if (formula_.unsupported.empty()) {
    lower_sizes(sizes);
    if (config_.memory == MemoryEncoding::Seam)
      lower_formula();
  }
  return std::move(formula_);
}

// A register that is not in the cone has no definition, and any value.
void Symbolic::lower_sizes(std::span<const Term> sizes) {
  if (sizes.empty())
    return;
  std::unordered_set<Term> unknown, defined;
  for (const auto &[reg, meaning] : formula_.definitions)
    defined.insert(reg);
  for (Term t : reachable(store_, sizes)) { // children first
    bool is_known = store_.kind(t) != Kind::Var || defined.contains(t);
    for (Term child : store_.children(t))
      is_known &= !unknown.contains(child);
    if (!is_known)
      unknown.insert(t);
  }
  for (Term size : sizes) {
    if (unknown.contains(size))
      continue;
    if (Term lowered = scalar(size); !store_.is_const(lowered))
      formula_.sizes.push_back(lowered);
  }
}

// Where objects lie is known from unfolding: the pointer that a statement
// defines with an object is only a name for traces.
bool Symbolic::has_memory_terms() const {
  std::vector<Term> roots;
  std::vector<bool> is_object(store_.size() + 1); // by id
  for (const Stmt &s : f_.blocks[0].stmts) {
    if (s.op == Opcode::Alloca || s.op == Opcode::Malloc)
      is_object[f_.definitions(s)[0].id] = true;
    for (Term t : f_.arguments(s))
      roots.push_back(t);
  }
  bool found = false;
  for (Term t : reachable(store_, roots)) {
    FATHOM_ASSERT(!is_object[t.id], "objects are given by unfolding");
    Kind kind = store_.kind(t);
    found |= kind == Kind::MemLoad || kind == Kind::MemStore ||
             kind == Kind::MemSet || kind == Kind::MemCopy;
  }
  return found;
}

void Symbolic::define_parameters() {
  for (Term param : f_.params)
    if (store_.sort_kind(param) == SortKind::Mem)
      define(param, sea::is_shadow(store_, param)
                        ? contents(param).zeros()
                        : contents(param).initial(store_.name(param)));
    else
      define_input(param);
}

// A pointer that is an input has any base, offset and size.
void Symbolic::define_input(Term reg) { record(reg, parts(reg)); }

void Symbolic::define(Term reg, Lowered meaning) {
  if (config_.memory == MemoryEncoding::Seam && is_pointer(reg) &&
      !meaning.whole)
    meaning.whole = rewriter_.make(
        Kind::Ptr, {meaning.first, meaning.offset, meaning.size});
  lowering_.define(reg, meaning);
  record(reg, meaning);
}

void Symbolic::record(Term reg, const Lowered &meaning) {
  Term value = meaning.first;
  if (is_pointer(reg)) {
    Term triple[] = {meaning.first, meaning.offset, meaning.size};
    value = intern_application(store_, Kind::Ptr, store_.sort(reg), triple, {});
  } else if (store_.sort_kind(reg) == SortKind::Mem) {
    value = contents(reg).bytes(meaning);
  }
  formula_.definitions.emplace_back(reg, value);
}

void Symbolic::refuse(const Stmt &s, std::string_view why) {
  formula_.unsupported = std::string(why);
  const sea::Location &at = program_.locations[s.location];
  if (at.line != 0)
    formula_.unsupported +=
        " (" + program_.string(at.file) + ':' + std::to_string(at.line) + ')';
}

void Symbolic::load(const Stmt &s) {
  Term reg = f_.definitions(s)[0], memory = f_.arguments(s)[1];
  Lowered value =
      contents(memory).load(parts(memory), parts(f_.arguments(s)[0]),
                            store_.width(reg) / 8, is_pointer(reg));
  if (!value.first && is_demoted(memory))
    return define_input(reg);
  if (!value.first)
    return refuse(s, contents(memory).why_not());
  define(reg, value);
}

void Symbolic::define_memory(Term reg, const Lowered &memory, const Stmt &s) {
  if (memory.first)
    return define(reg, memory);
  if (is_demoted(reg))
    return define(reg, contents(reg).initial("unfit"));
  refuse(s, contents(reg).why_not());
}

void Symbolic::statement(const Stmt &s) {
  auto arg = [&](unsigned i) { return f_.arguments(s)[i]; };
  auto defined = [&] { return f_.definitions(s)[0]; };
  switch (s.op) {
  case Opcode::Define:
    return define(defined(), parts(arg(0)));
  case Opcode::Nondet:
    return define_input(defined());
  case Opcode::Apply:
    return refuse(s, "a function without a body that unfolding left");
  case Opcode::Alloca:
  case Opcode::Malloc: // contents are what was there
    return define(f_.definitions(s)[1], parts(arg(1)));
  case Opcode::Free:
  case Opcode::EndScope:
    return define(defined(), parts(arg(1)));
  case Opcode::Load:
    return load(s);
  case Opcode::Store:
    return define_memory(defined(),
                         contents(defined()).store(parts(arg(2)), parts(arg(1)),
                                                   parts(arg(0)),
                                                   is_pointer(arg(0))),
                         s);
  case Opcode::StorePointer:
    return define_memory(defined(),
                         contents(defined()).store(parts(arg(2)), parts(arg(1)),
                                                   parts(arg(0)), true,
                                                   scalar(arg(3))),
                         s);
  case Opcode::MemSet:
    return define_memory(defined(),
                         contents(defined()).set(parts(arg(3)), parts(arg(0)),
                                                 scalar(arg(1)),
                                                 scalar(arg(2))),
                         s);
  case Opcode::MemCopy:
    return define_memory(defined(),
                         contents(defined()).copy(parts(arg(3)), parts(arg(0)),
                                                  parts(arg(4)), parts(arg(1)),
                                                  scalar(arg(2))),
                         s);
  case Opcode::MemHavoc:
    return define_memory(
        defined(),
        contents(defined()).havoc(parts(arg(2)), parts(arg(0)), scalar(arg(1))),
        s);
  case Opcode::MemLambda:
    return define_memory(
        defined(),
        contents(defined()).table(
            {scalar(arg(0)), scalar(arg(1)), scalar(arg(3)), scalar(arg(4))},
            parts(arg(2)), sea::is_shadow(store_, defined())),
        s);
  case Opcode::Assume:
    valid_ = rewriter_.make_and(valid_, scalar(arg(0)));
    return;
  case Opcode::Ret:
    return finish(valid_, scalar(arg(0)));
  case Opcode::Name:
    return;
  case Opcode::Phi:
  case Opcode::Check:
  case Opcode::Call:
  case Opcode::Br:
  case Opcode::CondBr:
  case Opcode::Halt:
    FATHOM_UNREACHABLE("statement that is not in pure data-flow form");
#define ADDRESS_QUERY(name, ...) case Opcode::name:
#include "sea/opcodes.def"
  case Opcode::IsDeref:
  case Opcode::IsEmpty:
  case Opcode::IsAlloc:
  case Opcode::IsMod:
  case Opcode::ResetMod:
  case Opcode::NoLeak:
  case Opcode::Reachable:
  case Opcode::Settled:
  case Opcode::Address:
    break;
  }
  FATHOM_UNREACHABLE("questions about objects are answered by unfolding");
}

void Symbolic::finish(Term valid, Term failure) {
  // A memory without a definition is nobody's input: a pass has lost it.
  for (const auto &[variable, meaning] : lowering_.definitions())
    FATHOM_ASSERT(store_.sort_kind(variable) != SortKind::Mem,
                  "a memory register is not defined");
  FATHOM_ASSERT(!formula_.valid, "a function ends once");
  formula_.valid = valid;
  formula_.failure = failure;
  Term nothing = store_.make_bv(32, sea::none);
  formula_.assumptions =
      rewriter_.make_and(valid, rewriter_.make_eq(failure, nothing));
}

// What the rules have left of loads becomes reads of arrays. Definitions stay
// as they are: most are never asked for.
void Symbolic::lower_formula() {
  BasicLowering<Rewriter> rest(rewriter_);
  for (const std::unique_ptr<MemoryContents> &contents : contents_)
    if (contents)
      contents->explain(rest);
  formula_.valid = rest.lower(formula_.valid);
  formula_.failure = rest.lower(formula_.failure);
  formula_.assumptions = rest.lower(formula_.assumptions);
  for (Term &size : formula_.sizes)
    size = rest.lower(size);
  for (const auto &[variable, meaning] : rest.definitions())
    formula_.definitions.emplace_back(variable, meaning);
}

} // namespace fathom::vcgen
