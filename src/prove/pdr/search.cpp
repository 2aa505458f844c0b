#include "prove/pdr/search.h"

#include "prove/horn/encode.h"
#include "prove/pdr/transitions.h"
#include "prove/pdr/vocabulary.h"

#include <algorithm>

namespace fathom::prove::pdr {

namespace {

constexpr unsigned max_frames = 40;
constexpr unsigned max_refinements = 6;
constexpr size_t max_statements = 4'000;

class Pdr {
public:
  Pdr(const Input &input, const horn::Encoded &encoded, const Effort &effort)
      : store_(input.program.store), transitions_(input, encoded, effort) {}

  Found run();

private:
  // States that lead to a failure, if a frame has some of them.
  struct Goal {
    States states;
    unsigned frame;
    size_t next; // the goal that they lead to; none: a failure
  };
  static constexpr size_t none = SIZE_MAX;
  struct Lemma {
    size_t location;
    Cube cube; // not all of it
    unsigned frame;
  };
  enum class Outcome : uint8_t { Done, Again, Over };

  bool fill(unsigned frame);
  Outcome reach(States bad, unsigned frame);
  Cube generalise(const States &states, const Cube &core, unsigned frame);
  void add_lemma(size_t location, Cube cube, unsigned frame);
  bool is_blocked(const States &states, unsigned frame) const;
  unsigned push(unsigned last);
  bool refine(const std::vector<Goal> &goals, size_t from);
  std::vector<Claim> claims_from(unsigned frame);
  bool fail(std::string why) {
    why_not_ = std::move(why);
    return false;
  }

