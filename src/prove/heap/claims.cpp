#include "prove/heap/claims.h"

#include "sea/cfg.h"
#include "sea/shadow.h"
#include "terms/builder.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace fathom::prove {

using sea::Opcode;
using sea::Stmt;

namespace {

constexpr size_t most_words = 5, most_fields = 16, most_constants = 4;
constexpr size_t most_claims = 6000; // of a loop, before executions are asked

// The parts of an arena's address: (concat slot low) behind zeros.
struct Parts {
  Term slot, low;
};
Parts parts_of(const TermStore &store, Term pointer) {
  if (store.kind(pointer) != Kind::Ptr)
    return {};
  Term base = store.child(pointer, 0), at = store.child(pointer, 1);
  if (store.kind(base) != Kind::PtrBase ||
      store.kind(store.child(base, 0)) != Kind::Var ||
      store.name(store.child(base, 0)) != std::string("@") + cut::arena_name ||
      store.kind(at) != Kind::ZeroExtend ||
      store.kind(store.child(at, 0)) != Kind::Concat)
    return {};
  return {store.child(store.child(at, 0), 0),
          store.child(store.child(at, 0), 1)};
}

class Finder {
public:
  Finder(const cut::HeapProgram &heap, const cut::Effects &effects, LoopId loop)
      : heap_(heap), program_(*heap.program), effects_(effects), loop_(loop),
        f_(program_.functions[loop.function]), store_(program_.store),
        b_(store_), cfg_(f_), header_(f_.loops[loop.loop].header),
        last_(heap.last[loop.function][header_]), k_(heap.slot_bits),
        any_(
            store_.make_fresh_var("any", store_.bv_sort(heap.arena_bits - k_))),
        at_(b_.make_zext(b_.make_concat(any_, store_.make_bv(k_, 0)),
                         program_.ptr_width - heap.arena_bits)) {
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      for (const Stmt &s : f_.blocks[b].stmts)
        for (Term reg : f_.definitions(s))
          made_in_.emplace(reg, b);
  }

  HeapClaims run() {
    words_ = words_at(f_, cfg_, header_);
    std::erase_if(words_, [&](Term word) { // any is any
      return store_.name(word).starts_with(cut::lost_name);
    });
    num_phis_ =
        size_t(std::count_if(words_.begin(), words_.end(), [&](Term word) {
          return made_in_.contains(word) && made_in_.at(word) == header_;
        }));
    add_kinds();
    for (auto look : {&Finder::add_field, &Finder::look_at_values})
      for (sea::FunctionId f = 0; f < program_.functions.size(); ++f)
        for (const sea::Block &block : program_.functions[f].blocks)
          for (const Stmt &s : block.stmts)
            if (s.op == Opcode::Load || s.op == Opcode::Store)
              (this->*look)(f, s);
    for (Field &field : fields_)
      field.cell = add_cell(field, at_pointer(field.low));
    claim_words();
    claim_objects();
    return std::move(result_);
  }

private:
  struct Field {
    Term memory;
    uint64_t low;
    uint32_t width;
    bool is_word, is_shadow;
    std::set<uint64_t> constants; // that are written
    Term cell;                    // of any object
  };
  struct Guard {
    Term term;
    std::vector<size_t> weaker; // guards before it
    uint64_t kind = 0;          // of the object; 0: any
  };
  struct Fact {
    Term term;
    const Field *of;
  };

