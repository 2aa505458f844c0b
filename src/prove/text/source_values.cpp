#include "prove/text/source_values.h"

#include "sea/text/name_text.h"

#include <algorithm>

namespace fathom::prove {

namespace {

// Loops within loops carry a change on from one round to the next; whatever is
// not at rest then is not known.
constexpr int most_rounds = 24;

// Empty: not the value of a variable.
std::string variable_of(const std::string &text) {
  if (text.starts_with(sea::uninit_prefix) ||
      text.starts_with(sea::operand_name))
    return "";
  const size_t mark = text.find(sea::shape_mark);
  if (mark != std::string::npos && mark + 1 < text.size() &&
      text[mark + 1] == sea::object_mark)
    return "";
  std::string name = text.substr(0, mark);
  return name == sea::result_name ? "" : name;
}

} // namespace

SourceValues::SourceValues(const sea::Function &f) : f_(f), cfg_(f) {
  look_at_statements();
  const std::vector<Values> nothing(f.blocks.size(), Values(variables_.size()));
  in_ = out_ = nothing;
  bool is_at_rest = variables_.empty();
  for (int round = 0; round < most_rounds && !is_at_rest; ++round) {
    is_at_rest = true;
    for (sea::BlockId b : cfg_.order())
      is_at_rest = !look_at(b) && is_at_rest;
  }
  if (!is_at_rest)
    in_ = out_ = nothing;
}

void SourceValues::look_at_statements() {
  for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
    for (const sea::Stmt &s : f_.blocks[b].stmts) {
      for (Term reg : f_.definitions(s))
        defined_in_.emplace(reg, b);
      if (s.op != sea::Opcode::Name)
        continue;
      std::string name = variable_of(f_.program->string(s.data));
      if (!name.empty() && std::find(variables_.begin(), variables_.end(),
                                     name) == variables_.end())
        variables_.push_back(std::move(name));
    }
}

void SourceValues::execute(const sea::Stmt &s, Values &values) const {
  if (s.op != sea::Opcode::Name)
    return;
  const std::string name = variable_of(f_.program->string(s.data));
  auto found = std::find(variables_.begin(), variables_.end(), name);
  if (found != variables_.end())
    values[size_t(found - variables_.begin())] = {
        .is_any = false, .values = {f_.arguments(s)[0]}, .name = s.data};
}

// Whether it is the same in the block as where it was said. What the block
// defines, and what need not have been executed, is another value then.
bool SourceValues::stays(Term value, sea::BlockId block) const {
  auto found = defined_in_.find(value);
  if (found == defined_in_.end()) // a constant, a parameter
    return f_.program->store.num_children(value) == 0;
  return cfg_.is_reachable(found->second) && found->second != block &&
         cfg_.dominates(found->second, block);
}

// What is the value on all edges, and phis that choose from those of the edges.
SourceValues::Known SourceValues::joined(sea::BlockId block,
                                         size_t variable) const {
  Known result;
  for (sea::BlockId from : cfg_.predecessors(block)) {
    if (!cfg_.is_reachable(from) || out_[from][variable].is_any)
      continue;
    const Known &known = out_[from][variable];
    if (result.is_any)
      result = known;
    else
      std::erase_if(result.values, [&](Term t) {
        return std::find(known.values.begin(), known.values.end(), t) ==
               known.values.end();
      });
  }
  std::erase_if(result.values, [&](Term t) { return !stays(t, block); });
  if (result.is_any)
    return result;
  for (const sea::Stmt &s : f_.blocks[block].stmts) {
    if (s.op != sea::Opcode::Phi)
      break;
    bool is_choice = true;
    for (size_t i = 0; i < s.num_arguments && is_choice; ++i) {
      const sea::BlockId from = f_.labels(s)[i];
      const Known &known = out_[from][variable];
      is_choice = !cfg_.is_reachable(from) || known.is_any ||
                  std::find(known.values.begin(), known.values.end(),
                            f_.arguments(s)[i]) != known.values.end();
    }
    if (is_choice)
      result.values.push_back(f_.definitions(s)[0]);
  }
  return result;
}

// Whether something has changed.
bool SourceValues::look_at(sea::BlockId block) {
  Values values(variables_.size());
  for (size_t v = 0; v < values.size(); ++v)
    if (block == cfg_.order()[0])
      values[v].is_any = false;
    else
      values[v] = joined(block, v);
  bool is_behind_phis = false;
  for (const sea::Stmt &s : f_.blocks[block].stmts) {
    // What is named there are the phis.
    if (!is_behind_phis && s.op != sea::Opcode::Phi &&
        s.op != sea::Opcode::Name) {
      is_behind_phis = true;
      in_[block] = values;
    }
    execute(s, values);
  }
  const bool is_changed = values != out_[block];
  out_[block] = std::move(values);
  return is_changed;
}

std::vector<SourceValue> SourceValues::listed(const Values &values) const {
  std::vector<SourceValue> result;
  for (const Known &known : values)
    for (Term value : known.values)
      result.push_back({f_.program->string(known.name), value});
  return result;
}

std::vector<SourceValue> SourceValues::at(sea::BlockId block) const {
  return listed(in_[block]);
}

std::vector<SourceValue> SourceValues::before_loop(sea::BlockId header) const {
  Values values(variables_.size());
  for (sea::BlockId from : cfg_.predecessors(header)) {
    if (!cfg_.is_reachable(from) || cfg_.dominates(header, from))
      continue;
    for (size_t v = 0; v < values.size(); ++v) {
      const Known &known = out_[from][v];
      if (values[v].is_any)
        values[v] = known;
      else
        std::erase_if(values[v].values, [&](Term t) {
          return std::find(known.values.begin(), known.values.end(), t) ==
                 known.values.end();
        });
    }
  }
  for (Known &known : values)
    std::erase_if(known.values, [&](Term t) { return !stays(t, header); });
  return listed(values);
}

} // namespace fathom::prove
