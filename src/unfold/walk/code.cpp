#include "unfold/walk/code.h"

#include "support/assert.h"

#include <algorithm>

namespace fathom::unfold {

Term apply(Rewriter &rewriter, PointerOps &pointers, Kind kind,
           std::span<const Term> args, std::span<const uint32_t> indices) {
  switch (kind) {
  case Kind::Ptr:
    return pointers.make(args[0], args[1], args[2]);
  case Kind::PtrAdd:
    return pointers.add(args[0], args[1]);
  case Kind::PtrBase:
    return pointers.base(args[0]);
  case Kind::PtrOffset:
    return pointers.offset(args[0]);
  case Kind::PtrSize:
    return pointers.size(args[0]);
  case Kind::Ite:
    if (rewriter.store().is_const(args[0]))
      return rewriter.store().is_true(args[0]) ? args[1] : args[2];
    if (rewriter.store().sort_kind(args[1]) == SortKind::Ptr)
      return pointers.ite(args[0], args[1], args[2]);
    break;
  case Kind::Eq: // of pointers as such; comparisons of programs are of
                 // addresses
    if (rewriter.store().sort_kind(args[0]) == SortKind::Ptr)
      return rewriter.make_and(
          rewriter.make_eq(pointers.base(args[0]), pointers.base(args[1])),
          rewriter.make_and(rewriter.make_eq(pointers.offset(args[0]),
                                             pointers.offset(args[1])),
                            rewriter.make_eq(pointers.size(args[0]),
                                             pointers.size(args[1]))));
    break;
  default:
    break;
  }
  return rewriter.make(kind, args, indices);
}

namespace {

class Compiler {
public:
  Compiler(const sea::Program &program, sea::FunctionId id,
           const Constants &constants, Rewriter &rewriter, PointerOps &pointers)
      : f_(program.functions[id]), store_(program.store), constants_(constants),
        rewriter_(rewriter), pointers_(pointers) {
    code_.function = &f_;
    code_.id = id;
  }

  Code run() {
    assign_slots();
    find_reachable();
    order_nodes();
    code_.blocks.resize(f_.blocks.size());
    for (sea::BlockId b = 0; b < f_.blocks.size(); ++b)
      if (reachable_[b])
        compile_block(b);
    return std::move(code_);
  }

private:
  void fail(const std::string &why) {
    if (code_.error.empty())
      code_.error = why + " in function " + f_.program->string(f_.name);
  }

  void assign_slots() {
    for (Term p : f_.params)
      code_.params.push_back(new_slot(p));
    for (const sea::Block &block : f_.blocks)
      for (const sea::Stmt &s : block.stmts)
        for (Term d : f_.definitions(s))
          new_slot(d);
  }
  uint32_t new_slot(Term reg) {
    slot_of_.emplace(reg, code_.num_slots);
    return code_.num_slots++;
  }

  void find_reachable() {
    reachable_.assign(f_.blocks.size(), false);
    std::vector<sea::BlockId> todo{0};
    reachable_[0] = true;
    while (!todo.empty()) {
      sea::BlockId b = todo.back();
      todo.pop_back();
      for (sea::BlockId next : f_.successors(b))
        if (!reachable_[next]) {
          reachable_[next] = true;
          todo.push_back(next);
        }
    }
  }

  bool contains(uint32_t loop, uint32_t inner) const {
    while (inner != sea::none && inner != loop)
      inner = f_.loops[inner].parent;
    return inner == loop;
  }
  bool is_header(sea::BlockId b) const {
    uint32_t loop = f_.loop_of[b];
    return loop != sea::none && f_.loops[loop].header == b;
  }
  CodeEdge edge(sea::BlockId from, sea::BlockId to) {
    CodeEdge e;
    e.target = to;
    e.region = f_.loop_of[to];
    if (is_header(to)) {
      e.is_back = contains(e.region, f_.loop_of[from]);
      if (!e.is_back)
        e.region = f_.loops[e.region].parent;
    }
    if (!contains(e.region, f_.loop_of[from]))
      fail("loop with more than one entry");
    return e;
  }
  // The node of the edge's target in its region: blocks first, then loops.
  size_t target_node(const CodeEdge &e) const {
    return is_header(e.target) ? f_.blocks.size() + f_.loop_of[e.target]
                               : e.target;
  }
  size_t source_node(sea::BlockId from, uint32_t region) const {
    uint32_t loop = f_.loop_of[from];
    if (loop == region)
      return from;
    while (f_.loops[loop].parent != region)
      loop = f_.loops[loop].parent;
    return f_.blocks.size() + loop;
  }