  Term memory_at_header(sea::FunctionId function, Term memory) const;
  struct Access {
    Term value, memory;
    uint64_t low;
    uint32_t width;
  };
  std::optional<Access> access_of(sea::FunctionId function,
                                  const Stmt &s) const;
  void add_kinds();
  void add_field(sea::FunctionId function, const Stmt &s);
  void look_at_values(sea::FunctionId function, const Stmt &s);
  Term at_pointer(uint64_t low) { return pointer_to(any_, low); }
  Term pointer_to(Term slot, uint64_t low) {
    return b_.make(Kind::Ptr,
                   {b_.make(Kind::PtrBase, {heap_.arena}),
                    b_.make_zext(b_.make_concat(slot, store_.make_bv(k_, low)),
                                 program_.ptr_width - heap_.arena_bits),
                    b_.make(Kind::PtrSize, {heap_.arena})});
  }
  Term add_cell(const Field &field, Term pointer) {
    Term reg = store_.make_fresh_var("field", store_.bv_sort(field.width));
    result_.cells.push_back({.loop = loop_,
                             .reg = reg,
                             .pointer = pointer,
                             .memory = field.memory,
                             .log2_align = 0,
                             .any = any_});
    return reg;
  }
  Term number(uint64_t value) {
    return store_.make_bv(program_.ptr_width, value);
  }
  Term low_bits_are_zero(Term word) {
    return b_.make_eq(b_.make_extract(word, k_ - 1, 0), store_.make_bv(k_, 0));
  }
  Term is_zero(Term word) { return b_.make_eq(word, number(0)); }
  Term implies(Term a, Term c) { return b_.make_or(b_.make_not(a), c); }
  void claim(Term holds, std::vector<size_t> stronger = {},
             std::optional<size_t> under = std::nullopt) {
    if (result_.claims.size() == most_claims)
      return;
    result_.claims.push_back({loop_, holds, Origin::Heap});
    result_.stronger.push_back(std::move(stronger));
    result_.under.push_back(under);
  }
  // Of a conjunction: then the one says nothing under the other.
  bool is_part(Term fact, Term guard) const {
    std::vector<Term> open{guard};
    while (!open.empty()) {
      Term t = open.back();
      open.pop_back();
      if (t == fact)
        return true;
      if (store_.kind(t) == Kind::And)
        open.insert(open.end(), store_.children(t).begin(),
                    store_.children(t).end());
    }
    return false;
  }
  // The lifetimes' shadow: where an object begins to live.
  bool is_lifetime(const Field &field) const {
    return field.is_shadow && field.low == 0 && field.width == 8 &&
           !is_named(field, cut::freed_name) &&
           !is_named(field, cut::kinds_name) &&
           std::any_of(field.constants.begin(), field.constants.end(),
                       [](uint64_t byte) {
                         return sea::is_allocated(
                             sea::lifetime_of(uint8_t(byte)));
                       });
  }
  bool is_named(const Field &field, const char *memory) const {
    return store_.name(field.memory).starts_with(memory);
  }
  const Field *lifetime() const {
    for (const Field &field : fields_)
      if (is_lifetime(field))
        return &field;
    return nullptr;
  }
  // Which class an object is of; null: there is one class.
  const Field *kinds() const {
    for (const Field &field : fields_)
      if (is_named(field, cut::kinds_name))
        return &field;
    return nullptr;
  }
  Term is_kind(Term byte, uint64_t kind) {
    return b_.make_eq(byte, store_.make_bv(8, kind));
  }
  // All objects have a lifetime and a class, and those of all classes nothing
  // else.
  bool has_field(uint64_t kind, const Field &field) const {
    if (heap_.places.empty() || is_lifetime(field) ||
        is_named(field, cut::kinds_name) || is_named(field, cut::freed_name))
      return true;
    return kind != 0 && heap_.places[kind].contains(field.low);
  }
  bool are_in_one_object(const Field &a, const Field &b) const {
    for (uint64_t kind = 1; kind < heap_.places.size(); ++kind)
      if (has_field(kind, a) && has_field(kind, b))
        return true;
    return heap_.places.empty();
  }
  void claim_words();
  void claim_objects();
  std::vector<Guard> guards();
  void add_guards_of_kinds(std::vector<Guard> &guards);
  std::vector<Fact> facts();
  void add_word_facts(const Field &field, std::vector<Term> &facts);
  void add_number_facts(const Field &field, std::vector<Term> &facts);

