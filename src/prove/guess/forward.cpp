#include "prove/guess/forward.h"

#include "prove/guess/pointer_places.h"
#include "sea/cfg.h"

#include <map>
#include <optional>

namespace fathom::prove {

using sea::BlockId;
using sea::Opcode;
using sea::Stmt;

namespace {

class Forwarder {
public:
  explicit Forwarder(sea::Function &f)
      : f_(f), store_(f.program->store), cfg_(f) {}

  // Where a place is may be what was read at another one.
  void run() {
    constexpr int most_rounds = 3;
    for (int round = 0; round < most_rounds; ++round) {
      find_stores();
      if (!replace_loads())
        return;
    }
  }

private:
  struct Stored {
    Term value; // none: by several statements
    BlockId block;
    size_t stmt;
  };

  bool is_pointer(Term t) const { return store_.sort_kind(t) == SortKind::Ptr; }

  void find_stores() {
    places_.emplace(f_);
    stores_.clear();
    for (BlockId b : cfg_.order())
      for (size_t i = 0; i < f_.blocks[b].stmts.size(); ++i) {
        const Stmt &s = f_.blocks[b].stmts[i];
        if (s.op != Opcode::Store || !is_pointer(f_.arguments(s)[0]))
          continue;
        auto [at, is_new] = stores_.try_emplace(places_->of(f_.arguments(s)[1]),
                                                f_.arguments(s)[0], b, i);
        if (!is_new)
          at->second.value = Term{};
      }
  }

  bool replace_loads() {
    bool any = false;
    for (BlockId b : cfg_.order())
      for (size_t i = 0; i < f_.blocks[b].stmts.size(); ++i) {
        const Stmt s = f_.blocks[b].stmts[i];
        if (s.op != Opcode::Load || s.is_volatile ||
            !is_pointer(f_.definitions(s)[0]))
          continue;
        auto at = stores_.find(places_->of(f_.arguments(s)[0]));
        if (at == stores_.end() || !at->second.value ||
            !is_before(at->second, b, i))
          continue;
        Stmt made = f_.add(b, Opcode::Define, {f_.definitions(s)[0]},
                           {at->second.value});
        made.location = s.location;
        f_.blocks[b].stmts.pop_back();
        f_.blocks[b].stmts[i] = made;
        any = true;
      }
    return any;
  }

  bool is_before(const Stored &stored, BlockId block, size_t stmt) const {
    return stored.block == block ? stored.stmt < stmt
                                 : cfg_.dominates(stored.block, block);
  }

  sea::Function &f_;
  const TermStore &store_;
  const sea::Cfg cfg_;
  std::optional<DefinedPlaces> places_;
  std::map<Place, Stored> stores_;
};

} // namespace

void forward_pointers(sea::Function &function) { Forwarder(function).run(); }

} // namespace fathom::prove
