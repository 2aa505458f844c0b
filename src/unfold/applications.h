// Applications of functions of which only that is known (opcode Apply), on the
// way to each block: equal arguments, equal results. Those on other ways are
// never executed together with this one and are left out; there may be many
// where executions are told apart.
//
// A tree that grows at its leaves, a node per application, with those before it
// on the way to the root. Where ways meet, what only some of them have made is
// added again, with the condition that one of these was taken: arguments on a
// way that was not taken are any, and may equal others by chance.
#pragma once

#include "sea/ancestor_tree.h"
#include "sea/program.h"

#include <functional>
#include <span>
#include <vector>

namespace fathom::unfold {

struct Application {
  sea::StringId function;
  Term arguments, value;
  Term is_made; // none: on every way to here

  bool operator==(const Application &) const = default;
};

class Applications {
public:
  explicit Applications(TermStore &store)
      : store_(store), tree_(1, 0), nodes_(1) {}

  // The block goes on where another one ends.
  void begin(sea::BlockId block, sea::BlockId before);
  // Ways meet in the block. `join` makes a condition that is arm i if
  // executions come from the i-th of them.
  using Join = std::function<Term(std::span<const Term> arms)>;
  void meet(sea::BlockId block, std::span<const sea::BlockId> from,
            const Join &join);

  void add(sea::BlockId block, const Application &application);
  // On the way to the end of the block, the first one first.
  std::vector<Application> of(sea::BlockId block, sea::StringId function) const;

private:
  using Node = uint32_t; // 0: there are none
  Node last(sea::BlockId block) const;
  void set_last(sea::BlockId block, Node node);
  Node add_behind(Node before, const Application &application);

  TermStore &store_;
  sea::AncestorTree tree_;
  std::vector<Application> nodes_; // by node
  std::vector<Node> last_;         // by block
};

} // namespace fathom::unfold