  const cut::HeapProgram &heap_;
  const sea::Program &program_;
  const cut::Effects &effects_;
  const LoopId loop_;
  const sea::Function &f_;
  TermStore &store_;
  Builder b_;
  sea::Cfg cfg_;
  const sea::BlockId header_;
  const Term last_;
  const uint32_t k_;
  const Term any_, at_;
  std::unordered_map<Term, sea::BlockId> made_in_;
  std::vector<Term> words_; // phis first
  size_t num_phis_ = 0;
  std::vector<Field> fields_;
  HeapClaims result_;
};

// The phi of the header, or what it was before the loop and still is.
Term Finder::memory_at_header(sea::FunctionId function, Term memory) const {
  Term found;
  for (const Stmt &s : f_.blocks[header_].stmts) {
    if (s.op != Opcode::Phi)
      break;
    Term reg = f_.definitions(s)[0];
    if (store_.sort_kind(reg) != SortKind::Mem ||
        !effects_.are_joined(loop_.function, reg, function, memory))
      continue;
    if (found)
      return Term{};
    found = reg;
  }
  if (found || function != loop_.function)
    return found;
  auto made = made_in_.find(memory);
  const bool is_before = made == made_in_.end()
                             ? std::find(f_.params.begin(), f_.params.end(),
                                         memory) != f_.params.end()
                             : is_known_at(f_, cfg_, made->second, header_);
  return is_before ? memory : Term{};
}

std::optional<Finder::Access> Finder::access_of(sea::FunctionId function,
                                                const Stmt &s) const {
  const sea::Function &f = program_.functions[function];
  const bool is_load = s.op == Opcode::Load;
  const Parts parts = parts_of(store_, f.arguments(s)[is_load ? 0 : 1]);
  Term value = is_load ? f.definitions(s)[0] : f.arguments(s)[0];
  if (!parts.slot || !store_.is_bv_const(parts.low) || store_.width(value) > 64)
    return std::nullopt;
  return Access{.value = value,
                .memory = f.arguments(s)[is_load ? 1 : 2],
                .low = store_.small_value(parts.low),
                .width = store_.width(value)};
}

void Finder::add_kinds() {
  if (heap_.places.empty())
    return;
  Field field{.memory = heap_.kinds[loop_.function][header_],
              .low = 0,
              .width = 8,
              .is_word = false,
              .is_shadow = true,
              .constants = {},
              .cell = {}};
  for (uint64_t kind = 1; kind < heap_.places.size(); ++kind)
    field.constants.insert(kind);
  fields_.push_back(std::move(field));
}

void Finder::add_field(sea::FunctionId function, const Stmt &s) {
  const std::optional<Access> access = access_of(function, s);
  Term memory = access ? memory_at_header(function, access->memory) : Term{};
  if (!memory || store_.name(memory).starts_with(cut::kinds_name) ||
      fields_.size() == most_fields ||
      std::any_of(fields_.begin(), fields_.end(), [&](const Field &field) {
        return field.memory == memory && field.low == access->low &&
               field.width == access->width;
      }))
    return;
  fields_.push_back({.memory = memory,
                     .low = access->low,
                     .width = access->width,
                     .is_word = false,
                     .is_shadow = sea::is_shadow(store_, memory),
                     .constants = {},
                     .cell = {}});
}

// What is read and written anywhere tells what it is.
void Finder::look_at_values(sea::FunctionId function, const Stmt &s) {
  const std::optional<Access> access = access_of(function, s);
  if (!access)
    return;
  const Term roots[] = {access->value};
  const std::vector<Term> all = reachable(store_, roots);
  for (Field &field : fields_) {
    if (field.low != access->low || field.width != access->width ||
        !effects_.are_joined(loop_.function, field.memory, function,
                             access->memory))
      continue;
    for (Term t : all) {
      field.is_word |= !field.is_shadow && field.width == program_.ptr_width &&
                       is_word(store_, t);
      if (store_.is_bv_const(t) && store_.width(t) == field.width &&
          s.op == Opcode::Store && field.constants.size() < most_constants)
        field.constants.insert(store_.small_value(t));
    }
  }
}

// ---------------------------------------------------------------- guesses

void Finder::claim_words() {
  if (!store_.is_const(last_)) {
    claim(low_bits_are_zero(last_));
    claim(b_.make_ult(last_, number(cut::end_of_words(heap_.arena_bits))));
  }
  for (size_t i = 0; i < num_phis_; ++i) {
    Term x = words_[i];
    claim(low_bits_are_zero(x));
    claim(b_.make_ule(x, last_));
    claim(b_.make_eq(x, last_));
    claim(b_.make_or(is_zero(x), b_.make_eq(x, last_)));
    claim(b_.make_not(is_zero(x)));
  }
  for (size_t i = 0; i < words_.size(); ++i)
    for (size_t j = 0; j < words_.size(); ++j) {
      Term x = words_[i], y = words_[j];
      if (i == j || (i >= num_phis_ && j >= num_phis_))
        continue;
      claim(b_.make_ule(x, y));
      claim(b_.make_or(is_zero(x), b_.make_ult(x, y)));
      claim(b_.make_or(is_zero(x), b_.make_ult(y, x)));
      claim(implies(is_zero(x), is_zero(y)));
      claim(b_.make_or(b_.make_eq(x, y), b_.make_ult(y, x)));
    }
}

std::vector<Finder::Guard> Finder::guards() {
  std::vector<Guard> guards;
  Term made = b_.make_and(b_.make_not(is_zero(at_)), b_.make_ule(at_, last_));
  guards.push_back({made, {}});
  auto add = [&](Term more, std::vector<size_t> weaker) {
    guards.push_back({b_.make_and(made, more), std::move(weaker)});
    return guards.size() - 1;
  };
  const Field *lives = lifetime();
  Term is_alive;
  if (lives != nullptr)
    for (uint64_t byte : lives->constants)
      if (sea::is_allocated(sea::lifetime_of(uint8_t(byte)))) {
        Term one = b_.make_eq(lives->cell, store_.make_bv(8, byte));
        is_alive = is_alive ? b_.make_or(is_alive, one) : one;
      }
  if (is_alive)
    add(is_alive, {0});
  for (size_t i = 0; i < words_.size(); ++i) {
    Term x = words_[i];
    std::vector<size_t> around{0};
    if (i < num_phis_) {
      around.push_back(add(b_.make_ule(at_, x), {0}));
      const size_t behind = add(b_.make_ult(x, at_), {0});
      around.push_back(
          add(b_.make_and(b_.make_not(is_zero(x)), b_.make_ule(x, at_)), {0}));
      add(b_.make_not(b_.make_eq(at_, x)), {0, behind});
      add(b_.make_or(is_zero(x), b_.make_ult(at_, x)), {0});
    }
    add(b_.make_eq(at_, x), around);
    for (size_t j = num_phis_; i < num_phis_ && j < words_.size(); ++j)
      add(b_.make_and(b_.make_ult(words_[j], x), b_.make_ule(x, at_)),
          {0, around.back()});
  }
  add_guards_of_kinds(guards);
  return guards;
}

// Each of them for the objects of each class, too.
void Finder::add_guards_of_kinds(std::vector<Guard> &guards) {
  const Field *kind = kinds();
  const size_t count = guards.size();
  for (uint64_t k = 1; kind != nullptr && k < heap_.places.size(); ++k)
    for (size_t i = 0; i < count; ++i) {
      std::vector<size_t> weaker{i};
      for (size_t other : guards[i].weaker)
        weaker.push_back(count * k + other);
      guards.push_back({b_.make_and(guards[i].term, is_kind(kind->cell, k)),
                        std::move(weaker), k});
    }
}

void Finder::add_word_facts(const Field &field, std::vector<Term> &facts) {
  Term c = field.cell, null = is_zero(c);
  Term next = b_.make_add(at_, number(uint64_t(1) << k_));
  facts.push_back(low_bits_are_zero(c));
  facts.push_back(b_.make_ule(c, last_));
  facts.push_back(b_.make_ult(c, at_));
  facts.push_back(b_.make_or(null, b_.make_ult(at_, c)));
  facts.push_back(null);
  facts.push_back(b_.make_eq(c, next));
  facts.push_back(b_.make_or(null, b_.make_eq(c, next)));
  facts.push_back(b_.make_eq(b_.make_add(c, number(uint64_t(1) << k_)), at_));
  for (Term x : words_) {
    facts.push_back(b_.make_eq(c, x));
    facts.push_back(b_.make_or(b_.make_eq(c, x), b_.make_ult(at_, c)));
  }
  Term slot = b_.make_extract(c, heap_.arena_bits - 1, k_);
  if (const Field *lives = lifetime()) {
    Term nested = add_cell(*lives, pointer_to(slot, 0));
    for (uint64_t byte : lives->constants)
      facts.push_back(
          b_.make_or(null, b_.make_eq(nested, store_.make_bv(8, byte))));
  }
  if (const Field *kind = kinds()) {
    Term nested = add_cell(*kind, pointer_to(slot, 0));
    for (uint64_t k = 1; k < heap_.places.size(); ++k)
      facts.push_back(b_.make_or(null, is_kind(nested, k)));
  }
  for (const Field &other : fields_)
    if (other.is_word && other.low != field.low &&
        are_in_one_object(field, other)) {
      Term nested = add_cell(other, pointer_to(slot, other.low));
      facts.push_back(b_.make_or(null, b_.make_eq(nested, at_)));
    }
  for (const Field &other : fields_)
    if (!other.is_word && !other.is_shadow && are_in_one_object(field, other))
      for (uint64_t value : other.constants) {
        Term is_value =
            b_.make_eq(other.cell, store_.make_bv(other.width, value));
        facts.push_back(implies(is_value, b_.make_not(null)));
        facts.push_back(implies(is_value, null));
        facts.push_back(b_.make_or(is_value, b_.make_not(null)));
      }
}

void Finder::add_number_facts(const Field &field, std::vector<Term> &facts) {
  Term any_of_them;
  auto constant = [&](uint64_t value) {
    return store_.make_bv(field.width, value);
  };
  for (uint64_t value : field.constants) {
    Term one = b_.make_eq(field.cell, constant(value));
    facts.push_back(one);
    any_of_them = any_of_them ? b_.make_or(any_of_them, one) : one;
  }
  if (any_of_them && field.constants.size() > 1)
    facts.push_back(any_of_them);
  if (field.is_shadow && !field.constants.contains(0))
    facts.push_back(b_.make_eq(field.cell, constant(0)));
  if (!field.is_shadow && !field.constants.contains(1) && field.width > 1)
    facts.push_back(b_.make_ule(field.cell, constant(1)));
}

std::vector<Finder::Fact> Finder::facts() {
  std::vector<Fact> all;
  for (const Field &field : fields_) {
    std::vector<Term> facts;
    field.is_word ? add_word_facts(field, facts)
                  : add_number_facts(field, facts);
    for (Term fact : facts)
      all.push_back({fact, &field});
  }
  return all;
}

void Finder::claim_objects() {
  if (fields_.empty())
    return;
  const std::vector<Fact> all = facts();
  const size_t first = result_.claims.size();
  const std::vector<Guard> conditions = guards();
  for (const Guard &guard : conditions) {
    for (size_t i = 0; i < all.size(); ++i) {
      std::vector<size_t> stronger;
      for (size_t weaker : guard.weaker)
        stronger.push_back(first + weaker * all.size() + i);
      const bool says_nothing = is_part(all[i].term, guard.term) ||
                                !has_field(guard.kind, *all[i].of);
      claim(says_nothing ? store_.make_bool(true)
                         : implies(guard.term, all[i].term),
            std::move(stronger), result_.conditions.size());
    }
    result_.conditions.push_back(guard.term);
  }
  // Objects that live are not behind, or before, what pointers point to.
  const Field *lives = lifetime();
  if (lives == nullptr)
    return;
  for (uint64_t byte : lives->constants)
    for (size_t i = 0; i < num_phis_; ++i)
      if (sea::is_allocated(sea::lifetime_of(uint8_t(byte)))) {
        Term is_byte = b_.make_eq(lives->cell, store_.make_bv(8, byte));
        Term made =
            b_.make_and(b_.make_not(is_zero(at_)), b_.make_ule(at_, last_));
        Term lives_there = b_.make_and(made, is_byte);
        claim(implies(lives_there, b_.make_ule(at_, words_[i])));
        claim(implies(lives_there, b_.make_ule(words_[i], at_)));
        claim(implies(lives_there, b_.make_eq(at_, words_[i])));
      }
}

} // namespace

