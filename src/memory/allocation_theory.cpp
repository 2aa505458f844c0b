#include "memory/allocation_theory.h"

#include <algorithm>

namespace fathom {

AllocationTheory::Life AllocationTheory::life(const State &state,
                                              Object object) const {
  if (state && object < state->size())
    return (*state)[object];
  Term no = r_.make_false();
  return {no, no};
}

// The record in a state that is ours alone.
AllocationTheory::Life &AllocationTheory::own(State &state, Object object) {
  if (!state)
    state = std::make_shared<std::vector<Life>>();
  else if (state.use_count() > 1)
    state = std::make_shared<std::vector<Life>>(*state);
  Term no = r_.make_false();
  if (state->size() <= object)
    state->resize(object + 1, Life{no, no});
  return (*state)[object];
}

AllocationTheory::Object AllocationTheory::make(State &state, Term base,
                                                Term size, ObjectUse use,
                                                unsigned log2_align) {
  Object object = Object(objects_.size());
  objects_.push_back(
      {.base = base, .size = size, .use = use, .log2_align = log2_align});
  own(state, object) = {r_.make_true(), r_.make_true()};
  return object;
}

void AllocationTheory::end_at(State &state, ObjectUse use, Term address) {
  for (Object i = 0; i < objects_.size(); ++i) {
    Term lives = life(state, i).lives;
    if (objects_[i].use != use || r_.store().is_false(lives))
      continue;
    Term here = r_.make_eq(address, objects_[i].base);
    Term after = r_.make_and(lives, r_.make_not(here));
    if (after != lives)
      own(state, i).lives = after;
  }
}

void AllocationTheory::end(State &state, Object object) {
  own(state, object).lives = r_.make_false();
}

// No sum is formed, so nothing wraps around: the object does not.
Term AllocationTheory::contains(const Fact &object, Term address, Term n) {
  Term distance = r_.make_sub(address, object.base);
  return r_.make_and(r_.make_ule(distance, object.size),
                     r_.make_ule(n, r_.make_sub(object.size, distance)));
}

template <class Each>
Term AllocationTheory::any(const State &state, Each each) {
  Term result = r_.make_false();
  size_t known = state ? state->size() : 0;
  for (Object i = 0; i < known && !r_.store().is_true(result); ++i)
    if (Term term = each(objects_[i], (*state)[i]))
      result = r_.make_or(result, term);
  return result;
}

Term AllocationTheory::is_valid_access(const State &state, Term address, Term n,
                                       std::span<const Object> origins) {
  Term result = r_.make_false();
  auto add = [&](Object i) {
    Term lives = life(state, i).lives;
    if (!r_.store().is_false(lives))
      result = r_.make_or(
          result, r_.make_and(lives, contains(objects_[i], address, n)));
    return r_.store().is_true(result);
  };
  for (Object i : origins)
    if (add(i))
      return result;
  std::vector<bool> is_done(objects_.size());
  for (Object i : origins)
    is_done[i] = true;
  for (Object i = 0; state && i < state->size(); ++i)
    if (!is_done[i] && add(i))
      break;
  return result;
}

Term AllocationTheory::is_valid_free(const State &state, Term address) {
  return any(state, [&](const Fact &object, const Life &life) {
    return object.use == ObjectUse::Heap
               ? r_.make_and(life.lives, r_.make_eq(object.base, address))
               : Term{};
  });
}

Term AllocationTheory::is_leak_free(const State &state) {
  return r_.make_not(any(state, [&](const Fact &object, const Life &life) {
    return object.use == ObjectUse::Heap ? life.lives : Term{};
  }));
}

Term AllocationTheory::was_in(const State &state, Term address, ObjectUse use) {
  Term one = r_.make_bv(width_, 1);
  Term ended = any(state, [&](const Fact &object, const Life &life) {
    if (object.use != use)
      return Term{};
    return r_.make_and(r_.make_and(life.made, r_.make_not(life.lives)),
                       contains(object, address, one));
  });
  if (r_.store().is_false(ended))
    return ended;
  return r_.make_and(ended, r_.make_not(is_valid_access(state, address, one)));
}

Term AllocationTheory::was_freed(const State &state, Term address) {
  Term ended = any(state, [&](const Fact &object, const Life &life) {
    if (object.use != ObjectUse::Heap)
      return Term{};
    return r_.make_and(r_.make_and(life.made, r_.make_not(life.lives)),
                       r_.make_eq(object.base, address));
  });
  if (r_.store().is_false(ended))
    return ended;
  return r_.make_and(ended, r_.make_not(is_valid_free(state, address)));
}

Term AllocationTheory::is_in(const State &state, Term address, ObjectUse use) {
  Term one = r_.make_bv(width_, 1);
  return any(state, [&](const Fact &object, const Life &life) {
    return object.use == use
               ? r_.make_and(life.lives, contains(object, address, one))
               : Term{};
  });
}

Term AllocationTheory::is_near(const Fact &object, Term address) {
  return r_.make_ule(r_.make_sub(address, object.base), object.size);
}

Term AllocationTheory::is_within(const Fact &object, Term address) {
  Term distance = r_.make_sub(address, object.base);
  return r_.make_or(r_.make_eq(distance, r_.make_bv(width_, 0)),
                    r_.make_ult(distance, object.size));
}

Term AllocationTheory::is_at_object(const State &state, Term address, Term n) {
  return any(state, [&](const Fact &object, const Life &life) {
    return r_.make_and(life.made, contains(object, address, n));
  });
}

Term AllocationTheory::are_at_object(const State &state, Term a, Term b) {
  return any(state, [&](const Fact &object, const Life &life) {
    return r_.make_and(life.made,
                       r_.make_and(is_near(object, a), is_near(object, b)));
  });
}

Term AllocationTheory::is_aligned(const State &state, Term address,
                                  unsigned log2_align) {
  if (log2_align == 0)
    return r_.make_true();
  Term one = r_.make_bv(width_, 1);
  Term low = r_.make_extract(address, log2_align - 1, 0);
  Term less = any(state, [&](const Fact &object, const Life &life) {
    return object.log2_align < log2_align
               ? r_.make_and(life.lives, contains(object, address, one))
               : Term{};
  });
  return r_.make_and(r_.make_eq(low, r_.make_bv(log2_align, 0)),
                     r_.make_not(less));
}

template <class Each>
Term AllocationTheory::of_object_at(const State &state, Term address,
                                    Each each) {
  Term result = r_.make_bv(width_, 0);
  for (Object i = 0; state && i < state->size(); ++i) {
    Term lives = (*state)[i].lives;
    if (r_.store().is_false(lives))
      continue;
    Term here = r_.make_and(lives, is_within(objects_[i], address));
    result = r_.make_ite(here, each(objects_[i]), result);
  }
  return result;
}

Term AllocationTheory::base_at(const State &state, Term address) {
  return of_object_at(state, address, [](const Fact &f) { return f.base; });
}

Term AllocationTheory::size_at(const State &state, Term address) {
  return of_object_at(state, address, [](const Fact &f) { return f.size; });
}

std::vector<Term> AllocationTheory::living(const State &state) {
  std::vector<Term> lives;
  for (Object i = 0; i < objects_.size(); ++i)
    lives.push_back(life(state, i).lives);
  return lives;
}

AllocationTheory::State AllocationTheory::join(
    std::span<const State> states,
    const std::function<Term(std::span<const Term>)> &choose) {
  if (std::all_of(states.begin(), states.end(),
                  [&](const State &s) { return s == states[0]; }))
    return states[0];
  State joined = states[0];
  size_t longest = 0;
  for (const State &s : states)
    longest = std::max(longest, s ? s->size() : 0);
  std::vector<Term> made(states.size()), lives(states.size());
  auto one_of = [&](std::span<const Term> terms) {
    bool same = std::all_of(terms.begin(), terms.end(),
                            [&](Term t) { return t == terms[0]; });
    return same ? terms[0] : choose(terms);
  };
  for (Object i = 0; i < longest; ++i) {
    bool same = true;
    for (size_t k = 0; k < states.size(); ++k) {
      Life here = life(states[k], i);
      made[k] = here.made;
      lives[k] = here.lives;
      same &= here == life(states[0], i);
    }
    if (same)
      continue;
    Life both{one_of(made), {}};
    both.lives = made == lives ? both.made : one_of(lives);
    own(joined, i) = both;
  }
  return joined;
}

} // namespace fathom
