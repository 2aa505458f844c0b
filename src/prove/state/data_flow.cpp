#include "prove/state/data_flow.h"

#include "prove/guess/pointer_places.h"
#include "sea/shadow.h"

#include <algorithm>
#include <unordered_set>

namespace fathom::prove {

namespace {

constexpr size_t most_constants = 12; // of one number
constexpr uint32_t widest = 64;

} // namespace

DataFlow::DataFlow(const sea::Program &program)
    : program_(program), store_(program.store) {
  for (sea::FunctionId id = 0; id < program.functions.size(); ++id)
    read(id);
  for (sea::FunctionId id = 0; id < program.functions.size(); ++id) {
    const sea::Function &f = program.functions[id];
    for (const sea::Block &block : f.blocks)
      for (const sea::Stmt &s : block.stmts)
        switch (s.op) {
        case sea::Opcode::Check:
          mark(id, f.arguments(s)[0]);
          [[fallthrough]];
        case sea::Opcode::Define:
        case sea::Opcode::CondBr:
        case sea::Opcode::Assume:
          add_constants(id, f.arguments(s)[0]);
          break;
        default:
          break;
        }
  }
  mark_all();
  spread_constants();
}

void DataFlow::read(sea::FunctionId id) {
  const sea::Function &f = program_.functions[id];
  auto place_of = [&](Term pointer) {
    Place place = place_of_pointer(store_, pointer);
    auto found = moved_.find({id, place.root, 0});
    return place.offset + (found == moved_.end() ? 0 : found->second);
  };
  for (const sea::Block &block : f.blocks)
    for (const sea::Stmt &s : block.stmts) {
      for (Term reg : f.definitions(s))
        definitions_.emplace(Node{id, reg, 0}, Use{id, &s});
      if (s.op == sea::Opcode::Define &&
          store_.sort_kind(f.definitions(s)[0]) == SortKind::Ptr)
        moved_.emplace(Node{id, f.definitions(s)[0], 0},
                       place_of(f.arguments(s)[0]));
      if (s.op == sea::Opcode::Load)
        loaded_.emplace(Node{id, f.definitions(s)[0], 0},
                        place_of(f.arguments(s)[0]));
      if (s.op == sea::Opcode::Store &&
          !sea::is_shadow(store_, f.arguments(s)[2]))
        add_registers(id, f.arguments(s)[0],
                      stored_[place_of(f.arguments(s)[1])]);
      if (s.op == sea::Opcode::Call)
        calls_[s.data].push_back({id, &s});
    }
}

void DataFlow::add_registers(sea::FunctionId id, Term t,
                             std::vector<Node> &to) const {
  std::vector<Term> todo{t};
  std::unordered_set<Term> seen{t};
  while (!todo.empty()) {
    const Term u = todo.back();
    todo.pop_back();
    if (store_.kind(u) == Kind::Var && store_.sort_kind(u) != SortKind::Mem)
      to.push_back({id, u, 0});
    // By which condition a number is chosen says nothing of the number.
    for (Term c : store_.children(u))
      if ((store_.is_bool(u) || !store_.is_bool(c)) && seen.insert(c).second)
        todo.push_back(c);
  }
}

std::vector<DataFlow::Node> DataFlow::sources_of(const Node &node) const {
  std::vector<Node> sources;
  if (node.function == sea::none) {
    auto found = stored_.find(node.offset);
    return found == stored_.end() ? sources : found->second;
  }
  const sea::Function &f = program_.functions[node.function];
  auto found = definitions_.find(node);
  if (found == definitions_.end()) { // a parameter, as a rule
    const auto at = std::ranges::find(f.params, node.reg);
    auto calls = calls_.find(node.function);
    if (at != f.params.end() && calls != calls_.end())
      for (const Use &use : calls->second)
        add_registers(use.function,
                      program_.functions[use.function].arguments(
                          *use.stmt)[size_t(at - f.params.begin())],
                      sources);
    return sources;
  }
  const sea::Stmt &s = *found->second.stmt;
  switch (s.op) {
  case sea::Opcode::Load:
    if (!sea::is_shadow(store_, f.arguments(s)[1]))
      sources.push_back({sea::none, {}, loaded_.at(node)});
    break;
  case sea::Opcode::Call: {
    const sea::Function &callee = program_.functions[s.data];
    const auto regs = f.definitions(s);
    const size_t result =
        size_t(std::ranges::find(regs, node.reg) - regs.begin());
    for (const sea::Block &block : callee.blocks)
      if (const sea::Stmt &last = block.stmts.back();
          last.op == sea::Opcode::Ret && result < last.num_arguments)
        add_registers(s.data, callee.arguments(last)[result], sources);
    break;
  }
  case sea::Opcode::Define:
  case sea::Opcode::Phi:
  case sea::Opcode::IsDeref:
    for (Term t : f.arguments(s))
      add_registers(node.function, t, sources);
    break;
  default:
    break;
  }
  return sources;
}

void DataFlow::mark(sea::FunctionId id, Term t) { add_registers(id, t, todo_); }

void DataFlow::mark_all() {
  while (!todo_.empty()) {
    const Node node = todo_.back();
    todo_.pop_back();
    if (!relevant_.insert(node).second)
      continue;
    for (const Node &source : sources_of(node))
      todo_.push_back(source);
  }
}

void DataFlow::add_constants(sea::FunctionId id, Term condition) {
  std::vector<Term> todo{condition};
  std::unordered_set<Term> seen{condition};
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    for (Term c : store_.children(t))
      if (seen.insert(c).second)
        todo.push_back(c);
    if (!compares_numbers(store_, t))
      continue;
    for (unsigned side : {0u, 1u}) {
      const Term c = store_.child(t, side);
      if (store_.kind(c) != Kind::BvConst || store_.width(c) > widest)
        continue;
      std::vector<Node> others;
      add_registers(id, store_.child(t, 1 - side), others);
      for (const Node &node : others)
        if (constants_[node]
                .emplace(store_.width(c), store_.value(c).to_u64())
                .second)
          todo_.push_back(node);
    }
  }
}