HeapClaims heap_claims(const cut::HeapProgram &heap,
                       const cut::Effects &effects, LoopId loop) {
  return Finder(heap, effects, loop).run();
}

bool is_word(const TermStore &store, Term t) {
  return store.kind(t) == Kind::Var && store.sort_kind(t) == SortKind::BitVec &&
         store.name(t).starts_with(cut::word_prefix);
}

std::vector<Term> words_at(const sea::Function &f, const sea::Cfg &cfg,
                           sea::BlockId header) {
  const TermStore &store = f.program->store;
  std::set<Term> used;
  for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
    if (cfg.is_reachable(b) && cfg.dominates(header, b))
      for (const Stmt &s : f.blocks[b].stmts)
        for (Term t : reachable(store, f.arguments(s)))
          if (is_word(store, t))
            used.insert(t);
  std::vector<Term> words;
  auto add = [&](Term reg) {
    // How many objects there are is no pointer.
    const bool is_count =
        store.name(reg).starts_with(std::string(cut::word_prefix) + "last");
    const bool is_used =
        used.contains(reg) || store.name(reg).starts_with(cut::lost_name);
    if (is_used && !is_count && words.size() < most_words)
      words.push_back(reg);
  };
  for (const Stmt &s : f.blocks[header].stmts)
    if (s.op == Opcode::Phi)
      add(f.definitions(s)[0]);
  for (Term param : f.params)
    add(param);
  for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
    if (is_known_at(f, cfg, b, header))
      for (const Stmt &s : f.blocks[b].stmts)
        for (Term reg : f.definitions(s))
          add(reg);
  return words;
}

Term slot_of(const TermStore &store, Term pointer) {
  return parts_of(store, pointer).slot;
}

} // namespace fathom::prove
