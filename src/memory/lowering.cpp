#include "memory/lowering.h"

namespace fathom {

namespace {

bool is_pointer_or_memory(const TermStore &s, Term t) {
  SortKind kind = s.sort_kind(t);
  return kind == SortKind::Ptr || kind == SortKind::Mem;
}

// The operator of t over other children of the same sorts.
Term rebuild(Builder &builder, Term t, std::span<const Term> children) {
  return with_children(builder.store(), t, children);
}

Term rebuild(Rewriter &rewriter, Term t, std::span<const Term> children) {
  TermStore &s = rewriter.store();
  if (!sort_follows_from_words(s.kind(t)))
    return with_children(s, t, children);
  uint32_t indices[max_indices] = {};
  unsigned count = 0;
  for (uint32_t index : s.indices(t))
    indices[count++] = index;
  return rewriter.make(s.kind(t), children, {indices, count});
}

} // namespace

template <class Make> Lowered BasicLowering<Make>::parts(Term root) {
  TermStore &s = make_.store();
  todo_.push_back(root);
  while (!todo_.empty()) {
    Term t = todo_.back();
    if (is_done(t)) {
      todo_.pop_back();
      continue;
    }
    size_t before = todo_.size();
    for (Term c : s.children(t))
      if (!is_done(c))
        todo_.push_back(c);
    if (todo_.size() != before)
      continue;
    todo_.pop_back();
    Lowered lowered = lower_node(t);
    if (keeps_pointers_ && s.sort_kind(t) == SortKind::Ptr)
      lowered.whole = whole_pointer(t, lowered);
    if (done_.size() <= t.id)
      done_.resize(s.size() + 1);
    done_[t.id] = lowered;
  }
  return done_[root.id];
}

template <class Make>
void BasicLowering<Make>::define(Term variable, const Lowered &meaning) {
  FATHOM_ASSERT(!is_done(variable), "a variable is defined after its use");
  if (done_.size() <= variable.id)
    done_.resize(make_.store().size() + 1);
  done_[variable.id] = meaning;
}

// Choices and sums of pointers stay what they are: what is known of the sides
// is lost when base, offset and size are chosen one by one.
template <class Make>
Term BasicLowering<Make>::whole_pointer(Term t, const Lowered &parts) {
  TermStore &s = make_.store();
  if (s.kind(t) == Kind::Ite)
    return make_.make_ite(of(s.child(t, 0)).first, of(s.child(t, 1)).whole,
                          of(s.child(t, 2)).whole);
  if (s.kind(t) == Kind::PtrAdd)
    return make_.make(Kind::PtrAdd,
                      {of(s.child(t, 0)).whole, of(s.child(t, 1)).first});
  return make_.make(Kind::Ptr, {parts.first, parts.offset, parts.size});
}

template <class Make> Term BasicLowering<Make>::address(Term ptr) {
  return make_.make_add(of(ptr).first, of(ptr).offset);
}

template <class Make> Lowered BasicLowering<Make>::lower_node(Term t) {
  TermStore &s = make_.store();
  switch (s.kind(t)) {
  case Kind::Var:
    return lower_variable(t);
  case Kind::Eq:
    return lower_equality(t);
  case Kind::Ptr:
  case Kind::PtrAdd:
  case Kind::PtrBase:
  case Kind::PtrOffset:
  case Kind::PtrSize:
    return lower_pointer(t);
  case Kind::MemLoad:
    return {lower_load(t), {}, {}};
  case Kind::MemStore:
  case Kind::MemSet:
  case Kind::MemCopy:
    return lower_memory(t);
  case Kind::Ite:
    return lower_ite(t);
  default:
    break;
  }
  if (s.num_children(t) == 0)
    return {t, {}, {}};
  Term children[5];
  unsigned n = 0;
  for (Term c : s.children(t))
    children[n++] = of(c).first;
  return {rebuild(make_, t, {children, n}), {}, {}};
}

template <class Make> Lowered BasicLowering<Make>::lower_ite(Term t) {
  TermStore &s = make_.store();
  Term c = of(s.child(t, 0)).first;
  Lowered a = of(s.child(t, 1)), b = of(s.child(t, 2)), result;
  result.first = make_.make_ite(c, a.first, b.first);
  if (a.offset && b.offset)
    result.offset = make_.make_ite(c, a.offset, b.offset);
  if (a.size && b.size)
    result.size = make_.make_ite(c, a.size, b.size);
  if (s.sort_kind(t) == SortKind::Mem && a.whole && b.whole)
    result.whole = make_.make_ite(c, a.whole, b.whole);
  return result;
}

template <class Make> Lowered BasicLowering<Make>::lower_variable(Term t) {
  TermStore &s = make_.store();
  if (!is_pointer_or_memory(s, t))
    return {t, {}, {}};
  uint32_t w = s.width(t);
  Sort bits = s.bv_sort(w);
  std::string name = s.name(t);
  if (s.sort_kind(t) == SortKind::Mem) {
    Term array = s.make_fresh_var(name, s.array_sort(bits, s.bv_sort(8)));
    definitions_.emplace(t, array);
    return {array, {}, {}};
  }
  Lowered parts{s.make_fresh_var(name + ".base", bits),
                s.make_fresh_var(name + ".offset", bits),
                s.make_fresh_var(name + ".size", bits)};
  definitions_.emplace(
      t, make_.make(Kind::Ptr, {parts.first, parts.offset, parts.size}));
  return parts;
}

template <class Make> Lowered BasicLowering<Make>::lower_pointer(Term t) {
  TermStore &s = make_.store();
  const Lowered p = of(s.child(t, 0));
  switch (s.kind(t)) {
  case Kind::Ptr:
    return {p.first, of(s.child(t, 1)).first, of(s.child(t, 2)).first};
  case Kind::PtrAdd:
    return {p.first, make_.make_add(p.offset, of(s.child(t, 1)).first), p.size};
  case Kind::PtrBase:
    return {p.first, {}, {}};
  case Kind::PtrOffset:
    return {p.offset, {}, {}};
  default: // PtrSize
    return {p.size, {}, {}};
  }
}

template <class Make> Lowered BasicLowering<Make>::lower_equality(Term t) {
  TermStore &s = make_.store();
  Lowered a = of(s.child(t, 0)), b = of(s.child(t, 1));
  Term equal = make_.make_eq(a.first, b.first);
  if (s.sort_kind(s.child(t, 0)) == SortKind::Ptr)
    equal =
        make_.make_and(equal, make_.make_and(make_.make_eq(a.offset, b.offset),
                                             make_.make_eq(a.size, b.size)));
  return {equal, {}, {}};
}

template <class Make> Term BasicLowering<Make>::lower_load(Term t) {
  TermStore &s = make_.store();
  Term memory = of(s.child(t, 0)).first, at = address(s.child(t, 1));
  uint32_t bytes = s.index(t, 0), w = s.width(at);
  bool big_endian = s.index(t, 1) == 1;
  Term value;
  for (uint32_t i = 0; i < bytes; ++i) {
    Term byte = make_.make_select(
        memory, i == 0 ? at : make_.make_add(at, make_.make_bv(w, i)));
    if (!value)
      value = byte;
    else
      value = big_endian ? make_.make_concat(value, byte)
                         : make_.make_concat(byte, value);
  }
  return value;
}

template <class Make>
Term BasicLowering<Make>::in_range(Term distance, Term length) {
  return make_.make_ult(distance, length);
}

template <class Make> Lowered BasicLowering<Make>::lower_memory(Term t) {
  TermStore &s = make_.store();
  Make &b = make_;
  Term memory = of(s.child(t, 0)).first, at = address(s.child(t, 1));
  uint32_t w = s.width(at);
  if (s.kind(t) == Kind::MemStore) {
    Term value = of(s.child(t, 2)).first;
    uint32_t bytes = s.width(value) / 8;
    bool big_endian = s.index(t, 0) == 1;
    // The first byte is written last: where the addresses wrap around onto each
    // other (more bytes than addresses), the lowest offset must win.
    for (uint32_t i = bytes; i-- > 0;) {
      uint32_t k = big_endian ? bytes - 1 - i : i;
      Term where = i == 0 ? at : b.make_add(at, b.make_bv(w, i));
      memory =
          b.make_store(memory, where, b.make_extract(value, 8 * k + 7, 8 * k));
    }
    return {memory, {}, {}};
  }
  Term x = s.make_bound(s.bv_sort(w));
  Term distance = b.make_sub(x, at);
  Term old = b.make_select(memory, x), fresh, length;
  if (s.kind(t) == Kind::MemSet) {
    fresh = of(s.child(t, 2)).first;
    length = of(s.child(t, 3)).first;
  } else {
    Term source = of(s.child(t, 2)).first;
    fresh = b.make_select(source, b.make_add(address(s.child(t, 3)), distance));
    length = of(s.child(t, 4)).first;
  }
  return {b.make_lambda(x, b.make_ite(in_range(distance, length), fresh, old)),
          {},
          {}};
}

template class BasicLowering<Builder>;
template class BasicLowering<Rewriter>;

} // namespace fathom
