#include "prove/pdr/transitions.h"

#include "check/solver_config.h"
#include "prove/pdr/vocabulary.h"
#include "solver/registry.h"
#include "terms/substitute.h"

#include <algorithm>

namespace fathom::prove::pdr {

namespace {

constexpr int max_conflicts = 3'000; // of one question
constexpr size_t max_numbers = 24;   // of a loop, without elements
constexpr uint64_t max_elements = 8; // of an array, each a number
constexpr size_t max_added = 24;     // of all arrays of a loop
constexpr uint64_t conflict_work = 20, question_work = 60;

std::optional<LoopId> loop_at(const sea::Program &program,
                              const horn::Encoded &encoded,
                              const horn::Place &place) {
  const horn::Flat &flat = encoded.flat.functions.at(place.function);
  const sea::FunctionId function = flat.copies[flat.copy_of[place.block]];
  const std::vector<sea::Loop> &loops = program.functions[function].loops;
  for (uint32_t i = 0; i < loops.size(); ++i)
    if (loops[i].header == flat.block_of[place.block])
      return LoopId{function, i};
  return {};
}

} // namespace

Transitions::Transitions(const Input &input, const horn::Encoded &encoded,
                         const Effort &effort)
    : store_(input.program.store), builder_(store_), encoded_(encoded),
      effort_(effort) {
  if (!encoded.summaries.empty()) {
    why_not_ = "functions that call themselves";
    return;
  }
  if (!find_locations(input))
    return;
  const SolverContext context{
      store_, check::quiet_config(input.run.options, max_conflicts),
      input.run.stop};
  for (const horn::Clause &clause : encoded.system.clauses) {
    Question question{.clause = &clause, .from = {}, .to = {}, .solver = {}};
    if (!clause.body.empty())
      question.from = location_of_.at(clause.body[0].predicate);
    if (clause.head.predicate != horn::System::error)
      question.to = location_of_.at(clause.head.predicate);
    Result<std::unique_ptr<Solver>> solver =
        make_solver(context, context.config.solver);
    if (!solver) {
      why_not_ = solver.error().message;
      return;
    }
    question.solver = std::move(*solver);
    question.solver->assert_term(clause.constraint);
    questions_.push_back(std::move(question));
  }
  for (size_t l = 0; l < locations_.size(); ++l) {
    auto points = input.samples.points.find(locations_[l].loop);
    static const Points none;
    add_atoms(l, vocabulary(store_, *locations_[l].state,
                            points == input.samples.points.end()
                                ? none
                                : points->second));
  }
  assert_known(input);
}

bool Transitions::find_locations(const Input &input) {
  const cut::Effects effects(input.program);
  std::map<LoopId, std::vector<uint32_t>> loops;
  for (const auto &[number, place] : encoded_.places) {
    const std::optional<LoopId> loop = loop_at(input.program, encoded_, place);
    if (!loop) {
      why_not_ = "a loop that is not one of the program's";
      return false;
    }
    loops[*loop].push_back(number);
  }
  states_.reserve(loops.size()); // addresses stay
  for (const auto &[loop, predicates] : loops) {
    auto looked = std::find_if(input.states.begin(), input.states.end(),
                               [&](const State &s) { return s.loop == loop; });
    states_.push_back(looked != input.states.end()
                          ? *looked
                          : state_of(input.program, effects, loop));
    State *state = &states_.back();
    add_registers(predicates[0], *state);
    add_elements(input, predicates, *state);
    Location location{.loop = loop, .state = state, .atoms = {}, .copies = {}};
    for (uint32_t number : predicates) {
      location.copies.emplace(number,
                              Meaning(input.program, encoded_, number,
                                      encoded_.places.at(number), *state));
      location_of_[number] = locations_.size();
    }
    locations_.push_back(std::move(location));
  }
  return true;
}

// What the clauses know there, and what an iteration does not change: of an
// inner loop, numbers of the loops around it.
void Transitions::add_registers(uint32_t predicate, State &state) {
  const horn::Place &place = encoded_.places.at(predicate);
  const horn::Flat &flat = encoded_.flat.functions.at(place.function);
  std::set<Term> known;
  for (const Number &number : state.numbers)
    known.insert(number.term);
  for (const horn::Slot &slot : place.slots) {
    const horn::Copied &of = flat.registers.at(slot.reg);
    const SortKind kind = store_.sort_kind(of.reg);
    const bool is_number =
        kind == SortKind::Bool ||
        (kind == SortKind::BitVec && store_.width(of.reg) <= 64);
    if (of.copy == flat.copy_of[place.block] && is_number &&
        state.numbers.size() < max_numbers && known.insert(of.reg).second)
      state.numbers.push_back({of.reg, false});
  }
}

// The elements of small arrays are numbers, too: which one is meant is often
// not known at the header.
void Transitions::add_elements(const Input &input,
                               const std::vector<uint32_t> &predicates,
                               State &state) {
  Meaning meaning(input.program, encoded_, predicates[0],
                  encoded_.places.at(predicates[0]), state);
  size_t added = 0;
  for (const Cell &array : state.elements) {
    Term root = store_.child(array.pointer, 0);
    Term size = meaning.of(builder_.make(Kind::PtrSize, {root}));
    const uint32_t bytes = store_.width(array.reg) / 8;
    if (!size || !store_.is_bv_const(size) ||
        store_.small_value(size) / bytes > max_elements)
      continue;
    for (uint64_t i = 0; i < store_.small_value(size) / bytes; ++i) {
      if (++added > max_added)
        return;
      const Cell cell{
          .loop = state.loop,
          .reg = store_.make_fresh_var("cell", store_.sort(array.reg)),
          .pointer = builder_.make(
              Kind::PtrAdd,
              {root, store_.make_bv(input.program.ptr_width, i * bytes)}),
          .memory = array.memory,
          .log2_align = array.log2_align};
      state.cells.push_back(cell);
      state.numbers.push_back({cell.reg, true});
    }
  }
}

// What holds of all states is assumed of them.
void Transitions::assert_known(const Input &input) {
  for (Question &question : questions_) {
    if (!question.from)
      continue;
    Location &from = locations_[*question.from];
    Meaning &meaning = from.copies.at(question.clause->body[0].predicate);
    for (const Claim &claim : input.known)
      if (claim.loop == from.loop && claim.origin != Origin::Element &&
          claim.origin != Origin::Pair &&
          store_.sort_kind(claim.holds) == SortKind::Bool)
        if (Term holds = meaning.of(claim.holds))
          question.solver->assert_term(holds);
  }
}

size_t Transitions::add_atoms(size_t l, const std::vector<Term> &atoms) {
  Location &location = locations_[l];
  size_t added = 0;
  for (Term atom : atoms) {
    if (!location.seen.insert(atom).second)
      continue;
    const bool is_known =
        std::all_of(location.copies.begin(), location.copies.end(),
                    [&](auto &copy) { return bool(copy.second.of(atom)); });
    if (!is_known)
      continue;
    location.atoms.push_back(atom);
    ++added;
  }
  return added;
}

Term Transitions::frame_term(unsigned frame) {
  while (frames_.size() <= frame)
    frames_.push_back(store_.make_fresh_var("frame", store_.bool_sort()));
  return frames_[frame];
}

// Over the variables of the clause.
Term Transitions::atom(Question &question, uint32_t number, bool is_behind) {
  std::vector<Term> &terms = is_behind ? question.behind : question.before;
  if (terms.size() <= number)
    terms.resize(number + 1);
  if (terms[number])
    return terms[number];
  const horn::Application &of =
      is_behind ? question.clause->head : question.clause->body[0];
  Location &location = locations_[is_behind ? *question.to : *question.from];
  Term meaning = location.copies.at(of.predicate).of(location.atoms[number]);
  const std::vector<Term> &formals =
      encoded_.system.predicates[of.predicate].formals;
  std::unordered_map<Term, Term> arguments;
  for (size_t i = 0; i < formals.size(); ++i)
    if (formals[i] != of.arguments[i])
      arguments.emplace(formals[i], of.arguments[i]);
  return terms[number] = substitute(store_, meaning, arguments);
}

Term Transitions::literal(Question &question, Literal of, bool is_behind) {
  Term t = atom(question, of.atom, is_behind);
  return of.is_true ? t : builder_.make_not(t);
}

Term Transitions::conjunction(Question &question, const Cube &cube,
                              bool is_behind) {
  Term all = store_.make_bool(true);
  for (Literal l : cube) {
    Term one = literal(question, l, is_behind);
    all = store_.is_true(all) ? one : builder_.make_and(all, one);
  }
  return all;
}

void Transitions::block(size_t location, const Cube &cube, unsigned frame) {
  for (Question &question : questions_)
    if (question.from == location)
      question.solver->assert_term(builder_.make_or(
          builder_.make_not(frame_term(frame)),
          builder_.make_not(conjunction(question, cube, false))));
}

void Transitions::allow_frames(const Question &question, unsigned frame,
                               std::vector<Term> &assumptions) {
  if (question.from)
    for (unsigned i = frame; i < frames_.size(); ++i)
      assumptions.push_back(frames_[i]);
}

uint64_t Transitions::work() const {
  uint64_t conflicts = 0;
  for (const Question &question : questions_)
    conflicts += question.solver->work().search;
  return conflicts * conflict_work + asked_ * question_work;
}

// States that the model is one of.
States Transitions::states_before(Question &question) {
  States result{.location = *question.from};
  Location &from = locations_[result.location];
  for (uint32_t i = 0; i < from.atoms.size(); ++i)
    if (std::optional<BitVec> value =
            question.solver->value(atom(question, i, false)))
      result.cube.push_back({i, value->is_true()});
  Meaning &meaning = from.copies.at(question.clause->body[0].predicate);
  for (const Number &number : from.state->numbers) {
    const uint32_t width = store_.sort_kind(number.term) == SortKind::Bool
                               ? 1
                               : store_.width(number.term);
    Term term = meaning.of(number.term);
    std::optional<BitVec> value;
    if (term)
      value = question.solver->value(term);
    result.values.push_back(value ? *value : BitVec(width, 0));
  }
  return result;
}

Reply Transitions::ask(Question &question,
                       const std::vector<Term> &assumptions) {
  if (++asked_ > effort_.max_questions ||
      work() > effort_.max_conflicts * conflict_work)
    return {};
  const CheckResult result = question.solver->check(assumptions);
  if (result.answer == Answer::Unknown)
    return {};
  if (result.answer == Answer::Unsat)
    return {.kind = Reply::Kind::No};
  if (!question.from)
    return {.kind = Reply::Kind::AtStart};
  return {.kind = Reply::Kind::Yes, .from = states_before(question)};
}

Reply Transitions::reaches(size_t location, const Cube &cube, unsigned frame,
                           bool is_relative) {
  std::set<Literal> core;
  for (Question &question : questions_) {
    if (question.to != location || (question.from && frame <= 1))
      continue;
    std::vector<Term> assumptions;
    allow_frames(question, frame - 1, assumptions);
    if (is_relative && question.from == location)
      assumptions.push_back(
          builder_.make_not(conjunction(question, cube, false)));
    std::unordered_map<Term, Literal> literals;
    for (Literal l : cube) {
      Term t = literal(question, l, true);
      if (literals.emplace(t, l).second)
        assumptions.push_back(t);
    }
    Reply reply = ask(question, assumptions);
    if (reply.kind != Reply::Kind::No)
      return reply;
    for (Term t : question.solver->failed_assumptions())
      if (auto at = literals.find(t); at != literals.end())
        core.insert(at->second);
  }
  return {
      .kind = Reply::Kind::No, .from = {}, .core = {core.begin(), core.end()}};
}

Reply Transitions::fails(unsigned frame) {
  for (Question &question : questions_) {
    if (question.to)
      continue;
    std::vector<Term> assumptions;
    allow_frames(question, frame, assumptions);
    Reply reply = ask(question, assumptions);
    if (reply.kind != Reply::Kind::No)
      return reply;
  }
  return {.kind = Reply::Kind::No};
}

} // namespace fathom::prove::pdr