void DataFlow::spread_constants() {
  for (const auto &[node, values] : constants_)
    todo_.push_back(node);
  while (!todo_.empty()) {
    const Node node = todo_.back();
    todo_.pop_back();
    const auto values = constants_[node];
    for (const Node &source : sources_of(node)) {
      auto &known = constants_[source];
      const size_t before = known.size();
      for (const auto &value : values)
        if (known.size() < most_constants)
          known.insert(value);
      if (known.size() != before)
        todo_.push_back(source);
    }
  }
}

DataFlow::Node DataFlow::node_of(const State &state,
                                 const Number &number) const {
  for (const Cell &cell : state.cells)
    if (cell.reg == number.term)
      return {sea::none, {}, place_of_pointer(store_, cell.pointer).offset};
  const Term reg = store_.kind(number.term) == Kind::PtrOffset
                       ? store_.child(number.term, 0)
                       : number.term;
  return {state.loop.function, reg, 0};
}

void DataFlow::annotate(State &state) const {
  std::set<Term> shadows; // what is checked of them is that they are zero
  for (const Cell &cell : state.cells)
    if (sea::is_shadow(store_, cell.memory))
      shadows.insert(cell.reg);
  for (Number &number : state.numbers) {
    if (shadows.contains(number.term))
      continue;
    const Node node = node_of(state, number);
    number.is_relevant =
        relevant_.contains(node) || store_.num_children(number.term) != 0;
    auto found = constants_.find(node);
    if (found == constants_.end() ||
        store_.sort_kind(number.term) != SortKind::BitVec)
      continue;
    for (const auto &[width, value] : found->second)
      number.constants.push_back(BitVec(width, value));
  }
}

} // namespace fathom::prove
