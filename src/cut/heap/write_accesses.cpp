#include "cut/heap/function_writer.h"

namespace fathom::cut {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

// ---------------------------------------------------------------- accesses

// None, too: not in the slot, as far as it seems (a pointer into an object was
// moved back).
std::optional<HeapClasses::Place>
FunctionWriter::place_in_slot(Term pointer, uint64_t bytes) const {
  const auto place = plan_.classes.place_of(id_, pointer);
  const uint64_t slot = uint64_t(1) << plan_.slot_bits;
  if (!place || bytes > slot || place->offset > slot - bytes)
    return std::nullopt;
  return place;
}

// Words lie where words are read, and numbers elsewhere.
void FunctionWriter::check_place(BlockId block, const Stmt &s, Term pointer,
                                 uint64_t bytes, bool is_pointer) {
  const std::vector<uint64_t> all = plan_.classes.words_in(id_, pointer);
  const auto place = place_in_slot(pointer, bytes);
  if (is_pointer) { // its place is one of them
    if (!place || std::find(all.begin(), all.end(), place->offset) == all.end())
      refuse("a pointer in a heap object at a place that is not known");
    return;
  }
  Term offset = words_.offset(words_.word(pointer));
  const bool is_clean = s.op == Opcode::Store &&
                        store_.is_bv_const(f_.arguments(s)[0]) &&
                        store_.value(f_.arguments(s)[0]).is_zero() &&
                        bytes % plan_.word_bytes() == 0;
  for (uint64_t at : all) {
    if (!place) {
      guard(block, s,
            b_.make_or(
                b_.make_ule(b_.make_add(offset, words_.number(bytes)),
                            words_.number(at)),
                b_.make_ule(words_.number(at + plan_.word_bytes()), offset)),
            "heap: numbers and pointers lie at different places");
      continue;
    }
    const bool is_apart =
        place->offset + bytes <= at || at + plan_.word_bytes() <= place->offset;
    if (!is_apart && !(is_clean && place->offset % plan_.word_bytes() == 0))
      refuse("a pointer to a heap object is read or written as a number");
  }
}

Term FunctionWriter::address(BlockId block, const Stmt &s, Term pointer,
                             bool is_data, std::optional<uint64_t> bytes) {
  Term word = words_.word(pointer);
  if (is_data)
    guard(block, s, b_.make_ule(words_.base(word), now_),
          "heap: an access is to an object that was made");
  const auto place = bytes ? place_in_slot(pointer, *bytes) : std::nullopt;
  if (!place)
    return words_.in_arena(word);
  if (plan_.has_kinds && is_data)
    plan_.places[plan_.classes.kind_of(id_, pointer)].insert(place->offset);
  if (!place->is_exact)
    guard(block, s,
          b_.make_eq(words_.offset(word), words_.number(place->offset)),
          "heap: an access is to a known place of its object");
  return words_.in_arena(word, place->offset);
}

void FunctionWriter::write_access(BlockId block, const Stmt &s) {
  const bool is_load = s.op == Opcode::Load;
  std::span<const Term> arguments = f_.arguments(s);
  Term value = is_load ? f_.definitions(s)[0] : arguments[0];
  Term pointer = arguments[is_load ? 0 : 1];
  Term memory = words_.plain(arguments[is_load ? 1 : 2]);
  const uint64_t bytes =
      is_pointer(value) ? plan_.word_bytes() : (store_.width(value) + 7) / 8;
  Term at;
  // Null is as many zeros in either form.
  bool is_word = is_pointer(value) &&
                 (words_.is_heap(value) || (!is_load && is_null(value)));
  if (words_.is_heap(pointer)) {
    if (s.is_volatile)
      refuse("volatile heap objects");
    if (is_data(memory))
      check_place(block, s, pointer, bytes, is_pointer(value));
    at = address(block, s, pointer, is_data(memory), bytes);
    if (plan_.has_kinds && is_load && is_data(memory)) {
      // Nobody asks for it: claims about a memory are known where it is read.
      Term kind = registers_.make("R.kind", store_.bv_sort(8));
      out_.add(block, Opcode::Load, {kind},
               {words_.in_arena(words_.word(pointer), 0), now_kinds_})
          .location = s.location;
    }
  } else {
    at = words_.plain(pointer);
    if (plan_.classes.holds_words(id_, pointer) && is_data(memory)) {
      guard(block, s,
            b_.make_eq(b_.make_extract(b_.make(Kind::PtrOffset, {at}), 2, 0),
                       store_.make_bv(3, 0)),
            "heap: pointers in variables lie at multiples of their size");
    }
  }
  Stmt &copy =
      is_load ? out_.add(block, s.op, {is_word ? words_.reg(value) : value},
                         {at, memory})
              : out_.add(block, s.op, {f_.definitions(s)[0]},
                         {is_word ? words_.word(value) : words_.plain(value),
                          at, memory});
  copy.log2_align = s.log2_align;
  copy.is_volatile = s.is_volatile;
  copy.location = s.location;
}

// Objects that have words are not copied or made arbitrary, and filled with
// zeros only, word by word: see HeapClasses.
void FunctionWriter::write_range(BlockId block, const Stmt &s) {
  std::vector<Term> arguments;
  Term to = f_.arguments(s)[0];
  const bool has_words = words_.is_heap(to)
                             ? !plan_.classes.words_in(id_, to).empty()
                             : plan_.classes.holds_words(id_, to);
  if (has_words && is_data(f_.definitions(s)[0])) {
    Term offset = words_.is_heap(to)
                      ? words_.word(to)
                      : b_.make(Kind::PtrOffset, {words_.plain(to)});
    guard(block, s,
          b_.make_eq(b_.make_extract(offset, 2, 0), store_.make_bv(3, 0)),
          "heap: pointers are filled with zeros as a whole");
  }
  for (size_t i = 0; i < f_.arguments(s).size(); ++i) {
    Term t = f_.arguments(s)[i];
    if (!is_pointer(t) || !words_.is_heap(t)) {
      arguments.push_back(words_.plain(t));
      continue;
    }
    const bool is_source = s.op == Opcode::MemCopy && i == 1;
    const size_t length = s.op == Opcode::MemHavoc ? 1 : 2;
    Term bytes = f_.arguments(s)[length];
    arguments.push_back(address(
        block, s, t, is_data(f_.arguments(s)[length + (is_source ? 2 : 1)]),
        store_.is_bv_const(bytes) ? std::optional(store_.small_value(bytes))
                                  : std::nullopt));
  }
  Stmt &copy = out_.add(block, s.op, f_.definitions(s), arguments);
  copy.data = s.data;
  copy.location = s.location;
}

void FunctionWriter::write_question(BlockId block, const Stmt &s) {
  Term pointer = f_.arguments(s)[0], result = f_.definitions(s)[0];
  Term word = words_.word(pointer);
  Term answer;
  if (s.op == Opcode::IsDeref) {
    Term size = words_.size(pointer), n = words_.plain(f_.arguments(s)[1]);
    answer =
        b_.make_and(b_.make_ule(n, size),
                    b_.make_ule(words_.offset(word), b_.make_sub(size, n)));
  } else if (s.op == Opcode::IsEmpty) { // all have a byte
    answer = store_.make_bool(false);
  } else {
    Term byte = registers_.make("R.lifetime", store_.bv_sort(8));
    out_.add(block, Opcode::Load, {byte},
             {words_.in_arena(word, 0), words_.plain(f_.arguments(s)[1])})
        .location = s.location;
    Term state = b_.make_extract(byte, sea::lifetime_bits - 1, 0);
    auto constant = [&](sea::Lifetime one) {
      return store_.make_bv(sea::lifetime_bits, uint64_t(one));
    };
    answer = b_.make_and(b_.make_ule(constant(sea::Lifetime::Global), state),
                         b_.make_ule(state, constant(sea::Lifetime::NewArray)));
  }
  out_.add(block, Opcode::Define, {result}, {answer}).location = s.location;
}

// Whether they are equal does not depend on where objects lie if it is one
// object, or both are inside of objects that were not freed.
void FunctionWriter::write_settled(BlockId block, const Stmt &s) {
  Term good = b_.make_eq(words_.base(words_.word(f_.arguments(s)[0])),
                         words_.base(words_.word(f_.arguments(s)[1])));
  Term both = store_.make_bool(true);
  for (Term pointer : f_.arguments(s)) {
    if (!words_.is_heap(pointer))
      continue; // null
    Term word = words_.word(pointer);
    Term byte = registers_.make("R.freed", store_.bv_sort(8));
    out_.add(block, Opcode::Load, {byte},
             {words_.in_arena(word, 0), now_freed_})
        .location = s.location;
    Term is_there =
        b_.make_and(b_.make_eq(byte, store_.make_bv(8, 0)),
                    b_.make_ult(words_.offset(word), words_.size(pointer)));
    is_there = b_.make_and(is_there, b_.make_ule(words_.base(word), now_));
    Term is_null = b_.make_eq(word, words_.number(0));
    both = b_.make_and(both, b_.make_or(is_null, is_there));
  }
  guard(block, s, b_.make_or(good, both),
        "heap: pointers that are compared are to objects that live");
}

// Objects that were freed need not be reached: none is left.
void FunctionWriter::write_reachable(BlockId block, const Stmt &s) {
  Term byte = registers_.make("R.freed", store_.bv_sort(8));
  out_.add(block, Opcode::Load, {byte}, {words_.in_arena(lost_, 0), now_freed_})
      .location = s.location;
  Term base = words_.base(lost_);
  Term was_made = b_.make_and(b_.make_not(b_.make_eq(base, words_.number(0))),
                              b_.make_ule(base, now_));
  Term was_freed = b_.make_eq(byte, store_.make_bv(8, 1));
  for (Term result : f_.definitions(s))
    out_.add(block, Opcode::Define, {result},
             {b_.make_or(b_.make_not(was_made), was_freed)})
        .location = s.location;
}

} // namespace fathom::cut
