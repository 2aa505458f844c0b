#include "unfold/engine.h"

#include <algorithm>

namespace fathom::unfold {

// One edge from a block with nothing else behind it: the block goes on.
// Otherwise a new block begins, with phis for what differs.
std::vector<Engine::Value> Engine::take_up(const Edges &edges,
                                           const std::vector<bool> &is_memory) {
  if (edges.size() == 1) {
    Output::Edge from = edges[0].edge;
    if (!out_.condition(from.block)) {
      out_.continue_in(from.block);
    } else {
      map_.end_epoch();
      FactsId facts = path_.facts_on(from);
      sea::BlockId next = out_.new_block(facts);
      out_.connect(from, next);
      out_.continue_in(next);
    }
    history_.set_state(edges[0].heap);
    return edges[0].values;
  }
  map_.end_epoch();
  joined_facts_.clear();
  for (const Incoming &in : edges)
    joined_facts_.push_back(path_.facts_on(in.edge));
  FactsId facts = joined_facts_[0];
  for (FactsId f : joined_facts_)
    facts = path_.all_facts().common(facts, f);
  out_.continue_in(out_.new_block(facts));
  joined_memories_.clear();
  joined_without_.clear();
  for (size_t v = 0; v < is_memory.size(); ++v)
    if (is_memory[v] && !map_.is_shadow(edges[0].values[v]))
      joined_memories_.push_back(v);
  for (const Incoming &in : edges)
    out_.connect(in.edge, out_.current());
  std::vector<History::State> states;
  for (const Incoming &in : edges)
    states.push_back(in.heap);
  history_.join(
      states, [&](std::span<const Term> arms) { return add_phi(arms, edges); });
  struct Here final : Meeting {
    Here(Engine &e, const Edges &in) : engine(e), edges(in) {}
    Term join(std::span<const Term> arms) override {
      return engine.join_terms(arms, edges);
    }
    Term add_phi(std::span<const Term> arms) override {
      return engine.add_phi(arms, edges);
    }
    sea::BlockId block_of(size_t arm) const override {
      return edges[arm].edge.block;
    }
    Engine &engine;
    const Edges &edges;
  } meeting(*this, edges);
  std::vector<Value> values;
  std::vector<Term> terms(edges.size());
  std::vector<VersionId> versions(edges.size());
  // Phis of memories add phis of bytes; all of them come before statements.
  for (size_t v = 0; v < is_memory.size(); ++v) {
    for (size_t i = 0; i < edges.size(); ++i) {
      terms[i] = Term{edges[i].values[v]};
      versions[i] = edges[i].values[v];
    }
    values.push_back(is_memory[v] ? memory_->join(versions, meeting)
                                  : join_terms(terms, edges).id);
  }
  map_.end_epoch();
  return values;
}

namespace {

bool all_same(std::span<const Term> terms) {
  return std::all_of(terms.begin(), terms.end(),
                     [&](Term t) { return t == terms[0]; });
}

} // namespace

Term Engine::join_terms(std::span<const Term> arms, const Edges &edges) {
  if (all_same(arms))
    return arms[0];
  if (store_.sort_kind(arms[0]) == SortKind::Ptr)
    return join_pointers(arms, edges);
  Term reg = add_phi(arms, edges);
  if (store_.sort_kind(reg) == SortKind::Bool)
    path_.all_facts().note_choice(reg, arms, joined_facts_);
  if (!Ranges::applies(store_, reg))
    return reg;
  note_common_range(reg, arms);
  return reg;
}

// The register is one of its arms, whatever happens: what holds for all of them
// holds for it.
void Engine::note_common_range(Term reg, std::span<const Term> arms) {
  Range all = rewriter_.ranges().of(arms[0]);
  for (Term t : arms)
    all = join(all, rewriter_.ranges().of(t));
  if (!(all == full_range(store_.width(reg))))
    rewriter_.ranges().assume(reg, all);
  path_.all_facts().note_range(reg, arms, joined_facts_);
}

Term Engine::join_pointers(std::span<const Term> arms, const Edges &edges) {
  std::vector<Term> short_arms;
  for (Term p : arms)
    short_arms.push_back(pointers_.shortest(p));
  Term reg = add_phi(short_arms, edges);
  // Parts in which the arms agree are known.
  Term parts[3];
  for (unsigned i = 0; i < 3; ++i) {
    std::vector<Term> of_arms;
    for (Term p : arms)
      of_arms.push_back(i == 0   ? pointers_.base(p)
                        : i == 1 ? pointers_.offset(p)
                                 : pointers_.size(p));
    if (all_same(of_arms)) {
      parts[i] = of_arms[0];
      continue;
    }
    parts[i] = i == 0   ? pointers_.base(reg)
               : i == 1 ? pointers_.offset(reg)
                        : pointers_.size(reg);
    note_common_range(parts[i], of_arms);
    std::vector<ObjectId> objects;
    if (i == 0 && std::all_of(of_arms.begin(), of_arms.end(), [&](Term base) {
          return objects_.bases_of(base, objects);
        })) {
      for (ObjectId object : objects)
        note_only_base(parts[0], object, of_arms, edges);
      offsets_.note(reg, arms, objects, joined_facts_);
      objects_.note_bases(parts[0], std::move(objects));
    }
  }
  return pointers_.make(parts[0], parts[1], parts[2]);
}

// Where an object that was made on some paths only exists, the joined base may
// always be that object's: malloc that may fail.
void Engine::note_only_base(Term joined, ObjectId object,
                            std::span<const Term> bases, const Edges &edges) {
  for (size_t i = 0; i < bases.size(); ++i)
    if (!objects_.is_only_base(bases[i], object) &&
        !ways_without(object, edges)[i])
      return;
  objects_.note_only_base(joined, object);
}

// The ways on which the object does not exist. Memories of data tell (each
// object is in one of them from where it is made on); if none of those that
// meet here has it, nothing is known. Many pointers ask for the same object.
const std::vector<bool> &Engine::ways_without(ObjectId object,
                                              const Edges &edges) {
  auto [entry, is_new] = joined_without_.try_emplace(object);
  std::vector<bool> &without = entry->second;
  if (!is_new)
    return without;
  without.resize(edges.size());
  std::vector<bool> has(edges.size());
  for (size_t v : joined_memories_) {
    bool anywhere = false;
    for (size_t i = 0; i < edges.size(); ++i) {
      has[i] = map_.has_object(edges[i].values[v], object);
      anywhere |= has[i];
    }
    for (size_t i = 0; i < edges.size() && anywhere; ++i)
      if (!has[i])
        without[i] = true;
  }
  return without;
}

Term Engine::add_phi(std::span<const Term> arms, const Edges &edges) {
  std::vector<sea::BlockId> labels;
  for (const Incoming &in : edges)
    labels.push_back(in.edge.block);
  return out_.add_phi(arms, labels);
}

} // namespace fathom::unfold
