#include "cut/heap/order_only.h"

#include "cut/heap/heap_words.h"
#include "sea/shadow.h"
#include "sea/text/claim_text.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace fathom::cut {

using sea::FunctionId;
using sea::Opcode;
using sea::Stmt;

namespace {

// Numbers of the first objects may be written down: they have the same ones in
// an arena of any size.
constexpr uint64_t most_first = 64;

// What a term is.
enum class Type : uint8_t {
  Number, // everything that has nothing to do with objects' numbers
  Const,  // a number, or any of the following
  Word,   // slot and offset, as many bits as a pointer
  Upper,  // a word without its offset
  Slot,   // likewise, as many bits as the arena has slots
  Inside, // an offset in the arena
  Arena,  // its address
  Part,   // the address' base or size
  Place,  // a pointer into the arena
  Bad,
};

class Types {
public:
  Types(const sea::Program &program, ArenaSize size)
      : program_(program), store_(program.store), arena_bits_(size.bits),
        k_(size.slot_bits), word_bits_(program.ptr_width),
        word_bytes_(program.ptr_width / 8) {}

  std::string check();

private:
  struct Range {
    uint64_t low, bytes;
  };

  bool fail(const char *why) {
    if (why_.empty())
      why_ = why;
    return false;
  }
  bool is_named_word(Term t) const {
    return store_.kind(t) == Kind::Var &&
           store_.sort_kind(t) == SortKind::BitVec &&
           store_.name(t).starts_with(word_prefix);
  }
  Type of(Term t, bool is_claim);
  Type compute(Term t, bool is_claim);
  Type of_variable(Term t) const;
  Type of_extract(Term t, Type child) const;
  Type of_concat(Term t, Type high, Type low) const;
  Type of_sum(Term t, Type a, Type b, bool is_claim) const;
  Type of_comparison(Term t, Type a, Type b) const;
  Type joined(Type a, Term first, Type b, Term second) const;
  bool is_known(Term constant, Type as) const;
  bool may_be(Term value, Type is, Type as) const {
    return is == as || (is == Type::Const && is_known(value, as));
  }
  std::optional<uint64_t> low_of(Term pointer) const;
  bool overlaps(Range range) const;

  void find_anys();
  void find_word_places();
  void find_fields();
  void look_at(FunctionId f, const Stmt &s);
  void look_at_access(FunctionId f, const Stmt &s);
  void look_at_range(FunctionId f, const Stmt &s);
  void look_at_range_at(const Stmt &s, Term pointer, Term memory,
                        std::optional<Range> range, bool is_zero);
  void look_at_copy(FunctionId f, const Stmt &s);
  void look_at_call(FunctionId f, const Stmt &s);
  void look_at_name(FunctionId f, const Stmt &s);
  void all_are_numbers(FunctionId f, const Stmt &s);
  template <class Look> void for_all(const Look &look) {
    for (FunctionId f = 0; f < program_.functions.size(); ++f)
      for (const sea::Block &block : program_.functions[f].blocks)
        for (const Stmt &s : block.stmts)
          look(f, s);
  }

