// Executions by chance kill guesses about heap objects for nothing: each guess
// is looked at for the first few objects, whenever an iteration begins.
#include "prove/heap/claims.h"

#include "cex/interpreter.h"
#include "cex/random_oracle.h"
#include "terms/substitute.h"
#include "terms/traverse.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace fathom::prove {

namespace {

// A guess that is looked at is a step of the execution.
constexpr uint64_t num_runs = 16, max_steps = 60'000;
constexpr uint64_t first_objects = 5; // that are looked at
constexpr size_t most_kept = 260;     // of a loop

// Truth is more likely than not: loops have some iterations.
class Chance final : public cex::RandomOracle {
public:
  Chance(const sea::Program &program, uint64_t seed, uint64_t run)
      : RandomOracle(program, seed), store_(program.store), random_(seed),
        luck_(run % 3) {}

  std::optional<BitVec> nondet(const cex::Place &place, Sort sort) override {
    const SortInfo &info = store_.info(sort);
    if (info.kind == SortKind::Bool ||
        (info.kind == SortKind::BitVec && info.width == 1))
      return BitVec(1, random_() % (uint64_t(2) << luck_) != 0);
    if (info.kind != SortKind::BitVec || random_() % 4 == 0)
      return RandomOracle::nondet(place, sort);
    return BitVec(info.width, random_() % 5);
  }

private:
  const TermStore &store_;
  std::mt19937_64 random_;
  const uint64_t luck_;
};

// Which guess, or condition of guesses, a name behind the phis is about.
struct Looked {
  size_t list, number;
  bool is_condition;
};

class Sieve final : public cex::EventSink {
public:
  Sieve(const sea::Program &program, std::vector<HeapClaims> &lists)
      : store_(program.store), lists_(lists) {
    named_ = copy_with(program, {.behind_phis = [&](const CopyPlace &at) {
                         for (size_t list = 0; list < lists_.size(); ++list)
                           if (!lists_[list].claims.empty())
                             add_list(at, list);
                       }});
  }

  const sea::Program &program() const { return *named_; }
  void place_global(uint32_t, uint64_t) override {}
  void visit(const cex::Event &event,
             std::span<const cex::Value> values) override {
    if (event.kind != cex::EventKind::Name)
      return;
    auto at = looked_.find({event.function, event.block, event.stmt});
    if (at == looked_.end())
      return;
    const Looked &looked = at->second;
    if (values[0].part[0].is_true() == looked.is_condition)
      (looked.is_condition ? met_ : wrong_)
          .insert({looked.list, looked.number});
  }

  void drop_wrong() {
    for (size_t list = 0; list < lists_.size(); ++list) {
      std::vector<Claim> kept;
      auto is_wrong = [&](size_t i) {
        return wrong_.contains({list, i}) || // or says nothing
               store_.is_const(lists_[list].claims[i].holds);
      };
      for (size_t i = 0; i < lists_[list].claims.size(); ++i) {
        const std::vector<size_t> &stronger = lists_[list].stronger[i];
        const std::optional<size_t> under = lists_[list].under[i];
        if (under && !met_.contains({list, *under}))
          continue;
        if (!is_wrong(i) && kept.size() < most_kept &&
            std::all_of(stronger.begin(), stronger.end(), is_wrong))
          kept.push_back(lists_[list].claims[i]);
      }
      lists_[list].claims = std::move(kept);
    }
  }

private:
  void add_list(const CopyPlace &at, size_t list) {
    const HeapClaims &heap = lists_[list];
    const LoopId loop = heap.claims[0].loop;
    if (loop.function != at.id ||
        at.function.loops[loop.loop].header != at.block)
      return;
    TermStore &store = at.function.program->store;
    for (uint64_t object = 1; object <= first_objects; ++object) {
      std::unordered_map<Term, Term> replaced;
      for (const Cell &cell : heap.cells) {
        if (replaced.empty())
          replaced.emplace(cell.any,
                           store.make_bv(store.width(cell.any), object));
        Term reg = store.make_fresh_var("sample", store.sort(cell.reg));
        at.function.add(
            at.block, sea::Opcode::Load, {reg},
            {substitute(store, cell.pointer, replaced), cell.memory});
        replaced.emplace(cell.reg, reg);
      }
      auto look_at = [&](Term t, size_t number, bool is_condition) {
        const uint32_t stmt =
            uint32_t(at.function.blocks[at.block].stmts.size());
        at.function.add(at.block, sea::Opcode::Name, {},
                        {substitute(store, t, replaced)});
        looked_.emplace(std::tuple(at.id, at.block, stmt),
                        Looked{list, number, is_condition});
      };
      for (size_t i = 0; i < heap.conditions.size(); ++i)
        look_at(heap.conditions[i], i, true);
      for (size_t i = 0; i < heap.claims.size(); ++i)
        if (!store.is_const(heap.claims[i].holds))
          look_at(heap.claims[i].holds, i, false);
    }
  }

  const TermStore &store_;
  std::vector<HeapClaims> &lists_;
  std::unique_ptr<sea::Program> named_;
  std::map<std::tuple<sea::FunctionId, sea::BlockId, uint32_t>, Looked> looked_;
  std::set<std::pair<size_t, size_t>> wrong_, met_;
};

} // namespace

void sieve_heap_claims(const sea::Program &program,
                       std::vector<HeapClaims> &claims, uint64_t seed,
                       const StopToken &stop) {
  Sieve sieve(program, claims);
  cex::ProgramCode code(sieve.program());
  for (uint64_t run = 0; run < num_runs && !stop.stop_requested(); ++run) {
    Chance oracle(sieve.program(), seed * num_runs + run, run);
    cex::InterpreterConfig config;
    config.sink = &sieve;
    config.max_steps = max_steps;
    config.max_length = 1 << 12;
    config.stop = &stop;
    config.code = &code;
    cex::Interpreter(sieve.program(), oracle, config).run();
  }
  sieve.drop_wrong();
}

} // namespace fathom::prove