  // One topological order for the graphs of all regions, which have no edges
  // between each other.
  void order_nodes() {
    size_t blocks = f_.blocks.size();
    size_t nodes = blocks + f_.loops.size();
    std::vector<std::vector<uint32_t>> next(nodes);
    std::vector<uint32_t> waiting(nodes, 0);
    for (sea::BlockId b = 0; b < blocks; ++b)
      if (reachable_[b])
        for (sea::BlockId to : f_.successors(b)) {
          CodeEdge e = edge(b, to);
          if (!code_.error.empty())
            return;
          if (e.is_back)
            continue;
          size_t target = target_node(e);
          next[source_node(b, e.region)].push_back(uint32_t(target));
          ++waiting[target];
        }
    position_.assign(nodes, 0);
    std::vector<uint32_t> ready;
    for (size_t n = nodes; n-- > 0;)
      if (waiting[n] == 0)
        ready.push_back(uint32_t(n));
    size_t expected = nodes;
    while (!ready.empty()) {
      uint32_t n = ready.back();
      ready.pop_back();
      --expected;
      position_[n] = uint32_t(code_.block_at.size());
      code_.block_at.push_back(n < blocks ? n : f_.loops[n - blocks].header);
      code_.loop_at.push_back(n < blocks ? sea::none : uint32_t(n - blocks));
      for (uint32_t m : next[n])
        if (--waiting[m] == 0)
          ready.push_back(m);
    }
    if (expected != 0)
      fail("control flow that is not reducible");
  }

  void compile_block(sea::BlockId b) {
    CodeBlock &out = code_.blocks[b];
    for (const sea::Stmt &s : f_.blocks[b].stmts) {
      if (s.op == sea::Opcode::Phi) {
        Term reg = f_.definitions(s)[0];
        out.phi_slots.push_back(slot_of_.at(reg));
        out.phi_is_memory.push_back(store_.sort_kind(reg) == SortKind::Mem);
        continue;
      }
      CodeStmt c{&s, uint32_t(code_.expressions.size()),
                 uint32_t(code_.slots.size())};
      for (Term d : f_.definitions(s))
        code_.slots.push_back(slot_of_.at(d));
      memo_.clear();
      if (s.op != sea::Opcode::Name)
        for (Term a : f_.arguments(s)) {
          Expression e = compile_term(a);
          code_.expressions.push_back(e);
        }
      out.stmts.push_back(c);
    }
    out.is_settled = is_settled(f_.blocks[b]);
    std::span<const sea::BlockId> successors = f_.successors(b);
    for (size_t i = 0; i < successors.size(); ++i)
      compile_edge(b, unsigned(i), successors[i]);
  }

  // The branch goes the same way whatever the registers are: `0 <= i` of a
  // number without a sign.
  bool is_settled(const sea::Block &block) {
    const sea::Stmt &branch = block.stmts.back();
    if (branch.op != sea::Opcode::CondBr)
      return false;
    Term condition = f_.arguments(branch)[0];
    for (const sea::Stmt &s : block.stmts)
      if (s.op == sea::Opcode::Define && f_.definitions(s)[0] == condition)
        return store_.is_const(rewriter_.rewrite(f_.arguments(s)[0]));
    return store_.is_const(condition);
  }