  const sea::Program &program_;
  const TermStore &store_;
  const uint32_t arena_bits_, k_, word_bits_;
  const uint64_t word_bytes_;
  std::string why_;
  std::set<Term> anys_, fields_;            // that are slots and words
  std::set<uint64_t> places_;               // of words in objects
  std::unordered_map<Term, Type> types_[2]; // in the program, and in claims
};

// ---------------------------------------------------------------- terms

Type Types::of_variable(Term t) const {
  if (store_.sort_kind(t) == SortKind::Ptr)
    return store_.name(t) == std::string("@") + arena_name ? Type::Arena
                                                           : Type::Number;
  if (anys_.contains(t))
    return Type::Slot;
  if (fields_.contains(t))
    return Type::Word;
  if (!is_named_word(t))
    return Type::Number;
  return store_.width(t) == word_bits_ ? Type::Word : Type::Bad;
}

Type Types::of_extract(Term t, Type child) const {
  const uint32_t high = store_.index(t, 0), low = store_.index(t, 1);
  const bool has_offset = child == Type::Word || child == Type::Inside;
  if (has_offset && high < k_)
    return Type::Number;
  if (child == Type::Word && low == k_ && high == word_bits_ - 1)
    return Type::Upper;
  if (has_offset && low == k_ && high == arena_bits_ - 1)
    return Type::Slot;
  if (child == Type::Upper && low == 0 && high == arena_bits_ - k_ - 1)
    return Type::Slot;
  return Type::Bad;
}

Type Types::of_concat(Term t, Type high, Type low) const {
  Term above = store_.child(t, 0), below = store_.child(t, 1);
  const bool has_offset =
      (low == Type::Number || low == Type::Const) && store_.width(below) == k_;
  if (high == Type::Upper && has_offset)
    return Type::Word;
  if (high == Type::Slot && has_offset)
    return Type::Inside;
  if (high == Type::Const && store_.value(above).is_zero() &&
      low == Type::Inside && store_.width(t) == word_bits_)
    return Type::Word;
  return Type::Bad;
}

// A claim takes the next object; a pointer of the program moves, and a check
// before it says that it stays in its slot.
Type Types::of_sum(Term t, Type a, Type b, bool is_claim) const {
  if (a != Type::Word)
    std::swap(a, b);
  if (a != Type::Word || (b != Type::Number && b != Type::Const))
    return Type::Bad;
  if (!is_claim)
    return Type::Word;
  for (Term child : store_.children(t))
    if (store_.is_bv_const(child) &&
        (store_.small_value(child) == 0 ||
         store_.small_value(child) == uint64_t(1) << k_))
      return Type::Word;
  return Type::Bad;
}

// None, one of the first objects, or the end.
bool Types::is_known(Term constant, Type as) const {
  if (as == Type::Number)
    return true;
  if (!store_.is_bv_const(constant))
    return false;
  const uint64_t value = store_.small_value(constant);
  const bool has_offset = as == Type::Word || as == Type::Inside;
  const uint64_t slot = has_offset ? value >> k_ : value;
  return slot <= most_first ||
         (as != Type::Slot &&
          value == (has_offset ? end_of_words(arena_bits_)
                               : end_of_words(arena_bits_) >> k_));
}

Type Types::joined(Type a, Term first, Type b, Term second) const {
  if (a == Type::Bad || b == Type::Bad)
    return Type::Bad;
  if (may_be(second, b, a))
    return a;
  return may_be(first, a, b) ? b : Type::Bad;
}

Type Types::of_comparison(Term t, Type a, Type b) const {
  const Type both = joined(a, store_.child(t, 0), b, store_.child(t, 1));
  switch (both) {
  case Type::Number:
  case Type::Const:
  case Type::Word:
  case Type::Upper:
  case Type::Slot:
  case Type::Inside:
    return Type::Number;
  default:
    return Type::Bad;
  }
}

Type Types::compute(Term t, bool is_claim) {
  const auto &known = types_[is_claim];
  std::vector<Type> types;
  bool is_plain = true;
  for (Term child : store_.children(t)) {
    types.push_back(known.at(child));
    if (types.back() == Type::Bad)
      return Type::Bad;
    is_plain &= types.back() == Type::Number || types.back() == Type::Const;
  }
  const Kind kind = store_.kind(t);
  if (kind == Kind::Var)
    return of_variable(t);
  if (store_.is_const(t))
    return Type::Const;
  if (is_plain)
    return Type::Number;
  switch (kind) {
  case Kind::Eq:
  case Kind::BvUlt:
  case Kind::BvUle:
  case Kind::BvUgt:
  case Kind::BvUge:
    return of_comparison(t, types[0], types[1]);
  case Kind::Ite:
    return joined(types[1], store_.child(t, 1), types[2], store_.child(t, 2));
  case Kind::Extract:
    return of_extract(t, types[0]);
  case Kind::Concat:
    return of_concat(t, types[0], types[1]);
  case Kind::ZeroExtend:
    return types[0] == Type::Inside && store_.width(t) == word_bits_
               ? Type::Word
               : Type::Bad;
  case Kind::BvAdd:
    return of_sum(t, types[0], types[1], is_claim);
  case Kind::PtrBase:
  case Kind::PtrSize:
    return types[0] == Type::Arena ? Type::Part : Type::Bad;
  case Kind::Ptr:
    return types[0] == Type::Part && types[2] == Type::Part &&
                   may_be(store_.child(t, 1), types[1], Type::Word)
               ? Type::Place
               : Type::Bad;
  default:
    return Type::Bad;
  }
}

Type Types::of(Term t, bool is_claim) {
  auto &known = types_[is_claim];
  if (auto found = known.find(t); found != known.end())
    return found->second;
  const Term roots[] = {t};
  for (Term u : reachable(store_, roots)) // children first
    if (!known.contains(u))
      known.emplace(u, compute(u, is_claim));
  return known.at(t);
}

// ---------------------------------------------------------------- places

// Of a pointer into the arena: where in its slot; none: not known.
std::optional<uint64_t> Types::low_of(Term pointer) const {
  Term at = store_.child(pointer, 1);
  if (store_.is_bv_const(at))
    return store_.small_value(at) & ((uint64_t(1) << k_) - 1);
  if (store_.kind(at) == Kind::ZeroExtend)
    at = store_.child(at, 0);
  else if (store_.kind(at) == Kind::Concat &&
           store_.width(store_.child(at, 1)) == arena_bits_)
    at = store_.child(at, 1);
  if (store_.kind(at) != Kind::Concat ||
      store_.width(store_.child(at, 1)) != k_ ||
      !store_.is_bv_const(store_.child(at, 1)))
    return std::nullopt;
  return store_.small_value(store_.child(at, 1));
}

bool Types::overlaps(Range range) const {
  return std::any_of(places_.begin(), places_.end(), [&](uint64_t at) {
    return range.low < at + word_bytes_ && at < range.low + range.bytes;
  });
}

void Types::find_anys() {
  for_all([&](FunctionId f, const Stmt &s) {
    Term reg = s.op == Opcode::Nondet ? program_.functions[f].definitions(s)[0]
                                      : Term{};
    if (reg && sea::is_any(program_, s) &&
        store_.sort_kind(reg) == SortKind::BitVec &&
        store_.width(reg) == arena_bits_ - k_)
      anys_.insert(reg);
  });
}

void Types::find_word_places() {
  for_all([&](FunctionId id, const Stmt &s) {
    if (s.op != Opcode::Load && s.op != Opcode::Store)
      return;
    const sea::Function &f = program_.functions[id];
    const bool is_load = s.op == Opcode::Load;
    Term value = is_load ? f.definitions(s)[0] : f.arguments(s)[0];
    Term pointer = f.arguments(s)[is_load ? 0 : 1];
    if (of(value, false) != Type::Word || of(pointer, false) != Type::Place)
      return;
    if (auto low = low_of(pointer))
      places_.insert(*low);
  });
}

// Registers of claims, of which only a load says what they are.
void Types::find_fields() {
  for_all([&](FunctionId id, const Stmt &s) {
    if (s.op != Opcode::Load)
      return;
    const sea::Function &f = program_.functions[id];
    Term reg = f.definitions(s)[0], pointer = f.arguments(s)[0];
    if (sea::is_shadow(store_, f.arguments(s)[1]) || is_named_word(reg) ||
        store_.sort_kind(reg) != SortKind::BitVec ||
        store_.width(reg) != word_bits_ || of(pointer, true) != Type::Place)
      return;
    const std::optional<uint64_t> low = low_of(pointer);
    if (!low || !places_.contains(*low) || !fields_.insert(reg).second)
      return;
    types_[0].clear();
    types_[1].clear();
  });
}

// ---------------------------------------------------------------- statements

void Types::all_are_numbers(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  for (std::span<const Term> terms : {f.definitions(s), f.arguments(s)})
    for (Term t : terms)
      if (!may_be(t, of(t, false), Type::Number))
        fail("the number of a heap object is used as a number");
}

void Types::look_at_access(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  const bool is_load = s.op == Opcode::Load;
  Term value = is_load ? f.definitions(s)[0] : f.arguments(s)[0];
  Term pointer = f.arguments(s)[is_load ? 0 : 1];
  Term memory = f.arguments(s)[is_load ? 1 : 2];
  // Cells of claims have pointers that are made of their fields.
  if (of(pointer, false) != Type::Place)
    return all_are_numbers(id, s);
  const Type type = of(value, false);
  if (sea::is_shadow(store_, memory)) {
    if (!may_be(value, type, Type::Number))
      fail("the number of a heap object lies in shadow memory");
    return;
  }
  if (store_.sort_kind(value) != SortKind::BitVec) {
    fail("a heap object holds what is no number");
    return;
  }
  const std::optional<uint64_t> low = low_of(pointer);
  if (!low) {
    fail("an access is to no known place of a heap object");
    return;
  }
  const Range range{*low, (store_.width(value) + 7) / 8};
  if (range.low + range.bytes > uint64_t(1) << k_) {
    fail("an access is to two slots");
    return;
  }
  if (places_.contains(*low) && range.bytes == word_bytes_ &&
      may_be(value, type, Type::Word))
    return;
  const bool is_zero =
      !is_load && store_.is_bv_const(value) && store_.value(value).is_zero();
  const bool is_clean =
      is_zero && *low % word_bytes_ == 0 && range.bytes % word_bytes_ == 0;
  if (!may_be(value, type, Type::Number) || (overlaps(range) && !is_clean))
    fail("heap objects have numbers and pointers at the same place");
}

void Types::look_at_range_at(const Stmt &s, Term pointer, Term memory,
                             std::optional<Range> range, bool is_zero) {
  if (of(pointer, false) != Type::Place) {
    if (!may_be(pointer, of(pointer, false), Type::Number))
      fail("the number of a heap object is used as a number");
    return;
  }
  if (!range || range->bytes > uint64_t(1) << k_ ||
      range->low > (uint64_t(1) << k_) - range->bytes) {
    fail("bytes of a heap object that are filled or copied at no known place");
    return;
  }
  const bool is_clean = s.op == Opcode::MemSet && is_zero &&
                        range->low % word_bytes_ == 0 &&
                        range->bytes % word_bytes_ == 0;
  if (!sea::is_shadow(store_, memory) && overlaps(*range) && !is_clean)
    fail("heap objects with pointers are filled or copied");
}

void Types::look_at_range(FunctionId id, const Stmt &s) {
  std::span<const Term> arguments = program_.functions[id].arguments(s);
  const size_t length = s.op == Opcode::MemHavoc ? 1 : 2;
  auto range_at = [&](Term pointer) -> std::optional<Range> {
    Term bytes = arguments[length];
    if (of(pointer, false) != Type::Place || !store_.is_bv_const(bytes))
      return std::nullopt;
    const std::optional<uint64_t> low = low_of(pointer);
    return low ? std::optional(Range{*low, store_.small_value(bytes)})
               : std::nullopt;
  };
  const bool is_zero = s.op == Opcode::MemSet &&
                       store_.is_bv_const(arguments[1]) &&
                       store_.value(arguments[1]).is_zero();
  look_at_range_at(s, arguments[0], arguments[length + 1],
                   range_at(arguments[0]), is_zero);
  if (s.op == Opcode::MemCopy)
    look_at_range_at(s, arguments[1], arguments[length + 2],
                     range_at(arguments[1]), false);
  for (Term t : arguments)
    if (of(t, false) != Type::Place && !may_be(t, of(t, false), Type::Number))
      fail("the number of a heap object is used as a number");
}

void Types::look_at_copy(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  Term made = f.definitions(s)[0];
  const Type type = of(made, false);
  for (Term t : f.arguments(s))
    if ((type != Type::Number && type != Type::Word) ||
        !may_be(t, of(t, false), type))
      fail("a number and the number of a heap object meet");
}

void Types::look_at_call(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  const sea::Function &callee = program_.functions[s.data];
  auto meet = [&](Term value, Type as) {
    if ((as != Type::Number && as != Type::Word) ||
        !may_be(value, of(value, false), as))
      fail("a number and the number of a heap object meet");
  };
  for (size_t i = 0; i < callee.params.size(); ++i)
    meet(f.arguments(s)[i], of(callee.params[i], false));
  for (const sea::Block &block : callee.blocks)
    for (const Stmt &ret : block.stmts)
      for (size_t i = 0; ret.op == Opcode::Ret && i < f.definitions(s).size();
           ++i)
        meet(callee.arguments(ret)[i], of(f.definitions(s)[i], false));
}

void Types::look_at_name(FunctionId id, const Stmt &s) {
  Term t = program_.functions[id].arguments(s)[0];
  const Type type = of(t, true);
  const bool is_slot = sea::is_instance(program_, s) &&
                       store_.sort_kind(t) == SortKind::BitVec &&
                       store_.width(t) == arena_bits_ - k_;
  if (!may_be(t, type, is_slot ? Type::Slot : Type::Number))
    fail("a claim is about the number of a heap object, not only its order");
}

void Types::look_at(FunctionId id, const Stmt &s) {
  const sea::Function &f = program_.functions[id];
  switch (s.op) {
  case Opcode::Load:
  case Opcode::Store:
    return look_at_access(id, s);
  case Opcode::MemSet:
  case Opcode::MemCopy:
  case Opcode::MemHavoc:
    return look_at_range(id, s);
  case Opcode::Define:
  case Opcode::Phi:
    return look_at_copy(id, s);
  case Opcode::Call:
    return look_at_call(id, s);
  case Opcode::Name:
    return look_at_name(id, s);
  case Opcode::Ret: // with its calls
    for (Term t : f.arguments(s))
      if (const Type type = of(t, false);
          type != Type::Number && type != Type::Const && type != Type::Word)
        fail("a part of a heap object's number is returned");
    return;
  case Opcode::Nondet:
    return; // any number of an object is as good as any other
  default:
    return all_are_numbers(id, s);
  }
}

std::string Types::check() {
  find_anys();
  find_word_places();
  find_fields();
  for_all([&](FunctionId f, const Stmt &s) { look_at(f, s); });
  return why_;
}

} // namespace

bool is_narrow(const sea::Program &program) {
  const uint32_t bits = arena_size(program).bits;
  return bits != 0 && bits != wide_arena_bits;
}

// A term has a number and the one that its low bits are, and there is room for
// one more behind each of them.
size_t most_terms(const sea::Program &program) {
  const ArenaSize size = arena_size(program);
  if (!is_narrow(program))
    return SIZE_MAX;
  const uint64_t numbers = uint64_t(1) << (size.bits - size.slot_bits - 1);
  constexpr uint64_t first_and_ends = most_first + 4;
  return numbers < first_and_ends ? 0 : (numbers - first_and_ends) / 4;
}

std::string why_numbers_matter(const sea::Program &program) {
  const ArenaSize size = arena_size(program);
  if (!is_narrow(program))
    return "";
  if (size.bits > wide_arena_bits || size.slot_bits < 4 ||
      size.slot_bits >= size.bits || size.bits >= program.ptr_width)
    return "the arena has no size that is known";
  return Types(program, size).check();
}

} // namespace fathom::cut
