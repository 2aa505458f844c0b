#include "check/questions/vacuity.h"

#include "rewrite/rewriter.h"
#include "sea/passes/rebuild.h"
#include "support/stop.h"

#include <algorithm>
#include <set>

namespace fathom::check {

namespace {

// Each takes a query to find out whether it is needed.
constexpr size_t max_places = 24;

// The same line counts once, wherever it was unfolded.
struct AssumedPlace {
  std::string file;
  uint32_t line;
  auto operator<=>(const AssumedPlace &) const = default;
};

class Contradiction {
public:
  Contradiction(const Run &run, const Plan &plan,
                const unfold::Unfolded &unfolded, Rewriter &rewriter)
      : run_(run), plan_(plan), unfolded_(unfolded), rewriter_(rewriter) {}

  std::string describe() {
    std::set<AssumedPlace> kept = places();
    if (kept.empty() || kept.size() > max_places || !is_vacuous(kept))
      return {};
    for (const AssumedPlace &place : places()) {
      kept.erase(place);
      if (!is_vacuous(kept))
        kept.insert(place);
    }
    std::string text;
    for (const AssumedPlace &place : kept)
      text += (text.empty() ? "" : ", ") + place.file + ":" +
              std::to_string(place.line);
    return text +
           (kept.size() == 1 ? " cannot hold" : " contradict each other");
  }

private:
  std::optional<AssumedPlace> place_of(const sea::Stmt &s) const {
    const sea::Location &at = unfolded_.program.locations[s.location];
    if (s.op != sea::Opcode::Assume || at.line == 0)
      return {};
    return AssumedPlace{unfolded_.program.string(at.file), at.line};
  }

  std::set<AssumedPlace> places() const {
    std::set<AssumedPlace> found;
    for (const sea::Block &block : unfolded_.function().blocks)
      for (const sea::Stmt &s : block.stmts)
        if (std::optional<AssumedPlace> place = place_of(s))
          found.insert(*place);
    return found;
  }

  // No execution satisfies these; not knowing counts as no.
  bool is_vacuous(const std::set<AssumedPlace> &kept) const {
    const sea::Function &f = unfolded_.function();
    sea::Function less = sea::function_like(f);
    for (const sea::Block &block : f.blocks)
      less.add_block(f.program->string(block.name));
    for (sea::BlockId b = 0; b < f.blocks.size(); ++b)
      for (const sea::Stmt &s : f.blocks[b].stmts) {
        std::optional<AssumedPlace> place = place_of(s);
        if (!place || kept.contains(*place))
          sea::copy_stmt(less, b, f, s);
      }
    vcgen::Formula formula = vcgen::generate(less, plan_.vc, rewriter_);
    if (!formula.unsupported.empty() || run_.stop.stop_requested())
      return false;
    Result<std::unique_ptr<Solver>> solver =
        run_.solvers.make(run_.program.store);
    if (!solver)
      return false;
    // An execution that fails has satisfied those before it.
    (*solver)->assert_term(formula.valid);
    return (*solver)->check().answer == Answer::Unsat;
  }

  const Run &run_;
  const Plan &plan_;
  const unfold::Unfolded &unfolded_;
  Rewriter &rewriter_;
};

} // namespace

std::string contradicting_assumptions(const Run &run, const Plan &plan,
                                      const unfold::Unfolded &unfolded,
                                      Rewriter &rewriter) {
  return Contradiction(run, plan, unfolded, rewriter).describe();
}

} // namespace fathom::check