  void compile_edge(sea::BlockId from, unsigned i, sea::BlockId to) {
    CodeEdge e = edge(from, to);
    if (!code_.error.empty())
      return;
    if (!e.is_back) {
      e.position = position_[target_node(e)];
      FATHOM_ASSERT(!reachable_[from] ||
                        position_[source_node(from, e.region)] < e.position,
                    "an edge against the order");
    }
    code_.blocks[from].edges[i] = e;
    for (const sea::Stmt &s : f_.blocks[to].stmts) {
      if (s.op != sea::Opcode::Phi)
        break;
      std::span<const sea::BlockId> labels = f_.labels(s);
      size_t arm = 0;
      while (arm < labels.size() && labels[arm] != from)
        ++arm;
      if (arm == labels.size())
        return fail("phi without a value for an edge");
      memo_.clear();
      code_.blocks[from].edge_values[i].push_back(
          compile_term(f_.arguments(s)[arm]));
    }
  }

  Expression compile_term(Term root) {
    Expression e;
    e.first_operation = uint32_t(code_.operations.size());
    todo_.push_back(root);
    while (!todo_.empty()) {
      Term t = todo_.back();
      if (memo_.count(t)) {
        todo_.pop_back();
        continue;
      }
      bool ready = true;
      for (Term c : store_.children(t))
        if (!memo_.count(c)) {
          todo_.push_back(c);
          ready = false;
        }
      if (!ready)
        continue;
      todo_.pop_back();
      memo_.emplace(t, compile_node(t, e.first_operation));
    }
    e.num_operations = uint32_t(code_.operations.size()) - e.first_operation;
    e.result = memo_.at(root);
    FATHOM_ASSERT(e.result.where != Operand::Temporary ||
                      e.result.number < e.num_operations,
                  "another expression's temporary");
    // Temporaries belong to this expression; another may not use them.
    if (e.num_operations != 0)
      memo_.clear();
    return e;
  }

  Operand compile_node(Term t, uint32_t first) {
    if (store_.kind(t) == Kind::Var)
      return variable(t);
    if (store_.num_children(t) == 0)
      return {Operand::Constant, 0, t};
    // In texts of later stages: what is known of memories is kept by register.
    if (store_.sort_kind(t) == SortKind::Mem) {
      fail("a memory that is defined by a term");
      return {Operand::Slot, 0, Term{}};
    }
    std::vector<Term> children(store_.children(t).begin(),
                               store_.children(t).end());
    std::vector<uint32_t> indices(store_.indices(t).begin(),
                                  store_.indices(t).end());
    std::vector<Operand> operands;
    bool constant = true;
    for (Term &c : children) {
      operands.push_back(memo_.at(c));
      constant &= operands.back().where == Operand::Constant;
      c = operands.back().term;
    }
    if (constant)
      return {Operand::Constant, 0,
              apply(rewriter_, pointers_, store_.kind(t), children, indices)};
    Operation op{.kind = store_.kind(t),
                 .num_operands = uint8_t(operands.size()),
                 .num_indices = uint8_t(indices.size()),
                 .first_operand = uint32_t(code_.operands.size()),
                 .first_index = uint32_t(code_.indices.size())};
    code_.operands.insert(code_.operands.end(), operands.begin(),
                          operands.end());
    code_.indices.insert(code_.indices.end(), indices.begin(), indices.end());
    code_.operations.push_back(op);
    return {Operand::Temporary, uint32_t(code_.operations.size() - 1 - first),
            Term{}};
  }

  Operand variable(Term t) {
    auto constant = constants_.find(t);
    if (constant != constants_.end())
      return {Operand::Constant, 0, constant->second};
    auto slot = slot_of_.find(t);
    if (slot == slot_of_.end()) {
      fail("register without a definition: " + store_.name(t));
      return {Operand::Slot, 0, Term{}};
    }
    return {Operand::Slot, slot->second, Term{}};
  }

  const sea::Function &f_;
  TermStore &store_;
  const Constants &constants_;
  Rewriter &rewriter_;
  PointerOps &pointers_;
  Code code_;
  std::unordered_map<Term, uint32_t> slot_of_;
  std::vector<bool> reachable_;
  std::vector<uint32_t> position_; // by node
  std::unordered_map<Term, Operand> memo_;
  std::vector<Term> todo_;
};

} // namespace

Code compile(const sea::Program &program, sea::FunctionId function,
             const Constants &constants, Rewriter &rewriter,
             PointerOps &pointers) {
  return Compiler(program, function, constants, rewriter, pointers).run();
}

} // namespace fathom::unfold
