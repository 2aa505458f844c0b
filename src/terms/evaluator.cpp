// An explicit stack machine: scalars are memoised per term (per environment if
// they contain a free bound variable), conditionals are lazy, and arrays are
// not built: a read walks the array term with a concrete index, and passes long
// chains of updates in one step (evaluator_chains.cpp).
#include "terms/evaluator.h"

#include "support/bitvec/arithmetic.h"
#include "support/bitvec/bits.h"
#include "terms/operators.h"

namespace fathom {

namespace {

constexpr uint32_t no_bound = 0;
constexpr uint32_t many_bound = UINT32_MAX;

uint64_t open_key(uint32_t env, Term t) { return uint64_t(env) << 32 | t.id; }

BitVec ptr_part(const BitVec &ptr, unsigned part) { // 0 base 1 offset 2 size
  uint32_t w = ptr.width() / 3;
  return ptr.extract((3 - part) * w - 1, (2 - part) * w);
}

BitVec address_of(const BitVec &ptr) {
  return ptr_part(ptr, 0) + ptr_part(ptr, 1);
}

BitVec ptr_operator(Kind kind, const BitVec &a, const BitVec *b,
                    const BitVec *c) {
  switch (kind) {
  case Kind::Ptr:
    return concat(concat(a, *b), *c);
  case Kind::PtrAdd:
    return concat(concat(ptr_part(a, 0), ptr_part(a, 1) + *b), ptr_part(a, 2));
  case Kind::PtrBase:
    return ptr_part(a, 0);
  case Kind::PtrOffset:
    return ptr_part(a, 1);
  default: // PtrSize
    return ptr_part(a, 2);
  }
}

// Byte i (counted upwards from the address) of a stored value.
BitVec byte_of(const BitVec &value, uint32_t i, bool big_endian) {
  uint32_t bytes = value.width() / 8;
  uint32_t k = big_endian ? bytes - 1 - i : i;
  return value.extract(8 * k + 7, 8 * k);
}

bool is_array_like(const TermStore &store, Term t) {
  SortKind kind = store.sort_kind(t);
  return kind == SortKind::Array || kind == SortKind::Mem;
}

} // namespace

uint32_t value_width(const SortInfo &sort) {
  switch (sort.kind) {
  case SortKind::Bool:
    return 1;
  case SortKind::BitVec:
  case SortKind::Float:
  case SortKind::RoundingMode:
    return sort.width;
  case SortKind::Ptr:
    return 3 * sort.width;
  case SortKind::Array:
  case SortKind::Mem:
    break;
  }
  FATHOM_UNREACHABLE("sort has no scalar value");
}

uint32_t index_width(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  return row.kind == SortKind::Mem ? row.width
                                   : value_width(store.info(row.index));
}

uint32_t element_width(const TermStore &store, Sort sort) {
  const SortInfo &row = store.info(sort);
  return row.kind == SortKind::Mem ? 8 : value_width(store.info(row.element));
}

bool same_function(const ArrayValue &a, const ArrayValue &b,
                   uint32_t index_width) {
  size_t keys = a.entries.size();
  for (const auto &[index, element] : a.entries)
    if (!(b.at(index) == element))
      return false;
  for (const auto &[index, element] : b.entries) {
    if (!(a.at(index) == element))
      return false;
    keys += !a.entries.contains(index);
  }
  bool all_listed = index_width < 64 && keys == uint64_t(1) << index_width;
  return all_listed || a.otherwise == b.otherwise;
}

// free_bound_[t] is no_bound when t has no free bound variable, one more than
// the number of the only one, or many_bound (which may be too careful).
uint32_t Evaluator::env_for(Term t, uint32_t env) {
  if (env == 0)
    return 0;
  while (free_bound_.size() <= t.id) {
    Term u{uint32_t(free_bound_.size())};
    uint32_t summary = no_bound;
    if (u.id != 0) {
      if (store_.kind(u) == Kind::Bound)
        summary = store_.bound_number(u) + 1;
      for (Term c : store_.children(u)) {
        uint32_t other = free_bound_[c.id];
        if (summary == no_bound)
          summary = other;
        else if (other != no_bound && other != summary)
          summary = many_bound;
      }
      if (store_.kind(u) == Kind::Lambda &&
          free_bound_[store_.child(u, 1).id] ==
              store_.bound_number(store_.child(u, 0)) + 1)
        summary = no_bound;
    }
    free_bound_.push_back(summary);
  }
  return free_bound_[t.id] == no_bound ? 0 : env;
}

const BitVec *Evaluator::lookup(Term t, uint32_t env) const {
  if (env == 0) {
    const uint32_t number = t.id / page_size, at = t.id % page_size;
    const Page *page =
        number < closed_.size() ? closed_[number].get() : nullptr;
    return page != nullptr && page->known[at] ? &page->values[at] : nullptr;
  }
  auto it = open_.find(open_key(env, t));
  return it == open_.end() ? nullptr : &it->second;
}

const BitVec *Evaluator::known(Term t, uint32_t env) {
  env = env_for(t, env);
  if (const BitVec *v = lookup(t, env))
    return v;
  push(t, env, Task::Value, BitVec());
  return nullptr;
}

void Evaluator::push(Term t, uint32_t env, Task task, BitVec index) {
  stack_.push_back({.t = t,
                    .env = env,
                    .task = task,
                    .step = 0,
                    .walked = 0,
                    .index = std::move(index),
                    .received = {},
                    .partial = {}});
}

void Evaluator::finish(const Frame &frame, BitVec value) {
  if (frame.env != 0) {
    open_.emplace(open_key(frame.env, frame.t), std::move(value));
  } else {
    const uint32_t number = frame.t.id / page_size;
    if (number >= closed_.size())
      closed_.resize(store_.size() / page_size + 1);
    if (!closed_[number])
      closed_[number] = std::make_unique<Page>();
    closed_[number]->values[frame.t.id % page_size] = std::move(value);
    closed_[number]->known.set(frame.t.id % page_size);
  }
  stack_.pop_back();
}

void Evaluator::deliver(BitVec value) {
  stack_.pop_back();
  FATHOM_ASSERT(!stack_.empty(), "a read without a reader");
  stack_.back().received = std::move(value);
}

BitVec Evaluator::leaf_value(Term t, uint32_t env) const {
  switch (store_.kind(t)) {
  case Kind::BoolConst:
  case Kind::BvConst:
    return store_.value(t);
  case Kind::Var: {
    auto it = model_.scalars.find(t);
    return it != model_.scalars.end()
               ? it->second
               : BitVec::zero(value_width(store_.info(store_.sort(t))));
  }
  default:
    break;
  }
  while (env != 0 && bindings_[env].bound != store_.bound_number(t))
    env = bindings_[env].outer;
  FATHOM_ASSERT(env != 0, "free bound variable in an evaluated term");
  return bindings_[env].value;
}

void Evaluator::step_scalar(Frame &frame) {
  Term t = frame.t;
  uint32_t env = frame.env;
  Kind kind = store_.kind(t);
  if (kind == Kind::Var && model_.definition(t)) {
    if (const BitVec *v = known(model_.definition(t), 0))
      finish(frame, *v);
    return;
  }
  if (store_.num_children(t) == 0) {
    finish(frame, leaf_value(t, env));
    return;
  }
  switch (kind) {
  case Kind::Ite: {
    const BitVec *c = known(store_.child(t, 0), env);
    const BitVec *v =
        c ? known(store_.child(t, c->is_true() ? 1 : 2), env) : nullptr;
    if (v)
      finish(frame, *v);
    return;
  }
  case Kind::Select:
    return step_select(frame);
  case Kind::MemLoad:
    return step_load(frame);
  case Kind::Eq:
    if (is_array_like(store_, store_.child(t, 0)))
      return step_array_equality(frame);
    break;
  default:
    break;
  }
  // Every child first: known() may move what earlier pointers point to, so they
  // are fetched again once nothing is missing.
  for (Term c : store_.children(t))
    if (!known(c, env))
      return;
  const BitVec *args[max_children] = {};
  unsigned n = 0;
  for (Term c : store_.children(t))
    args[n++] = lookup(c, env_for(c, env));
  if (is_scalar_operator(kind))
    finish(frame, apply_operator(kind, {args, n}, store_.indices(t)));
  else
    finish(frame, ptr_operator(kind, *args[0], args[1], args[2]));
}

void Evaluator::step_select(Frame &frame) {
  Term array = store_.child(frame.t, 0);
  if (frame.step == 1) {
    finish(frame, std::move(frame.received));
    return;
  }
  uint32_t env = frame.env;
  if (const BitVec *index = known(store_.child(frame.t, 1), env)) {
    frame.step = 1;
    BitVec copy = *index;
    push(array, env_for(array, env), Task::Read, std::move(copy));
  }
}

void Evaluator::step_load(Frame &frame) {
  Term t = frame.t, memory = store_.child(t, 0);
  uint32_t env = frame.env, bytes = store_.index(t, 0);
  bool big_endian = store_.index(t, 1) == 1;
  if (frame.step > 0) {
    if (frame.step == 1)
      frame.partial = std::move(frame.received);
    else
      frame.partial = big_endian ? concat(frame.partial, frame.received)
                                 : concat(frame.received, frame.partial);
  }
  if (frame.step == bytes) {
    finish(frame, std::move(frame.partial));
    return;
  }
  if (const BitVec *ptr = known(store_.child(t, 1), env)) {
    BitVec at = address_of(*ptr);
    at = at + BitVec(at.width(), frame.step);
    ++stack_.back().step;
    push(memory, env_for(memory, env), Task::Read, std::move(at));
  }
}

void Evaluator::step_read(Frame &frame) {
  // A conditional, an update or a variable at a time, without new frames.
  while (read_through(frame)) {
  }
}

// Either moves the frame to the next array below, or delivers the element and
// returns false, or pushes what it must know first and returns false.
bool Evaluator::read_through(Frame &frame) {
  if (is_link(frame.t) && frame.env == 0)
    return skip_updates(frame);
  return read_update(frame);
}

bool Evaluator::read_update(Frame &frame) {
  Term t = frame.t;
  uint32_t env = frame.env;
  switch (store_.kind(t)) {
  case Kind::Var: {
    if (Term definition = model_.definition(t)) {
      frame.t = definition;
      frame.env = 0;
      return true;
    }
    auto it = model_.arrays.find(t);
    deliver(it != model_.arrays.end()
                ? it->second.at(frame.index)
                : BitVec::zero(element_width(store_, store_.sort(t))));
    return false;
  }
  case Kind::Ite: {
    const BitVec *c = known(store_.child(t, 0), env);
    if (!c)
      return false;
    frame.t = store_.child(t, c->is_true() ? 1 : 2);
    frame.env = env_for(frame.t, env);
    return true;
  }
  case Kind::Store: {
    const BitVec *i = known(store_.child(t, 1), env);
    if (!i)
      return false;
    if (!(*i == frame.index)) {
      frame.t = store_.child(t, 0);
      frame.env = env_for(frame.t, env);
      return true;
    }
    if (const BitVec *v = known(store_.child(t, 2), env))
      deliver(*v);
    return false;
  }
  case Kind::ConstArray:
    if (const BitVec *v = known(store_.child(t, 0), env))
      deliver(*v);
    return false;
  case Kind::Lambda:
    return read_lambda(frame);
  default:
    return read_memory_node(frame);
  }
}

bool Evaluator::read_lambda(Frame &frame) {
  Term body = store_.child(frame.t, 1);
  if (frame.step == 0) { // bind the index, once
    if (frame.env == 0) {
      auto &cache = lambda_reads_[frame.t];
      if (auto it = cache.find(frame.index); it != cache.end()) {
        deliver(it->second);
        return false;
      }
    }
    bindings_.push_back({store_.bound_number(store_.child(frame.t, 0)),
                         frame.index, frame.env});
    frame.step = uint32_t(bindings_.size() - 1);
  }
  // The body's environment is asked for with the new binding; a body that does
  // not mention any bound variable is closed.
  if (const BitVec *v = known(body, frame.step)) {
    BitVec copy = *v;
    if (frame.env == 0)
      lambda_reads_[frame.t].emplace(frame.index, copy);
    deliver(std::move(copy));
  }
  return false;
}

bool Evaluator::read_memory_node(Frame &frame) {
  Term t = frame.t;
  uint32_t env = frame.env;
  const BitVec *ptr = known(store_.child(t, 1), env);
  if (!ptr)
    return false;
  BitVec distance = frame.index - address_of(*ptr);
  Kind kind = store_.kind(t);
  uint32_t w = distance.width();
  bool inside;
  if (kind == Kind::MemStore) {
    BitVec bytes(64, store_.width(store_.child(t, 2)) / 8);
    inside =
        zext(distance, std::max(w, 64u)).ult(zext(bytes, std::max(w, 64u)));
  } else {
    const BitVec *length =
        known(store_.child(t, kind == Kind::MemSet ? 3 : 4), env);
    if (!length)
      return false;
    inside = distance.ult(*length);
  }
  if (!inside) {
    frame.t = store_.child(t, 0);
    frame.env = env_for(frame.t, env);
    return true;
  }
  if (kind == Kind::MemCopy) {
    const BitVec *source = known(store_.child(t, 3), env);
    if (!source)
      return false;
    frame.index = address_of(*source) + distance;
    frame.t = store_.child(t, 2);
    frame.env = env_for(frame.t, env);
    return true;
  }
  const BitVec *v = known(store_.child(t, 2), env);
  if (!v)
    return false;
  deliver(kind == Kind::MemSet ? *v
                               : byte_of(*v, uint32_t(distance.to_u64()),
                                         store_.index(t, 0) == 1));
  return false;
}

void Evaluator::run() {
  while (!stack_.empty() && !stuck_) {
    // Frames move when the stack grows: a step touches its frame only before
    // it pushes, or takes stack_.back() anew.
    if (stack_.capacity() - stack_.size() < 8)
      stack_.reserve(2 * stack_.capacity() + 8);
    Frame &frame = stack_.back();
    if (frame.task == Task::Read)
      step_read(frame);
    else if (frame.task == Task::Link)
      step_link(frame);
    else if (frame.task == Task::Element)
      step_element(frame);
    else if (frame.env == 0 && lookup(frame.t, 0))
      stack_.pop_back(); // was asked for twice
    else
      step_scalar(frame);
  }
}

std::optional<BitVec> Evaluator::value(Term t) {
  stuck_ = false;
  stack_.clear();
  const BitVec *v = known(t, 0);
  if (!v)
    run();
  if (stuck_)
    return std::nullopt;
  return *lookup(t, 0);
}

} // namespace fathom