  TermStore &store_;
  Transitions transitions_;
  std::vector<Lemma> lemmas_;
  unsigned refinements_ = 0;
  std::string why_not_;
};

Found Pdr::run() {
  if (!transitions_.why_not().empty())
    return {.why_not = transitions_.why_not()};
  for (unsigned last = 1; last <= max_frames; ++last) {
    if (!fill(last))
      break;
    const unsigned same = push(last);
    if (same == 0)
      continue;
    Found found{.claims = claims_from(same + 1), .work = transitions_.work()};
    for (const Location &location : transitions_.locations())
      found.cells.insert(found.cells.end(), location.state->cells.begin(),
                         location.state->cells.end());
    return found;
  }
  return {.work = transitions_.work(),
          .why_not = why_not_.empty() ? "too many frames" : why_not_};
}

// Until nothing that the frame allows fails.
bool Pdr::fill(unsigned frame) {
  while (true) {
    const Reply bad = transitions_.fails(frame);
    if (bad.kind == Reply::Kind::No)
      return true;
    if (bad.kind == Reply::Kind::AtStart)
      return fail("the clauses allow a failure before any loop");
    if (bad.kind == Reply::Kind::Unknown)
      return fail("a question was too hard");
    if (reach(bad.from, frame) == Outcome::Over)
      return false;
  }
}

bool Pdr::is_blocked(const States &states, unsigned frame) const {
  return std::any_of(lemmas_.begin(), lemmas_.end(), [&](const Lemma &lemma) {
    return lemma.frame >= frame && lemma.location == states.location &&
           std::includes(states.cube.begin(), states.cube.end(),
                         lemma.cube.begin(), lemma.cube.end());
  });
}

// Goals of the lowest frame first, of these the newest.
Pdr::Outcome Pdr::reach(States bad, unsigned last) {
  std::vector<Goal> goals{{std::move(bad), last, none}};
  std::vector<size_t> open{0};
  while (!open.empty()) {
    auto at = open.begin();
    for (auto i = open.begin(); i != open.end(); ++i)
      if (goals[*i].frame <= goals[*at].frame)
        at = i;
    const size_t number = *at;
    const States states = goals[number].states;
    const unsigned frame = goals[number].frame;
    if (is_blocked(states, frame)) {
      open.erase(at);
      if (frame < last) { // it leads to a failure from later frames, too
        ++goals[number].frame;
        open.push_back(number);
      }
      continue;
    }
    Reply reply =
        transitions_.reaches(states.location, states.cube, frame, true);
    switch (reply.kind) {
    case Reply::Kind::Unknown:
      fail("a question was too hard");
      return Outcome::Over;
    case Reply::Kind::AtStart:
      return refine(goals, number) ? Outcome::Again : Outcome::Over;
    case Reply::Kind::Yes:
      goals.push_back({std::move(reply.from), frame - 1, number});
      open.push_back(goals.size() - 1);
      break;
    case Reply::Kind::No: {
      const Cube cube = generalise(states, reply.core, frame);
      unsigned highest = frame;
      while (
          highest < last &&
          transitions_.reaches(states.location, cube, highest + 1, true).kind ==
              Reply::Kind::No)
        ++highest;
      add_lemma(states.location, cube, highest);
      break;
    }
    }
  }
  return Outcome::Done;
}

// Literals are left out as long as the rest is not reached, either.
Cube Pdr::generalise(const States &states, const Cube &core, unsigned frame) {
  if (states.cube.empty()) // a loop without atoms, behind one that goes on
    return {};
  Cube cube = core.empty() ? Cube{states.cube[0]} : core;
  for (size_t i = cube.size(); i-- > 0 && cube.size() > 1;) {
    Cube fewer = cube;
    fewer.erase(fewer.begin() + ptrdiff_t(i));
    const Reply reply =
        transitions_.reaches(states.location, fewer, frame, true);
    if (reply.kind != Reply::Kind::No)
      continue;
    cube = reply.core.empty() ? Cube{fewer[0]} : reply.core;
    i = std::min(i, cube.size());
  }
  return cube;
}

void Pdr::add_lemma(size_t location, Cube cube, unsigned frame) {
  transitions_.block(location, cube, frame);
  std::erase_if(lemmas_, [&](const Lemma &other) {
    return other.location == location && other.frame <= frame &&
           std::includes(other.cube.begin(), other.cube.end(), cube.begin(),
                         cube.end());
  });
  lemmas_.push_back({location, std::move(cube), frame});
}

// Lemmas go as far as they hold. The frame that the next one repeats; 0: none.
unsigned Pdr::push(unsigned last) {
  for (unsigned frame = 1; frame <= last; ++frame) {
    bool is_same = true;
    for (Lemma &lemma : lemmas_) {
      if (lemma.frame != frame)
        continue;
      if (transitions_.reaches(lemma.location, lemma.cube, frame + 1, false)
              .kind == Reply::Kind::No) {
        lemma.frame = frame + 1;
        transitions_.block(lemma.location, lemma.cube, frame + 1);
      } else {
        is_same = false;
      }
    }
    if (is_same)
      return frame;
  }
  return 0;
}

// Either a failure, or atoms that cannot tell its states from others.
bool Pdr::refine(const std::vector<Goal> &goals, size_t from) {
  size_t added = 0;
  if (++refinements_ <= max_refinements)
    for (size_t at = from; at != none; at = goals[at].next) {
      const States &states = goals[at].states;
      added += transitions_.add_atoms(
          states.location,
          atoms_at(store_, *transitions_.locations()[states.location].state,
                   states.values));
    }
  return added != 0 || fail("atoms do not tell states apart");
}

std::vector<Claim> Pdr::claims_from(unsigned frame) {
  std::vector<Claim> claims;
  Builder builder(store_);
  for (const Lemma &lemma : lemmas_) {
    if (lemma.frame < frame)
      continue;
    const Location &location = transitions_.locations()[lemma.location];
    Term some; // none: the loop is not reached
    for (Literal l : lemma.cube) {
      Term atom = location.atoms[l.atom];
      Term one = l.is_true ? builder.make_not(atom) : atom;
      some = some ? builder.make_or(some, one) : one;
    }
    claims.push_back(
        {location.loop, some ? some : store_.make_bool(false), Origin::Pdr});
  }
  return claims;
}

} // namespace

Found search(const Input &input, const Effort &effort) {
  size_t statements = 0;
  for (const sea::Function &f : input.program.functions)
    for (const sea::Block &block : f.blocks)
      statements += block.stmts.size();
  if (statements > max_statements)
    return {.why_not = "too many statements"};
  const horn::Encoded encoded =
      horn::encode(input.program, {.blocks = horn::Blocks::Large,
                                   .level = &horn::level_named("memory"),
                                   .calls = horn::Calls::Inline,
                                   .forwards_pointers = true,
                                   .stop = &input.run.stop});
  if (input.run.stop.stop_requested())
    return {.why_not = to_string(input.run.stop.reason())};
  return Pdr(input, encoded, effort).run();
}

} // namespace fathom::prove::pdr
